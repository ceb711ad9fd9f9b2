/* The tilings of known families that a search begins with. */
#include <stdlib.h>
#include <string.h>

#include "plans/sprout.h"

#include "base/memory.h"

enum { MOST_SQUARES = 256 }; /* of a board: what the prover takes */

struct list {
	char **name;
	unsigned *score, count;
};

static void add(struct list *l, const struct sprouting *s, const char *name)
{
	struct tiling t;
	struct trouble trouble;
	struct coverage coverage[DIRECTIONS];
	int64_t k;
	tiling_init(&t);
	if (tiling_load(&t, name, &trouble)) {
		tiling_cover(&t, coverage);
		if (tiling_catches(coverage, &k)) {
			l->name = xrealloc(l->name, (l->count + 1) * sizeof(char *));
			l->score = xrealloc(l->score, (l->count + 1) * sizeof *l->score);
			l->name[l->count] = xstrdup(name);
			l->score[l->count++] = sprout_score(s, &t);
		}
	}
	tiling_clear(&t);
}

/* D, V and A lines of L squares follow each other with the period R + S; H lines of W squares may lose some. */
static void add_bands(struct list *l, const struct sprouting *s, unsigned length)
{
	char name[64];
	unsigned period = s->k + 1 - length;
	for (unsigned rows = length; 2 * rows <= period; rows++)
		for (unsigned width = length; width <= period && (period - rows) * width <= MOST_SQUARES; width++) {
			snprintf(name, sizeof name, "bands:%u:%u:%u:%u", rows, period - rows, length, width);
			add(l, s, name);
		}
}

/* Lines may lose squares: k = 2W + l - 1 with lines of l squares. */
static void add_weaves(struct list *l, const struct sprouting *s)
{
	char name[64];
	for (unsigned w = s->shortest; 2 * w + s->shortest <= s->k + 1 && w * w <= MOST_SQUARES; w++) {
		snprintf(name, sizeof name, "weave:%u", w);
		add(l, s, name);
	}
	for (unsigned side = 2 * s->shortest - 1; side + s->shortest <= s->k + 1 && side * side <= 2 * MOST_SQUARES;
	     side++) {
		snprintf(name, sizeof name, "blocks:%u", side);
		add(l, s, name);
	}
}

static void sort(struct list *l)
{
	for (unsigned i = 1; i < l->count; i++)
		for (unsigned j = i; j > 0 && l->score[j - 1] < l->score[j]; j--) {
			char *name = l->name[j];
			unsigned score = l->score[j];
			l->name[j] = l->name[j - 1], l->score[j] = l->score[j - 1];
			l->name[j - 1] = name, l->score[j - 1] = score;
		}
}

char **sprout_parents(const struct sprouting *s, unsigned *count)
{
	struct list l = {NULL, NULL, 0};
	add_weaves(&l, s);
	for (unsigned length = s->shortest; length < s->shortest + 4 && 3 * length <= s->k + 1; length++)
		add_bands(&l, s, length);
	sort(&l);
	free(l.score);
	*count = l.count;
	return l.name;
}

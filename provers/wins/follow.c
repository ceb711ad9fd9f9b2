#include "provers/wins/follow.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"

bool follow_open(struct follow *f, FILE *in, struct trouble *t)
{
	struct textfile text;
	*f = (struct follow){.begun = false};
	textfile_init(&text, in, t);
	bool right = certificate_read(&f->certificate, &text);
	textfile_clear(&text);
	return right;
}

void follow_close(struct follow *f)
{
	certificate_clear(&f->certificate);
}

bool follow_number(const struct follow *f, int row, int column, unsigned *square)
{
	const struct statement *s = &f->certificate.statement;
	const struct arena *a = &f->certificate.arena;
	int64_t at[2] = {(int64_t)row + s->origin[0], (int64_t)column + s->origin[1]};
	int64_t rows = a->squares / a->width - 2 * a->k, columns = a->width - 2 * a->k;
	if (at[0] < 0 || at[1] < 0 || at[0] >= rows || at[1] >= columns)
		return false;
	*square = arena_at(a, (unsigned)at[0], (unsigned)at[1]);
	assert(*square < a->squares && a->colour[*square] != ARENA_OUTSIDE);
	return true;
}

/* Marks what the defender was given down to this node. */
static void mark_given(const struct certificate *c, size_t node, uint8_t *mark)
{
	for (size_t i = node + 1, depth = c->node[node].depth + 1; i-- > 0 && depth > 0;)
		if (c->node[i].depth + 1 == depth) {
			for (unsigned j = 0; j < c->node[i].entry.stones; j++)
				mark[c->node[i].entry.given[j]] = 1;
			depth--;
		}
}

static bool avoids(const struct certificate *c, size_t node, const uint16_t *stone, unsigned stones)
{
	const struct win *w = c->node[node].entry.win;
	assert(w != NULL);
	uint8_t *mark = xcalloc(c->arena.squares, 1);
	unsigned *within = xcalloc(stones + 2, sizeof *within), outside = 0;
	mark_given(c, node, mark);
	for (unsigned i = 0; i < stones; i++)
		if (!mark[stone[i]]) {
			unsigned level = win_level(w, stone[i]);
			within[level < stones + 1 ? level : stones + 1]++;
			outside++;
		}
	assert(outside <= stones);
	bool all = true;
	for (unsigned r = 1, sum = 0; r <= outside; r++) {
		sum += within[r];
		all &= sum < r;
	}
	free(within);
	free(mark);
	return all;
}

/* Of the entries of f->node, the first that serves. */
static bool serve(struct follow *f, const uint16_t *stone, unsigned stones)
{
	const struct certificate *c = &f->certificate;
	unsigned depth = c->node[f->node].depth;
	for (size_t i = f->node + 1; i < c->nodes && c->node[i].depth > depth; i++)
		if (c->node[i].depth == depth + 1 && c->node[i].entry.win != NULL) {
			size_t to = certificate_first(c, c->node[i].entry.win);
			assert(to < c->nodes && c->node[to].entry.win == c->node[i].entry.win);
			if (avoids(c, to, stone, stones)) {
				f->node = to;
				return true;
			}
		}
	return false;
}

const struct win *follow_next(struct follow *f, const uint16_t *stone, unsigned stones)
{
	const struct statement *s = &f->certificate.statement;
	bool root = !f->begun;
	assert(f->node < f->certificate.nodes);
	f->begun = true;
	if (!(root && s->turn == s->attacker) && !serve(f, stone, stones))
		return NULL;
	return f->certificate.node[f->node].entry.win;
}

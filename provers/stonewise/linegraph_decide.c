#include <assert.h>
#include <stdlib.h>

#include "base/command.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/watch.h"
#include "provers/stonewise/linegraph.h"

struct known {
	struct linegraph_key key;
	bool drawn;
};

struct linegraph_memory {
	struct map known;
	struct statistics *statistics;
	struct watch watch;
};

static enum verdict decide(struct linegraph_memory *m, const struct linegraph *g);

struct linegraph_memory *linegraph_memory_new(const struct prover_options *options, struct statistics *statistics)
{
	struct linegraph_memory *m = xcalloc(1, sizeof *m);
	map_init(&m->known, sizeof(struct known), 2);
	m->statistics = statistics;
	m->watch = watch_begin(options->seconds, 64, options->progress);
	return m;
}

void linegraph_memory_release(struct linegraph_memory *m)
{
	map_clear(&m->known);
	free(m);
}

static struct linegraph_key key_of(const struct linegraph *g)
{
	uint64_t colour[STONEWISE_LINES];
	linegraph_colours(g, true, colour);
	return linegraph_key(g, colour);
}

bool linegraph_known_lost(const struct linegraph_memory *m, const struct linegraph *g)
{
	const struct linegraph_key key = key_of(g);
	const struct known *known = map_find(&m->known, &key);
	return known != NULL && !known->drawn;
}

static void tick(struct linegraph_memory *m)
{
	m->statistics->positions++;
	if (watch_due(&m->watch))
		progress_show("stone by stone: %.0f s  %llu positions", watch_seconds(&m->watch),
		              (unsigned long long)m->statistics->positions);
}

static int by_lines(const void *a, const void *b)
{
	const struct linegraph *x = a, *y = b;
	return (x->lines > y->lines) - (x->lines < y->lines);
}

static enum verdict all_parts(struct linegraph_memory *m, const struct linegraph *g, uint64_t living)
{
	struct linegraph_parts parts;
	enum verdict v = DRAWN;
	linegraph_split(g, living, &parts);
	for (unsigned i = 0; i < parts.count && v == DRAWN; i++)
		if (linegraph_is_fork(parts.part + i))
			v = LOST;
	if (parts.count > 1)
		qsort(parts.part, parts.count, sizeof *parts.part, by_lines);
	for (unsigned i = 0; i < parts.count && v == DRAWN; i++)
		v = decide(m, parts.part + i);
	linegraph_parts_clear(&parts);
	return v;
}

/* Black has played on u and v. */
static enum verdict answer(struct linegraph_memory *m, const struct linegraph *g, unsigned u, unsigned v)
{
	assert((g->joined[u] >> v & 1) == 0); /* the square is black */
	if (g->room[u] < 0 && g->room[v] < 0)
		return LOST;
	struct linegraph_pair *list = xmalloc(LINEGRAPH_PAIRS * sizeof *list);
	unsigned answers = linegraph_list(g, UINT64_C(1) << u | UINT64_C(1) << v, list);
	enum verdict verdict = LOST;
	for (unsigned i = 0; i < answers && verdict == LOST; i++)
		verdict = all_parts(m, g, linegraph_all(g) & ~(UINT64_C(1) << list[i].x) & ~(UINT64_C(1) << list[i].y));
	free(list);
	return verdict;
}

/* Black's stones, those on lines with little room first. */
static enum verdict expand(struct linegraph_memory *m, const struct linegraph *g)
{
	struct linegraph_pair *stone = xmalloc(LINEGRAPH_PAIRS * sizeof *stone);
	struct linegraph after;
	unsigned stones = linegraph_list(g, 0, stone);
	assert(stones > 0); /* a graph without edges is a leaf */
	enum verdict verdict = DRAWN;
	for (unsigned i = 0; i < stones && verdict == DRAWN; i++) {
		after = *g;
		linegraph_put(&after, stone[i].x, stone[i].y);
		verdict = answer(m, &after, stone[i].x, stone[i].y);
	}
	free(stone);
	return verdict;
}

static enum verdict decide(struct linegraph_memory *m, const struct linegraph *g)
{
	if (linegraph_is_leaf(g))
		return DRAWN;
	assert(g->lines > 1 && !linegraph_is_fork(g));
	const struct linegraph_key key = key_of(g);
	const struct known *known = map_find(&m->known, &key);
	if (known != NULL)
		return known->drawn ? DRAWN : LOST;
	tick(m);
	enum verdict v = expand(m, g);
	if (m->watch.stopped)
		return UNDECIDED;
	*(struct known *)map_get(&m->known, &key) = (struct known){key, v == DRAWN};
	return v;
}

enum verdict linegraph_decide(struct linegraph_memory *m, const struct linegraph *g)
{
	return linegraph_is_fork(g) ? LOST : decide(m, g);
}

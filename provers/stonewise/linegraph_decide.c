#include <stdlib.h>

#include "base/command.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "provers/stonewise/linegraph.h"

/* A table of keys, open addressing; the verdict is the lowest bit of low, and no key is zero. */
struct linegraph_memory {
	struct linegraph_key *slot;
	uint64_t mask, used;
	const struct prover_options *options;
	struct statistics *statistics;
	double began;
	bool stopped;
};

static enum verdict decide(struct linegraph_memory *m, const struct linegraph *g);

struct linegraph_memory *linegraph_memory_new(const struct prover_options *options, struct statistics *statistics)
{
	struct linegraph_memory *m = xcalloc(1, sizeof *m);
	m->mask = (1 << 16) - 1;
	m->slot = xcalloc(m->mask + 1, sizeof *m->slot);
	m->options = options;
	m->statistics = statistics;
	m->began = seconds_now();
	return m;
}

void linegraph_memory_release(struct linegraph_memory *m)
{
	free(m->slot);
	free(m);
}

static struct linegraph_key *place(const struct linegraph_memory *m, struct linegraph_key key)
{
	for (uint64_t i = key.high & m->mask;; i = (i + 1) & m->mask)
		if (m->slot[i].high == 0 || (m->slot[i].high == key.high && (m->slot[i].low | 1) == (key.low | 1)))
			return m->slot + i;
}

static void widen(struct linegraph_memory *m)
{
	struct linegraph_key *old = m->slot;
	const uint64_t size = m->mask + 1;
	m->mask = 2 * size - 1;
	m->slot = xcalloc(m->mask + 1, sizeof *m->slot);
	for (uint64_t i = 0; i < size; i++)
		if (old[i].high != 0)
			*place(m, old[i]) = old[i];
	free(old);
}

static void remember(struct linegraph_memory *m, struct linegraph_key key, bool drawn)
{
	if (2 * ++m->used > m->mask)
		widen(m);
	*place(m, key) = (struct linegraph_key){key.high, (key.low & ~UINT64_C(1)) | drawn};
}

static struct linegraph_key key_of(const struct linegraph *g)
{
	uint64_t colour[STONEWISE_LINES];
	linegraph_colours(g, true, colour);
	struct linegraph_key key = linegraph_key(g, colour);
	key.high |= key.high == 0;
	return key;
}

bool linegraph_known_lost(const struct linegraph_memory *m, const struct linegraph *g)
{
	const struct linegraph_key *at = place(m, key_of(g));
	return at->high != 0 && (at->low & 1) == 0;
}

static void tick(struct linegraph_memory *m)
{
	if ((++m->statistics->positions & 63) != 0)
		return;
	double seconds = seconds_now() - m->began;
	m->stopped = interrupt_due(m->began, m->options->seconds);
	if (m->options->progress && progress_due())
		progress_show("stone by stone: %.0f s  %llu positions", seconds,
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
	const struct linegraph_key *known = place(m, key);
	if (known->high != 0)
		return known->low & 1 ? DRAWN : LOST;
	tick(m);
	enum verdict v = expand(m, g);
	if (m->stopped)
		return UNDECIDED;
	remember(m, key, v == DRAWN);
	return v;
}

enum verdict linegraph_decide(struct linegraph_memory *m, const struct linegraph *g)
{
	return linegraph_is_fork(g) ? LOST : decide(m, g);
}

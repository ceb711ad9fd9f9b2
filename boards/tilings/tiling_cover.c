/* Which segments contain a whole line. In one direction, with step X, the squares modulo the periods fall into
 * cycles x, x + X, x + 2X, ...
 *
 *   best(x) = smallest span of a line that starts in x
 *   need(x) = min(best(x), 1 + need(x + X)): the shortest segment from x on that contains a line
 *
 * k is the largest need(x). Going backwards twice round a cycle gives need: the first turn starts with infinity and
 * leaves the right value at the end, the second corrects the squares before. */
#include "boards/tilings/tiling.h"

#include "base/memory.h"

#include <stdlib.h>

enum { NEVER = -1 };

struct walk {
	struct lattice lattice;
	struct place step;
	int64_t *best;   /* by residue; NEVER if no line starts there */
	uint32_t *cycle; /* the residues of the cycle in hand */
	bool *done;
};

static void find_best(const struct tiling *t, struct walk *w, enum direction d)
{
	for (int64_t i = 0; i < lattice_index(&w->lattice); i++)
		w->best[i] = NEVER;
	for (unsigned i = 0; i < t->lines; i++) {
		if (tiling_line_direction(t, i) != d)
			continue;
		struct place start = tiling_line(t, i)[0];
		int64_t *best = w->best + lattice_residue(&w->lattice, start.row, start.column);
		int64_t span = tiling_line_span(t, i);
		if (*best == NEVER || span < *best)
			*best = span;
	}
}

static uint32_t find_cycle(struct walk *w, uint32_t residue)
{
	uint32_t size = 0;
	for (; !w->done[residue]; size++) {
		struct place p = lattice_place(&w->lattice, residue);
		w->done[residue] = true;
		w->cycle[size] = residue;
		residue =
		    lattice_residue(&w->lattice, (int64_t)p.row + w->step.row, (int64_t)p.column + w->step.column);
	}
	return size;
}

/* Goes once backwards round the cycle; need is that of the square after the last one. */
static int64_t go_round(const struct walk *w, uint32_t size, int64_t need, struct coverage *c)
{
	for (uint32_t i = size; i-- > 0;) {
		int64_t best = w->best[w->cycle[i]];
		need = need == NEVER ? NEVER : need + 1;
		if (best != NEVER && (need == NEVER || best < need))
			need = best;
		if (c != NULL && need > c->k) {
			c->k = need;
			c->worst = lattice_place(&w->lattice, w->cycle[i]);
		}
	}
	return need;
}

static void cover_cycle(struct walk *w, uint32_t start, struct coverage *c)
{
	uint32_t size = find_cycle(w, start);
	int64_t need = go_round(w, size, NEVER, NULL);
	if (need != NEVER) {
		go_round(w, size, need, c);
		return;
	}
	c->bounded = false;
	c->worst = lattice_place(&w->lattice, start);
}

static void cover(const struct tiling *t, struct walk *w, enum direction d, struct coverage *c)
{
	int64_t index = lattice_index(&w->lattice);
	*c = (struct coverage){.bounded = true};
	w->step = direction_step[d];
	find_best(t, w, d);
	for (int64_t i = 0; i < index; i++)
		w->done[i] = false;
	for (int64_t i = 0; i < index && c->bounded; i++)
		if (!w->done[i])
			cover_cycle(w, (uint32_t)i, c);
}

void tiling_cover(const struct tiling *t, struct coverage coverage[DIRECTIONS])
{
	struct walk w;
	tiling_lattice_known(t, &w.lattice);
	size_t index = (size_t)lattice_index(&w.lattice);
	w.best = xmalloc(index * sizeof *w.best);
	w.cycle = xmalloc(index * sizeof *w.cycle);
	w.done = xmalloc(index * sizeof *w.done);
	for (unsigned d = 0; d < DIRECTIONS; d++)
		cover(t, &w, (enum direction)d, coverage + d);
	free(w.best);
	free(w.cycle);
	free(w.done);
}

bool tiling_catches(const struct coverage coverage[DIRECTIONS], int64_t *k)
{
	*k = 0;
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		if (!coverage[d].bounded)
			return false;
		if (coverage[d].k > *k)
			*k = coverage[d].k;
	}
	return true;
}

bool tiling_holds(const struct tiling *t, int64_t k)
{
	struct coverage coverage[DIRECTIONS];
	int64_t caught;
	if (!tiling_disjoint(t, NULL, NULL))
		return false;
	tiling_cover(t, coverage);
	return tiling_catches(coverage, &caught) && caught <= k;
}

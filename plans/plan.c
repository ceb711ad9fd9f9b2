#include "plans/plan.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static const struct place neighbours[8] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

static bool begin(struct plan *plan, const struct place period[2])
{
	memset(plan, 0, sizeof *plan);
	memcpy(plan->period, period, sizeof plan->period);
	if (!lattice_init(&plan->lattice, period[0], period[1]) || lattice_index(&plan->lattice) > PLAN_MOST)
		return false;
	plan->residues = (unsigned)lattice_index(&plan->lattice);
	plan->owner = xmalloc(plan->residues * sizeof *plan->owner);
	return true;
}

void plan_clear(struct plan *plan)
{
	free(plan->owner);
	memset(plan, 0, sizeof *plan);
}

static void settle(struct plan *plan, uint32_t residue, struct home home)
{
	plan->owner[residue] =
	    (struct owner){home.tile, place_minus(lattice_place(&plan->lattice, residue), home.moved)};
}

bool plan_flip(struct plan *plan, uint32_t residue, unsigned neighbour)
{
	const struct place at = lattice_place(&plan->lattice, residue),
	                   next = place_plus(at, neighbours[neighbour % 8]);
	const struct home there = tiling_home(&plan->lattice, plan->owner, next);
	if (home_same(there, tiling_home(&plan->lattice, plan->owner, at)))
		return false;
	settle(plan, residue, there);
	return true;
}

unsigned plan_size(const struct plan *plan, unsigned tile)
{
	unsigned size = 0;
	for (unsigned i = 0; i < plan->residues; i++)
		size += plan->owner[i].tile == tile;
	return size;
}

struct metric {
	int64_t a, b, c; /* a r^2 + 2 b r s + c s^2, positive definite */
};

static int64_t distance(const struct metric *m, int64_t r, int64_t s)
{
	return m->a * r * r + 2 * m->b * r * s + m->c * s * s;
}

static struct metric random_metric(struct random *random)
{
	struct metric m = {1 + (int64_t)random_below(random, 9), 0, 1 + (int64_t)random_below(random, 9)};
	do
		m.b = (int64_t)random_below(random, 17) - 8;
	while (m.b * m.b >= m.a * m.c);
	return m;
}

/* The nearest translate of the point is one of those by a few periods. */
static void settle_nearest(struct plan *plan, uint32_t residue, const struct place *point, const struct metric *m)
{
	enum { REACH = 6 };
	struct place at = lattice_place(&plan->lattice, residue), *p = plan->period;
	int64_t best = INT64_MAX;
	for (unsigned t = 0; t < plan->tiles; t++)
		for (int i = -REACH; i <= REACH; i++)
			for (int j = -REACH; j <= REACH; j++) {
				struct home h = {t, {i * p[0].row + j * p[1].row, i * p[0].column + j * p[1].column}};
				int64_t d = distance(m, at.row - h.moved.row - point[t].row,
				                     at.column - h.moved.column - point[t].column);
				if (d < best) {
					best = d;
					settle(plan, residue, h);
				}
			}
}

bool plan_random(struct plan *plan, const struct place period[2], unsigned tiles, struct random *random)
{
	struct metric m = random_metric(random);
	if (!begin(plan, period) || tiles > plan->residues)
		return false;
	plan->tiles = tiles;
	struct place *point = xmalloc(tiles * sizeof *point);
	for (unsigned t = 0; t < tiles; t++)
		point[t] = lattice_place(&plan->lattice, (uint32_t)random_below(random, plan->residues));
	for (uint32_t r = 0; r < plan->residues; r++)
		settle_nearest(plan, r, point, &m);
	free(point);
	return true;
}

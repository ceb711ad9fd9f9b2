#pragma once

#include <stdint.h>

#include "base/random.h"
#include "boards/tilings/tiling.h"

/* A tiling before its lines are chosen: each square of the infinite board belongs to a tile, periodically.
 *
 *   residue r    owner[r].tile and owner[r].place: the square of that tile with this residue
 *
 * The square q of residue r belongs to the tile moved by q - owner[r].place. There are no squares of nobody: one that
 * is on no line does no harm. */
struct plan {
	struct place period[2];
	struct lattice lattice;
	unsigned residues, tiles;
	struct owner *owner;
};

/* Each square goes to the nearest of `tiles` random points, in a random metric; false if the vectors are dependent or
 * span more than PLAN_MOST squares. */
enum { PLAN_MOST = 4096 };
bool plan_random(struct plan *plan, const struct place period[2], unsigned tiles, struct random *random);
void plan_clear(struct plan *plan);

/* The square of this residue moves to the home of one of its neighbours; false if it is there already. */
bool plan_flip(struct plan *plan, uint32_t residue, unsigned neighbour);
unsigned plan_size(const struct plan *plan, unsigned tile);

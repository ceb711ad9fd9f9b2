#pragma once

#include "boards/tilings/tiling.h"

/* The plane cut into tiles, whatever their lines may be: a tiling's tiles as sets of squares, or unions of two of its
 * tiles that are neighbours.
 *
 *   residue r    owner[r]: its tile, or NOBODY, and the square of the tile that has this residue
 *   tile t       square[first[t]] .. square[first[t + 1] - 1], ascending by row, then column */
struct ground {
	struct lattice lattice;
	struct place period[2];
	unsigned tiles;
	struct owner *owner;
	unsigned *first;
	struct place *square;
};

/* The tiles of t, which are finite and disjoint; t's lines only tell which squares they have. */
void ground_init(struct ground *g, const struct tiling *t);
void ground_clear(struct ground *g);

/* All ways to join every tile with one other that is its neighbour (a square of one is next to a square of the other,
 * at a side or a corner), so that the pairs repeat with the period, or with one of the three lattices of half as many
 * points; up to turns, reflections and translations. An array of *count grounds, which belongs to the caller. */
struct ground *ground_pairs(const struct ground *g, unsigned *count);

/* Whose a square is: the tile, and where the square lies in it. The owner's tile is NOBODY if it is nobody's. */
struct owner ground_owner(const struct ground *g, struct place at);

/* Is one an image of the other under a turn or reflection and a translation? */
bool ground_same(const struct ground *a, const struct ground *b);

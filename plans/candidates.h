#pragma once

#include "plans/anneal.h"
#include "plans/trials.h"

/* Candidates by annealing: for every lattice of a given index, up to turns and reflections, plans with `tiles` tiles.
 */
struct planning {
	unsigned k, p, shortest;
	unsigned tiles, seeds; /* tiles a period; plans for each lattice */
	unsigned from, to;     /* squares a tile, on the average */
	unsigned steps;        /* of the annealing, for each square */
};

/* The plan of a lattice in Hermite normal form and a seed. The same candidate is always the same plan. */
struct candidate {
	unsigned rows, shift, columns;
	uint64_t seed;
	double price; /* of its lines, a tile; HUGE_VAL if they do not catch k */
	unsigned squares;
};

/* Lattices that are images of each other under the eight symmetries of the squares give the same tilings: is this the
 * least one of them? */
bool lattice_least(unsigned rows, unsigned shift, unsigned columns);

/* Anneals; t, which is initialised and empty, gets the tiling if its lines catch k. Sets the price. */
bool candidate_make(const struct planning *by, struct candidate *c, struct tiling *t);

/* What promises well, the smallest first: the price of a tile times the price of a square. On tilings of one p the
 * boards that are drawn lie below a bound, by experience. */
double candidate_score(const struct candidate *c);

/* All candidates with so many squares a tile, every parts-th from the part-th on, with their prices, that with the best
 * score first. What the trials know is not annealed again. Stops early if over says so. To be freed. */
struct candidate *candidates_of_size(const struct planning *by, unsigned squares, unsigned long part,
                                     unsigned long parts, struct trials *trials, bool (*over)(const void *),
                                     const void *context, unsigned *count);
void candidates_sort(struct candidate *c, unsigned count);

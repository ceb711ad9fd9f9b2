#ifndef FAIRNESS_ANNEAL_H
#define FAIRNESS_ANNEAL_H

#include <stdint.h>

#include "fairness/stones.h"

/* Local search (simulated annealing) for q stones in one group with a large limit number for d = k - p
 * (fairness/limit.h): a step moves one stone next to another. Finds lower bounds only. The same seed gives the same
 * stones. */
struct anneal {
	unsigned d, q;
	uint64_t seed;
	unsigned long steps;
	unsigned goal; /* stop when it is reached */
};

/* Fills best (initialised) with q stones, and returns their limit number. */
unsigned anneal(const struct anneal *a, struct stones *best);

#endif

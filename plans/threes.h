#pragma once

#include "base/place.h"
#include "plans/sat.h"

/* Squares on three lines and more, in a formula about lines: a square on lines of n directions counts
 * (n - 1)(n - 2) / 2, which is 1 for three and 3 for four: so many cycles the lines make there of their crossings.
 *
 *   variable through[square * DIRECTIONS + d]   follows from each line of direction d through the square
 *   variable cycle[3 * square ..]               the first follows from three of these, the others from all four
 *   variable more[i]                            follows from more than i of the cycles
 */
struct threes {
	struct sat *sat;
	unsigned squares, most;
	int *through, *more; /* more is NULL before the first bound */
};

void threes_init(struct threes *t, struct sat *s, unsigned squares);
void threes_clear(struct threes *t);
void threes_add(struct threes *t, int line, unsigned square, enum direction d);

/* Fewer than `bound` from now on; no bound may be larger than the first. */
void threes_below(struct threes *t, unsigned bound);

/* What squares count; bit d of directions[s]: a line of direction d goes through square s. */
unsigned threes_count(const unsigned char *directions, unsigned squares);

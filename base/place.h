#pragma once

#include <stdint.h>

/* A square of a board without end, or a vector: rows grow upwards, columns to the right. Both numbers are at most
 * PLACE_MOST in absolute value, so that differences fit as well. */
struct place {
	int32_t row, column;
};

enum { PLACE_MOST = 1000000000 };

/* The directions of lines, each from its first square on:
 *
 *   H (0,+1)   V (+1,0)   D (+1,+1)   A (+1,-1)
 */
enum direction { DIRECTION_H, DIRECTION_V, DIRECTION_D, DIRECTION_A, DIRECTIONS };
extern const struct place direction_step[DIRECTIONS];
extern const char direction_letter[DIRECTIONS + 1];

int place_compare(const void *a, const void *b);                   /* for qsort and bsearch: by row, then column */
struct place place_step(struct place p, enum direction d, int by); /* so many squares along the direction */
/* The eight symmetries of the squares: 1 turns rows round, 2 columns, and 4 exchanges both after that. */
struct place place_turn(struct place p, unsigned turn);

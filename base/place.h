#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Whole numbers divided by b > 0: rounded down, and what is left, 0 .. b - 1. */
static inline int64_t floor_divide(int64_t a, int64_t b)
{
	return a >= 0 ? a / b : -((b - 1 - a) / b);
}

static inline int64_t floor_rest(int64_t a, int64_t b)
{
	return a - floor_divide(a, b) * b;
}

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

static inline struct place place_plus(struct place a, struct place b)
{
	return (struct place){a.row + b.row, a.column + b.column};
}

static inline struct place place_minus(struct place a, struct place b)
{
	return (struct place){a.row - b.row, a.column - b.column};
}

static inline bool place_same(struct place a, struct place b)
{
	return a.row == b.row && a.column == b.column;
}

int place_compare(const void *a, const void *b);                   /* for qsort and bsearch: by row, then column */
struct place place_step(struct place p, enum direction d, int by); /* so many squares along the direction */
/* The eight symmetries of the squares: 1 turns rows round, 2 columns, and 4 exchanges both after that. */
struct place place_turn(struct place p, unsigned turn);
/* The same on a board, where the squares are numbered row by row. */
unsigned place_turn_square(unsigned rows, unsigned columns, unsigned square, unsigned turn);
struct place place_corner(struct place a, struct place b); /* the lesser row and the lesser column */
/* All squares turned, and moved so that their least row and their least column are 0. */
void place_image(const struct place *p, unsigned count, unsigned turn, struct place *image);
/* From a to b, which is on a line with a and comes after it; DIRECTIONS if it is not. */
enum direction place_direction(struct place a, struct place b);
struct place place_on_diagonals(int32_t sum, int32_t difference); /* row + column, row - column */

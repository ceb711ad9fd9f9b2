#pragma once

#include <stdint.h>

#include "base/place.h"
#include "base/random.h"
#include "games/connect.h"
#include "games/plane.h"

/* A game being played: stones, whose turn it is, and for each window of k squares in a row how many stones of each
 * player it holds. A move here is one stone (a half-move); a turn is p of them.
 *
 * Windows of a direction lie line by line; a line has room for k - 1 windows that start before its first square:
 *
 *      squares of a line          0   1   2   3   4        k = 3
 *      windows by their start -2 -1 0   1   2   3   4      the stone on 2 lies in those that start on 0, 1, 2,
 *      index                  0  1  2   3   4   5   6      with the indices 2, 3, 4: k neighbours
 *
 * A window is black stones + 65536 * white stones. One that sticks out of the board holds one of each from the start,
 * so that it is never alive. Directions: 0 H, 1 V, 2 D (up and right), 3 A (up and left).
 *
 * On an infinite board all this lies in the tiles of a plane, and windows are asked for by copies. */
enum side { SIDE_NONE, SIDE_BLACK, SIDE_WHITE };
enum result { RESULT_OPEN, RESULT_BLACK, RESULT_WHITE, RESULT_DRAW };
#define FIELD_NOWHERE UINT64_MAX

/* A window that once held connect_threat() stones of one player and none of the other. */
struct hot {
	const uint32_t *window;
	uint64_t first; /* its first square */
	uint32_t direction;
};

/* The stones lie in these rows and columns; low > high if there are none. */
struct extent {
	uint32_t low_row, high_row, low_column, high_column;
};

struct made {
	uint64_t square;
	int64_t alive;
	struct extent extent; /* before this stone */
	uint32_t hots;        /* of the player before this stone */
};

struct field {
	struct connect rules;
	struct plane *plane; /* NULL on a finite board; there: */
	uint8_t *colour;     /* enum side of a square */
	uint32_t *window[DIRECTIONS];
	uint32_t stride[DIRECTIONS];
	struct made *made; /* the stones placed so far, without those set up */
	uint32_t moves, room;
	uint64_t *placed; /* the stones set up, of a picture */
	uint32_t set_up, placed_room;
	uint32_t empty;             /* squares, if the board is finite */
	enum side side, first_side; /* whose turn */
	uint32_t left, first_left;  /* stones left in this turn; at the start */
	enum result result;
	int64_t alive;      /* windows that do not hold stones of both */
	struct hot *hot[3]; /* of each side, in the order of becoming so; ask for alive ones */
	uint32_t hots[3], hot_room[3];
	struct extent extent;
};

void field_init(struct field *f, const struct connect *rules);
void field_clear(struct field *f);
/* Back to the start: takes back all stones, but not those set up. */
void field_restart(struct field *f);

/* Sets up stones before the first move; then side and left say who goes on. No result comes from them. */
void field_set_up(struct field *f, uint64_t square, enum side side);
void field_set_turn(struct field *f, enum side side, uint32_t left);

/* Places a stone of the side to move; the game is open and the square empty. */
void field_make(struct field *f, uint64_t square);
void field_unmake(struct field *f);

static inline enum side field_other(enum side side)
{
	return (enum side)(SIDE_BLACK + SIDE_WHITE - (int)side);
}

/* A new field with the same stones, all of them set up. */
void field_copy(struct field *f, const struct field *like);

static inline enum side field_colour(const struct field *f, uint64_t square)
{
	if (f->plane == NULL)
		return (enum side)f->colour[square];
	return (enum side)plane_colour(f->plane, connect_row(&f->rules, square), connect_column(&f->rules, square));
}

/* A number for a stone, and their sum over the stones that were made: stones commute, and whose turn it is follows from
 * their number. Collisions happen, so nothing may be proved by it. */
static inline uint64_t field_stone_key(uint64_t square, enum side side)
{
	return random_mix(2 * square + (side == SIDE_BLACK) + 0x9e3779b9u);
}

uint64_t field_key(const struct field *f);

/* The next stone is the first of a turn. */
static inline bool field_turn_begins(const struct field *f)
{
	return f->moves == 0 || (f->moves >= f->first_left && f->left == f->rules.p);
}

/* All stones, those set up first. */
static inline uint32_t field_stones(const struct field *f)
{
	return f->set_up + f->moves;
}

static inline uint64_t field_stone(const struct field *f, uint32_t i)
{
	return i < f->set_up ? f->placed[i] : f->made[i - f->set_up].square;
}

/* The windows of a finite board in a direction: the k through a square, entry i starts k - 1 - i squares before it. */
static inline uint32_t *field_lines(const struct field *f, uint32_t row, uint32_t column, unsigned d)
{
	switch (d) {
	case 0:
		return f->window[0] + (size_t)row * f->stride[0] + column;
	case 1:
		return f->window[1] + (size_t)column * f->stride[1] + row;
	case 2:
		return f->window[2] + (size_t)(column + f->rules.rows - 1 - row) * f->stride[2] + row;
	default:
		return f->window[3] + (size_t)(column + row) * f->stride[3] + row;
	}
}

/* The windows that start on a square and the next count - 1 squares of its line, and some words behind them. On an
 * infinite board it is a copy, good until the next call for this direction. */
static inline const uint32_t *field_starts(const struct field *f, uint32_t row, uint32_t column, unsigned d,
                                           uint32_t count)
{
	if (f->plane == NULL)
		return field_lines(f, row, column, d) + f->rules.k - 1;
	return plane_windows(f->plane, row, column, d, count);
}

/* The k windows through a square in a direction, in the same way. */
static inline const uint32_t *field_windows(const struct field *f, uint32_t row, uint32_t column, unsigned d)
{
	uint32_t back = f->rules.k - 1;
	if (f->plane == NULL)
		return field_lines(f, row, column, d);
	return plane_windows(f->plane, d == 0 ? row : row - back,
	                     d == 1   ? column
	                     : d == 3 ? column + back
	                              : column - back,
	                     d, f->rules.k);
}

/* Stones of a side in a window. */
static inline uint32_t window_count(uint32_t window, enum side side)
{
	return side == SIDE_BLACK ? window & 0xffff : window >> 16;
}

/* How the number of a square changes in a direction. */
static inline uint64_t field_step(const struct field *f, unsigned d)
{
	uint64_t columns = f->rules.columns;
	return d == 0 ? 1 : d == 1 ? columns : d == 2 ? columns + 1 : columns - 1;
}

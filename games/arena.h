#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/place.h"
#include "base/probe.h"

/* The part of a board where a search goes on: stones, and for each window of k squares in a row how many stones of each
 * side it holds, kept up to date stone by stone. All windows with stones of one side only are in a list of that side
 * and that number of stones, so whoever looks for threats looks at nothing else.
 *
 * Squares are numbers row * width + column in a rectangle with a rim of k squares around it, in which no stone can lie:
 *
 *      # # # # # #      # rim (ARENA_OUTSIDE); a window is its first square and a direction
 *      # . . . . #      H (0,+1)  V (+1,0)  D (+1,+1)  A (+1,-1):
 *      # . x . . #      its number is direction * squares + square
 *      # # # # # #
 *
 * On a finite board the rectangle is the board. On an infinite one it is a piece of it, and whoever comes near its rim
 * has to stop. */
enum arena_colour { ARENA_BLACK, ARENA_WHITE, ARENA_EMPTY, ARENA_OUTSIDE };
enum { ARENA_K_MOST = 32, ARENA_SQUARES_MOST = 65535 };

struct arena {
	unsigned k, p, width, squares;
	int step[DIRECTIONS];
	uint8_t *colour;                     /* of a square */
	uint8_t *count[2];                   /* of a side in a window */
	uint32_t *list[2][ARENA_K_MOST + 1]; /* windows of a side alone, by its stones there: 1 .. k */
	unsigned listed[2][ARENA_K_MOST + 1];
	uint32_t *place;            /* of a window in its list */
	uint64_t *code[2], hash[2]; /* of the stones of each side */
	unsigned stones[2];
};

/* rows x columns squares inside of the rim; false if that is too large. */
bool arena_init(struct arena *a, unsigned k, unsigned p, unsigned rows, unsigned columns);
/* The same stones, and nothing else that is shared. */
void arena_copy(struct arena *to, const struct arena *from);
void arena_clear(struct arena *a);

void arena_place(struct arena *a, unsigned square, unsigned side);
void arena_take(struct arena *a, unsigned square, unsigned side);

/* A cheaper look at how many windows would be listed: only numbers change, and arena_forget() has to come, for the same
 * squares and with the numbers from before, ahead of anything else. */
void arena_imagine(struct arena *a, unsigned square, unsigned side);
void arena_forget(struct arena *a, const uint16_t *square, unsigned count, unsigned side,
                  unsigned (*listed)[ARENA_K_MOST + 1]);

/* Row and column inside of the rim. */
unsigned arena_at(const struct arena *a, unsigned row, unsigned column);
static inline unsigned arena_row(const struct arena *a, unsigned square)
{
	return square / a->width - a->k;
}
static inline unsigned arena_column(const struct arena *a, unsigned square)
{
	return square % a->width - a->k;
}

/* Lists of squares, none of them twice, in any order. */
static inline bool arena_listed(const uint16_t *list, unsigned count, unsigned square)
{
	for (unsigned i = 0; i < count; i++)
		if (list[i] == square)
			return true;
	return false;
}

static inline bool arena_same(const uint16_t *a, unsigned as, const uint16_t *b, unsigned bs)
{
	bool same = as == bs;
	for (unsigned i = 0; i < as && same; i++)
		same = arena_listed(b, bs, a[i]);
	return same;
}

/* Of the stones of both sides. */
static inline uint64_t arena_key(const struct arena *a)
{
	return a->hash[0] ^ probe_spread(a->hash[1]);
}

/* Windows of a side alone with at least so many stones. */
unsigned arena_alive(const struct arena *a, unsigned side, unsigned least);

/* The empty squares of a window, at most k; returns how many. */
unsigned arena_empties(const struct arena *a, uint32_t window, uint16_t *square);

/* The squares of a window are arena_first() + i * arena_step(), i < k. */
static inline unsigned arena_first(const struct arena *a, uint32_t window)
{
	while (window >= a->squares) /* three times at most, which is faster than to divide */
		window -= a->squares;
	return window;
}
static inline int arena_step(const struct arena *a, uint32_t window)
{
	return a->step[window / a->squares];
}

/* Small boards decided by brute force, from the definition of the games: states are (black, white) as bit sets; squares
 * n.. are the exclusive squares of lines 0.. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "provers/search/game.h"

#define MOST_TINY 9

struct tiny {
	unsigned squares, lines;
	uint32_t line[8];
	bool exclusive[8];
	struct game game;
	signed char *known; /* by black + white * 2^n */
};

static bool is_dead(const struct tiny *t, unsigned i, uint32_t white)
{
	return (t->line[i] & white) != 0 || (white >> (t->squares + i) & 1);
}

static bool black_has_won(const struct tiny *t, uint32_t black, uint32_t white)
{
	for (unsigned i = 0; i < t->lines; i++) {
		if (is_dead(t, i, white))
			continue;
		unsigned blacks = (unsigned)__builtin_popcount(t->line[i] & black);
		if (t->game.exclusive ? blacks > t->game.parameter : (t->line[i] & ~black) == 0)
			return true;
	}
	return false;
}

static bool is_drawn(struct tiny *t, uint32_t black, uint32_t white);

static bool white_holds(struct tiny *t, uint32_t black, uint32_t white, uint32_t free, unsigned stones)
{
	if (is_drawn(t, black, white))
		return true;
	if (stones == 0)
		return false;
	for (uint32_t rest = free; rest != 0; rest &= rest - 1)
		if (white_holds(t, black, white | (rest & -rest), rest & (rest - 1), stones - 1))
			return true;
	return false;
}

static bool is_drawn(struct tiny *t, uint32_t black, uint32_t white)
{
	uint32_t board = (1u << t->squares) - 1, exclusive = 0;
	signed char *known = t->known + (black | white << t->squares);
	if (*known >= 0)
		return *known;
	for (unsigned i = 0; i < t->lines; i++)
		if (t->exclusive[i])
			exclusive |= 1u << (t->squares + i);
	*known = !black_has_won(t, black, white);
	uint32_t empty = board & ~black & ~white;
	for (uint32_t m = empty; *known && m != 0; m = (m - 1) & empty) {
		unsigned stones = (unsigned)__builtin_popcount(m);
		if (!t->game.exclusive && stones > t->game.parameter)
			continue;
		uint32_t free = (empty & ~m) | (exclusive & ~white);
		if (!white_holds(t, black | m, white, free, stones))
			*known = false;
	}
	return *known;
}

#pragma once

#include "base/random.h"
#include "base/trouble.h"
#include "games/field.h"

/* Games for tests, which include cmocka first. */
static inline struct connect rules_of(const char *game)
{
	struct connect c;
	struct trouble t;
	assert_true(connect_parse(&c, game, &t));
	return c;
}

static inline void open_field(struct field *f, const char *game)
{
	struct connect c = rules_of(game);
	field_init(f, &c);
}

/* Stones at random on a finite board, at most so many, as long as the game is open. */
static inline void play_stones(struct field *f, struct random *r, uint32_t most)
{
	field_restart(f);
	while (f->result == RESULT_OPEN && f->moves < most) {
		uint32_t s = random_below(r, f->rules.rows * f->rules.columns);
		if (f->colour[s] == SIDE_NONE)
			field_make(f, s);
	}
}

/* 1, 0 or -1 for a side: all games, stone by stone. */
static inline int minimax(struct field *f, enum side side)
{
	if (f->result != RESULT_OPEN)
		return f->result == RESULT_DRAW ? 0 : (f->result == RESULT_BLACK) == (side == SIDE_BLACK) ? 1 : -1;
	bool mine = f->side == side;
	int best = mine ? -1 : 1;
	for (uint32_t s = 0; s < f->rules.rows * f->rules.columns && best != (mine ? 1 : -1); s++)
		if (f->colour[s] == SIDE_NONE) {
			field_make(f, s);
			int value = minimax(f, side);
			field_unmake(f);
			best = mine ? (value > best ? value : best) : (value < best ? value : best);
		}
	return best;
}

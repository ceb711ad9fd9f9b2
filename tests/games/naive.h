#pragma once

#include <stdbool.h>

#include "games/field.h"
#include "games/records.h"

/* The rules once more, from their definition: the whole board is looked at each time. */
static inline bool naive_window(const struct field *f, int row, int column, int d, unsigned count[3])
{
	static const int up[] = {0, 1, 1, 1}, right[] = {1, 0, 1, -1};
	count[0] = count[1] = count[2] = 0;
	for (int i = 0; i < (int)f->rules.k; i++) {
		int r = row + i * up[d], c = column + i * right[d];
		if (r < 0 || c < 0 || r >= (int)f->rules.rows || c >= (int)f->rules.columns)
			return false;
		count[f->colour[(unsigned)r * f->rules.columns + (unsigned)c]]++;
	}
	return true;
}

static inline enum result naive_result(const struct field *f)
{
	bool alive = false, full = true;
	for (int row = 0; row < (int)f->rules.rows; row++)
		for (int column = 0; column < (int)f->rules.columns; column++) {
			full = full && f->colour[(unsigned)row * f->rules.columns + (unsigned)column] != SIDE_NONE;
			for (int d = 0; d < 4; d++) {
				unsigned count[3];
				if (!naive_window(f, row, column, d, count))
					continue;
				if (count[SIDE_BLACK] == f->rules.k)
					return RESULT_BLACK;
				if (count[SIDE_WHITE] == f->rules.k)
					return RESULT_WHITE;
				alive = alive || count[SIDE_BLACK] == 0 || count[SIDE_WHITE] == 0;
			}
		}
	return alive && !full ? RESULT_OPEN : RESULT_DRAW;
}

/* Whose stone number n (from 0) is. */
static inline enum side naive_side(const struct connect *c, unsigned n)
{
	if (n < c->q)
		return SIDE_BLACK;
	return (n - c->q) / c->p % 2 == 0 ? SIDE_WHITE : SIDE_BLACK;
}

/* Plays a record again, with all squares looked at after each stone (for tests, which include cmocka first). */
static inline void naive_replay(const struct connect *rules, const struct record *game)
{
	struct field f;
	field_init(&f, rules);
	for (uint32_t i = 0; i < game->stones; i++) {
		assert_int_equal(naive_result(&f), RESULT_OPEN);
		assert_int_equal(f.side, naive_side(rules, i));
		assert_int_equal(field_colour(&f, game->square[i]), SIDE_NONE);
		field_make(&f, game->square[i]);
	}
	assert_int_equal(naive_result(&f), game->result);
	field_clear(&f);
}

/* A game being played, with the counts of all windows kept up to date. */
#include "games/field.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"

/* A window that sticks out. */
#define OUTSIDE 0x00010001u

static uint32_t unit(enum side side)
{
	return side == SIDE_BLACK ? 1 : 0x10000;
}

static uint32_t half(enum side side)
{
	return side == SIDE_BLACK ? 0xffff : 0xffff0000u;
}

/* --- the windows -------------------------------------------------------------------------------------------------- */

static size_t lines_of(const struct connect *c, unsigned d)
{
	return d == 0 ? c->rows : d == 1 ? c->columns : c->rows + c->columns - 1;
}

static size_t windows_of(const struct field *f, unsigned d)
{
	return lines_of(&f->rules, d) * f->stride[d];
}

enum { SLACK = 64 }; /* bytes: the last lanes reach further */

static void take_windows(struct field *f)
{
	size_t count = 0;
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		f->stride[d] = (d == 0 ? f->rules.columns : f->rules.rows) + f->rules.k - 1;
		count += windows_of(f, d);
	}
	uint32_t *window = xcalloc(count * sizeof *window + (size_t)f->rules.rows * f->rules.columns + SLACK, 1);
	for (unsigned d = 0; d < DIRECTIONS; window += windows_of(f, d), d++)
		f->window[d] = window;
	f->colour = (uint8_t *)window;
}

/* Is the window inside that starts on this square? */
static bool fits(const struct connect *c, unsigned row, unsigned column, unsigned d)
{
	unsigned k = c->k;
	if (d > 0 && row + k > c->rows)
		return false;
	return d == 1 || (d == 3 ? column + 1 >= k : column + k <= c->columns);
}

/* The window that starts on a square is the last of the k through it. */
static void open_windows(struct field *f, unsigned d)
{
	for (unsigned row = 0; row < f->rules.rows; row++)
		for (unsigned column = 0; column < f->rules.columns; column++)
			if (fits(&f->rules, row, column, d)) {
				field_lines(f, row, column, d)[f->rules.k - 1] = 0;
				f->alive++;
			}
}

static void mark_outside(struct field *f)
{
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		for (size_t i = 0, n = windows_of(f, d); i < n; i++)
			f->window[d][i] = OUTSIDE;
		open_windows(f, d);
	}
}

/* --- life --------------------------------------------------------------------------------------------------------- */

static void begin(struct field *f)
{
	f->side = f->first_side;
	f->left = f->first_left;
	f->result = f->alive == 0 || f->empty == 0 ? RESULT_DRAW : RESULT_OPEN;
}

static void init_finite(struct field *f)
{
	take_windows(f);
	mark_outside(f);
	f->empty = f->rules.rows * f->rules.columns;
}

static void init_infinite(struct field *f)
{
	f->plane = plane_new();
	f->alive = INT64_MAX / 2;
	f->empty = UINT32_MAX;
}

void field_init(struct field *f, const struct connect *rules)
{
	*f = (struct field){.rules = *rules, .extent = {UINT32_MAX, 0, UINT32_MAX, 0}};
	if (rules->infinite)
		init_infinite(f);
	else
		init_finite(f);
	f->first_side = rules->q > 0 ? SIDE_BLACK : SIDE_WHITE;
	f->first_left = rules->q > 0 ? rules->q : rules->p;
	begin(f);
}

void field_clear(struct field *f)
{
	plane_release(f->plane);
	free(f->window[0]);
	free(f->made);
	free(f->placed);
	free(f->hot[SIDE_BLACK]);
	free(f->hot[SIDE_WHITE]);
}

void field_copy(struct field *f, const struct field *like)
{
	field_init(f, &like->rules);
	for (uint32_t i = 0; i < field_stones(like); i++)
		field_set_up(f, field_stone(like, i), field_colour(like, field_stone(like, i)));
	if (field_stones(like) > 0)
		field_set_turn(f, like->side, like->left);
}

void field_restart(struct field *f)
{
	while (f->moves > 0)
		field_unmake(f);
	if (f->plane != NULL && f->set_up == 0)
		plane_forget(f->plane);
}

/* --- stones ------------------------------------------------------------------------------------------------------- */

static void note_hot(struct field *f, enum side side, unsigned d, const uint32_t *window, uint64_t first)
{
	MAKE_ROOM(f->hot[side], f->hots[side], f->hot_room[side]);
	f->hot[side][f->hots[side]++] = (struct hot){window, first, d};
}

static void note_hots(struct field *f, enum side side, unsigned d, const uint32_t *w, uint64_t square)
{
	uint32_t k = f->rules.k, threat = unit(side) * connect_threat(&f->rules);
	for (uint32_t i = 0; i < k; i++)
		if (w[i] == threat)
			note_hot(f, side, d, w + i, square - (k - 1 - i) * field_step(f, d));
}

/* Eight neighbouring windows at once; a comparison of lanes gives -1 or 0. */
enum { LANES = 8 };
typedef uint32_t lanes __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
typedef int32_t lane_signs __attribute__((vector_size(4 * LANES)));

struct passed {
	lane_signs hot, won, died;
};

/* The lanes of the windows i.. that are among the k ones. */
static inline lane_signs lanes_used(uint32_t k, uint32_t i)
{
	const lane_signs number = {0, 1, 2, 3, 4, 5, 6, 7};
	return number < (int32_t)(k - i);
}

/* One more stone in k neighbouring windows: does one become hot or full, and how many die? */
static inline void add(struct passed *passed, uint32_t *w, uint32_t k, enum side side, uint32_t hot)
{
	for (uint32_t i = 0; i < k; i += LANES) {
		lane_signs used = lanes_used(k, i);
		lanes old = *(lanes *)(w + i), now = old + (unit(side) & (lanes)used);
		*(lanes *)(w + i) = now;
		passed->died += used & (old != 0) & ((old & half(side)) == 0);
		passed->hot |= used & (now == hot);
		passed->won |= used & (now == k * unit(side));
	}
}

static inline int32_t sum(lane_signs v)
{
	return v[0] + v[1] + v[2] + v[3] + v[4] + v[5] + v[6] + v[7];
}

static inline bool any(lane_signs v)
{
	typedef int64_t pairs __attribute__((vector_size(4 * LANES)));
	pairs p = (pairs)v;
	return (p[0] | p[1] | p[2] | p[3]) != 0;
}

static void widen(struct extent *e, uint32_t row, uint32_t column)
{
	e->low_row = row < e->low_row ? row : e->low_row;
	e->high_row = row > e->high_row ? row : e->high_row;
	e->low_column = column < e->low_column ? column : e->low_column;
	e->high_column = column > e->high_column ? column : e->high_column;
}

/* One more stone in the windows of an infinite board, one after the other; true if it wins. */
static bool put_far(struct field *f, uint32_t row, uint32_t column, enum side side)
{
	uint32_t k = f->rules.k, threat = unit(side) * connect_threat(&f->rules);
	bool won = false;
	for (unsigned d = 0; d < DIRECTIONS; d++)
		for (uint32_t i = k; i-- > 0;) {
			uint32_t r = d == 0 ? row : row - i, c = d == 1 ? column : d == 3 ? column + i : column - i;
			uint32_t *w = plane_window(f->plane, r, c, d);
			f->alive -= *w != 0 && (*w & half(side)) == 0;
			*w += unit(side);
			won = won || *w == k * unit(side);
			if (*w == threat)
				note_hot(f, side, d, w, connect_at(&f->rules, r, c));
		}
	plane_set_colour(f->plane, row, column, (uint8_t)side);
	return won;
}

static bool put_near(struct field *f, uint32_t row, uint32_t column, enum side side)
{
	uint32_t k = f->rules.k, hot = unit(side) * connect_threat(&f->rules);
	uint64_t square = connect_at(&f->rules, row, column);
	struct passed passed = {0};
	for (unsigned d = 0; d < DIRECTIONS; d++)
		add(&passed, field_lines(f, row, column, d), k, side, hot);
	if (any(passed.hot))
		for (unsigned d = 0; d < DIRECTIONS; d++)
			note_hots(f, side, d, field_lines(f, row, column, d), square);
	f->alive += sum(passed.died);
	f->colour[square] = (uint8_t)side;
	return any(passed.won);
}

static bool put(struct field *f, uint64_t square, enum side side)
{
	uint32_t row = connect_row(&f->rules, square), column = connect_column(&f->rules, square);
	f->empty--;
	widen(&f->extent, row, column);
	return f->plane == NULL ? put_near(f, row, column, side) : put_far(f, row, column, side);
}

void field_set_up(struct field *f, uint64_t square, enum side side)
{
	assert(f->moves == 0 && field_colour(f, square) == SIDE_NONE);
	put(f, square, side);
	MAKE_ROOM(f->placed, f->set_up, f->placed_room);
	f->placed[f->set_up++] = square;
}

void field_set_turn(struct field *f, enum side side, uint32_t left)
{
	assert(f->moves == 0 && left > 0 && side != SIDE_NONE);
	f->first_side = side;
	f->first_left = left;
	begin(f);
}

static void settle(struct field *f, bool won)
{
	if (won)
		f->result = f->side == SIDE_BLACK ? RESULT_BLACK : RESULT_WHITE;
	else if (f->alive == 0 || f->empty == 0)
		f->result = RESULT_DRAW;
	if (--f->left > 0)
		return;
	f->side = field_other(f->side);
	f->left = f->rules.p;
}

void field_make(struct field *f, uint64_t square)
{
	assert(f->result == RESULT_OPEN && field_colour(f, square) == SIDE_NONE);
	MAKE_ROOM(f->made, f->moves, f->room);
	f->made[f->moves++] = (struct made){square, f->alive, f->extent, f->hots[f->side]};
	settle(f, put(f, square, f->side));
}

/* The turn before the last stone. */
static void give_back(struct field *f)
{
	uint32_t first = f->first_left;
	if (f->moves < first) {
		f->side = f->first_side;
		f->left = first - f->moves;
		return;
	}
	uint32_t after = f->moves - first, p = f->rules.p;
	f->side = after / p % 2 == 0 ? field_other(f->first_side) : f->first_side;
	f->left = p - after % p;
}

static void lift_far(struct field *f, uint32_t row, uint32_t column, enum side side)
{
	for (unsigned d = 0; d < DIRECTIONS; d++)
		for (uint32_t i = f->rules.k; i-- > 0;)
			*plane_window(f->plane, d == 0 ? row : row - i,
			              d == 1   ? column
			              : d == 3 ? column + i
			                       : column - i,
			              d) -= unit(side);
	plane_set_colour(f->plane, row, column, SIDE_NONE);
}

static void lift_near(struct field *f, uint32_t row, uint32_t column, enum side side)
{
	uint32_t k = f->rules.k, one = unit(side);
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		uint32_t *w = field_lines(f, row, column, d);
		for (uint32_t i = 0; i < k; i += LANES)
			*(lanes *)(w + i) -= one & (lanes)lanes_used(k, i);
	}
	f->colour[connect_at(&f->rules, row, column)] = SIDE_NONE;
}

void field_unmake(struct field *f)
{
	assert(f->moves > 0);
	const struct made *m = f->made + --f->moves;
	enum side side = field_colour(f, m->square);
	(f->plane == NULL ? lift_near : lift_far)(f, connect_row(&f->rules, m->square),
	                                          connect_column(&f->rules, m->square), side);
	f->empty++;
	f->alive = m->alive;
	f->hots[side] = m->hots;
	f->extent = m->extent;
	f->result = RESULT_OPEN;
	give_back(f);
}

uint64_t field_key(const struct field *f)
{
	uint64_t key = 0;
	for (uint32_t i = 0; i < f->moves; i++)
		key += field_stone_key(f->made[i].square, field_colour(f, f->made[i].square));
	return key;
}

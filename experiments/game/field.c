/* A game being played, with the counts of all windows kept up to date. */
#include "experiments/game/field.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "hypergraph/hypergraph.h"

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

/* --- the windows ----------------------------------------------------------------------------------------------------
 */

static size_t lines_of(const struct connect *c, unsigned d)
{
	return d == 0 ? c->rows : d == 1 ? c->columns : c->rows + c->columns - 1;
}

static size_t windows_of(const struct field *f, unsigned d)
{
	return lines_of(&f->rules, d) * f->stride[d];
}

/* Pages of an infinite board come into being when they are touched. */
static void map_windows(struct field *f)
{
	size_t count = 0;
	for (unsigned d = 0; d < FIELD_DIRECTIONS; d++) {
		f->stride[d] = (d == 0 ? f->rules.columns : f->rules.rows) + f->rules.k - 1;
		count += windows_of(f, d);
	}
	f->bytes =
	    count * sizeof(uint32_t) + (size_t)f->rules.rows * f->rules.columns + 64; /* the last lanes reach further */
	char *memory = mmap(NULL, f->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (memory == MAP_FAILED) {
		fprintf(stderr, "kdraw: no memory for a board\n");
		exit(2);
	}
	uint32_t *window = (uint32_t *)(void *)memory;
	for (unsigned d = 0; d < FIELD_DIRECTIONS; window += windows_of(f, d), d++)
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
				((uint32_t *)field_windows(f, row, column, d))[f->rules.k - 1] = 0;
				f->alive++;
			}
}

static void mark_outside(struct field *f)
{
	for (unsigned d = 0; d < FIELD_DIRECTIONS; d++) {
		for (size_t i = 0, n = windows_of(f, d); i < n; i++)
			f->window[d][i] = OUTSIDE;
		open_windows(f, d);
	}
}

/* --- life -----------------------------------------------------------------------------------------------------------
 */

static void begin(struct field *f)
{
	f->side = f->first_side;
	f->left = f->first_left;
	f->result = f->alive == 0 || f->empty == 0 ? RESULT_DRAW : RESULT_OPEN;
}

void field_init(struct field *f, const struct connect *rules)
{
	*f = (struct field){.rules = *rules, .low_row = UINT16_MAX, .low_column = UINT16_MAX};
	map_windows(f);
	f->empty = rules->rows * rules->columns;
	if (rules->infinite)
		f->alive = INT64_MAX / 2;
	else
		mark_outside(f);
	f->first_side = rules->q > 0 ? SIDE_BLACK : SIDE_WHITE;
	f->first_left = rules->q > 0 ? rules->q : rules->p;
	begin(f);
}

void field_clear(struct field *f)
{
	munmap(f->window[0], f->bytes);
	free(f->made);
	free(f->hot[SIDE_BLACK]);
	free(f->hot[SIDE_WHITE]);
}

void field_restart(struct field *f)
{
	while (f->moves > 0)
		field_unmake(f);
}

/* --- stones ---------------------------------------------------------------------------------------------------------
 */

static void *grow(void *array, uint32_t used, uint32_t *room, size_t size)
{
	if (used < *room)
		return array;
	*room = used < 32 ? 64 : 2 * used;
	return xrealloc(array, *room * size);
}

static void note_hot(struct field *f, enum side side, unsigned d, const uint32_t *w, uint32_t square)
{
	uint32_t k = f->rules.k, threat = unit(side) * connect_threat(&f->rules);
	for (uint32_t i = 0; i < k; i++) {
		if (w[i] != threat)
			continue;
		f->hot[side] = grow(f->hot[side], f->hots[side], &f->hot_room[side], sizeof *f->hot[side]);
		f->hot[side][f->hots[side]++] =
		    (struct hot){(uint32_t)(w + i - f->window[d]), square - (k - 1 - i) * field_step(f, d), d};
	}
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

static void widen(struct field *f, uint32_t row, uint32_t column)
{
	f->low_row = row < f->low_row ? (uint16_t)row : f->low_row;
	f->high_row = row > f->high_row ? (uint16_t)row : f->high_row;
	f->low_column = column < f->low_column ? (uint16_t)column : f->low_column;
	f->high_column = column > f->high_column ? (uint16_t)column : f->high_column;
}

static bool put(struct field *f, uint32_t square, enum side side)
{
	uint32_t row = square / f->rules.columns, column = square % f->rules.columns, k = f->rules.k;
	uint32_t hot = unit(side) * connect_threat(&f->rules);
	struct passed passed = {0};
	for (unsigned d = 0; d < FIELD_DIRECTIONS; d++)
		add(&passed, (uint32_t *)field_windows(f, row, column, d), k, side, hot);
	if (any(passed.hot))
		for (unsigned d = 0; d < FIELD_DIRECTIONS; d++)
			note_hot(f, side, d, field_windows(f, row, column, d), square);
	f->alive += sum(passed.died);
	f->colour[square] = (uint8_t)side;
	f->empty--;
	widen(f, row, column);
	return any(passed.won);
}

void field_set_up(struct field *f, uint32_t square, enum side side)
{
	assert(f->moves == 0 && f->colour[square] == SIDE_NONE);
	put(f, square, side);
	f->set_up++;
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

void field_make(struct field *f, uint32_t square)
{
	assert(f->result == RESULT_OPEN && f->colour[square] == SIDE_NONE);
	f->made = grow(f->made, f->moves, &f->room, sizeof *f->made);
	f->made[f->moves++] =
	    (struct made){square, f->hots[f->side], f->alive, f->low_row, f->high_row, f->low_column, f->high_column};
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

void field_unmake(struct field *f)
{
	assert(f->moves > 0);
	const struct made *m = f->made + --f->moves;
	uint32_t row = m->square / f->rules.columns, column = m->square % f->rules.columns, k = f->rules.k;
	enum side side = (enum side)f->colour[m->square];
	uint32_t one = unit(side);
	for (unsigned d = 0; d < FIELD_DIRECTIONS; d++) {
		uint32_t *w = (uint32_t *)field_windows(f, row, column, d);
		for (uint32_t i = 0; i < k; i += LANES)
			*(lanes *)(w + i) -= one & (lanes)lanes_used(k, i);
	}
	f->colour[m->square] = SIDE_NONE;
	f->empty++;
	f->alive = m->alive;
	f->hots[side] = m->hots;
	f->low_row = m->low_row;
	f->high_row = m->high_row;
	f->low_column = m->low_column;
	f->high_column = m->high_column;
	f->result = RESULT_OPEN;
	give_back(f);
}

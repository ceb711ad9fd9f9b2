#include "games/arena.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"

enum { NEVER = 128 }; /* the count of windows that stick out of the rectangle */

unsigned arena_at(const struct arena *a, unsigned row, unsigned column)
{
	return (row + a->k) * a->width + column + a->k;
}

/* Does the window stay inside of the rim? */
static bool inside(const struct arena *a, unsigned first, unsigned d)
{
	unsigned s = first;
	for (unsigned i = 0; i < a->k; i++, s += (unsigned)a->step[d])
		if (s >= a->squares || a->colour[s] == ARENA_OUTSIDE)
			return false;
	return true;
}

static void mark_windows(struct arena *a)
{
	for (unsigned d = 0; d < DIRECTIONS; d++)
		for (unsigned s = 0; s < a->squares; s++)
			if (!inside(a, s, d))
				a->count[0][d * a->squares + s] = a->count[1][d * a->squares + s] = NEVER;
}

bool arena_init(struct arena *a, unsigned k, unsigned p, unsigned rows, unsigned columns)
{
	assert(k >= 1 && p >= 1);
	if (k > ARENA_K_MOST || rows > 1000 || columns > 1000 ||
	    (rows + 2 * k) * (columns + 2 * k) > ARENA_SQUARES_MOST)
		return false;
	*a = (struct arena){.k = k, .p = p, .width = columns + 2 * k};
	a->squares = (rows + 2 * k) * a->width;
	const int step[] = {1, (int)a->width, (int)a->width + 1, (int)a->width - 1};
	memcpy(a->step, step, sizeof step);
	size_t windows = (size_t)DIRECTIONS * a->squares;
	a->colour = xcalloc(a->squares, 1);
	memset(a->colour, ARENA_OUTSIDE, a->squares);
	for (unsigned r = 0; r < rows; r++)
		memset(a->colour + arena_at(a, r, 0), ARENA_EMPTY, columns);
	struct random random = {1};
	for (unsigned side = 0; side < 2; side++) {
		a->count[side] = xcalloc(windows, 1);
		a->code[side] = xcalloc(a->squares, sizeof *a->code[side]);
		for (unsigned s = 0; s < a->squares; s++)
			a->code[side][s] = random_next(&random);
		for (unsigned i = 1; i <= k; i++)
			a->list[side][i] = xcalloc(windows, sizeof *a->list[side][i]);
	}
	a->place = xcalloc(windows, sizeof *a->place);
	mark_windows(a);
	return true;
}

void arena_clear(struct arena *a)
{
	for (unsigned side = 0; side < 2; side++) {
		free(a->count[side]);
		free(a->code[side]);
		for (unsigned i = 1; i <= a->k; i++)
			free(a->list[side][i]);
	}
	free(a->place);
	free(a->colour);
}

/* Where the windows of one side are. The counts are bytes, which for all that a compiler knows may lie anywhere: so it
 * is told that they do not lie here. */
struct lists {
	uint32_t *const *list, *restrict place;
	unsigned *restrict listed;
};

static inline struct lists lists_of(struct arena *a, unsigned side)
{
	return (struct lists){a->list[side], a->place, a->listed[side]};
}

static inline void enlist(const struct lists *l, uint32_t w, unsigned stones)
{
	unsigned at = l->listed[stones]++;
	l->place[w] = at;
	l->list[stones][at] = w;
}

static inline void strike(const struct lists *l, uint32_t w, unsigned stones)
{
	uint32_t *list = l->list[stones], at = l->place[w], last = list[--l->listed[stones]];
	list[at] = last;
	l->place[last] = at;
}

/* For each way a copy of its own: these are the innermost loops of searches. */
#define INLINE inline __attribute__((always_inline))

/* A stone comes (by 1) or goes (by -1): the windows through its square in one direction, w, w - step, ... */
static INLINE void change_along(unsigned k, uint32_t w, uint32_t step, uint8_t *restrict own,
                                const uint8_t *restrict other, const struct lists *mine, const struct lists *others,
                                int by)
{
	for (unsigned i = 0; i < k; i++, w -= step) {
		unsigned before = own[w], after = before + (unsigned)by;
		if (before == NEVER)
			continue;
		own[w] = (uint8_t)after;
		if (other[w] == 0) {
			if (by < 0 || before > 0)
				strike(mine, w, before);
			if (by > 0 || after > 0)
				enlist(mine, w, after);
		} else if (by > 0 && before == 0) {
			strike(others, w, other[w]);
		} else if (by < 0 && after == 0) {
			enlist(others, w, other[w]);
		}
	}
}

static INLINE void change(struct arena *a, unsigned square, unsigned side, int by)
{
	const struct lists mine = lists_of(a, side), others = lists_of(a, 1 - side);
	a->hash[side] ^= a->code[side][square];
	a->stones[side] += (unsigned)by;
	for (unsigned d = 0; d < DIRECTIONS; d++)
		change_along(a->k, d * a->squares + square, (uint32_t)a->step[d], a->count[side], a->count[1 - side],
		             &mine, &others, by);
}

void arena_place(struct arena *a, unsigned square, unsigned side)
{
	assert(a->colour[square] == ARENA_EMPTY && side < 2);
	a->colour[square] = (uint8_t)side;
	change(a, square, side, 1);
}

void arena_take(struct arena *a, unsigned square, unsigned side)
{
	assert(a->colour[square] == side);
	a->colour[square] = ARENA_EMPTY;
	change(a, square, side, -1);
}

void arena_copy(struct arena *to, const struct arena *from)
{
	unsigned rows = from->squares / from->width - 2 * from->k, columns = from->width - 2 * from->k;
	bool fits = arena_init(to, from->k, from->p, rows, columns);
	assert(fits && to->squares == from->squares);
	(void)fits;
	for (unsigned s = 0; s < from->squares; s++)
		if (from->colour[s] < ARENA_EMPTY)
			arena_place(to, s, from->colour[s]);
}

void arena_imagine(struct arena *a, unsigned square, unsigned side)
{
	assert(a->colour[square] == ARENA_EMPTY && side < 2);
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		uint32_t w = d * a->squares + square;
		for (unsigned i = 0; i < a->k; i++, w -= (uint32_t)a->step[d]) {
			unsigned own = a->count[side][w], other = a->count[1 - side][w];
			if (own == NEVER)
				continue;
			a->count[side][w]++;
			if (other > 0) {
				a->listed[1 - side][other] -= own == 0;
				continue;
			}
			a->listed[side][own] -= own > 0;
			a->listed[side][own + 1]++;
		}
	}
}

void arena_forget(struct arena *a, const uint16_t *square, unsigned count, unsigned side,
                  unsigned (*listed)[ARENA_K_MOST + 1])
{
	for (unsigned i = 0; i < count; i++)
		for (unsigned d = 0; d < DIRECTIONS; d++) {
			uint32_t w = d * a->squares + square[i];
			for (unsigned j = 0; j < a->k; j++, w -= (uint32_t)a->step[d])
				a->count[side][w] -= a->count[side][w] != NEVER;
		}
	memcpy(a->listed, listed, sizeof a->listed);
}

unsigned arena_alive(const struct arena *a, unsigned side, unsigned least)
{
	unsigned sum = 0;
	for (unsigned i = least > 0 ? least : 1; i <= a->k; i++)
		sum += a->listed[side][i];
	return sum;
}

unsigned arena_empties(const struct arena *a, uint32_t window, uint16_t *square)
{
	unsigned s = arena_first(a, window), n = 0;
	for (unsigned i = 0; i < a->k; i++, s += (unsigned)arena_step(a, window))
		if (a->colour[s] == ARENA_EMPTY)
			square[n++] = (uint16_t)s;
	assert(n <= a->k);
	return n;
}

#include "experiments/alphabeta/turnlist.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { WIDEST = 128, THREAT = 100 };

struct choice {
	int worth[WIDEST];
	uint16_t square[WIDEST];
	unsigned count, room;
};

/* A turn being made; squares that came first at a place before need not come up again. */
struct making {
	const struct turnlist_request *r;
	struct turnlist *to;
	struct move move;
	uint8_t *done; /* by squares */
	unsigned far;  /* where to break away to; 0: nowhere */
	unsigned late; /* places of its stones in the lists of choices, added up */
};

static void insert(struct choice *c, uint16_t square, int worth)
{
	if (c->count == c->room && c->worth[c->room - 1] >= worth)
		return;
	unsigned i = c->count < c->room ? c->count++ : c->room - 1;
	for (; i > 0 && c->worth[i - 1] < worth; i--) {
		c->square[i] = c->square[i - 1];
		c->worth[i] = c->worth[i - 1];
	}
	c->square[i] = square;
	c->worth[i] = worth;
}

/* What the windows of one side with so many stones add to their empty squares. */
static void add_windows(const struct arena *a, unsigned side, unsigned stones, int value, int *worth)
{
	for (unsigned i = 0; i < a->listed[side][stones]; i++) {
		uint32_t w = a->list[side][stones][i];
		unsigned s = arena_first(a, w);
		for (unsigned j = 0; j < a->k; j++, s += (unsigned)arena_step(a, w))
			worth[s] += value; /* stones too: nobody looks there */
	}
}

static void weigh(const struct turnlist_request *r, int *worth)
{
	const struct arena *a = r->arena;
	if (r->prior != NULL)
		memcpy(worth, r->prior, a->squares * sizeof *worth);
	else
		memset(worth, 0, a->squares * sizeof *worth);
	for (unsigned i = 1; i < a->k; i++) {
		add_windows(a, r->side, i, r->weights->gain[0][i], worth);
		add_windows(a, 1 - r->side, i, r->weights->gain[1][i], worth);
	}
}

/* Does the turn touch the zone, so that it may save from the win? */
static bool turn_touches(const struct win *zone, const uint16_t *square, unsigned stones)
{
	for (unsigned level = 1; level <= stones; level++) {
		unsigned in = level >= zone->whole ? stones : 0;
		for (unsigned i = 0; i < stones && level < zone->whole; i++)
			in += win_level(zone, square[i]) <= level;
		if (in >= level)
			return true;
	}
	return false;
}

/* The squares for the next stone. Near the rim of a piece of an infinite board nothing is played, as no windows are
 * there. */
static void choose_squares(const struct making *m, unsigned left, struct choice *c)
{
	const struct arena *a = m->r->arena;
	int worth[ARENA_SQUARES_MOST < 20000 ? ARENA_SQUARES_MOST : 20000], *w = worth;
	if (a->squares > sizeof worth / sizeof *worth)
		w = xmalloc(a->squares * sizeof *w);
	weigh(m->r, w);
	bool first = m->move.stones == 0 && m->r->zone != NULL;
	for (unsigned s = 0; s < a->squares; s++)
		if (w[s] > 0 && a->colour[s] == ARENA_EMPTY && !m->done[s] &&
		    (!first || win_level(m->r->zone, s) <= left))
			insert(c, (uint16_t)s, w[s]);
	if (w != worth)
		free(w);
}

/* No stones at all, or none that count any more: the middle, or what is next to it. */
static void choose_middle(const struct making *m, struct choice *c)
{
	const struct arena *a = m->r->arena;
	int rows = (int)(a->squares / a->width - 2 * a->k), columns = (int)(a->width - 2 * a->k);
	for (int i = 0; i < rows * columns; i++) {
		int row = i / columns, column = i % columns, down = row - rows / 2, across = column - columns / 2;
		unsigned s = arena_at(a, (unsigned)row, (unsigned)column);
		if (a->colour[s] == ARENA_EMPTY && !m->done[s])
			insert(c, (uint16_t)s, -(down * down + across * across));
	}
}

static void choose(const struct making *m, unsigned left, unsigned width, struct choice *c)
{
	const struct arena *a = m->r->arena;
	c->room = width < WIDEST ? width : WIDEST;
	if (arena_alive(a, 1 - m->r->side, a->k - a->p) > 0) {
		struct blocks blocks;
		blocks_find_exact(&blocks, a, 1 - m->r->side, left);
		if (!blocks.many && blocks.threats > left)
			return;
		if (!blocks.many && blocks.threats == left) {
			c->room = WIDEST;
			for (unsigned i = 0; i < blocks.all; i++)
				if (!m->done[blocks.square[i]])
					insert(c, blocks.square[i], 1);
			return;
		}
	}
	choose_squares(m, left, c);
	if (c->count == 0 && m->r->zone == NULL)
		choose_middle(m, c);
}

static bool is_listed(const struct turnlist *t, uint64_t code)
{
	for (unsigned i = 0; i < t->count; i++)
		if (t->move[i].code == code)
			return true;
	return false;
}

/* Stones that have to be answered: of turns that break away those with the most are looked at. */
static int threats_value(const struct arena *a, unsigned side)
{
	struct blocks blocks;
	return arena_alive(a, side, a->k - a->p) > 0 ? THREAT * (int)blocks_needed(&blocks, a, side) : 0;
}

static void keep(struct making *m)
{
	const struct turnlist_request *r = m->r;
	struct arena *a = r->arena;
	if (arena_alive(a, 1 - r->side, a->k - a->p) > 0 || is_listed(m->to, m->move.code))
		return;
	if (r->zone != NULL && !turn_touches(r->zone, m->move.square, m->move.stones))
		return;
	m->move.value = -evaluation(r->weights, a, 1 - r->side);
	if (m->move.away)
		m->move.value += threats_value(a, r->side);
	MAKE_ROOM(m->to->move, m->to->count, m->to->room);
	m->to->move[m->to->count++] = m->move;
}

static void place_next(struct making *m, unsigned square)
{
	m->move.square[m->move.stones++] = (uint16_t)square;
	m->move.code += m->r->arena->code[0][square];
	arena_place(m->r->arena, square, m->r->side);
}

static void take_last(struct making *m)
{
	unsigned square = m->move.square[--m->move.stones];
	m->move.code -= m->r->arena->code[0][square];
	arena_take(m->r->arena, square, m->r->side);
}

/* --- turns that break away --------------------------------------------------------------------------------------- */

/* LATEST: how far from the best choices the stones before may be; AWAY_WIDTH: squares that are tried for each stone. */
enum { AWAY_LEAST = 2, LATEST = 6, AWAY_WIDTH = 3 };

/* From the nearest stone of the side, as a king goes; 2 k is far enough. */
static int distance_of(const struct arena *a, unsigned side, unsigned square)
{
	int far = 2 * (int)a->k, row = (int)(square / a->width), column = (int)(square % a->width), nearest = far;
	for (int r = row > far ? row - far : 0; r < (int)(a->squares / a->width) && r <= row + far; r++)
		for (int c = column > far ? column - far : 0; c < (int)a->width && c <= column + far; c++)
			if (a->colour[(unsigned)r * a->width + (unsigned)c] == side) {
				int down = abs(r - row), across = abs(c - column), d = down > across ? down : across;
				nearest = d < nearest ? d : nearest;
			}
	return nearest;
}

/* The empty square with the most windows that the opponent has no stone in, away from his stones, and of these the one
 * nearest to the middle. */
static unsigned find_far(const struct turnlist_request *r)
{
	const struct arena *a = r->arena;
	int middle = (int)(a->squares / a->width) / 2, centre = (int)a->width / 2, most = 0;
	unsigned far = 0;
	for (unsigned s = 0; s < a->squares; s++) {
		int down = (int)(s / a->width) - middle, across = (int)(s % a->width) - centre, windows = 0;
		for (unsigned d = 0; d < DIRECTIONS && a->colour[s] == ARENA_EMPTY; d++)
			for (unsigned i = 0; i < a->k; i++)
				windows += a->count[1 - r->side][d * a->squares + s - i * (unsigned)a->step[d]] == 0;
		if (windows == 0)
			continue;
		int value = windows * 100000 + 1000 * distance_of(a, 1 - r->side, s) - down * down - across * across;
		if (far == 0 || value > most) {
			most = value;
			far = s;
		}
	}
	return far;
}

/* The windows through a stone become threats with one stone more, or two, ... */
static void weigh_around(const struct making *m, unsigned stone, int *worth)
{
	const struct arena *a = m->r->arena;
	for (unsigned d = 0; d < DIRECTIONS; d++)
		for (unsigned i = 0; i < a->k; i++) {
			unsigned s = stone - i * (unsigned)a->step[d];
			uint32_t w = d * a->squares + s;
			unsigned own = a->count[m->r->side][w];
			if (a->count[1 - m->r->side][w] > 0 || own + a->p >= a->k)
				continue;
			for (unsigned j = 0; j < a->k; j++, s += (unsigned)a->step[d])
				worth[s] += 1 << (2 * (own < 8 ? own : 8));
		}
}

static void choose_around(const struct making *m, unsigned from, struct choice *c)
{
	const struct arena *a = m->r->arena;
	int *worth = xcalloc(a->squares, sizeof *worth);
	c->room = AWAY_WIDTH;
	for (unsigned i = from; i < m->move.stones; i++)
		weigh_around(m, m->move.square[i], worth);
	for (unsigned s = 0; s < a->squares; s++)
		if (worth[s] > 0 && a->colour[s] == ARENA_EMPTY)
			insert(c, (uint16_t)s, worth[s]);
	free(worth);
}

/* The stones from number `from' on lie there. */
static void prolong_away(struct making *m, unsigned from, unsigned left)
{
	struct choice c = {.count = 0};
	if (left == 0) {
		keep(m);
		return;
	}
	choose_around(m, from, &c);
	for (unsigned i = 0; i < c.count; i++) {
		place_next(m, c.square[i]);
		prolong_away(m, from, left - 1);
		take_last(m);
	}
}

static void break_away(struct making *m, unsigned left)
{
	const struct arena *a = m->r->arena;
	if (m->far == 0 || m->move.stones >= m->r->away || left < AWAY_LEAST || m->late > LATEST ||
	    a->colour[m->far] != ARENA_EMPTY || arena_alive(a, 1 - m->r->side, a->k - a->p) > 0)
		return;
	m->move.away = true;
	place_next(m, m->far);
	prolong_away(m, m->move.stones - 1, left - 1);
	take_last(m);
	m->move.away = false;
}

void turnlist_bring(struct turnlist *t, unsigned most, unsigned away)
{
	unsigned have = 0, to = most < t->count ? most : t->count;
	for (unsigned i = 0; i < to; i++)
		have += t->move[i].away;
	for (unsigned i = to; i < t->count && have < away && to > 0; i++) {
		if (!t->move[i].away)
			continue;
		while (to > 0 && t->move[to - 1].away)
			to--;
		if (to == 0)
			return;
		struct move m = t->move[--to];
		t->move[to] = t->move[i];
		t->move[i] = m;
		have++;
	}
}

/* --- all turns ---------------------------------------------------------------------------------------------------- */

static void prolong(struct making *m, unsigned left, unsigned width)
{
	struct choice c = {.count = 0};
	if (left == 0) {
		keep(m);
		return;
	}
	break_away(m, left);
	choose(m, left, width, &c);
	for (unsigned i = 0; i < c.count; i++) {
		unsigned s = c.square[i];
		m->late += i;
		place_next(m, s);
		prolong(m, left - 1, left <= 2 ? (2 * width + 2) / 3 : (width + 1) / 2);
		take_last(m);
		m->late -= i;
		m->done[s] = 1;
	}
	for (unsigned i = 0; i < c.count; i++)
		m->done[c.square[i]] = 0;
}

static int by_value(const void *a, const void *b)
{
	const struct move *x = a, *y = b;
	if (x->value != y->value)
		return x->value > y->value ? -1 : 1;
	return (x->code > y->code) - (x->code < y->code);
}

void turnlist_sort(struct turnlist *t)
{
	if (t->count > 1)
		qsort(t->move, t->count, sizeof *t->move, by_value);
}

void turnlist_find(struct turnlist *t, const struct turnlist_request *r)
{
	struct making m = {.r = r, .to = t};
	assert(r->left > 0 && r->left <= WIN_MOVE_MOST);
	t->count = 0;
	m.done = xcalloc(r->arena->squares, 1);
	m.far = r->away > 0 ? find_far(r) : 0;
	prolong(&m, r->left, r->width);
	free(m.done);
	turnlist_sort(t);
}

void turnlist_clear(struct turnlist *t)
{
	free(t->move);
}

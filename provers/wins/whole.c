#include "provers/wins/whole.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/memory.h"

/* Values of positions by stones, whose turn it is and how many stones are left in it. Players may pass with stones
 * that they do not want: more of one's own never hurt. */
struct value {
	uint64_t key;
	bool won;
};

struct whole {
	struct search *search;
	struct map value;
};

static uint64_t whole_key(const struct whole *w, unsigned side, unsigned left)
{
	return (arena_key(w->search->arena) + left * 2 + side + 1) * 0xbf58476d1ce4e5b9u;
}

/* Is there a window without the defender's stones? */
static bool has_hope(const struct whole *w)
{
	const struct arena *a = w->search->arena;
	const uint8_t *other = a->count[1 - w->search->side];
	for (uint32_t i = 0; i < DIRECTIONS * a->squares; i++)
		if (other[i] == 0)
			return true;
	return false;
}

static bool wins_whole(struct whole *w, unsigned side, unsigned left);

/* After a stone of `side', who had `left' left. */
static bool after_stone(struct whole *w, unsigned side, unsigned left)
{
	unsigned p = w->search->arena->p;
	return left > 1 ? wins_whole(w, side, left - 1) : wins_whole(w, 1 - side, p);
}

static bool try_stones(struct whole *w, unsigned side, unsigned left)
{
	struct arena *a = w->search->arena;
	bool attacker = side == w->search->side, empty = false;
	const uint64_t before[2] = {a->hash[0], a->hash[1]};
	for (unsigned s = 0; s < a->squares; s++) {
		if (a->colour[s] != ARENA_EMPTY)
			continue;
		empty = true;
		arena_place(a, s, side);
		bool won = after_stone(w, side, left);
		arena_take(a, s, side);
		assert(a->hash[0] == before[0] && a->hash[1] == before[1]); /* the position is as it was */
		if (won == attacker || w->search->watch.stopped)
			return won;
	}
	return empty && !attacker;
}

/* Does the attacker win? */
static bool wins_whole(struct whole *w, unsigned side, unsigned left)
{
	const struct arena *a = w->search->arena;
	unsigned attacker = w->search->side;
	assert(left > 0 && side < ARENA_EMPTY);
	if (arena_alive(a, 1 - attacker, a->k) > 0)
		return false;
	if (arena_alive(a, attacker, a->k) > 0)
		return true;
	if (left < a->k && arena_alive(a, side, a->k - left) > 0)
		return side == attacker;
	uint64_t key = whole_key(w, side, left);
	const struct value *known = map_find(&w->value, &key);
	if (known != NULL)
		return known->won;
	if (!has_hope(w) || search_over(w->search))
		return false;
	bool won = try_stones(w, side, left);
	if (!w->search->watch.stopped)
		*(struct value *)map_get(&w->value, &key) = (struct value){key, won};
	return won;
}

/* --- the win with covers --- */

struct whole_cover {
	struct covering cover;
	struct blocks blocks;
	struct whole *whole;
	const uint16_t *move;
	unsigned stones;
};

static const struct win *make_whole(struct whole *w, unsigned left);

static bool answer_whole(struct covering *c, const uint16_t *square, unsigned count, unsigned more)
{
	struct whole_cover *wc = c->context;
	struct search *s = c->search;
	place_all(s, square, count, 1 - s->side);
	bool won = wins_whole(wc->whole, s->side, s->arena->p);
	const struct win *win = won ? make_whole(wc->whole, s->arena->p) : NULL;
	take_all(s, square, count, 1 - s->side);
	assert(won || s->watch.stopped);
	if (win == NULL)
		return false;
	assert(win->whole > 0 && win->open == 0 && count + more == c->slack);
	unsigned most = win->whole > more ? more : win->whole - 1u;
	covering_add(c, win, square, count, most);
	return true;
}

/* The move is on the arena. */
static const struct win *cover_whole(struct whole *w, const uint16_t *move, unsigned stones, unsigned slack)
{
	struct search *s = w->search;
	struct whole_cover *wc = xmalloc(sizeof *wc);
	*wc = (struct whole_cover){.whole = w, .move = move, .stones = stones};
	wc->cover = (struct covering){
	    .search = s, .blocks = &wc->blocks, .slack = slack, .answer = answer_whole, .context = wc};
	const struct win *win = NULL;
	if (blocks_windows(&wc->blocks, s->arena, s->side) && covering_all(&wc->cover))
		win = win_make(&s->pool, s->arena, s->side, move, stones, wc->cover.entry, wc->cover.entries, slack);
	covering_clear(&wc->cover);
	free(wc);
	return win;
}

/* The attacker is to move and wins: stone by stone to a won position of the defender. */
static const struct win *make_whole(struct whole *w, unsigned left)
{
	struct search *s = w->search;
	struct arena *a = s->arena;
	const struct win *win = complete_win(s, left);
	if (win == NULL)
		win = known_win(s, 0);
	if (win != NULL)
		return win;
	uint16_t move[WIN_MOVE_MOST];
	unsigned stones = 0;
	for (unsigned at = 0; at < a->squares && stones < left; at++) {
		if (a->colour[at] != ARENA_EMPTY)
			continue;
		arena_place(a, at, s->side);
		if (after_stone(w, s->side, left - stones)) {
			move[stones++] = (uint16_t)at;
			at = UINT32_MAX; /* from the first square again */
		} else {
			arena_take(a, at, s->side);
		}
	}
	assert(stones <= left && left <= WIN_MOVE_MOST);
	if (stones == left)
		win = cover_whole(w, move, stones, a->p);
	take_all(s, move, stones, s->side);
	if (win != NULL && left == a->p)
		known_add_win(s, win);
	return win;
}

const struct win *whole_win(struct search *s, bool attacks, unsigned left, bool *won)
{
	struct whole w = {.search = s};
	const struct win *win = NULL;
	assert(s->whole_board && left > 0);
	map_init(&w.value, sizeof(struct value), 1);
	*won = wins_whole(&w, attacks ? s->side : 1 - s->side, left);
	if (*won && !s->watch.stopped)
		win = attacks ? make_whole(&w, left) : cover_whole(&w, NULL, 0, left);
	map_clear(&w.value);
	return win;
}

/* Order 1: p threats or more in every turn. The defender has no stone to spare, so that his answers are few, and are
 * given all at once first. */
#include <assert.h>

#include "provers/wins/search.h"

void place_all(struct search *s, const uint16_t *square, unsigned count, unsigned side)
{
	assert(side < ARENA_EMPTY);
	for (unsigned i = 0; i < count; i++)
		arena_place(s->arena, square[i], side);
}

void take_all(struct search *s, const uint16_t *square, unsigned count, unsigned side)
{
	assert(count <= s->arena->stones[side]);
	while (count > 0)
		arena_take(s->arena, square[--count], side);
}

const struct win *complete_win(struct search *s, unsigned left)
{
	const struct arena *a = s->arena;
	for (unsigned stones = a->k - 1; stones + left >= a->k && stones > 0; stones--)
		for (unsigned i = 0; i < a->listed[s->side][stones]; i++) {
			uint32_t w = a->list[s->side][stones][i];
			uint16_t move[ARENA_K_MOST];
			unsigned n = arena_empties(a, w, move);
			assert(n == a->k - stones && n <= left);
			place_all(s, move, n, s->side);
			const struct win *win = win_make(&s->pool, a, s->side, move, n, NULL, 0, 0);
			take_all(s, move, n, s->side);
			return win;
		}
	return NULL;
}

/* The answers one by one, when all together are too much: an entry each. */
static const struct win *one_by_one(struct search *s, const struct candidate *c, unsigned zones, unsigned *nodes)
{
	struct blocks blocks;
	struct entry entry[BLOCKS_SETS];
	blocks_find(&blocks, s->arena, s->side);
	if (blocks.sets < 2 || blocks.many)
		return NULL;
	for (unsigned i = 0; i < blocks.sets; i++) {
		assert(blocks.size[i] > 0 && blocks.size[i] <= s->arena->p);
		place_all(s, blocks.set[i], blocks.size[i], 1 - s->side);
		const struct win *win = forcing_win(s, zones, nodes);
		take_all(s, blocks.set[i], blocks.size[i], 1 - s->side);
		if (win == NULL)
			return NULL;
		entry[i] = (struct entry){win, blocks.set[i], blocks.size[i], 0};
	}
	return win_make(&s->pool, s->arena, s->side, c->move, c->stones, entry, blocks.sets, s->arena->p);
}

/* The move is on the arena. */
static const struct win *after_forcing(struct search *s, struct candidate *c, unsigned zones, unsigned *nodes)
{
	assert(c->threats >= s->arena->p && c->stones > 0);
	if (c->threats > s->arena->p)
		return win_make(&s->pool, s->arena, s->side, c->move, c->stones, NULL, 0, s->arena->p);
	place_all(s, c->given, c->givens, 1 - s->side);
	const struct win *win = forcing_win(s, zones, nodes);
	take_all(s, c->given, c->givens, 1 - s->side);
	if (win == NULL)
		return one_by_one(s, c, zones, nodes);
	struct entry all = {win, c->given, c->givens, 0};
	return win_make(&s->pool, s->arena, s->side, c->move, c->stones, &all, 1, s->arena->p);
}

static const struct win *try_forcing(struct search *s, unsigned left, unsigned zones, unsigned *nodes)
{
	struct candidates c = {0};
	const struct win *win = NULL;
	assert(left > 0 && left <= WIN_MOVE_MOST);
	candidates_forcing(s, left, &c);
	for (unsigned i = 0; i < c.count && win == NULL; i++) {
		place_all(s, c.item[i].move, c.item[i].stones, s->side);
		win = after_forcing(s, &c.item[i], zones, nodes);
		take_all(s, c.item[i].move, c.item[i].stones, s->side);
	}
	candidates_clear(&c);
	return win;
}

/* Fails for good only if no node was missing. */
enum { FOR_GOOD = INT32_MAX };

const struct win *forcing_win(struct search *s, unsigned zones, unsigned *nodes)
{
	const struct arena *a = s->arena;
	if (arena_alive(a, 1 - s->side, a->k) > 0)
		return NULL;
	const struct win *win = complete_win(s, a->p);
	if (win != NULL)
		return win;
	win = known_win(s, zones);
	if (win != NULL)
		return win;
	if (*nodes == 0 || known_failed(s, 1, zones, *nodes))
		return NULL;
	if (search_over(s)) {
		*nodes = 0;
		return NULL;
	}
	unsigned at_start = *nodes;
	--*nodes;
	win = try_forcing(s, a->p, zones, nodes);
	assert(*nodes < at_start && (win == NULL || win->open == 0));
	if (win != NULL)
		known_add_win(s, win);
	else
		known_add_failure(s, 1, zones, *nodes > 0 ? FOR_GOOD : at_start);
	return win;
}

unsigned forcing_moves(struct search *s)
{
	struct candidates c = {0};
	candidates_forcing(s, s->arena->p, &c);
	unsigned count = c.count > 0 && c.item[0].threats > s->arena->p ? 1000 : c.count;
	candidates_clear(&c);
	return count;
}

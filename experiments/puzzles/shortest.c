#include "experiments/puzzles/shortest.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascending.h"
#include "base/memory.h"

struct position {
	uint64_t key[2];    /* the stones of both sides */
	unsigned won, lost; /* won within so many turns (0: not known), and not won within so many */
};

void shortest_init(struct shortest *s, struct arena *a, unsigned side, uint64_t most)
{
	assert(a->p < a->k && a->p <= WIN_MOVE_MOST && side < ARENA_EMPTY);
	*s = (struct shortest){.arena = a, .side = side, .most = most};
	map_init(&s->known, sizeof(struct position), 2);
}

void shortest_clear(struct shortest *s)
{
	map_clear(&s->known);
}

void shortest_place(struct shortest *s, const uint16_t *stone, unsigned stones, unsigned side)
{
	for (unsigned i = 0; i < stones; i++)
		arena_place(s->arena, stone[i], side);
}

void shortest_take(struct shortest *s, const uint16_t *stone, unsigned stones, unsigned side)
{
	while (stones > 0)
		arena_take(s->arena, stone[--stones], side);
}

/* The first threat of a side, if there is one. */
static bool any_threat(const struct arena *a, unsigned side, uint32_t *window)
{
	for (unsigned stones = a->k - 1; stones + a->p >= a->k && stones > 0; stones--)
		if (a->listed[side][stones] > 0) {
			*window = a->list[side][stones][0];
			return true;
		}
	return false;
}

unsigned shortest_fill(const struct shortest *s, uint16_t *stone)
{
	uint32_t window;
	return any_threat(s->arena, s->side, &window) ? arena_empties(s->arena, window, stone) : 0;
}

/* --- the turns --- */

struct making {
	struct shortest *s;
	struct threat_turn *turn;
	unsigned turns, room, count;
	uint16_t stone[WIN_MOVE_MOST];
	struct blocks blocks;
	struct map seen; /* sets of stones, by the hash of the attacker's */
};

static int by_answers(const void *a, const void *b)
{
	const struct threat_turn *x = a, *y = b;
	if (x->threats != y->threats)
		return x->threats > y->threats ? -1 : 1;
	if (x->answers != y->answers)
		return x->answers < y->answers ? -1 : 1;
	return memcmp(x->stone, y->stone, sizeof x->stone);
}

static void keep(struct making *m)
{
	MAKE_ROOM(m->turn, m->turns, m->room);
	struct threat_turn *t = &m->turn[m->turns++];
	*t = (struct threat_turn){.threats = m->blocks.threats, .answers = m->blocks.sets};
	memcpy(t->stone, m->stone, m->count * sizeof *t->stone);
	qsort(t->stone, m->count, sizeof *t->stone, ascending_16);
}

/* Does the square lie in a threat of the attacker? */
static bool in_threat(const struct shortest *s, unsigned square)
{
	const struct arena *a = s->arena;
	for (unsigned d = 0; d < DIRECTIONS; d++)
		for (unsigned j = 0; j < a->k; j++) {
			uint32_t w = d * a->squares + square - j * (unsigned)a->step[d];
			if (a->count[s->side][w] + a->p >= a->k && a->count[s->side][w] <= a->k &&
			    a->count[1 - s->side][w] == 0)
				return true;
		}
	return false;
}

/* Does it alone stop a threat of the defender's? */
static bool is_needed(const struct shortest *s, unsigned square)
{
	uint32_t window;
	arena_take(s->arena, square, s->side);
	bool threat = any_threat(s->arena, 1 - s->side, &window);
	arena_place(s->arena, square, s->side);
	return threat;
}

static bool each_serves(const struct making *m)
{
	for (unsigned i = 0; i < m->count; i++)
		if (!in_threat(m->s, m->stone[i]) && !is_needed(m->s, m->stone[i]))
			return false;
	return true;
}

static void judge(struct making *m)
{
	struct arena *a = m->s->arena;
	unsigned side = m->s->side;
	uint64_t key = a->hash[side];
	uint32_t window;
	if (arena_alive(a, side, a->k - a->p) < a->p || any_threat(a, 1 - side, &window) ||
	    map_find(&m->seen, &key) != NULL)
		return;
	map_get(&m->seen, &key);
	if (!each_serves(m))
		return;
	blocks_find(&m->blocks, a, side);
	m->s->over |= m->blocks.many;
	if (!m->blocks.many && m->blocks.threats >= a->p)
		keep(m);
}

/* All empty squares: a threat may come from nothing. */
static unsigned everywhere(const struct arena *a, uint16_t **square)
{
	unsigned count = 0;
	*square = xmalloc(a->squares * sizeof **square);
	for (unsigned i = 0; i < a->squares; i++)
		if (a->colour[i] == ARENA_EMPTY)
			(*square)[count++] = (uint16_t)i;
	return count;
}

/* Of the windows of the attacker that can be threats with so many stones. */
static unsigned in_windows(const struct arena *a, unsigned side, unsigned left, uint16_t **square)
{
	unsigned count = 0, kept = 0, least = a->k - a->p - left;
	*square = xmalloc((size_t)(arena_alive(a, side, least) + 1) * a->k * sizeof **square);
	for (unsigned stones = least; stones < a->k; stones++)
		for (unsigned i = 0; i < a->listed[side][stones]; i++)
			count += arena_empties(a, a->list[side][stones][i], *square + count);
	qsort(*square, count, sizeof **square, ascending_16);
	for (unsigned i = 0; i < count; i++)
		if (i == 0 || (*square)[i] != (*square)[kept - 1])
			(*square)[kept++] = (*square)[i];
	return kept;
}

/* Where the next stone may lie: in a threat of the defender that stands, if there is one. */
static unsigned useful(const struct making *m, uint16_t **square)
{
	const struct arena *a = m->s->arena;
	unsigned left = a->p - m->count;
	uint32_t window;
	if (any_threat(a, 1 - m->s->side, &window)) {
		*square = xmalloc(a->k * sizeof **square);
		return arena_empties(a, window, *square);
	}
	return a->k - a->p <= left ? everywhere(a, square) : in_windows(a, m->s->side, left, square);
}

static void make_stones(struct making *m)
{
	uint16_t *square;
	struct arena *a = m->s->arena;
	if (m->count == a->p) {
		judge(m);
		return;
	}
	unsigned count = useful(m, &square);
	for (unsigned i = 0; i < count; i++) {
		m->stone[m->count++] = square[i];
		arena_place(a, square[i], m->s->side);
		make_stones(m);
		arena_take(a, square[i], m->s->side);
		m->count--;
	}
	free(square);
}

unsigned shortest_turns(struct shortest *s, struct threat_turn **turn)
{
	struct making m = {.s = s};
	map_init(&m.seen, sizeof(uint64_t), 1);
	make_stones(&m);
	map_clear(&m.seen);
	if (m.turns > 1)
		qsort(m.turn, m.turns, sizeof *m.turn, by_answers);
	*turn = m.turn;
	return m.turns;
}

/* --- the search --- */

/* The turn is on the arena, and takes p stones to stop. */
static bool against_all(struct shortest *s, unsigned more, struct blocks *b, unsigned *answer)
{
	unsigned longest = 0;
	blocks_find(b, s->arena, s->side);
	assert(!b->many && b->threats == s->arena->p);
	for (unsigned i = 0; i < b->sets; i++) {
		shortest_place(s, b->set[i], b->size[i], 1 - s->side);
		bool won = shortest_within(s, more);
		unsigned length = won && answer != NULL ? shortest_length(s, more) : 0;
		shortest_take(s, b->set[i], b->size[i], 1 - s->side);
		if (answer != NULL && (!won || length > longest))
			*answer = i;
		if (!won)
			return false;
		longest = length > longest ? length : longest;
	}
	return true;
}

bool shortest_after(struct shortest *s, const struct threat_turn *turn, unsigned more, struct blocks *blocks,
                    unsigned *answer)
{
	if (more == 0)
		return false;
	if (turn->threats > s->arena->p)
		return true;
	struct blocks *own = blocks != NULL ? NULL : xmalloc(sizeof *own);
	shortest_place(s, turn->stone, s->arena->p, s->side);
	bool won = against_all(s, more, blocks != NULL ? blocks : own, answer);
	shortest_take(s, turn->stone, s->arena->p, s->side);
	free(own);
	return won;
}

static bool try_turns(struct shortest *s, unsigned turns)
{
	struct threat_turn *turn;
	unsigned count = shortest_turns(s, &turn);
	bool won = false;
	for (unsigned i = 0; i < count && !won && !s->over; i++)
		won = shortest_after(s, &turn[i], turns - 1, NULL, NULL);
	free(turn);
	return won;
}

bool shortest_within(struct shortest *s, unsigned turns)
{
	uint16_t stone[ARENA_K_MOST];
	const struct arena *a = s->arena;
	if (turns == 0 || s->over)
		return false;
	if (shortest_fill(s, stone) > 0)
		return true;
	if (turns == 1)
		return false;
	uint64_t key[2] = {a->hash[0], a->hash[1]};
	struct position *known = map_get(&s->known, key);
	if (known->won > 0 && known->won <= turns)
		return true;
	if (known->lost >= turns)
		return false;
	if (++s->nodes > s->most) {
		s->over = true;
		return false;
	}
	bool won = try_turns(s, turns);
	known = map_get(&s->known, key);
	if (won)
		known->won = turns;
	else if (!s->over)
		known->lost = turns;
	return won;
}

unsigned shortest_length(struct shortest *s, unsigned most)
{
	for (unsigned turns = 1; turns <= most && !s->over; turns++)
		if (shortest_within(s, turns))
			return turns;
	return 0;
}

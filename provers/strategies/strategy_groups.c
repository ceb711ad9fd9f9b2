#include "provers/strategies/strategy_groups.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"

enum { FEW = 5, MANY = 9, FOUR = 4, THREE = 3, SPAN = 2 };

/* What an item is made of: the living edges through the block of the stone, or one side of it, or, for the last stone
 * of an odd number, both sides with a smaller factor. */
enum part { PART_NONE, PART_WHOLE, PART_LEFT, PART_RIGHT, PART_BOTH };

/* A block that the move has filled, and its stones that are used up. */
struct filled {
	struct site x;
	unsigned stones, seen, used, stone[MANY];
	bool reached;
};

/* A stone in the four directions: its items, and the filled blocks (their numbers, from 1 on) that have used it up. */
struct taken {
	enum part part[DIRECTIONS];
	unsigned user[DIRECTIONS];
	bool housed;
};

/* An item, and where its block is on the walk. */
struct item {
	unsigned stone, place;
	enum direction direction;
};

struct move {
	struct potential_game *g;
	const struct stone *black;
	unsigned count, whites, fills, walked, groups;
	struct stone *white;
	struct taken *taken;
	struct filled *filled;
	unsigned *walk;
};

static void play(struct move *m, const struct site *x, int64_t at)
{
	assert(m->whites < m->count);
	m->white[m->whites] = square_at(x, at);
	put_white(m->g, m->white[m->whites++]);
}

/* --- what the move has filled ------------------------------------------------------------------------------------- */

static struct filled *filled_by(struct move *m, const struct site *x, struct sparse_entry *e)
{
	const unsigned number = block_field(e, FIELD_RECORD);
	if (number != 0)
		return &m->filled[number - 1];
	assert(m->fills < m->count * DIRECTIONS && block_is_full(m->g, e));
	struct filled *f = &m->filled[m->fills++];
	*f = (struct filled){.x = *x, .stones = block_field(e, FIELD_LAST)};
	f->used = f->stones >= MANY ? MANY : f->stones >= FEW ? FEW : 0;
	block_set(e, FIELD_RECORD, m->fills);
	return f;
}

static enum part part_in(struct move *m, struct filled *f, unsigned stone, enum direction d)
{
	const unsigned order = f->seen++;
	assert(order < f->stones);
	if (order < f->used) {
		f->stone[order] = stone;
		m->taken[stone].user[d] = (unsigned)(f - m->filled) + 1;
		return PART_NONE;
	}
	if (f->used > 0)
		return f->stones >= MANY ? PART_NONE : PART_WHOLE;
	return order % 2 == 1 ? PART_RIGHT : order + 1 < f->stones ? PART_LEFT : PART_BOTH;
}

static void look_at(struct move *m, unsigned stone)
{
	for (enum direction d = 0; d < DIRECTIONS; d++) {
		const struct site x = position_of(m->g, m->black[stone], d);
		struct sparse_entry *e = get_block(m->g, &x);
		m->taken[stone].part[d] =
		    block_is_full(m->g, e) ? part_in(m, filled_by(m, &x, e), stone, d) : PART_WHOLE;
	}
}

static void play_guards(struct move *m, const struct filled *f)
{
	const struct weights w = weigh(m->g, &f->x);
	const bool both = f->stones >= MANY, left = w.left >= w.right;
	assert(f->used > 0 && w.left >= 0 && w.right >= 0);
	if (w.left > 0 && (both || left))
		play(m, &f->x, left_guard(m->g, &f->x));
	if (w.right > 0 && (both || !left))
		play(m, &f->x, right_guard(m->g, &f->x));
	get_block(m->g, &f->x)->mark |= MARK_ANSWERED;
}

/* First the blocks of which nothing lives afterwards. */
static void play_all_guards(struct move *m)
{
	for (int many = 1; many >= 0; many--)
		for (const struct filled *f = m->filled; f < m->filled + m->fills; f++)
			if (f->used == (many ? MANY : FEW))
				play_guards(m, f);
}

/* --- groups ------------------------------------------------------------------------------------------------------- */

static enum part part_of(const struct move *m, const struct item *it)
{
	return m->taken[it->stone].part[it->direction];
}

static void multiply(struct move *m, const struct item *it)
{
	const struct site x = position_of(m->g, m->black[it->stone], it->direction);
	struct sparse_entry *e = get_block(m->g, &x);
	const enum part part = part_of(m, it);
	if (part == PART_WHOLE)
		block_take(e);
	else if (part == PART_BOTH)
		e->mark |= MARK_BOTH;
	else if (part != PART_NONE) {
		const enum block_field side = part == PART_LEFT ? FIELD_LEFT : FIELD_RIGHT;
		block_set(e, side, block_field(e, side) + 1);
	}
}

/* The heaviest side, or all edges through a block that is not full; `right' is false for these. */
struct target {
	double weight;
	struct site x;
	bool full, right;
};

static void offer(struct move *m, const struct item *it, struct target *best)
{
	const struct site x = position_of(m->g, m->black[it->stone], it->direction);
	const struct sparse_entry *e = get_block(m->g, &x);
	const enum part part = part_of(m, it);
	if (part == PART_NONE || e->state != 0)
		return;
	const struct weights w = weigh(m->g, &x);
	const bool full = block_is_full(m->g, e);
	if (part != PART_RIGHT && w.left > best->weight)
		*best = (struct target){w.left, x, full, false};
	if (part != PART_LEFT && w.right > best->weight)
		*best = (struct target){w.right, x, full, true};
}

static void answer_group(struct move *m, const struct item *item, unsigned items)
{
	struct target best = {.weight = 0};
	assert(items > 0 && items <= DIRECTIONS);
	for (unsigned i = 0; i < items; i++)
		multiply(m, &item[i]);
	for (unsigned i = 0; i < items; i++)
		offer(m, &item[i], &best);
	m->groups++;
	if (best.weight > 0)
		play(m, &best.x,
		     !best.full   ? empty_in_block(m->g, &best.x)
		     : best.right ? right_guard(m->g, &best.x)
		                  : left_guard(m->g, &best.x));
}

/* The items of a stone in the directions in which it is not used up. */
static unsigned items_of(const struct move *m, unsigned stone, unsigned place, struct item *item)
{
	unsigned items = 0;
	for (enum direction d = 0; d < DIRECTIONS; d++)
		if (m->taken[stone].user[d] == 0)
			item[items++] = (struct item){stone, place, d};
	assert(stone < m->count && items <= DIRECTIONS);
	return items;
}

static void answer_stone(struct move *m, unsigned stone)
{
	struct item item[DIRECTIONS];
	if (items_of(m, stone, 0, item) == DIRECTIONS)
		answer_group(m, item, DIRECTIONS);
}

/* --- blocks that share stones ------------------------------------------------------------------------------------- */

/* Along a spanning tree: blocks of even levels are noted when they are reached, those of odd ones when they are left,
 * so that two which follow each other are at most three steps apart. */
static void walk_from(struct move *m, unsigned number, unsigned level)
{
	struct filled *f = &m->filled[number];
	assert(number < m->fills && !f->reached);
	f->reached = true;
	if (level % 2 == 0)
		m->walk[m->walked++] = number;
	for (unsigned i = 0; i < f->used; i++)
		for (enum direction d = 0; d < DIRECTIONS; d++) {
			const unsigned other = m->taken[f->stone[i]].user[d];
			if (other != 0 && !m->filled[other - 1].reached)
				walk_from(m, other - 1, level + 1);
		}
	if (level % 2 == 1)
		m->walk[m->walked++] = number;
}

/* The items of the stones that are at home in this block: fours are answered, the others go to `item'. */
static unsigned answer_fours(struct move *m, unsigned place, struct item *item)
{
	const struct filled *f = &m->filled[m->walk[place]];
	unsigned items = 0;
	for (unsigned i = 0; i < f->used; i++) {
		struct taken *t = &m->taken[f->stone[i]];
		if (t->housed)
			continue;
		t->housed = true;
		items += items_of(m, f->stone[i], place, item + items);
		for (; items >= FOUR; items -= FOUR)
			answer_group(m, item + items - FOUR, FOUR);
	}
	return items;
}

static void answer_threes(struct move *m, const struct item *item, unsigned items)
{
	for (unsigned from = 0, to; from < items; from = to) {
		for (to = from; to < items && to < from + THREE && item[to].place <= item[from].place + SPAN; to++)
			;
		answer_group(m, item + from, to - from);
	}
}

static void answer_component(struct move *m, unsigned number, struct item *item)
{
	const unsigned before = m->groups;
	unsigned items = 0;
	m->walked = 0;
	walk_from(m, number, 0);
	for (unsigned place = 0; place < m->walked; place++)
		items += answer_fours(m, place, item + items);
	const unsigned fours = m->groups - before;
	answer_threes(m, item, items);
	assert((items + m->walked) % 4 == 0 && 4 * (m->groups - before - fours) <= items + m->walked);
	(void)fours;
}

/* Every item has been multiplied in, and both sides of a block count alike. */
static void assert_taken(struct potential_game *g, const struct filled *f)
{
	const struct sparse_entry *e = get_block(g, &f->x);
	const unsigned items = f->used == 0 ? f->stones / 2 : f->used == FEW ? f->stones - FEW : 0;
	assert(f->seen == f->stones && block_field(e, FIELD_LEFT) == items && block_field(e, FIELD_RIGHT) == items);
	assert(((e->mark & MARK_BOTH) != 0) == (f->used == 0 && f->stones % 2 == 1));
	assert(((e->mark & MARK_ANSWERED) != 0) == (f->used > 0));
	(void)e, (void)items;
}

unsigned answer_in_groups(struct potential_game *g, const struct stone *black, unsigned count, struct stone *white)
{
	struct move m = {.g = g, .black = black, .count = count, .white = white};
	m.taken = xcalloc(count, sizeof *m.taken);
	m.filled = xmalloc((size_t)count * DIRECTIONS * sizeof *m.filled);
	m.walk = xmalloc((size_t)count * DIRECTIONS * sizeof *m.walk);
	struct item *item = xmalloc((size_t)count * DIRECTIONS * sizeof *item);
	for (unsigned i = 0; i < count; i++)
		look_at(&m, i);
	play_all_guards(&m);
	for (unsigned i = 0; i < count; i++)
		answer_stone(&m, i);
	for (unsigned i = 0; i < m.fills; i++)
		if (m.filled[i].used > 0 && !m.filled[i].reached)
			answer_component(&m, i, item);
	for (unsigned i = 0; i < m.fills; i++)
		assert_taken(g, &m.filled[i]);
	free(item);
	free(m.walk);
	free(m.filled);
	free(m.taken);
	return m.whites;
}

#include "fairness/quest.h"

#include <assert.h>
#include <stdint.h>

#include "base/command.h"
#include "fairness/limit.h"

/* A set is a word: the square in row r, column c is bit r * side + c. It is looked at if it touches row 0 and column 0,
 * and if no rotation or reflection of it, shifted there, is a smaller number. */
static uint64_t bit(const struct quest *q, unsigned row, unsigned column)
{
	return UINT64_C(1) << (row * q->side + column);
}

static uint64_t shifted(const struct quest *q, const struct stones *s, unsigned turn)
{
	struct place at[64]; /* no more squares have a bit */
	uint64_t set = 0;
	assert(s->count <= sizeof at / sizeof *at);
	place_image(s->stone, s->count, turn, at);
	for (unsigned j = 0; j < s->count; j++)
		set |= bit(q, (unsigned)at[j].row, (unsigned)at[j].column);
	return set;
}

static bool is_first(const struct quest *q, const struct stones *s)
{
	uint64_t set = shifted(q, s, 0);
	struct stones_box b = stones_box(s);
	if (b.bottom != 0 || b.left != 0)
		return false;
	for (unsigned i = 1; i < 8; i++)
		if (shifted(q, s, i) < set)
			return false;
	return true;
}

static void look(struct quest *q)
{
	q->number = limit_number(q->d, &q->now);
	q->looked++;
	if (q->looked % 256 == 0 && progress_due())
		progress_show("%llu sets, best %u", (unsigned long long)q->looked, q->most);
	quest_keep_best(q, q->number);
	quest_stops(q);
}

/* All ways to add stones on squares from `from` on, to those that now are there. If last is not NULL, only the sets
 * behind this one, which begins with the same stones. */
static void extend(struct quest *q, unsigned from, const struct stones *last)
{
	unsigned squares = q->side * q->side, depth = q->now.count;
	if (depth == q->q) {
		if (last == NULL && is_first(q, &q->now))
			look(q);
		return;
	}
	if (last != NULL)
		from = (unsigned)last->stone[depth].row * q->side + (unsigned)last->stone[depth].column;
	for (unsigned x = from; x + (q->q - depth) <= squares && !q->stopped; x++, last = NULL) {
		stones_add(&q->now, (struct place){(int)(x / q->side), (int)(x % q->side)});
		extend(q, x + 1, last);
		if (!q->stopped)
			q->now.count--;
	}
}

void exhaust(struct quest *q)
{
	struct stones last = q->now;
	assert(q->side >= 1 && q->side <= 8 && q->q >= 1);
	stones_init(&q->now);
	extend(q, 0, last.count > 0 ? &last : NULL);
	stones_clear(&last);
}

unsigned exhaust_side(unsigned q, unsigned long most)
{
	unsigned best = 0;
	for (unsigned side = 1; side <= 8; side++) {
		double sets = side * side >= q ? 1 : 0;
		for (unsigned i = 0; i < q && sets > 0; i++)
			sets = sets * (side * side - i) / (i + 1);
		if (sets > 0 && sets <= (double)most)
			best = side;
	}
	return best;
}

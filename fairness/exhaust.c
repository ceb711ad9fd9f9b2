#include "fairness/exhaust.h"

#include <assert.h>
#include <stdint.h>

#include "command/command.h"
#include "fairness/limit.h"

/* A set is a word: the square in row r, column c is bit r * side + c. It is looked at if it touches row 0 and column 0,
 * and if no rotation or reflection of it, shifted there, is a smaller number. */
struct walk {
	struct exhaust *e;
	struct stones *best;
	unsigned number;
};

static uint64_t bit(const struct walk *w, unsigned row, unsigned column)
{
	return UINT64_C(1) << (row * w->e->side + column);
}

/* i & 1: reflected, i & 2 and i & 4: rotated by exchanging and reflecting. */
static struct stone transformed(struct stone x, unsigned i)
{
	if (i & 1)
		x.column = -x.column;
	if (i & 2)
		x.row = -x.row;
	return i & 4 ? (struct stone){x.column, x.row} : x;
}

static uint64_t shifted(const struct walk *w, const struct stones *s, unsigned i)
{
	uint64_t set = 0;
	int row = INT32_MAX, column = INT32_MAX;
	for (unsigned j = 0; j < s->count; j++) {
		struct stone x = transformed(s->stone[j], i);
		row = x.row < row ? x.row : row;
		column = x.column < column ? x.column : column;
	}
	for (unsigned j = 0; j < s->count; j++) {
		struct stone x = transformed(s->stone[j], i);
		set |= bit(w, (unsigned)(x.row - row), (unsigned)(x.column - column));
	}
	return set;
}

static bool is_first(const struct walk *w, const struct stones *s)
{
	uint64_t set = shifted(w, s, 0);
	struct stones_box b = stones_box(s);
	if (b.bottom != 0 || b.left != 0)
		return false;
	for (unsigned i = 1; i < 8; i++)
		if (shifted(w, s, i) < set)
			return false;
	return true;
}

static void look(struct walk *w, const struct stones *s)
{
	if (!is_first(w, s))
		return;
	unsigned number = limit_number(w->e->d, s);
	w->e->looked++;
	if (w->e->looked % 256 == 0 && progress_due())
		progress_show("%lu sets, best %u", w->e->looked, w->number);
	if (w->best->count > 0 && number <= w->number)
		return;
	w->number = number;
	w->best->count = 0;
	for (unsigned i = 0; i < s->count; i++)
		stones_add(w->best, s->stone[i]);
}

/* All ways to add stones on squares from `from` on. */
static void extend(struct walk *w, struct stones *s, unsigned from)
{
	unsigned squares = w->e->side * w->e->side;
	if (s->count == w->e->q) {
		look(w, s);
		return;
	}
	for (unsigned x = from; x + (w->e->q - s->count) <= squares; x++) {
		stones_add(s, (struct stone){(int)(x / w->e->side), (int)(x % w->e->side)});
		extend(w, s, x + 1);
		s->count--;
	}
}

unsigned exhaust(struct exhaust *e, struct stones *best)
{
	struct walk w = {e, best, 0};
	struct stones s;
	assert(e->side >= 1 && e->side <= 8 && e->q >= 1);
	stones_init(&s);
	e->looked = 0;
	extend(&w, &s, 0);
	stones_clear(&s);
	return w.number;
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

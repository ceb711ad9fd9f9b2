/* Turns worth a look. */
#include "experiments/agents/turns.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

#define NEVER 1e-9f /* added to shares, which may be 0 */

/* Squares that lower the number of the opponent's threats: they lie on his threat windows. */
static uint64_t *defences(struct field *f, unsigned *count)
{
	enum side other = field_other(f->side);
	unsigned most = f->rules.p + 2, n = 0, squares;
	unsigned threats = f->rules.p < f->rules.k ? count_exact(f, other, most) : 0;
	if (threats == 0)
		return NULL;
	uint64_t *square = count_squares(f, other, &squares);
	for (unsigned i = 0; i < squares; i++) {
		field_make(f, square[i]);
		bool helps = f->result != RESULT_OPEN || count_exact(f, other, most) < threats;
		field_unmake(f);
		if (helps)
			square[n++] = square[i];
	}
	*count = n;
	if (n > 0)
		return square;
	free(square); /* more threats than can be counted: any square */
	return NULL;
}

/* Logarithms of shares: the score of a turn, which is the sum over its stones, then says how likely it is. */
static struct rated *rate_by_guess(struct guess *g, const struct field *f, const uint64_t *square, unsigned count)
{
	struct rated *rated = xmalloc(count * sizeof *rated);
	guess_make(g, f);
	for (unsigned i = 0; i < count; i++)
		rated[i] = (struct rated){log(g->share[square[i]] + NEVER), square[i]};
	rated_sort(rated, count);
	return rated;
}

static struct rated *rate(const struct turns *t, struct agent *a, struct field *f, unsigned *count)
{
	uint64_t *square = defences(f, count);
	if (square == NULL)
		square = candidates_near(f, 2, count);
	struct rated *rated =
	    t->guess != NULL ? rate_by_guess(t->guess, f, square, *count) : agent_rate(a, f, square, *count);
	free(square);
	return rated;
}

static void keep(struct turns *t, const struct turn *turn)
{
	for (unsigned i = 0; i < t->count; i++)
		if (t->turn[i].key == turn->key && t->turn[i].stones == turn->stones)
			return;
	MAKE_ROOM(t->turn, t->count, t->room);
	t->turn[t->count++] = *turn;
}

/* Did these stones begin a turn before, in another order? */
static bool is_begun(struct turns *t, uint64_t key)
{
	for (unsigned i = 0; i < t->begun; i++)
		if (t->begin[i] == key)
			return true;
	MAKE_ROOM(t->begin, t->begun, t->begin_room);
	t->begin[t->begun++] = key;
	return false;
}

static void prolong(struct turns *t, struct agent *a, struct field *f, struct turn *turn, enum side side,
                    unsigned width)
{
	if (f->side != side || f->result != RESULT_OPEN || turn->stones == TURN_MOST) {
		keep(t, turn);
		return;
	}
	if (is_begun(t, turn->key))
		return;
	unsigned count, level = turn->stones;
	struct rated *rated = rate(t, a, f, &count);
	double before = turn->score;
	uint64_t key = turn->key;
	for (unsigned i = 0; i < width && i < count; i++) {
		turn->square[level] = rated[i].square;
		turn->stones = level + 1;
		turn->score = before + rated[i].score;
		turn->key = key + field_stone_key(rated[i].square, side);
		field_make(f, rated[i].square);
		t->subnodes += level == 1;
		prolong(t, a, f, turn, side, level == 0 ? width - i : (width - i + 1) / 2);
		field_unmake(f);
	}
	turn->stones = level;
	turn->score = before;
	turn->key = key;
	free(rated);
}

static int compare_turns(const void *a, const void *b)
{
	const struct turn *x = a, *y = b;
	if (x->score != y->score)
		return x->score > y->score ? -1 : 1;
	return x->key < y->key ? -1 : x->key > y->key;
}

void turns_through(struct turns *t, struct agent *a, struct field *f, uint64_t square, unsigned width)
{
	enum side side = f->side;
	struct turn turn = {.square = {square}, .stones = 1, .key = field_stone_key(square, side)};
	t->begun = 0;
	field_make(f, square);
	prolong(t, a, f, &turn, side, width);
	field_unmake(f);
}

void turns_find(struct turns *t, struct agent *a, struct field *f, unsigned width, unsigned pairs)
{
	struct turn turn = {.stones = 0};
	t->count = t->subnodes = t->begun = 0;
	prolong(t, a, f, &turn, f->side, width);
	qsort(t->turn, t->count, sizeof *t->turn, compare_turns);
	if (t->count > pairs)
		t->count = pairs;
}

void turns_clear(struct turns *t)
{
	free(t->turn);
	free(t->begin);
}

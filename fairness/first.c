#include "fairness/first.h"

#include <assert.h>
#include <stdlib.h>

#include "fairness/defence.h"
#include "fairness/records.h"

enum { STONES_TRIED = 64, NODES = 100000 };

/* The stones with the middle of their box in the middle of the board; false if they do not fit. */
static bool move_to_middle(struct stones *s, const struct game_query *g)
{
	struct stones_box b = stones_box(s);
	int rows = b.top - b.bottom + 1, columns = b.right - b.left + 1;
	if (rows > (int)g->rows || columns > (int)g->columns)
		return false;
	for (unsigned i = 0; i < s->count; i++) {
		s->stone[i].row += ((int)g->rows - rows) / 2 - b.bottom;
		s->stone[i].column += ((int)g->columns - columns) / 2 - b.left;
	}
	return true;
}

/* Twice the distance from the middle, by rows and columns, whichever is larger. */
static int distance(const struct game_query *g, unsigned square)
{
	int row = abs(2 * (int)(square / g->columns) - (int)g->rows + 1),
	    column = abs(2 * (int)(square % g->columns) - (int)g->columns + 1);
	return row > column ? row : column;
}

static void stones_near_middle(struct stones *s, const struct game_query *g)
{
	unsigned squares = g->rows * g->columns;
	for (int d = 0; s->count < g->q; d++)
		for (unsigned i = 0; i < squares && s->count < g->q; i++)
			if (distance(g, i) == d)
				stones_add(s, (struct place){(int)(i / g->columns), (int)(i % g->columns)});
}

static unsigned needed(const struct game_query *g, const struct stones *s)
{
	struct threats_position p = {g->k, g->p, (int)g->rows, (int)g->columns, s, NULL};
	struct defence d;
	if (s->count == 0 || !defence_find(&d, &p, NODES))
		return 0;
	unsigned number = d.finished && !d.won ? d.number : 0;
	defence_clear(&d);
	return number;
}

unsigned first_move(const struct game_query *g, struct stones *stones)
{
	stones_init(stones);
	assert(g->rows > 0 && g->p < g->k && g->q < g->k);
	if (g->q == 0 || g->q > STONES_TRIED || g->q >= g->rows * g->columns)
		return 0;
	for (unsigned apart = 0; apart <= 3; apart++) {
		stones->count = 0;
		if (apart == 3)
			stones_near_middle(stones, g);
		else
			records_stones(stones, g->k - g->p, g->q, apart);
		if (stones->count == 0 || !move_to_middle(stones, g))
			continue;
		unsigned number = needed(g, stones);
		if (number > g->p)
			return number;
	}
	return 0;
}

/* Squares worth a look, and choosing among them. */
#include <stdlib.h>

#include "experiments/agents/agent.h"
#include "hypergraph/hypergraph.h"

static uint32_t minus(uint32_t a, uint32_t b)
{
	return a > b ? a - b : 0;
}

static uint32_t at_most(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

/* The rectangle of the stones, `margin` squares wider, within the board. */
static struct area around(const struct field *f, uint32_t margin)
{
	const struct connect *c = &f->rules;
	if (f->low_row > f->high_row) { /* no stones */
		uint32_t row = c->infinite ? c->rows / 2 - 8 : 0, column = c->infinite ? c->columns / 2 - 8 : 0;
		return (struct area){row, column, c->infinite ? 16 : c->rows, c->infinite ? 16 : c->columns};
	}
	uint32_t row = minus(f->low_row, margin), column = minus(f->low_column, margin);
	return (struct area){row, column, at_most(f->high_row + margin, c->rows - 1) - row + 1,
	                     at_most(f->high_column + margin, c->columns - 1) - column + 1};
}

struct area area_of(const struct field *f)
{
	return around(f, f->rules.k - 1);
}

/* Marks the squares near stones, row by row of the area. */
static void mark_near(const struct field *f, const struct area *a, uint32_t distance, uint8_t *near)
{
	for (uint32_t row = f->low_row; row <= f->high_row; row++)
		for (uint32_t column = f->low_column; column <= f->high_column; column++) {
			if (f->colour[row * f->rules.columns + column] == SIDE_NONE)
				continue;
			uint32_t top = at_most(row - a->low_row + distance, a->rows - 1);
			uint32_t right = at_most(column - a->low_column + distance, a->columns - 1);
			for (uint32_t r = minus(row - a->low_row, distance); r <= top; r++)
				for (uint32_t c = minus(column - a->low_column, distance); c <= right; c++)
					near[r * a->columns + c] = 1;
		}
}

static uint32_t *collect(const struct field *f, const struct area *a, const uint8_t *near, unsigned *count)
{
	uint32_t *square = xmalloc(((size_t)a->rows * a->columns + 1) * sizeof *square);
	*count = 0;
	for (uint32_t i = 0; i < a->rows * a->columns; i++) {
		uint32_t s = (a->low_row + i / a->columns) * f->rules.columns + a->low_column + i % a->columns;
		if ((near == NULL || near[i]) && f->colour[s] == SIDE_NONE)
			square[(*count)++] = s;
	}
	return square;
}

uint32_t *candidates_near(const struct field *f, unsigned distance, unsigned *count)
{
	if (f->low_row > f->high_row) {
		uint32_t *square = xmalloc(sizeof *square);
		*square = connect_middle(&f->rules);
		*count = 1;
		return square;
	}
	struct area a = around(f, distance);
	uint8_t *near = xcalloc((size_t)a.rows * a.columns, 1);
	mark_near(f, &a, distance, near);
	uint32_t *square = collect(f, &a, near, count);
	free(near);
	if (*count > 0)
		return square;
	free(square);
	a = (struct area){0, 0, f->rules.rows, f->rules.columns};
	return collect(f, &a, NULL, count);
}

unsigned best_of(const double *score, unsigned count, struct random *r)
{
	unsigned best = 0, equal = 1;
	for (unsigned i = 1; i < count; i++) {
		equal = score[i] > score[best] ? 1 : equal + (score[i] == score[best]);
		if (score[i] > score[best] || (score[i] == score[best] && random_below(r, equal) == 0))
			best = i;
	}
	return best;
}

uint32_t random_empty(const struct field *f, struct random *r)
{
	struct area a = area_of(f);
	if (!f->rules.infinite)
		a = (struct area){0, 0, f->rules.rows, f->rules.columns};
	for (int tries = 0; tries < 64; tries++) {
		uint32_t row = a.low_row + random_below(r, a.rows), column = a.low_column + random_below(r, a.columns);
		if (f->colour[row * f->rules.columns + column] == SIDE_NONE)
			return row * f->rules.columns + column;
	}
	unsigned count;
	uint32_t *square = collect(f, &a, NULL, &count), chosen = square[random_below(r, count)];
	free(square);
	return chosen;
}

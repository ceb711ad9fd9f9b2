/* Squares worth a look, and choosing among them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "experiments/agents/agent.h"

static uint32_t minus(uint32_t a, uint32_t b)
{
	return a > b ? a - b : 0;
}

static uint32_t at_most(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

/* Rows low..high and columns of the same kind, `margin` squares wider, within the board. */
static struct area widened(const struct connect *c, const struct extent *e, uint32_t margin)
{
	uint32_t row = minus(e->low_row, margin), column = minus(e->low_column, margin);
	return (struct area){row, column, at_most(e->high_row + margin, c->rows - 1) - row + 1,
	                     at_most(e->high_column + margin, c->columns - 1) - column + 1};
}

static struct area empty_area(const struct connect *c)
{
	if (c->infinite)
		return (struct area){c->rows / 2 - 8, c->columns / 2 - 8, 16, 16};
	return (struct area){0, 0, c->rows, c->columns};
}

bool area_index(const struct area *a, const struct connect *c, uint64_t square, uint32_t *index)
{
	uint32_t row = connect_row(c, square) - a->low_row, column = connect_column(c, square) - a->low_column;
	*index = row * a->columns + column;
	return row < a->rows && column < a->columns;
}

/* --- clusters ----------------------------------------------------------------------------------------------------- */

static bool touches(const struct area *a, const struct area *b)
{
	return a->low_row < b->low_row + b->rows && b->low_row < a->low_row + a->rows &&
	       a->low_column < b->low_column + b->columns && b->low_column < a->low_column + a->columns;
}

static struct area hull(const struct area *a, const struct area *b)
{
	uint32_t row = at_most(a->low_row, b->low_row), column = at_most(a->low_column, b->low_column);
	uint32_t top = a->low_row + a->rows, right = a->low_column + a->columns;
	top = top > b->low_row + b->rows ? top : b->low_row + b->rows;
	right = right > b->low_column + b->columns ? right : b->low_column + b->columns;
	return (struct area){row, column, top - row, right - column};
}

/* Adds a rectangle; those it touches become one with it, until all are disjoint. */
static unsigned join(struct area *list, unsigned count, struct area new)
{
	for (unsigned i = 0; i < count;) {
		if (!touches(list + i, &new)) {
			i++;
			continue;
		}
		new = hull(list + i, &new);
		list[i] = list[--count];
		i = 0;
	}
	list[count++] = new;
	return count;
}

enum { COMPACT = 128 }; /* stones within so many rows and columns are one cluster */

static struct area *areas_around(const struct field *f, uint32_t margin, unsigned *count)
{
	const struct connect *c = &f->rules;
	const struct extent *e = &f->extent;
	bool compact = e->high_row - e->low_row < COMPACT && e->high_column - e->low_column < COMPACT;
	struct area *list = xmalloc((field_stones(f) + 1) * sizeof *list);
	*count = 1;
	*list = e->low_row > e->high_row ? empty_area(c) : widened(c, e, margin);
	if (!c->infinite || compact || e->low_row > e->high_row)
		return list;
	*count = 0;
	for (uint32_t i = 0; i < field_stones(f); i++) {
		uint32_t row = connect_row(c, field_stone(f, i)), column = connect_column(c, field_stone(f, i));
		*count = join(list, *count, widened(c, &(struct extent){row, row, column, column}, margin));
	}
	return list;
}

struct area *areas_of(const struct field *f, unsigned *count)
{
	return areas_around(f, f->rules.k - 1, count);
}

/* --- candidates --------------------------------------------------------------------------------------------------- */

static void mark_around(const struct area *a, uint32_t row, uint32_t column, uint32_t distance, uint8_t *near)
{
	uint32_t top = at_most(row + distance, a->rows - 1), right = at_most(column + distance, a->columns - 1);
	for (uint32_t r = minus(row, distance); r <= top; r++)
		memset(near + r * a->columns + minus(column, distance), 1, right - minus(column, distance) + 1);
}

/* Marks the squares near stones, row by row of the area. */
static void mark_near(const struct field *f, const struct area *a, uint32_t distance, uint8_t *near)
{
	uint32_t at;
	for (uint32_t i = 0; i < field_stones(f); i++)
		if (area_index(a, &f->rules, field_stone(f, i), &at))
			mark_around(a, at / a->columns, at % a->columns, distance, near);
}

struct squares {
	uint64_t *square;
	unsigned count;
};

static void collect(const struct field *f, const struct area *a, const uint8_t *near, struct squares *list)
{
	list->square = xrealloc(list->square, (list->count + (size_t)a->rows * a->columns + 1) * sizeof *list->square);
	for (uint32_t i = 0; i < a->rows * a->columns; i++) {
		uint64_t s = area_square(a, &f->rules, i);
		if ((near == NULL || near[i]) && field_colour(f, s) == SIDE_NONE)
			list->square[list->count++] = s;
	}
}

static void collect_near(const struct field *f, const struct area *a, unsigned distance, struct squares *list)
{
	uint8_t *near = xcalloc((size_t)a->rows * a->columns, 1);
	mark_near(f, a, distance, near);
	collect(f, a, near, list);
	free(near);
}

uint64_t *candidates_near(const struct field *f, unsigned distance, unsigned *count)
{
	struct squares list = {0};
	unsigned areas;
	if (field_stones(f) == 0) {
		*count = 1;
		list.square = xmalloc(sizeof *list.square);
		*list.square = connect_middle(&f->rules);
		return list.square;
	}
	struct area *area = areas_around(f, distance, &areas);
	for (unsigned i = 0; i < areas; i++)
		collect_near(f, area + i, distance, &list);
	free(area);
	if (list.count == 0)
		collect(f, &(struct area){0, 0, f->rules.rows, f->rules.columns}, NULL, &list);
	*count = list.count;
	return list.square;
}

static uint64_t any_of(const struct field *f, const struct area *a, struct random *r)
{
	uint32_t row = a->low_row + random_below(r, a->rows), column = a->low_column + random_below(r, a->columns);
	return connect_at(&f->rules, row, column);
}

static uint64_t any_empty(const struct field *f, const struct area *a, struct random *r)
{
	struct squares list = {0};
	for (int tries = 0; tries < 64; tries++) {
		uint64_t s = any_of(f, a, r);
		if (field_colour(f, s) == SIDE_NONE)
			return s;
	}
	collect(f, a, NULL, &list);
	uint64_t chosen = list.square[random_below(r, list.count)];
	free(list.square);
	return chosen;
}

uint64_t random_empty(const struct field *f, struct random *r)
{
	unsigned count;
	if (!f->rules.infinite)
		return any_empty(f, &(struct area){0, 0, f->rules.rows, f->rules.columns}, r);
	struct area *area = areas_of(f, &count);
	uint64_t chosen = any_empty(f, area + (count > 1 ? random_below(r, count) : 0), r);
	free(area);
	return chosen;
}

static int compare_rated(const void *a, const void *b)
{
	const struct rated *x = a, *y = b;
	if (x->score != y->score)
		return x->score > y->score ? -1 : 1;
	return x->square < y->square ? -1 : x->square > y->square;
}

void rated_sort(struct rated *rated, unsigned count)
{
	qsort(rated, count, sizeof *rated, compare_rated);
}

struct rated *agent_rate(struct agent *a, struct field *f, const uint64_t *square, unsigned count)
{
	double *score = xmalloc((count + 1) * sizeof *score);
	struct rated *rated = xmalloc((count + 1) * sizeof *rated);
	agent_score(a, f, square, count, score);
	for (unsigned i = 0; i < count; i++)
		rated[i] = (struct rated){score[i], square[i]};
	rated_sort(rated, count);
	free(score);
	return rated;
}

struct rated *agent_rate_near(struct agent *a, struct field *f, unsigned distance, unsigned *count)
{
	uint64_t *square = candidates_near(f, distance, count);
	struct rated *rated = agent_rate(a, f, square, *count);
	free(square);
	return rated;
}

#define FORCED 1e11
unsigned rated_serious(const struct rated *rated, unsigned count)
{
	unsigned n = 0;
	while (n < count && rated[n].score > rated[0].score - FORCED)
		n++;
	return n;
}

static unsigned best_of(const double *score, unsigned count, struct random *r)
{
	unsigned best = 0, equal = 1;
	for (unsigned i = 1; i < count; i++) {
		equal = score[i] > score[best] ? 1 : equal + (score[i] == score[best]);
		if (score[i] > score[best] || (score[i] == score[best] && random_below(r, equal) == 0))
			best = i;
	}
	return best;
}

uint64_t agent_best_near(struct agent *a, struct field *f, unsigned distance, struct random *r)
{
	unsigned count;
	uint64_t *square = candidates_near(f, distance, &count), chosen;
	double *score = xmalloc(count * sizeof *score);
	agent_score(a, f, square, count, score);
	chosen = square[best_of(score, count, r)];
	free(square);
	free(score);
	return chosen;
}

/* --- values ------------------------------------------------------------------------------------------------------- */

void add_wins(const struct field *f, const uint64_t *square, unsigned squares, double *value)
{
	uint64_t need[CONNECT_MOST];
	unsigned needs = 0;
	bool wins = count_wins(f, need, &needs);
	for (unsigned i = 0; wins && i < squares; i++)
		for (unsigned n = 0; n < needs; n++)
			value[i] += need[n] == square[i] ? HUGE_VAL : 0;
}

void value_by_areas(struct agent *a, const struct field *f, const uint64_t *square, unsigned squares, double *value,
                    double *(*map)(const struct agent *a, const struct field *f, const struct area *area))
{
	unsigned areas;
	uint32_t at;
	struct area *area = areas_of(f, &areas);
	for (unsigned i = 0; i < squares; i++)
		value[i] = 0;
	for (unsigned n = 0; n < areas; n++) {
		double *of = map(a, f, area + n);
		for (unsigned i = 0; i < squares; i++)
			value[i] = area_index(area + n, &f->rules, square[i], &at) ? of[at] : value[i];
		free(of);
	}
	free(area);
}

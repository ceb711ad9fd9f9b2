/* Strokes against the naive question: which squares does each pass, and do two of them lie upon each other? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "boards/family.h"
#include "pictures/strokes.h"
#include "tests/boards/load.h"

static struct spot *spots_of(const struct hypergraph *h)
{
	struct spot *spot = calloc(h->squares, sizeof *spot);
	for (unsigned s = 0; s < h->squares; s++) {
		spot[s].x = TICKS * (long)h->coordinate[2 * s + 1];
		spot[s].y = TICKS * (long)h->coordinate[2 * s];
	}
	return spot;
}

static long cross(struct spot a, struct spot b, struct spot c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool between(long a, long x, long b)
{
	return a <= b ? a <= x && x <= b : b <= x && x <= a;
}

static bool passes(const struct stroke *k, struct spot a)
{
	return cross(k->from, k->to, a) == 0 && between(k->from.x, a.x, k->to.x) && between(k->from.y, a.y, k->to.y);
}

/* Each square of the line lies on exactly one of its strokes, and the strokes begin and end in squares of the line. */
static void check_cover(const struct hypergraph *h, const struct strokes *s, const struct spot *spot)
{
	for (unsigned i = 0; i < h->lines; i++)
		for (unsigned j = 0; j < hypergraph_line_size(h, i); j++) {
			unsigned count = 0;
			for (unsigned k = 0; k < s->count; k++)
				count +=
				    s->stroke[k].line == i && passes(s->stroke + k, spot[hypergraph_line(h, i)[j]]);
			assert_int_equal(count, 1);
		}
	for (unsigned k = 0; k < s->count; k++) {
		unsigned ends = 0;
		for (unsigned j = 0; j < hypergraph_line_size(h, s->stroke[k].line); j++) {
			struct spot a = spot[hypergraph_line(h, s->stroke[k].line)[j]];
			ends += a.x == s->stroke[k].from.x && a.y == s->stroke[k].from.y;
			ends += a.x == s->stroke[k].to.x && a.y == s->stroke[k].to.y;
		}
		assert_int_equal(ends, 2);
	}
}

/* Do they lie on one straight and have a point in common? Strokes of a single square have a direction, too. */
static bool touch(const struct stroke *p, const struct stroke *q)
{
	struct spot on = {p->from.x + p->step.x, p->from.y + p->step.y};
	if (p->step.x * q->step.y != p->step.y * q->step.x || cross(p->from, on, q->from) != 0)
		return false;
	return passes(p, q->from) || passes(p, q->to) || passes(q, p->from);
}

static void check_lanes(const struct strokes *s)
{
	for (unsigned i = 0; i < s->count; i++) {
		const struct stroke *p = s->stroke + i;
		bool alone = true;
		assert_true(p->lane < p->lanes);
		for (unsigned j = 0; j < s->count; j++)
			if (j != i && touch(p, s->stroke + j)) {
				assert_int_equal(p->lanes, s->stroke[j].lanes);
				assert_int_not_equal(p->lane, s->stroke[j].lane);
				alone = false;
			}
		assert_true(!alone || p->lanes == 1);
	}
}

static void check_board(const char *name, unsigned strokes)
{
	struct hypergraph h;
	struct strokes s;
	load_board(&h, name);
	struct spot *spot = spots_of(&h);
	strokes_init(&s, &h, spot);
	assert_int_equal(s.count, strokes);
	check_cover(&h, &s, spot);
	check_lanes(&s);
	strokes_clear(&s);
	free(spot);
	hypergraph_clear(&h);
}

static void straight_lines_are_one_stroke_each(void **state)
{
	(void)state;
	check_board("b2", 13);
	check_board("grid:7x9:5", 7 * 5 + 3 * 9 + 2 * 15);
	check_board("grid:6x6:2", 2 * 30 + 2 * 25);
	check_board("bz:4:3", 12 + 9);
	check_board("dark-even:9:40", 37);
}

/* The tile of Connect(15,3): 18 lines of 102 squares together, three of which have a gap (papers/beyond-2011.md), which
 * is between two squares of the line that are no neighbours, on its stroke, and holds no square of it. */
static void gaps_are_passed_in_bows(void **state)
{
	(void)state;
	struct hypergraph h;
	struct strokes s;
	load_board(&h, "tile:0:connect-15-3");
	struct spot *spot = spots_of(&h);
	strokes_init(&s, &h, spot);
	assert_int_equal(s.count, 18);
	check_cover(&h, &s, spot);
	check_lanes(&s);
	unsigned with = 0;
	for (unsigned i = 0; i < s.count; i++) {
		const struct stroke *k = s.stroke + i;
		with += k->gaps > 0;
		for (unsigned g = k->gap; g < k->gap + k->gaps; g++) {
			struct stroke gap = {.from = s.gap[2 * g], .to = s.gap[2 * g + 1]};
			unsigned inside = 0;
			assert_true(passes(k, gap.from) && passes(k, gap.to));
			for (unsigned j = 0; j < hypergraph_line_size(&h, k->line); j++)
				inside += passes(&gap, spot[hypergraph_line(&h, k->line)[j]]);
			assert_int_equal(inside, 2);
			assert_true(labs(gap.to.x - gap.from.x) > TICKS || labs(gap.to.y - gap.from.y) > TICKS);
		}
	}
	assert_int_equal(with, 3);
	strokes_clear(&s);
	free(spot);
	hypergraph_clear(&h);
}

/* Lines of 3 on the 4 x 4 torus, from every square and in every direction: a stroke more for every step over the
 * border, of rows or columns or both. For A lines, which go the other way round, the sum over all squares is that of
 * the D lines. */
static void lines_of_a_torus_break_at_the_border(void **state)
{
	(void)state;
	unsigned strokes = 0;
	for (unsigned r = 0; r < 4; r++)
		for (unsigned c = 0; c < 4; c++) {
			bool row_breaks[2] = {r + 1 == 4, r + 2 == 4}, column_breaks[2] = {c + 1 == 4, c + 2 == 4};
			strokes +=
			    2 + (column_breaks[0] || column_breaks[1]) + (row_breaks[0] || row_breaks[1]); /* H, V */
			for (unsigned step = 0; step < 2; step++)
				strokes += 2 * (row_breaks[step] || column_breaks[step]); /* D, and as many for A */
			strokes += 2;
		}
	check_board("torus:4x4:3", strokes);
}

static void ends_that_go_on_are_open(void **state)
{
	(void)state;
	struct hypergraph h;
	struct strokes s;
	hypergraph_init(&h);
	h.dimension = 2;
	for (int32_t c = 0; c < 7; c++)
		for (int32_t r = 0; r < 2; r++)
			hypergraph_add_square_at(&h, (int32_t[]){r, c});
	hypergraph_add_line(&h, (unsigned[]){0, 1, 2, 12}, 4); /* (0,0) (1,0) (0,1) (0,6): a step right, and a jump */
	hypergraph_add_line(&h, (unsigned[]){0, 5, 10}, 3);    /* no neighbours and not straight */
	struct spot *spot = spots_of(&h);
	strokes_init(&s, &h, spot);
	assert_true(s.count >= 3);
	assert_true(s.stroke[s.count - 1].bent && s.stroke[s.count - 1].line == 1);
	for (unsigned i = 0; i + 1 < s.count; i++) {
		const struct stroke *k = s.stroke + i;
		assert_int_equal(k->open_from, k->from.x == 0);
		assert_int_equal(k->open_to, k->to.x == 6 * TICKS);
	}
	strokes_clear(&s);
	free(spot);
	hypergraph_clear(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(straight_lines_are_one_stroke_each),
	    cmocka_unit_test(gaps_are_passed_in_bows),
	    cmocka_unit_test(lines_of_a_torus_break_at_the_border),
	    cmocka_unit_test(ends_that_go_on_are_open),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

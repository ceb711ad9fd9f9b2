#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "boards/tilings/tiling_classes.h"
#include "hypergraph/components.h"
#include "plans/ease.h"
#include "tests/boards/load.h"

enum { MEMORY = 16 << 20 };

/* What was reported. */
struct report {
	unsigned steps, shortest;
	double last;
};

static void note(void *context, const struct tiling *t, unsigned line, double positions)
{
	struct report *r = context;
	r->steps++;
	assert_true(tiling_line_size(t, line) >= r->shortest);
	assert_true(positions < r->last * 0.990001);
	r->last = positions;
}

static double positions_without(const struct easing *by, const struct hypergraph *board, unsigned number)
{
	static const unsigned char empty[256];
	struct hypergraph part;
	struct trouble trouble;
	bool out[64];
	unsigned line[64], lines = 0;
	assert_true(board->lines <= 64);
	ease_leave_out(by, board->lines, number, out);
	for (unsigned i = 0; i < board->lines; i++)
		if (!out[i])
			line[lines++] = i;
	assert_int_equal(board->lines - by->without, lines);
	hypergraph_init(&part);
	hypergraph_part(board, line, lines, &part, NULL);
	struct question q = {.board = &part, .game = {false, by->p}, .ideas = all_ideas, .stone = empty};
	struct prover_options options = {.memory = MEMORY, .threads = 1};
	struct prover *p = prover_new(&q, &options, &trouble);
	assert_non_null(p);
	assert_int_equal(DRAWN, prover_decide(p));
	uint64_t positions = prover_statistics(p)->positions;
	prover_release(p);
	hypergraph_clear(&part);
	return positions > 0 ? (double)positions : 1;
}

static double mean_of(const struct easing *by, const struct tiling *t)
{
	struct hypergraph board;
	double product = 1;
	hypergraph_init(&board);
	tiling_board(t, 0, &board);
	for (unsigned i = 0; i < by->boards; i++)
		product *= positions_without(by, &board, i);
	hypergraph_clear(&board);
	return pow(product, 1.0 / by->boards);
}

static bool has_square(const struct tiling *t, unsigned tile, struct place p)
{
	for (unsigned i = t->tile[tile].first_line; i < t->tile[tile].first_line + t->tile[tile].lines; i++)
		for (unsigned j = 0; j < tiling_line_size(t, i); j++)
			if (place_same(tiling_line(t, i)[j], p))
				return true;
	return false;
}

/* All tiles have the same board, on squares that they had, and k is caught. */
static void is_as_before(const struct tiling *t, const struct tiling *before, unsigned k)
{
	struct tiling_classes classes;
	assert_true(tiling_holds(t, k));
	assert_int_equal(before->tiles, t->tiles);
	assert_int_equal(before->lines, t->lines);
	tiling_classes_init(&classes, t);
	assert_int_equal(1, classes.classes);
	assert_int_equal(t->tiles, classes.count[0]);
	tiling_classes_clear(&classes);
	for (unsigned i = 0; i < t->tiles; i++)
		for (unsigned j = t->first[t->tile[i].first_line];
		     j < t->first[t->tile[i].first_line + t->tile[i].lines]; j++)
			assert_true(has_square(before, i, t->square[j]));
}

static void ease_and_look(const char *name, struct easing by, unsigned least)
{
	struct watch watch = watch_begin(0, 1, false);
	struct report report = {0, by.shortest, INFINITY};
	struct tiling before, t;
	struct trouble trouble;
	struct eased its;
	load_tiling(&before, name);
	load_tiling(&t, name);
	by.prover = (struct prover_options){.memory = MEMORY, .threads = 1};
	by.watch = &watch;
	by.taken = note;
	by.context = &report;
	assert_true(ease(&by, &t, &its, &trouble));
	assert_true(its.done);
	is_as_before(&t, &before, by.k);
	assert_true(report.steps >= least);
	assert_true(its.after <= its.before && (report.steps == 0 || its.after == report.last));
	assert_true(fabs(mean_of(&by, &before) / its.before - 1) < 1e-9);
	assert_true(fabs(mean_of(&by, &t) / its.after - 1) < 1e-9);
	tiling_clear(&before);
	tiling_clear(&t);
}

static void fewer_positions(void **state)
{
	(void)state;
	ease_and_look("connect-18-4", (struct easing){.k = 19, .p = 4, .shortest = 6, .without = 9, .boards = 2}, 1);
	ease_and_look("b2", (struct easing){.k = 12, .p = 2, .shortest = 3, .without = 1, .boards = 4}, 1);
	ease_and_look("weave:5", (struct easing){.k = 14, .p = 2, .shortest = 4, .without = 2, .boards = 3}, 0);
}

/* Nothing moves, but the tiling is one. */
static void no_time(void **state)
{
	struct watch watch = watch_begin(0, 1, false);
	struct easing by = {.k = 11, .p = 2, .shortest = 3, .without = 1, .boards = 4, .watch = &watch};
	struct tiling before, t;
	struct trouble trouble;
	struct eased its;
	(void)state;
	watch.stopped = true;
	load_tiling(&before, "b2");
	load_tiling(&t, "b2");
	assert_true(ease(&by, &t, &its, &trouble));
	assert_false(its.done);
	assert_true(its.before == HUGE_VAL);
	is_as_before(&t, &before, 11);
	tiling_clear(&before);
	tiling_clear(&t);
}

static void refuse(struct tiling *t, unsigned k, unsigned without, const char *why)
{
	struct watch watch = watch_begin(0, 1, false);
	struct easing by = {.k = k, .p = 2, .shortest = 3, .without = without, .boards = 1, .watch = &watch};
	struct trouble trouble;
	struct eased its;
	assert_false(ease(&by, t, &its, &trouble));
	assert_string_equal(why, trouble.text);
}

static void refuse_named(const char *name, unsigned k, unsigned without, const char *why)
{
	struct tiling t;
	load_tiling(&t, name);
	refuse(&t, k, without, why);
	tiling_clear(&t);
}

static void other_tilings_are_refused(void **state)
{
	struct tiling t;
	(void)state;
	refuse_named("bands:4:6:4:6", 13, 1, "tile 2 is no image of the first one");
	refuse_named("bz:4", 11, 1, "a tile is a strip, which has no board");
	refuse_named("b2", 10, 1, "the tiling does not catch 10 in a row");
	refuse_named("b2", 11, 13, "a tile of 13 lines is no board without 13 of them");
	/* As many lines, but one of the last tile is elsewhere. */
	load_tiling(&t, "b2");
	unsigned last = t.tile[1].first_line + t.tile[1].lines - 1;
	assert_true(tiling_line_size(&t, last) > 2);
	t.first[last + 1]--;
	refuse(&t, 30, 1, "tile 2 is no image of the first one");
	tiling_clear(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(fewer_positions), cmocka_unit_test(no_time),
	                                   cmocka_unit_test(other_tilings_are_refused)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

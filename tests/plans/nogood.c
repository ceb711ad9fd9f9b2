#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "plans/nogood.h"
#include "tests/boards/load.h"

static void part_of(const struct hypergraph *h, unsigned without, struct hypergraph *part)
{
	unsigned line[256], lines = 0;
	for (unsigned i = 0; i < h->lines; i++)
		if (i != without)
			line[lines++] = i;
	hypergraph_init(part);
	hypergraph_part(h, line, lines, part, NULL);
}

/* Turned by a quarter and moved: (row, column) goes to (column + 5, 3 - row). */
static void turn(struct hypergraph *h)
{
	for (unsigned i = 0; i < h->squares; i++) {
		int32_t row = h->coordinate[2 * i], column = h->coordinate[2 * i + 1];
		h->coordinate[2 * i] = column + 5;
		h->coordinate[2 * i + 1] = 3 - row;
	}
}

static void boards_contain_their_parts(void **state)
{
	(void)state;
	struct hypergraph b2, other, brick;
	load_board(&b2, "tile:0:b2");
	load_board(&brick, "tile:0:weave:4");
	for (unsigned i = 0; i < b2.lines; i++) {
		part_of(&b2, i, &other);
		assert_true(nogood_inside(&other, &b2));
		assert_false(nogood_inside(&b2, &other));
		turn(&other);
		assert_true(nogood_inside(&other, &b2));
		hypergraph_clear(&other);
	}
	assert_false(nogood_inside(&brick, &b2));
	assert_false(nogood_inside(&b2, &brick));
	hypergraph_clear(&b2);
	hypergraph_clear(&brick);
}

/* Lines of the board may be shorter, not longer. */
static void shorter_lines_are_inside(void **state)
{
	(void)state;
	struct hypergraph b2, shorter;
	load_board(&b2, "tile:0:b2");
	hypergraph_init(&shorter);
	shorter.dimension = 2;
	for (unsigned i = 0; i < b2.squares; i++)
		hypergraph_add_square_at(&shorter, b2.coordinate + 2 * (size_t)i);
	for (unsigned i = 0; i < b2.lines; i++)
		hypergraph_add_line(&shorter, hypergraph_line(&b2, i), hypergraph_line_size(&b2, i) - (i == 3));
	assert_true(nogood_inside(&b2, &shorter));
	assert_false(nogood_inside(&shorter, &b2));
	hypergraph_clear(&b2);
	hypergraph_clear(&shorter);
}

/* Maker needs every line of what is left, and wins on what contains it. */
static void reduced_boards_are_lost_and_least(void **state)
{
	(void)state;
	struct judge j = {.p = 2, .prover = {.threads = 1, .memory = 1 << 20, .seconds = 20}};
	struct hypergraph brick, small, part;
	struct nogoods n;
	load_board(&brick, "tile:0:weave:4");
	hypergraph_init(&small);
	nogood_reduce(&j, &brick, 20, &small);
	assert_true(small.lines < brick.lines);
	assert_int_equal(judge_ask(&j, &small, 20), LOST);
	for (unsigned i = 0; i < small.lines; i++) {
		part_of(&small, i, &part);
		assert_int_equal(judge_ask(&j, &part, 20), DRAWN);
		hypergraph_clear(&part);
	}
	nogoods_init(&n);
	assert_false(nogoods_hit(&n, &brick));
	nogoods_add(&n, &small);
	assert_true(nogoods_hit(&n, &brick));
	part_of(&small, 0, &part);
	assert_false(nogoods_hit(&n, &part));
	assert_int_equal(n.asked, 3);
	assert_int_equal(n.hits, 1);
	nogoods_clear(&n);
	hypergraph_clear(&part);
	hypergraph_clear(&small);
	hypergraph_clear(&brick);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(boards_contain_their_parts),
	    cmocka_unit_test(shorter_lines_are_inside),
	    cmocka_unit_test(reduced_boards_are_lost_and_least),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "boards/family.h"
#include "provers/potential/biased.h"
#include "tests/boards/load.h"
#include "tests/hypergraph/random.h"

/* The definition: exactly so many stones on any empty squares, all of them if there are fewer. */
struct plain {
	uint64_t line[8], all;
	unsigned lines, stones[2];
	signed char memo[1 << 7][1 << 7];
};

static bool filled(const struct plain *g, uint64_t black)
{
	for (unsigned i = 0; i < g->lines; i++)
		if ((g->line[i] & ~black) == 0)
			return true;
	return false;
}

/* Does Maker win if the side to move still places `left` stones, on squares from `from`? */
static bool plain_wins(struct plain *g, uint64_t black, uint64_t white, unsigned side, unsigned left, uint64_t from)
{
	uint64_t empty = g->all & ~black & ~white;
	if (filled(g, black))
		return true;
	if (empty == 0)
		return false;
	if (left == 0)
		return plain_wins(g, black, white, 1 - side, g->stones[1 - side], ~UINT64_C(0));
	bool start = side == 0 && left == g->stones[0];
	if (start && g->memo[black][white] != 0)
		return g->memo[black][white] > 0;
	bool wins = side == 1;
	for (uint64_t choice = empty & from; choice != 0; choice &= choice - 1) {
		uint64_t stone = choice & -choice;
		/* Enough squares are left for the other stones, or none at all. */
		unsigned later = (unsigned)__builtin_popcountll(choice & (choice - 1));
		unsigned total = (unsigned)__builtin_popcountll(empty);
		if (later < left - 1 && total > left)
			continue;
		bool result = plain_wins(g, side == 0 ? black | stone : black, side == 1 ? white | stone : white, side,
		                         left - 1, total > left ? choice & (choice - 1) : ~UINT64_C(0));
		if (result == (side == 0)) {
			wins = result;
			break;
		}
	}
	if (start)
		g->memo[black][white] = wins ? 1 : -1;
	return wins;
}

static void random_boards_agree_with_the_definition(void **state)
{
	uint64_t seed = 9;
	static struct plain g;
	unsigned answers[2] = {0};
	(void)state;
	for (unsigned round = 0; round < 400; round++) {
		struct hypergraph h;
		struct trouble t;
		unsigned list[7], squares = 3 + random_below(&seed, 5), lines = 1 + random_below(&seed, 6);
		g = (struct plain){.all = (UINT64_C(1) << squares) - 1, .lines = lines};
		hypergraph_init(&h);
		hypergraph_add_squares(&h, squares);
		for (unsigned i = 0; i < lines; i++) {
			random_permutation(&seed, list, squares);
			unsigned size = 2 + random_below(&seed, squares - 2 < 3 ? squares - 1 : 4);
			hypergraph_add_line(&h, list, size > squares ? squares : size);
			for (unsigned j = 0; j < hypergraph_line_size(&h, i); j++)
				g.line[i] |= UINT64_C(1) << hypergraph_line(&h, i)[j];
		}
		struct biased_question q = {
		    .board = &h, .maker = 1 + random_below(&seed, 3), .breaker = random_below(&seed, 4)};
		g.stones[0] = q.maker;
		g.stones[1] = q.breaker;
		enum verdict verdict;
		unsigned long positions;
		assert_true(biased_solve(&q, &verdict, &positions, &t));
		assert_int_equal(verdict == LOST, plain_wins(&g, 0, 0, 0, q.maker, ~UINT64_C(0)));
		answers[verdict]++;
		hypergraph_clear(&h);
	}
	assert_true(answers[LOST] > 50 && answers[DRAWN] > 50);
}

static enum verdict of(const char *board, unsigned maker, unsigned breaker)
{
	struct hypergraph h;
	struct trouble t;
	enum verdict verdict;
	unsigned long positions;
	load_board(&h, board);
	struct biased_question q = {.board = &h, .maker = maker, .breaker = breaker};
	assert_true(biased_solve(&q, &verdict, &positions, &t));
	hypergraph_clear(&h);
	return verdict;
}

/* Two stones against two: held on 4 x 4, where Maker wins if Breaker may place no more than Maker just did. */
static void known_boards(void **state)
{
	(void)state;
	assert_int_equal(of("grid:3x3:3", 1, 1), LOST);
	assert_int_equal(of("grid:3x3:3", 1, 2), DRAWN);
	assert_int_equal(of("grid:4x4:4", 1, 1), DRAWN);
	assert_int_equal(of("grid:4x4:4", 2, 2), DRAWN);
	assert_int_equal(of("grid:4x4:4", 2, 1), LOST);
	assert_int_equal(of("grid:5x5:5", 1, 0), LOST);
}

static void limits_and_what_is_refused(void **state)
{
	struct hypergraph h;
	struct trouble t;
	enum verdict verdict;
	unsigned long positions;
	(void)state;
	load_board(&h, "grid:5x5:5");
	struct biased_question q = {.board = &h, .maker = 1, .breaker = 1, .positions_most = 100};
	assert_true(biased_solve(&q, &verdict, &positions, &t));
	assert_int_equal(verdict, UNDECIDED);
	assert_int_equal(positions, 100);
	h.exclusive[3] = true;
	assert_false(biased_solve(&q, &verdict, &positions, &t));
	assert_string_equal(t.text, "line 3 has an exclusive square, which the biased game does not know");
	hypergraph_clear(&h);
	load_board(&h, "grid:9x9:5");
	assert_false(biased_solve(&q, &verdict, &positions, &t));
	hypergraph_clear(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(random_boards_agree_with_the_definition),
	    cmocka_unit_test(known_boards),
	    cmocka_unit_test(limits_and_what_is_refused),
	};
	return cmocka_run_group_tests_name("biased", tests, NULL, NULL);
}

/* The prover's verdicts are those of the plain search, which shares nothing with it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "boards/family.h"
#include "provers/prover/plain.h"
#include "tests/boards/load.h"
#include "tests/hypergraph/random.h"
#include "tests/provers/kernel.h"

static enum verdict plain(const struct hypergraph *h, struct game game, const unsigned char *stone,
                          struct plain_statistics *s)
{
	return plain_decide(h, game, &(struct plain_options){.stone = stone}, s);
}

static unsigned compare(uint64_t *random, unsigned squares, unsigned lines, unsigned size, struct game game)
{
	struct hypergraph h;
	struct plain_statistics s;
	unsigned char stone[256] = {0};
	random_hypergraph(random, &h, squares, lines, size);
	for (unsigned i = 0; i < h.squares && i < 2; i++)
		stone[random_below(random, h.squares)] = (unsigned char)random_below(random, 3);
	enum verdict v = plain(&h, game, stone, &s);
	assert_int_equal(kernel(&h, game, stone), v);
	assert_true(s.black > 0 && s.full + s.empty <= s.black + s.white);
	if (v == DRAWN)
		assert_int_equal(s.answered, s.moves);
	hypergraph_clear(&h);
	return v == DRAWN;
}

static void random_boards(void **state)
{
	uint64_t random = 1;
	(void)state;
	for (unsigned p = 1; p <= 4; p++) {
		unsigned drawn = 0;
		for (unsigned n = 0; n < 500; n++)
			drawn += compare(&random, p == 1 ? 12 : 10, p == 1 ? 9 : 7, p + 4, (struct game){false, p});
		assert_in_range(drawn, 50, 450);
	}
}

static void random_boards_with_any_number_of_stones(void **state)
{
	uint64_t random = 2;
	(void)state;
	for (unsigned b = 0; b <= 2; b++)
		for (unsigned n = 0; n < 60; n++)
			compare(&random, 6, 4, 5, (struct game){true, b});
}

/* The verdicts of named boards that are small enough: of the papers, and Black's first win in three in a row. */
static void named_boards(void **state)
{
	static const struct {
		const char *board;
		struct game game;
		enum verdict verdict;
	} job[] = {
	    {"zetters", {false, 1}, DRAWN},    {"grid:3x3:3", {false, 1}, LOST},
	    {"grid:4x4:4", {false, 1}, DRAWN}, {"parallelogram:3:4", {false, 2}, LOST},
	    {"rect:3:3", {true, 1}, DRAWN},    {"rect-:3:3", {true, 1}, DRAWN},
	};
	unsigned char stone[256] = {0};
	(void)state;
	for (unsigned n = 0; n < sizeof job / sizeof *job; n++) {
		struct hypergraph h;
		struct plain_statistics s;
		load_board(&h, job[n].board);
		assert_int_equal(plain(&h, job[n].game, stone, &s), job[n].verdict);
		assert_int_equal(kernel(&h, job[n].game, stone), job[n].verdict);
		hypergraph_clear(&h);
	}
}

/* Two squares, one line {0, 1}, one stone a move, worked out by hand: Black plays either square, White the other. */
static void counted_by_hand(void **state)
{
	struct hypergraph h;
	struct plain_statistics s;
	unsigned char stone[256] = {0};
	(void)state;
	hypergraph_init(&h);
	hypergraph_add_squares(&h, 2);
	hypergraph_add_line(&h, (unsigned[]){0, 1}, 2);
	assert_int_equal(plain(&h, (struct game){false, 1}, stone, &s), DRAWN);
	assert_int_equal(s.black, 3); /* the start, and twice no line lives */
	assert_int_equal(s.white, 2);
	assert_int_equal(s.empty, 2);
	assert_int_equal(s.full, 0);
	assert_int_equal(s.moves, 2);
	hypergraph_clear(&h);
}

static void stops_in_time(void **state)
{
	struct hypergraph h;
	struct plain_statistics s;
	unsigned char stone[256] = {0};
	atomic_bool stop = true;
	(void)state;
	load_board(&h, "b2");
	struct plain_options options = {.stone = stone, .seconds = 0.05};
	assert_int_equal(plain_decide(&h, (struct game){false, 2}, &options, &s), UNDECIDED);
	assert_int_equal(s.moves, 300); /* 24 + 24 * 23 / 2 */
	options = (struct plain_options){.stone = stone, .stop = &stop};
	assert_int_equal(plain_decide(&h, (struct game){false, 2}, &options, &s), UNDECIDED);
	assert_in_range(s.black, 1, 5000);
	hypergraph_clear(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(random_boards), cmocka_unit_test(random_boards_with_any_number_of_stones),
	    cmocka_unit_test(named_boards),  cmocka_unit_test(counted_by_hand),
	    cmocka_unit_test(stops_in_time),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

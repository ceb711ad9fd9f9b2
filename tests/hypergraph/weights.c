#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "boards/family.h"
#include "hypergraph/weights.h"
#include "tests/boards/load.h"
#include "tests/hypergraph/random.h"

/* coefficient[i] t^i with t = power^(-1/degree) */
static double value_of(const struct weight_sum *s)
{
	double value = 0;
	for (unsigned i = 0; i < s->degree; i++)
		value += mpq_get_d(s->coefficient[i]) * pow(s->power, -(double)i / s->degree);
	return value;
}

static void the_value_agrees_with_doubles(void **state)
{
	(void)state;
	uint64_t seed = 1;
	for (int n = 0; n < 2000; n++) {
		struct hypergraph h;
		struct weight_sum s;
		unsigned a = 1 + random_below(&seed, 12), b = 1 + random_below(&seed, 30);
		double naive = 0;
		random_hypergraph(&seed, &h, 40, 20, 20);
		weight_sum_init(&s, a, b);
		weight_sum_add_board(&s, &h);
		for (unsigned i = 0; i < h.lines; i++)
			naive += h.weight[i] * pow(1 + b, -(double)hypergraph_line_size(&h, i) / a);
		assert_true(fabs(value_of(&s) - naive) <= 1e-12 * naive);
		weight_sum_clear(&s);
		hypergraph_clear(&h);
	}
}

static void assert_text(unsigned maker, unsigned breaker, const unsigned (*term)[2], const char *text)
{
	struct weight_sum s;
	weight_sum_init(&s, maker, breaker);
	for (; (*term)[0] != 0; term++)
		weight_sum_add(&s, (*term)[0], (*term)[1]);
	char *found = weight_sum_text(&s);
	assert_string_equal(found, text);
	free(found);
	weight_sum_clear(&s);
}

/* Worked out by hand. */
static void small_sums_are_exact(void **state)
{
	(void)state;
	assert_text(1, 1, (const unsigned[][2]){{0, 0}}, "0");
	assert_text(1, 1, (const unsigned[][2]){{3, 4}, {0, 0}}, "1/2");
	assert_text(1, 1, (const unsigned[][2]){{4, 7}, {0, 0}}, "7/16");
	assert_text(1, 1, (const unsigned[][2]){{4, 9}, {0, 0}}, "9/16");
	assert_text(2, 2, (const unsigned[][2]){{4, 9}, {6, 4}, {0, 0}}, "31/27");
	assert_text(2, 2, (const unsigned[][2]){{4, 3}, {0, 0}}, "1/3");
	assert_text(2, 2, (const unsigned[][2]){{3, 1}, {0, 0}}, "1/3*3^(-1/2)");
	assert_text(2, 2, (const unsigned[][2]){{4, 1}, {5, 1}, {0, 0}}, "1/9 + 1/9*3^(-1/2)");
	/* 1 + 3 = 2^2: for maker 4 the powers are those of 2^(-1/2) */
	assert_text(4, 3, (const unsigned[][2]){{5, 1}, {0, 0}}, "1/4*2^(-1/2)");
	/* 1 + 8 = 3^2 for 8 stones: a line of 12 weighs 9^(-12/8) = 1/27 */
	assert_text(8, 8, (const unsigned[][2]){{12, 3}, {0, 0}}, "1/9");
	assert_text(8, 8, (const unsigned[][2]){{12, 2}, {16, 2}, {20, 2}, {0, 0}}, "26/243");
	assert_text(8, 8, (const unsigned[][2]){{12, 2}, {16, 2}, {20, 2}, {24, 3}, {0, 0}}, "1/9");
	assert_text(8, 8, (const unsigned[][2]){{12, 2}, {16, 2}, {20, 2}, {24, 4}, {0, 0}}, "82/729");
}

/* The 4x4 board: 10 lines of 4, 10/16 > 1/2; B2 for one stone: 9/16 + 4/64 = 5/8. */
static void sums_of_boards(void **state)
{
	(void)state;
	static const char *const board[] = {"grid:4x4:4", "b2"};
	for (int i = 0; i < 2; i++) {
		struct hypergraph h;
		struct weight_sum s;
		load_board(&h, board[i]);
		weight_sum_init(&s, 1, 1);
		weight_sum_add_board(&s, &h);
		assert_true(mpq_cmp_ui(s.coefficient[0], 5, 8) == 0);
		h.weight[0] = 3;
		weight_sum_add_board(&s, &h);
		assert_true(mpq_cmp_ui(s.coefficient[0], i == 0 ? 11 : 41, i == 0 ? 8 : 32) == 0);
		weight_sum_clear(&s);
		hypergraph_clear(&h);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_value_agrees_with_doubles),
	    cmocka_unit_test(small_sums_are_exact),
	    cmocka_unit_test(sums_of_boards),
	};
	return cmocka_run_group_tests_name("weights", tests, NULL, NULL);
}

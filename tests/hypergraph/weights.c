#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "boards/family.h"
#include "hypergraph/weights.h"
#include "tests/hypergraph/random.h"

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
		double value = weight_sum_double(&s), distance = naive - 1.0 / (1 + b);
		assert_true(fabs(value - naive) <= 1e-12 * naive);
		if (fabs(distance) > 1e-9)
			assert_int_equal(weight_sum_criterion(&s), distance > 0 ? 1 : -1);
		weight_sum_clear(&s);
		hypergraph_clear(&h);
	}
}

static void assert_text(unsigned maker, unsigned breaker, const unsigned (*term)[2], const char *text, int sign)
{
	struct weight_sum s;
	weight_sum_init(&s, maker, breaker);
	for (; (*term)[0] != 0; term++)
		weight_sum_add(&s, (*term)[0], (*term)[1]);
	char *found = weight_sum_text(&s);
	assert_string_equal(found, text);
	assert_int_equal(weight_sum_criterion(&s), sign);
	free(found);
	weight_sum_clear(&s);
}

/* Worked out by hand; the sums equal to the bound are the ones that no rounding decides. */
static void small_sums_are_exact(void **state)
{
	(void)state;
	assert_text(1, 1, (const unsigned[][2]){{0, 0}}, "0", -1);
	assert_text(1, 1, (const unsigned[][2]){{3, 4}, {0, 0}}, "1/2", 0);
	assert_text(1, 1, (const unsigned[][2]){{4, 7}, {0, 0}}, "7/16", -1);
	assert_text(1, 1, (const unsigned[][2]){{4, 9}, {0, 0}}, "9/16", 1);
	assert_text(2, 2, (const unsigned[][2]){{4, 9}, {6, 4}, {0, 0}}, "31/27", 1);
	assert_text(2, 2, (const unsigned[][2]){{4, 3}, {0, 0}}, "1/3", 0);
	assert_text(2, 2, (const unsigned[][2]){{3, 1}, {0, 0}}, "1/3*3^(-1/2)", -1);
	assert_text(2, 2, (const unsigned[][2]){{4, 1}, {5, 1}, {0, 0}}, "1/9 + 1/9*3^(-1/2)", -1);
	/* 1 + 3 = 2^2: for maker 4 the powers are those of 2^(-1/2) */
	assert_text(4, 3, (const unsigned[][2]){{5, 1}, {0, 0}}, "1/4*2^(-1/2)", -1);
	/* 1 + 8 = 3^2 for 8 stones: a line of 12 weighs 9^(-12/8) = 1/27, three of them are the bound 1/9 */
	assert_text(8, 8, (const unsigned[][2]){{12, 3}, {0, 0}}, "1/9", 0);
	assert_text(8, 8, (const unsigned[][2]){{12, 2}, {16, 2}, {20, 2}, {0, 0}}, "26/243", -1);
	assert_text(8, 8, (const unsigned[][2]){{12, 2}, {16, 2}, {20, 2}, {24, 3}, {0, 0}}, "1/9", 0);
	assert_text(8, 8, (const unsigned[][2]){{12, 2}, {16, 2}, {20, 2}, {24, 4}, {0, 0}}, "82/729", 1);
}

/* Convergents h/k of sqrt(3) are as near as fractions come: k / sqrt(3) against h / 3 is 3 k^2 against h^2. */
static void near_misses_are_decided(void **state)
{
	(void)state;
	unsigned long h[2] = {1, 2}, k[2] = {1, 1};
	mpq_t bound;
	mpq_init(bound);
	for (int n = 0; n < 60; n++) {
		struct weight_sum s;
		mpz_t left, right;
		mpz_inits(left, right, NULL);
		mpz_ui_pow_ui(left, h[0], 2);
		mpz_ui_pow_ui(right, k[0], 2);
		mpz_mul_ui(right, right, 3);
		weight_sum_init(&s, 2, 2);
		weight_sum_add(&s, 1, k[0]);
		mpz_set_ui(mpq_numref(bound), h[0]);
		mpz_set_ui(mpq_denref(bound), 3);
		mpq_canonicalize(bound);
		int expected = mpz_cmp(right, left) > 0 ? 1 : -1;
		assert_int_equal(weight_sum_compare(&s, bound), expected);
		weight_sum_clear(&s);
		mpz_clears(left, right, NULL);
		/* partial quotients 1; 1, 2, 1, 2, ... */
		unsigned q = n % 2 == 0 ? 2 : 1;
		unsigned long next_h = q * h[1] + h[0], next_k = q * k[1] + k[0];
		h[0] = h[1], k[0] = k[1], h[1] = next_h, k[1] = next_k;
	}
	mpq_clear(bound);
}

static void enclosures_shrink(void **state)
{
	(void)state;
	struct weight_sum s;
	mpq_t low, high, width;
	mpq_inits(low, high, width, NULL);
	weight_sum_init(&s, 5, 6);
	for (unsigned n = 1; n < 12; n++)
		weight_sum_add(&s, n, n);
	for (unsigned bits = 8; bits < 500; bits *= 2) {
		weight_sum_enclose(&s, bits, low, high);
		mpq_sub(width, high, low);
		assert_true(mpq_sgn(width) > 0);
		mpq_mul_2exp(width, width, bits);
		assert_true(mpq_cmp_ui(width, 70, 1) < 0); /* the coefficients sum to less than 1 + ... + 11 = 66 */
	}
	weight_sum_clear(&s);
	mpq_clears(low, high, width, NULL);
}

/* The 4x4 board: 10 lines of 4, 10/16 > 1/2; B2 for one stone: 9/16 + 4/64 = 5/8. */
static void sums_of_boards(void **state)
{
	(void)state;
	static const char *const board[] = {"grid:4x4:4", "b2"};
	for (int i = 0; i < 2; i++) {
		struct hypergraph h;
		struct trouble t;
		struct weight_sum s;
		hypergraph_init(&h);
		assert_true(board_load(&h, board[i], &t));
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
	    cmocka_unit_test(near_misses_are_decided),
	    cmocka_unit_test(enclosures_shrink),
	    cmocka_unit_test(sums_of_boards),
	};
	return cmocka_run_group_tests_name("weights", tests, NULL, NULL);
}

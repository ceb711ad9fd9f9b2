#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fairness/complexity.h"

/* All 3^squares positions, by their numbers of stones. */
static unsigned long count_positions(unsigned squares, unsigned p, unsigned q)
{
	unsigned long total = 1, found = 0;
	for (unsigned i = 0; i < squares; i++)
		total *= 3;
	for (unsigned long x = 0; x < total; x++) {
		unsigned stones[3] = {0};
		unsigned long y = x;
		for (unsigned i = 0; i < squares; i++, y /= 3)
			stones[y % 3]++;
		unsigned b = 0, w = 0, move = q, side = 0;
		while (b + w <= squares && (b != stones[1] || w != stones[2]) && b + w < squares) {
			unsigned n = move < squares - b - w ? move : squares - b - w;
			*(side == 0 ? &b : &w) += n;
			side = !side;
			move = p;
		}
		found += b == stones[1] && w == stones[2];
	}
	return found;
}

static void positions_are_counted_one_by_one(void **state)
{
	mpz_t n;
	(void)state;
	mpz_init(n);
	for (unsigned squares = 1; squares <= 9; squares++)
		for (unsigned p = 1; p <= 3; p++)
			for (unsigned q = 0; q <= 3; q++) {
				complexity_positions(n, squares, p, q);
				assert_int_equal(mpz_cmp_ui(n, count_positions(squares, p, q)), 0);
			}
	/* Noughts and crosses: well known */
	complexity_positions(n, 9, 1, 1);
	assert_int_equal(mpz_cmp_ui(n, 6046), 0);
	complexity_games(n, 9, 1, 1, 9);
	assert_int_equal(mpz_cmp_ui(n, 362880), 0);
	complexity_games(n, 9, 2, 1, 3); /* 9 * C(8,2) * C(6,2) */
	assert_int_equal(mpz_cmp_ui(n, 3780), 0);
	complexity_games(n, 4, 2, 1, 3);
	assert_int_equal(mpz_sgn(n), 0);
	mpz_clear(n);
}

/* Wu and Huang 2005, section 3: 10^172, and (300 300 / 2)^30, about 10^140. */
static void published_sizes(void **state)
{
	mpz_t n, m;
	(void)state;
	mpz_inits(n, m, NULL);
	complexity_states(n, 361);
	assert_true(complexity_log10(n) > 172 && complexity_log10(n) < 173);
	complexity_tree(n, 300, 2, 30);
	mpz_ui_pow_ui(m, 45000, 30);
	assert_int_equal(mpz_cmp(n, m), 0);
	assert_true(complexity_log10(n) > 139.5 && complexity_log10(n) < 140);
	mpz_clears(n, m, NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(positions_are_counted_one_by_one),
	    cmocka_unit_test(published_sizes),
	};
	return cmocka_run_group_tests_name("complexity", tests, NULL, NULL);
}

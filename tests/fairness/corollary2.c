#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fairness/arrangement.h"
#include "fairness/corollary2.h"
#include "tests/fairness/defence_right.h"
#include "tests/hypergraph/random.h"

static void big_and_small_numbers_agree(void **state)
{
	mpz_t right, groups, d, q;
	(void)state;
	mpz_inits(right, groups, d, q, NULL);
	for (unsigned long i = 1; i <= 12; i++)
		for (unsigned long j = 0; j <= 400; j++) {
			mpz_set_ui(d, i);
			mpz_set_ui(q, j);
			corollary2_right_big(right, groups, d, q);
			assert_int_equal(mpz_cmp_ui(right, corollary2_right(i, j)), 0);
		}
	mpz_clears(right, groups, d, q, NULL);
}

/* For d >= 5 the right side never passes q; for d <= 4 it does. */
static void it_ends_at_d_4(void **state)
{
	(void)state;
	for (unsigned long d = 1; d <= 40; d++) {
		unsigned long above = 0;
		for (unsigned long q = 1; q <= 4000; q++)
			above += corollary2_right(d, q) > q;
		assert_int_equal(above > 0, d <= COROLLARY2_DEEPEST);
	}
}

/* The corollary against its own proof: the stones it speaks of need as many white stones as its right side says. */
static void the_stones_need_what_the_corollary_says(void **state)
{
	(void)state;
	for (unsigned d = 1; d <= 5; d++)
		for (unsigned q = d * d; q <= 2 * d * d + 3 && q <= 33; q += 1 + d / 2) {
			unsigned right = (unsigned)corollary2_right(d, q);
			struct stones s;
			struct defence found;
			stones_init(&s);
			corollary2_stones(&s, d, q, 2 * (right + d));
			struct threats_position p = {right - 1 + d, right - 1, 0, 0, &s, NULL};
			assert_true(defence_find(&found, &p, 0));
			assert_true(found.finished && found.disjoint && defence_right(&found, &p));
			assert_int_equal(found.number, right);
			defence_clear(&found);
			stones_clear(&s);
		}
}

static void random_stones(struct stones *s, uint64_t *seed, unsigned q, unsigned side)
{
	stones_init(s);
	while (s->count < q) {
		struct place x = {(int)(random_word(seed) % side), (int)(random_word(seed) % side)};
		stones_sort(s);
		if (!stones_contain(s, x))
			stones_add(s, x);
	}
}

/* 2 min(4 floor(q / d), floor(C(q, 2) / C(d, 2))) is never passed; what it says of few stones is reached. */
static void no_stones_need_more_than_the_bound(void **state)
{
	uint64_t seed = 3;
	(void)state;
	for (unsigned round = 0; round < 300; round++) {
		unsigned d = 1 + round % 4, q = 1 + (unsigned)random_word(&seed) % 10;
		struct stones s;
		struct defence found;
		random_stones(&s, &seed, q, 4 + (unsigned)random_word(&seed) % 4);
		struct threats_position p = {10 + d, 10, 0, 0, &s, NULL};
		assert_true(defence_find(&found, &p, 0));
		assert_true(found.won || found.number <= arrangement_bound(d, q));
		defence_clear(&found);
		stones_clear(&s);
	}
	assert_int_equal(arrangement_bound(1, 1), 8);
	assert_int_equal(arrangement_bound(2, 3), 6);
	assert_int_equal(arrangement_bound(2, 4), 12);
	assert_int_equal(arrangement_bound(3, 2), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(big_and_small_numbers_agree),
	    cmocka_unit_test(it_ends_at_d_4),
	    cmocka_unit_test(the_stones_need_what_the_corollary_says),
	    cmocka_unit_test(no_stones_need_more_than_the_bound),
	};
	return cmocka_run_group_tests_name("corollary2", tests, NULL, NULL);
}

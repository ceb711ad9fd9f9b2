#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/integers.h"
#include <stdlib.h>

#include "table/table.h"
#include "table/table_theorems.h"

/* Chiang, Wu, Lin 2011: values of Theorem 2 worked out by hand from P(d) = 2^d - d - 2. */
static void theorem_2_has_the_published_values(void **state)
{
	static const unsigned long known[][3] = {{1, 3, 11},    {2, 3, 14},     {3, 3, 17},     {4, 4, 23},
	                                         {5, 4, 26},    {10, 4, 41},    {11, 5, 47},    {25, 5, 89},
	                                         {26, 6, 95},   {56, 6, 185},   {57, 7, 191},   {119, 7, 377},
	                                         {246, 8, 761}, {501, 9, 1529}, {999, 10, 3026}};
	struct table t;
	mpz_t p;
	(void)state;
	table_init(&t);
	mpz_init(p);
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		mpz_set_ui(p, known[i][0]);
		table_set(&t, p);
		assert_int_equal(t.theorem2.d, known[i][1]);
		assert_int_equal(mpz_cmp_ui(t.value[BOUND_THEOREM2], known[i][2]), 0);
	}
	mpz_clear(p);
	table_clear(&t);
}

static bool in_range(unsigned long p, unsigned long d)
{
	return (1UL << (d - 1)) - (d - 1) - 2 < p && p <= (1UL << d) - d - 2;
}

/* table_next walks; table_set computes anew. */
static void walking_gives_the_same_rows(void **state)
{
	struct table walk, fresh;
	mpz_t p;
	(void)state;
	table_init(&walk);
	table_init(&fresh);
	mpz_init_set_ui(p, 1);
	table_set(&walk, p);
	for (unsigned long n = 1; n <= 5000; n++, table_next(&walk)) {
		mpz_set_ui(p, n);
		table_set(&fresh, p);
		assert_int_equal(mpz_cmp(walk.p, p), 0);
		assert_int_equal(walk.theorem2.d, fresh.theorem2.d);
		assert_true(in_range(n, walk.theorem2.d));
		assert_int_equal(walk.best, fresh.best);
		for (int i = 0; i < BOUNDS; i++) {
			assert_int_equal(walk.known[i], fresh.known[i]);
			assert_true(!walk.known[i] || mpz_cmp(walk.value[i], fresh.value[i]) == 0);
		}
	}
	mpz_clear(p);
	table_clear(&walk);
	table_clear(&fresh);
}

/* From the definition, with the whole power. */
static void assert_ceiling(const mpz_t p)
{
	mpz_t power, two;
	mpz_inits(power, two, NULL);
	unsigned long m = ceiling_80_log2(p);
	mpz_pow_ui(power, p, 80);
	mpz_setbit(two, m);
	assert_true(mpz_cmp(two, power) >= 0);
	mpz_tdiv_q_2exp(two, two, 1);
	assert_true(m == 0 || mpz_cmp(two, power) < 0);
	mpz_clears(power, two, NULL);
}

static void the_logarithm_is_rounded_up_exactly(void **state)
{
	mpz_t p;
	(void)state;
	mpz_init(p);
	for (unsigned long n = 1; n <= 3000; n++) {
		mpz_set_ui(p, n);
		assert_ceiling(p);
	}
	for (unsigned long bits = 10; bits <= 2000; bits += 199)
		for (int delta = -1; delta <= 1; delta++) {
			mpz_set_ui(p, 0);
			mpz_setbit(p, bits);
			if (delta < 0)
				mpz_sub_ui(p, p, 1);
			else
				mpz_add_ui(p, p, (unsigned long)delta);
			assert_ceiling(p);
			mpz_mul_2exp(p, p, 300);
			assert_ceiling(p);
		}
	mpz_clear(p);
}

/* The last p of every value m: the root of 2^m, and its neighbours, are the places where rounding could go wrong. */
static void the_logarithm_changes_where_it_should(void **state)
{
	mpz_t p;
	(void)state;
	mpz_init(p);
	for (unsigned long m = 800; m <= 12000; m += 97) {
		mpz_set_ui(p, 0);
		mpz_setbit(p, m);
		mpz_root(p, p, 80);
		assert_ceiling(p);
		mpz_add_ui(p, p, 1);
		assert_ceiling(p);
		assert_true(ceiling_80_log2(p) > m);
	}
	mpz_clear(p);
}

/* p + 80 log2 p + 160 is 1957.26... at 1000 (Pluhar 2002, Theorem 1, for p >= 1000). */
static void pluhar_starts_at_1000(void **state)
{
	struct table t;
	mpz_t p;
	(void)state;
	table_init(&t);
	mpz_init_set_ui(p, 999);
	table_set(&t, p);
	assert_false(t.known[BOUND_PLUHAR]);
	assert_int_equal(t.best, BOUND_POTENTIAL);
	table_next(&t);
	assert_true(t.known[BOUND_PLUHAR]);
	assert_int_equal(mpz_cmp_ui(t.value[BOUND_PLUHAR], 1958), 0);
	assert_int_equal(mpz_cmp_ui(t.value[BOUND_THEOREM2], 3029), 0);
	assert_int_equal(t.best, BOUND_POTENTIAL);
	mpz_clear(p);
	table_clear(&t);
}

static void lists_are_read_strictly(void **state)
{
	static const char *const bad[] = {
	    "",     "0",   "-1",        "+1",  "01",   "1..",        "..2",
	    "5..4", "1,",  ",1",        "1 ",  " 1",   "1...2",      "1..2..3",
	    "x",    "1e3", "2^",        "2^0", "2^-1", "10^9999999", "10^99999999999999999999",
	    "0..3", "1.5", "10^1000000"};
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct integers list;
		struct trouble t;
		integers_init(&list);
		assert_false(integers_read(&list, bad[i], 1000000, &t));
		integers_clear(&list);
	}
}

/* The number of digits is exact, where GMP's own may be one too many. */
static void digits_are_counted(void **state)
{
	static const struct {
		const char *text;
		unsigned digits;
	} number[] = {{"9", 1},   {"10", 2},   {"99999", 5}, {"10^5", 6},
	              {"7^3", 3}, {"2^10", 4}, {"1^99", 2},  {"1..100", 3}};
	(void)state;
	for (size_t i = 0; i < sizeof number / sizeof *number; i++)
		for (unsigned digits = 1; digits < 8; digits++) {
			struct integers list;
			struct trouble t;
			integers_init(&list);
			bool enough = digits >= number[i].digits;
			assert_int_equal(integers_read(&list, number[i].text, digits, &t), enough);
			assert_true(enough || strncmp(t.text, "a number of at most ", 20) == 0);
			integers_clear(&list);
		}
}

static void lists_mean_what_they_say(void **state)
{
	struct integers list;
	struct trouble t;
	(void)state;
	integers_init(&list);
	assert_true(integers_read(&list, "7,1..10,2^70..2^70,10^999999", 1000000, &t));
	assert_int_equal(list.ranges, 4);
	assert_int_equal(integers_count(&list, 1000), 13);
	assert_int_equal(integers_count(&list, 5), 5);
	assert_int_equal(mpz_cmp_ui(list.range[1].to, 10), 0);
	assert_int_equal(mpz_sizeinbase(list.range[2].from, 2), 71);
	assert_int_equal(mpz_sizeinbase(list.range[3].to, 10), 1000000);
	integers_clear(&list);
}

/* Theorems of a folder count as those of the register do, if they are better. */
static void theorems_that_were_found(void **state)
{
	struct table t;
	struct theorem_list l = {0, NULL};
	mpz_t p;
	(void)state;
	l.of = calloc(3, sizeof *l.of);
	l.count = 3;
	l.of[0].k = 49, l.of[0].p = 14;
	l.of[1].k = 47, l.of[1].p = 14;
	l.of[2].k = 12, l.of[2].p = 2;
	assert_int_equal(theorem_list_best(&l, 14), 47);
	assert_int_equal(theorem_list_best(&l, 3), 0);
	table_init(&t);
	mpz_init_set_ui(p, 14); /* no tiling is registered */
	table_set(&t, p);
	assert_false(t.known[BOUND_CERTIFIED]);
	t.theorems = &l;
	table_set(&t, p);
	assert_int_equal(t.best, BOUND_CERTIFIED);
	assert_int_equal(mpz_get_ui(t.value[t.best]), 47);
	mpz_set_ui(p, 2);
	table_set(&t, p);
	assert_int_equal(mpz_get_ui(t.value[t.best]), 11);
	mpz_clear(p);
	table_clear(&t);
	theorem_list_clear(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(theorems_that_were_found),
	    cmocka_unit_test(theorem_2_has_the_published_values),
	    cmocka_unit_test(walking_gives_the_same_rows),
	    cmocka_unit_test(the_logarithm_is_rounded_up_exactly),
	    cmocka_unit_test(the_logarithm_changes_where_it_should),
	    cmocka_unit_test(pluhar_starts_at_1000),
	    cmocka_unit_test(lists_are_read_strictly),
	    cmocka_unit_test(digits_are_counted),
	    cmocka_unit_test(lists_mean_what_they_say),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

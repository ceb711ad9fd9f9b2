#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fairness/arrangement.h"
#include "fairness/corollary2.h"
#include "fairness/defence.h"
#include "fairness/limit.h"
#include "fairness/records.h"
#include "tests/fairness/defence_right.h"

/* Every row of RECORDS again: the stones, the limit number, and the same by threat windows with as many disjoint
 * threats; the box is small enough for every game with that many stones in the first move. */
static void every_record_holds(void **state)
{
	(void)state;
	for (const struct record *r = records; r->stones != 0; r++) {
		struct stones s;
		struct trouble t;
		struct defence d;
		stones_init(&s);
		assert_true(stones_read_list(&s, r->list, &t));
		assert_int_equal(s.count, r->stones);
		assert_true(limit_side(&s) <= r->stones);
		assert_int_equal(limit_number(r->d, &s), r->number);
		unsigned k = 3 * limit_side(&s) + 2 + r->d;
		struct threats_position p = {k, k - r->d, 0, 0, &s, NULL};
		assert_true(defence_find(&d, &p, 0));
		assert_true(d.finished && d.disjoint && defence_right(&d, &p));
		assert_int_equal(d.number, r->number);
		assert_true(r->number <= arrangement_bound(r->d, r->stones));
		defence_clear(&d);
		stones_clear(&s);
	}
}

static void groups_far_apart_add_up(void **state)
{
	(void)state;
	for (unsigned d = 1; d <= 4; d++)
		for (unsigned q = d; q <= 12; q += 1 + (d < 3)) {
			unsigned number = (unsigned)records_number(d, q), k = number + d > q ? number + d : q + 1;
			struct stones s;
			struct defence found;
			stones_init(&s);
			records_stones(&s, d, q, 2 * k);
			assert_true(s.count <= q);
			struct threats_position p = {k, k - d, 0, 0, &s, NULL};
			assert_true(defence_find(&found, &p, 0));
			assert_int_equal(found.number, number);
			defence_clear(&found);
			stones_clear(&s);
		}
}

static void never_less_than_corollary_2_nor_more_than_the_bound(void **state)
{
	(void)state;
	for (unsigned d = 1; d <= 8; d++)
		for (unsigned q = 0; q <= 120; q++) {
			assert_true(records_number(d, q) >= corollary2_right(d, q));
			assert_true(records_number(d, q) <= arrangement_bound(d, q));
			assert_true(q == 0 || records_number(d, q) >= records_number(d, q - 1));
		}
	/* Wu and Huang 2005: "W needs 18 or more" for Connect(19,17,7), which Corollary 2 misses */
	assert_int_equal(corollary2_right(2, 7), 15);
	assert_int_equal(records_number(2, 7), 18);
}

/* d stones in a row leave two ends: with one stone a move Black wins Connect(d + 1, 1, d) by them, and so as kdraw fair
 * defence counts. */
static void a_row_needs_two(void **state)
{
	(void)state;
	for (unsigned d = 2; d <= 40; d++)
		for (unsigned p = 1; p <= d + 3; p += 1 + p / 2) {
			struct stones s;
			struct defence found;
			stones_init(&s);
			stones_add_block(&s, 5, -2, 1, d);
			struct threats_position position = {d + p, p, 0, 0, &s, NULL};
			assert_true(defence_find(&found, &position, 0));
			assert_true(!found.won && found.disjoint && defence_right(&found, &position));
			assert_int_equal(found.number, 2);
			assert_true(records_number(d, d) >= found.number);
			defence_clear(&found);
			stones_clear(&s);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_record_holds),
	    cmocka_unit_test(groups_far_apart_add_up),
	    cmocka_unit_test(a_row_needs_two),
	    cmocka_unit_test(never_less_than_corollary_2_nor_more_than_the_bound),
	};
	return cmocka_run_group_tests_name("records", tests, NULL, NULL);
}

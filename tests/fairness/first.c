/* A first move with too many threats wins: on small boards as all games say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fairness/first.h"
#include "provers/exact/exact.h"

static void first_moves_win(void **state)
{
	unsigned found = 0;
	(void)state;
	for (unsigned rows = 2; rows <= 7; rows++)
		for (unsigned columns = 1; columns <= rows && rows * columns <= 20; columns++)
			for (unsigned k = 2; k <= 5; k++)
				for (unsigned p = 1; p < k && p <= 3; p++)
					for (unsigned q = 1; q < k; q++) {
						struct game_query g = {rows, columns, k, p, q};
						struct exact_game exact = {rows, columns, k, p, q};
						struct exact_limits none = {0, 0, 0};
						struct stones s;
						uint64_t positions = 0;
						unsigned number = first_move(&g, &s);
						stones_clear(&s);
						if (number == 0)
							continue;
						assert_true(number > p);
						assert_int_equal(exact_wins(&exact, SIDE_BLACK, &none, &positions),
						                 EXACT_YES);
						found++;
					}
	assert_in_range(found, 40, 1000);
}

/* One stone in the middle of 7 x 7 with k = 3, p = 2: a threat in each of eight directions. */
static void one_stone_in_the_middle(void **state)
{
	struct game_query g = {7, 7, 3, 2, 1};
	struct stones s;
	(void)state;
	assert_int_equal(first_move(&g, &s), 8);
	assert_int_equal(s.count, 1);
	assert_int_equal(s.stone[0].row, 3);
	assert_int_equal(s.stone[0].column, 3);
	stones_clear(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(first_moves_win),
	    cmocka_unit_test(one_stone_in_the_middle),
	};
	return cmocka_run_group_tests_name("first", tests, NULL, NULL);
}

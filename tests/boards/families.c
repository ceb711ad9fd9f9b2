#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "boards/family.h"

static void b2_has_24_squares_and_13_lines(void **state)
{
	(void)state;
	struct hypergraph h;
	struct trouble t;
	hypergraph_init(&h);
	assert_true(board_load(&h, "b2", &t));
	assert_int_equal(h.squares, 24);
	assert_int_equal(h.lines, 13);
	hypergraph_clear(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(b2_has_24_squares_and_13_lines)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

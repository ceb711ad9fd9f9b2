/* Stones read from pictures and lists: where they are, by the words of stones.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "games/stones.h"

static bool picture(const char *text, struct stones *black, struct stones *white)
{
	struct trouble t;
	FILE *in = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
	assert_non_null(in);
	stones_init(black);
	stones_init(white);
	bool read = stones_read_picture(black, white, in, &t);
	fclose(in);
	stones_sort(black);
	return read;
}

/* The last line is row 0, whether it ends or not. */
static void pictures_have_row_0_below(void **state)
{
	(void)state;
	static const char *const text[] = {"X..\n.O.\n..#\n", "X..\n.O.\n..#"};
	for (unsigned n = 0; n < 2; n++) {
		struct stones black, white;
		assert_true(picture(text[n], &black, &white));
		assert_int_equal(black.count, 2);
		assert_int_equal(white.count, 1);
		assert_int_equal(black.stone[0].row, 0);
		assert_int_equal(black.stone[0].column, 2);
		assert_int_equal(black.stone[1].row, 2);
		assert_int_equal(black.stone[1].column, 0);
		assert_int_equal(white.stone[0].row, 1);
		assert_int_equal(white.stone[0].column, 1);
		assert_true(stones_contain(&black, (struct place){2, 0}));
		assert_false(stones_contain(&black, (struct place){0, 0}));
		stones_clear(&black);
		stones_clear(&white);
	}
}

static void boxes_touch_the_outermost_stones(void **state)
{
	(void)state;
	struct stones s;
	struct trouble t;
	stones_init(&s);
	assert_true(stones_read_list(&s, "-2,3; 5,-1 0,0", &t));
	struct stones_box box = stones_box(&s);
	assert_int_equal(box.bottom, -2);
	assert_int_equal(box.top, 5);
	assert_int_equal(box.left, -1);
	assert_int_equal(box.right, 3);
	assert_false(stones_read_list(&s, "5,-1", &t));
	assert_false(stones_read_list(&s, "1000001,0", &t));
	stones_clear(&s);
}

static void pictures_with_other_letters_are_refused(void **state)
{
	(void)state;
	struct stones black, white;
	assert_false(picture("X.\n.?\n", &black, &white));
	stones_clear(&black);
	stones_clear(&white);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(pictures_have_row_0_below),
	    cmocka_unit_test(boxes_touch_the_outermost_stones),
	    cmocka_unit_test(pictures_with_other_letters_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

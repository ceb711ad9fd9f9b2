/* Directions and symmetries, from their definitions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/place.h"

/* The symmetries map neighbours to neighbours, are eight, and turn lines into lines of the same kind or of the other.
 */
static void symmetries(void **state)
{
	(void)state;
	for (unsigned turn = 0; turn < 8; turn++) {
		const struct place a = place_turn((struct place){2, 5}, turn);
		assert_int_equal(a.row * a.row + a.column * a.column, 29);
		for (unsigned other = 0; other < turn; other++) {
			const struct place b = place_turn((struct place){2, 5}, other);
			assert_true(a.row != b.row || a.column != b.column);
		}
		for (enum direction d = 0; d < DIRECTIONS; d++) {
			const struct place v = place_turn(direction_step[d], turn);
			assert_int_equal(v.row * v.row + v.column * v.column, d < DIRECTION_D ? 1 : 2);
		}
	}
}

/* What rows, columns, column - row and column + row do along the four directions. */
static void steps(void **state)
{
	static const int keeps[DIRECTIONS][4] = {{0, 1, 1, 1}, {1, 0, -1, 1}, {1, 1, 0, 2}, {1, -1, -2, 0}};
	const struct place from = {-4, 7};
	(void)state;
	assert_string_equal(direction_letter, "HVDA");
	for (enum direction d = 0; d < DIRECTIONS; d++)
		for (int by = -3; by <= 3; by++) {
			const struct place to = place_step(from, d, by);
			assert_int_equal(to.row - from.row, by * keeps[d][0]);
			assert_int_equal(to.column - from.column, by * keeps[d][1]);
			assert_int_equal(to.column - to.row, 11 + by * keeps[d][2]);
			assert_int_equal(to.column + to.row, 3 + by * keeps[d][3]);
		}
}

/* Squares of a board are turned as those of the plane are, and moved back onto the board. */
static void boards(void **state)
{
	(void)state;
	for (unsigned turn = 0; turn < 8; turn++) {
		struct place square[3 * 5], image[3 * 5];
		for (unsigned s = 0; s < 3 * 5; s++)
			square[s] = (struct place){(int32_t)(s / 5) - 7, (int32_t)(s % 5) + 2};
		place_image(square, 3 * 5, turn, image);
		for (unsigned s = 0; s < 3 * 5; s++)
			assert_int_equal(image[s].row * (turn < 4 ? 5 : 3) + image[s].column,
			                 place_turn_square(3, 5, s, turn));
	}
}

/* From one square to all others near it. */
static void directions(void **state)
{
	const struct place from = {3, -2};
	unsigned seen[DIRECTIONS + 1] = {0};
	(void)state;
	for (int32_t row = -3; row <= 3; row++)
		for (int32_t column = -3; column <= 3; column++) {
			const struct place to = {from.row + row, from.column + column};
			const enum direction d = place_direction(from, to);
			seen[d]++;
			if (d == DIRECTIONS)
				continue;
			const struct place there = place_step(from, d, abs(row) > abs(column) ? abs(row) : abs(column));
			assert_int_equal(place_compare(&there, &to), 0);
		}
	for (enum direction d = 0; d < DIRECTIONS; d++)
		assert_int_equal(seen[d], 3);
}

static void diagonals(void **state)
{
	(void)state;
	for (int32_t row = -3; row <= 3; row++)
		for (int32_t column = -3; column <= 3; column++) {
			const struct place p = {row, column}, q = place_on_diagonals(row + column, row - column);
			assert_int_equal(place_compare(&p, &q), 0);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(symmetries), cmocka_unit_test(steps),     cmocka_unit_test(boards),
	    cmocka_unit_test(directions), cmocka_unit_test(diagonals),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "provers/pairings/pairing_torus.h"

/* The definition once more, on a piece of the infinite board: the pairs are copied there, and segments counted. */
enum { SPAN = 60, MIDDLE = 20 };

static unsigned mate[SPAN][SPAN][2];

static bool place(int row, int column, int other_row, int other_column)
{
	if (row < 0 || column < 0 || row >= SPAN || column >= SPAN)
		return true;
	if (mate[row][column][0] != 0)
		return false;
	mate[row][column][0] = (unsigned)(other_row + 100);
	mate[row][column][1] = (unsigned)(other_column + 100);
	return true;
}

static bool place_copies(const struct pairing_torus *t, struct torus_pair pair)
{
	int rows = pair.direction == DIRECTION_H ? 0 : (int)pair.distance;
	int right = pair.direction == DIRECTION_V   ? 0
	            : pair.direction == DIRECTION_A ? -(int)pair.distance
	                                            : (int)pair.distance;
	for (int r = (int)pair.row - 3 * (int)t->rows * 10; r < SPAN + 70; r += (int)t->rows)
		for (int c = (int)pair.column - 3 * (int)t->columns * 10; c < SPAN + 70; c += (int)t->columns)
			if (!place(r, c, r + rows, c + right) || !place(r + rows, c + right, r, c))
				return false;
	return true;
}

static bool segment_has_pair(int row, int column, int rows, int right, unsigned k)
{
	for (unsigned i = 0; i < k; i++)
		for (unsigned j = i + 1; j < k; j++) {
			unsigned *m = mate[row + (int)i * rows][column + (int)i * right];
			if (m[0] == (unsigned)(row + (int)j * rows + 100) &&
			    m[1] == (unsigned)(column + (int)j * right + 100))
				return true;
		}
	return false;
}

static bool right_in_the_plane(const struct pairing_torus *t)
{
	memset(mate, 0, sizeof mate);
	for (unsigned i = 0; i < t->pairs; i++)
		if (!place_copies(t, t->pair[i]))
			return false;
	for (int r = MIDDLE; r < MIDDLE + (int)t->rows; r++)
		for (int c = MIDDLE; c < MIDDLE + (int)t->columns; c++)
			if (!segment_has_pair(r, c, 0, 1, t->k) || !segment_has_pair(r, c, 1, 0, t->k) ||
			    !segment_has_pair(r, c, 1, 1, t->k) || !segment_has_pair(r, c, 1, -1, t->k))
				return false;
	return true;
}

static void finds(enum pairing_answer expected, unsigned rows, unsigned columns, unsigned k)
{
	struct pairing_torus t;
	struct trouble trouble = {0};
	unsigned long nodes = 100000;
	pairing_torus_init(&t, rows, columns, k);
	assert_int_equal(pairing_torus_find(&t, &nodes), expected);
	assert_int_equal(pairing_torus_right(&t, &trouble), expected == PAIRING_FOUND);
	assert_int_equal(right_in_the_plane(&t), expected == PAIRING_FOUND);
	pairing_torus_clear(&t);
}

static void nine_in_a_row_has_a_pairing(void **state)
{
	(void)state;
	finds(PAIRING_FOUND, 8, 8, 9);
	finds(PAIRING_FOUND, 16, 8, 9);
	finds(PAIRING_FOUND, 8, 8, 12);
	finds(PAIRING_FOUND, 9, 9, 11);
}

/* Four segments for each square, and half a pair in k - 1 segments: k - 1 >= 8. */
static void eight_in_a_row_has_none_of_any_period(void **state)
{
	(void)state;
	for (unsigned rows = 1; rows <= 20; rows++)
		for (unsigned columns = 1; columns <= 20; columns++) {
			struct pairing_torus t;
			struct torus_count count;
			pairing_torus_init(&t, rows, columns, 8);
			assert_true(pairing_torus_count(&t, &count));
			assert_int_equal(count.segments, 4 * rows * columns);
			pairing_torus_clear(&t);
		}
	finds(PAIRING_NONE, 8, 8, 8);
	finds(PAIRING_NONE, 7, 7, 9);
}

/* Whoever changes one pair of a tight pairing spoils it. */
static void changed_pairings_are_refused(void **state)
{
	struct pairing_torus t;
	struct trouble trouble = {0};
	unsigned long nodes = 100000;
	(void)state;
	pairing_torus_init(&t, 8, 8, 9);
	assert_int_equal(pairing_torus_find(&t, &nodes), PAIRING_FOUND);
	assert_int_equal(t.pairs, 32);
	for (unsigned i = 0; i < t.pairs; i++) {
		struct torus_pair old = t.pair[i];
		t.pair[i].row = (old.row + 1) % 8;
		assert_false(pairing_torus_right(&t, &trouble));
		assert_false(right_in_the_plane(&t));
		t.pair[i] = old;
		t.pair[i].distance = 2;
		assert_false(pairing_torus_right(&t, &trouble));
		t.pair[i] = old;
	}
	t.pairs--;
	assert_false(pairing_torus_right(&t, &trouble));
	pairing_torus_clear(&t);
}

static void files_go_round(void **state)
{
	struct pairing_torus t, again;
	struct trouble trouble = {0};
	unsigned long nodes = 100000;
	char *text = NULL;
	size_t size;
	bool none = true;
	(void)state;
	pairing_torus_init(&t, 8, 8, 9);
	pairing_torus_init(&again, 8, 8, 9);
	pairing_torus_find(&t, &nodes);
	FILE *out = open_memstream(&text, &size);
	pairing_torus_write(&t, out);
	fclose(out);
	FILE *in = fmemopen(text, size, "r");
	assert_true(pairing_torus_read(&again, in, &none, &trouble));
	fclose(in);
	assert_false(none);
	assert_int_equal(again.pairs, t.pairs);
	for (unsigned i = 0; i < t.pairs; i++) {
		assert_int_equal(again.pair[i].row, t.pair[i].row);
		assert_int_equal(again.pair[i].column, t.pair[i].column);
		assert_int_equal(again.pair[i].direction, t.pair[i].direction);
		assert_int_equal(again.pair[i].distance, t.pair[i].distance);
	}
	again.k = 10;
	in = fmemopen(text, size, "r");
	assert_false(pairing_torus_read(&again, in, &none, &trouble));
	fclose(in);
	free(text);
	pairing_torus_clear(&t);
	pairing_torus_clear(&again);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(nine_in_a_row_has_a_pairing),
	    cmocka_unit_test(eight_in_a_row_has_none_of_any_period),
	    cmocka_unit_test(changed_pairings_are_refused),
	    cmocka_unit_test(files_go_round),
	};
	return cmocka_run_group_tests_name("pairing_torus", tests, NULL, NULL);
}

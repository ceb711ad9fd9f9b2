#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "provers/pairings/pairing_census.h"
#include "provers/pairings/pairing_torus.h"

/* The naive way: the first free square is covered by any domino in one of the directions, on a line that has none yet.
 */
enum { ALL_MOST = 5000 };

static struct {
	unsigned directions, side, count;
	unsigned char string[ALL_MOST][DOMINO_LINES_MOST];
} all;

static const int step_row[4] = {0, 1, 1, 1}, step_column[4] = {1, 0, 1, -1};

static int mod(int x)
{
	return (x % (int)all.side + (int)all.side) % (int)all.side;
}

/* The line and place of the domino that starts at this square in direction d: as in pairing_enumerate.h. */
static unsigned line_at(unsigned d, int row, int column)
{
	static const int by_row[4] = {1, 0, -1, 1}, by_column[4] = {0, 1, 1, 1};
	return d * all.side + (unsigned)mod(by_row[d] * row + by_column[d] * column);
}

static void cover(uint64_t used, uint32_t lines, unsigned char *string);

static void try_domino(uint64_t used, uint32_t lines, unsigned char *string, unsigned d, int row, int column)
{
	int end_row = mod(row + step_row[d]), end_column = mod(column + step_column[d]);
	row = mod(row);
	column = mod(column);
	uint64_t both = UINT64_C(1) << (row * (int)all.side + column) | UINT64_C(1)
	                                                                    << (end_row * (int)all.side + end_column);
	unsigned line = line_at(d, row, column);
	if ((used & both) != 0 || (lines >> line & 1) != 0)
		return;
	string[line] = (unsigned char)(d == 0 ? column : row);
	cover(used | both, lines | UINT32_C(1) << line, string);
}

static void cover(uint64_t used, uint32_t lines, unsigned char *string)
{
	unsigned square = 0, squares = all.side * all.side;
	while (square < squares && (used >> square & 1) != 0)
		square++;
	if (square == squares) {
		assert_true(all.count < ALL_MOST);
		memcpy(all.string[all.count++], string, DOMINO_LINES_MOST);
		return;
	}
	int row = (int)(square / all.side), column = (int)(square % all.side);
	for (unsigned d = 0; d < all.directions; d++) {
		try_domino(used, lines, string, d, row, column);
		try_domino(used, lines, string, d, row - step_row[d], column - step_column[d]);
	}
}

static void find_all(unsigned directions)
{
	unsigned char string[DOMINO_LINES_MOST] = {0};
	all.directions = directions;
	all.side = 2 * directions;
	all.count = 0;
	cover(0, 0, string);
}

static void tick(void *context)
{
	++*(unsigned *)context;
}

static void run(struct census *c, unsigned directions, unsigned threads)
{
	static const atomic_bool never;
	unsigned ticks = 0;
	census_init(c, directions);
	assert_true(census_run(c, threads, &never, tick, &ticks));
	assert_true(ticks > 0);
}

/* Labelled pairings and classes, counted without symmetry. */
static void counts_agree_with_naive_ones(void **state)
{
	(void)state;
	for (unsigned directions = 2; directions <= 3; directions++) {
		struct census c;
		struct domino_result sum;
		unsigned char smallest[DOMINO_LINES_MOST];
		unsigned classes = 0;
		find_all(directions);
		run(&c, directions, 2);
		census_sum(&c, &sum);
		assert_int_equal(sum.labelled, all.count);
		for (unsigned i = 0; i < all.count; i++) {
			assert_true(domino_torus_right(c.torus, all.string[i]));
			domino_torus_canonical(c.torus, all.string[i], smallest);
			classes += memcmp(smallest, all.string[i], domino_torus_lines(c.torus)) == 0;
			assert_int_equal(domino_torus_smallest(c.torus, all.string[i]) > 0,
			                 memcmp(smallest, all.string[i], domino_torus_lines(c.torus)) == 0);
		}
		assert_int_equal(sum.classes, classes);
		assert_int_equal(census_burnside(&c, sum.labelled), classes);
		domino_result_clear(&sum);
		census_clear(&c);
	}
}

/* Two pairings are neighbours if each domino that differs has moved by one, and old and new ones together form one
 * cycle. */
static bool one_cycle(const unsigned char *a, const unsigned char *b)
{
	unsigned changed = 0, lines = all.directions * all.side, next[64], squares[2], first = 64, length = 0;
	for (unsigned q = 0; q < 64; q++)
		next[q] = 64;
	for (unsigned line = 0; line < lines; line++) {
		unsigned d = line / all.side;
		if (a[line] == b[line])
			continue;
		changed++;
		if ((b[line] + 1) % all.side != a[line] && (a[line] + 1) % all.side != b[line])
			return false;
		/* From the square that becomes free to the one that is taken: two steps along the cycle. */
		bool forwards = (a[line] + 1u) % all.side == b[line];
		for (unsigned end = 0; end < 2; end++) {
			int at = (int)a[line] + (forwards ? 0 : 1) +
			         (end == 0   ? 0
			          : forwards ? 2
			                     : -2),
			    i = (int)(line % all.side);
			int row = d == 0 ? i : at;
			int column = d == 0 ? at : d == 1 ? i : d == 2 ? i + at : i - at;
			squares[end] = (unsigned)(mod(row) * (int)all.side + mod(column));
		}
		next[squares[0]] = squares[1];
		first = squares[0];
	}
	if (changed == 0)
		return false;
	unsigned q = first;
	do {
		q = next[q];
		length++;
	} while (q < 64 && q != first && length <= changed);
	return q == first && length == changed;
}

static unsigned neighbours;

static void count_neighbour(void *context, const unsigned char *neighbour)
{
	neighbours++;
	assert_true(one_cycle(context, neighbour));
}

static void slides_agree_with_their_definition(void **state)
{
	(void)state;
	find_all(3);
	struct domino_torus *t = domino_torus_new(3);
	for (unsigned i = 0; i < all.count; i += 37) {
		unsigned expected = 0;
		for (unsigned j = 0; j < all.count; j++)
			expected += one_cycle(all.string[i], all.string[j]);
		neighbours = 0;
		domino_torus_slides(t, all.string[i], count_neighbour, all.string[i]);
		assert_int_equal(neighbours, expected);
	}
	domino_torus_release(t);
}

/* Pieces of the 8 x 8 work: each class found is a pairing of the infinite board by its definition. */
static void classes_are_pairings_of_the_plane(void **state)
{
	struct domino_torus *t = domino_torus_new(4);
	struct domino_result r = {0};
	(void)state;
	domino_torus_run(t, 20, &r);
	assert_true(r.classes > 20);
	for (unsigned long i = 0; i < r.classes; i += 7) {
		struct pairing_torus p;
		struct trouble trouble = {0};
		pairing_torus_init(&p, 8, 8, 9);
		for (unsigned line = 0; line < 32; line++) {
			unsigned d = line / 8, at = r.class[i * 32 + line];
			unsigned row = d == 0 ? line % 8 : at;
			unsigned column = d == 0   ? at
			                  : d == 1 ? line % 8
			                  : d == 2 ? (line + at) % 8
			                           : (line + 8 - at) % 8;
			pairing_torus_add(&p, (struct torus_pair){row, column, 1, (enum direction)d});
		}
		assert_true(pairing_torus_right(&p, &trouble));
		pairing_torus_clear(&p);
	}
	domino_result_clear(&r);
	domino_torus_release(t);
}

/* Stopped at once, saved, resumed: the same as in one go. A spoilt checkpoint is refused. */
static void checkpoints_go_on(void **state)
{
	static const atomic_bool never;
	FILE *file = tmpfile();
	struct census c, resumed;
	struct domino_result sum, again;
	struct trouble t = {0};
	unsigned ticks = 0;
	(void)state;
	assert_non_null(file);
	run(&c, 3, 1);
	census_sum(&c, &sum);
	for (unsigned i = 0; i < c.chunks; i += 2)
		if (c.done[i]) {
			c.done[i] = false;
			c.finished--;
			domino_result_clear(&c.chunk[i]);
		}
	census_save(&c, file);
	rewind(file);
	census_init(&resumed, 3);
	assert_true(census_load(&resumed, file, &t));
	assert_int_equal(resumed.finished, c.finished);
	assert_true(census_run(&resumed, 2, &never, tick, &ticks));
	census_sum(&resumed, &again);
	assert_int_equal(again.classes, sum.classes);
	assert_int_equal(again.labelled, sum.labelled);
	assert_memory_equal(again.class, sum.class, sum.classes * domino_torus_lines(c.torus));
	assert_memory_equal(again.by_order, sum.by_order, sizeof sum.by_order);
	struct census other;
	census_init(&other, 2);
	rewind(file);
	assert_false(census_load(&other, file, &t));
	fclose(file);
	domino_result_clear(&sum);
	domino_result_clear(&again);
	census_clear(&c);
	census_clear(&resumed);
	census_clear(&other);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(counts_agree_with_naive_ones),
	    cmocka_unit_test(slides_agree_with_their_definition),
	    cmocka_unit_test(classes_are_pairings_of_the_plane),
	    cmocka_unit_test(checkpoints_go_on),
	};
	return cmocka_run_group_tests_name("pairing_enumerate", tests, NULL, NULL);
}

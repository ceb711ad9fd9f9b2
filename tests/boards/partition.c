/* Lemmas 11 and 12: the partition of BN(n) is disjoint, its light blocks are BrecX or BrecX-, its dark halves BN(L). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boards/family.h"
#include "boards/partition.h"
#include "hypergraph/components.h"
#include "hypergraph/isomorphism.h"
#include "tests/boards/load.h"
#include "tests/hypergraph/component.h"

static void load_part(struct hypergraph *h, enum part part, unsigned n, unsigned columns)
{
	struct trouble t;
	hypergraph_init(h);
	assert_true(partition_build(h, part, n, columns, &t));
}

static struct partition_place place_of(const struct hypergraph *h, unsigned n, unsigned square)
{
	const int32_t *at = h->coordinate + 2 * square;
	return partition_place(n, (unsigned)at[0], at[1]);
}

static long period(unsigned n) /* of two blocks */
{
	long l = ((long)n - 1) / 2;
	return n % 2 == 1 ? 2 * (l + 1) : 2 * l + 3;
}

static unsigned columns_for(unsigned n)
{
	return (unsigned)(4 * period(n));
}

/* Every square of the window is in one part, and a dark line has L squares. */
static void the_parts_make_up_the_board(void **state)
{
	(void)state;
	for (unsigned n = 3; n <= 18; n++) {
		unsigned squares = 0;
		for (enum part part = PART_LIGHT; part <= PART_DARK_ODD; part++) {
			struct hypergraph h;
			load_part(&h, part, n, columns_for(n));
			squares += h.squares;
			for (unsigned i = 0; i < h.lines; i++) {
				assert_true(h.exclusive[i]);
				assert_true(part == PART_LIGHT || hypergraph_line_size(&h, i) == (n - 1) / 2);
			}
			hypergraph_clear(&h);
		}
		assert_int_equal(squares, n * columns_for(n));
	}
}

/* Is there a line of h in the places of line i of `whole` that lie in this part and block? */
static bool has_share(const struct hypergraph *h, const struct hypergraph *whole, unsigned i, unsigned n,
                      struct partition_place which)
{
	const unsigned *line = hypergraph_line(whole, i);
	unsigned share[32] = {0}, size = 0;
	for (unsigned j = 0; j < n; j++) {
		struct partition_place p = place_of(whole, n, line[j]);
		for (unsigned s = 0; s < h->squares && p.part == which.part && p.block == which.block; s++)
			if (memcmp(h->coordinate + 2 * s, whole->coordinate + 2 * line[j], 2 * sizeof(int32_t)) == 0)
				share[size++] = s;
	}
	for (unsigned k = 0; k < h->lines; k++)
		if (hypergraph_line_size(h, k) == size &&
		    memcmp(hypergraph_line(h, k), share, size * sizeof *share) == 0)
			return true;
	return false;
}

/* Each line of BN(n) is cut into lines of the parts, whichever of its squares one asks. */
static void every_line_is_shared_out(void **state)
{
	(void)state;
	for (unsigned n = 3; n <= 10; n++) {
		struct hypergraph part[3], whole;
		char name[32];
		snprintf(name, sizeof name, "bn:%u:%u", n, columns_for(n));
		load_board(&whole, name);
		for (enum part p = PART_LIGHT; p <= PART_DARK_ODD; p++)
			load_part(part + p, p, n, columns_for(n));
		for (unsigned i = 0; i < whole.lines; i++)
			for (unsigned j = 0; j < n; j++) {
				struct partition_place p = place_of(&whole, n, hypergraph_line(&whole, i)[j]);
				assert_true(has_share(part + p.part, &whole, i, n, p));
			}
		for (unsigned p = 0; p < 3; p++)
			hypergraph_clear(part + p);
		hypergraph_clear(&whole);
	}
}

/* The squares of rectangle `name` that lie at the places of a line, as sorted numbers in its order. */
static unsigned number_at(const struct hypergraph *h, long row, long column)
{
	for (unsigned s = 0; s < h->squares; s++)
		if (h->coordinate[2 * s] == row && h->coordinate[2 * s + 1] == column)
			return s;
	fail_msg("no square (%ld, %ld) in %s", row, column, h->name);
	return 0;
}

static bool has_line(const struct hypergraph *h, const unsigned *line, unsigned size)
{
	for (unsigned i = 0; i < h->lines; i++)
		if (hypergraph_line_size(h, i) == size && memcmp(hypergraph_line(h, i), line, size * sizeof *line) == 0)
			return true;
	return false;
}

/* Line i of a part, moved to the board `to` by its places; is it a line there? */
static bool lands_on_line(const struct hypergraph *part, unsigned i, unsigned n, const struct hypergraph *to,
                          long shift)
{
	unsigned size = hypergraph_line_size(part, i), image[32];
	struct hypergraph scratch;
	hypergraph_init(&scratch);
	hypergraph_add_squares(&scratch, to->squares);
	for (unsigned k = 0; k < size; k++) {
		struct partition_place p = place_of(part, n, hypergraph_line(part, i)[k]);
		image[k] = number_at(to, p.row, p.column + shift);
	}
	hypergraph_add_line(&scratch, image, size); /* sorts, and sees to it that they are distinct */
	bool found = has_line(to, hypergraph_line(&scratch, 0), size);
	hypergraph_clear(&scratch);
	return found;
}

static void check_block(const struct hypergraph *light, unsigned n, long block, const struct hypergraph *rectangle)
{
	unsigned lines = 0, squares = 0;
	for (unsigned s = 0; s < light->squares; s++)
		squares += place_of(light, n, s).block == block;
	for (unsigned i = 0; i < light->lines; i++)
		if (place_of(light, n, hypergraph_line(light, i)[0]).block == block) {
			assert_true(lands_on_line(light, i, n, rectangle, 0));
			lines++;
		}
	assert_int_equal(squares, rectangle->squares);
	assert_int_equal(lines, rectangle->lines);
}

/* The same without our map: every component is isomorphic to the rectangle. */
static void check_components(const struct hypergraph *light, const struct hypergraph *rectangle)
{
	unsigned *of_line = malloc(light->lines * sizeof *of_line), square_to[512], line_to[64];
	assert_int_equal(components_find(light, NULL, of_line), 8);
	for (unsigned c = 0; c < 8; c++) {
		struct hypergraph block;
		hypergraph_init(&block);
		components_part(light, of_line, c, &block, NULL);
		assert_true(isomorphism_find(&block, rectangle, square_to, line_to));
		hypergraph_clear(&block);
	}
	free(of_line);
}

static void every_light_block_is_a_rectangle(void **state)
{
	(void)state;
	for (unsigned n = 3; n <= 18; n++) {
		unsigned l = (n - 1) / 2;
		char name[32];
		snprintf(name, sizeof name, n % 2 == 1 ? "rect:%u:%u" : "rect-:%u:%u", l + 2 - n % 2, l + 2 - n % 2);
		struct hypergraph light, rectangle;
		load_part(&light, PART_LIGHT, n, columns_for(n));
		load_board(&rectangle, name);
		assert_int_equal(light.lines, 8 * rectangle.lines);
		check_components(&light, &rectangle);
		for (long block = 0; block < 8; block++)
			check_block(&light, n, block, &rectangle);
		hypergraph_clear(&light);
		hypergraph_clear(&rectangle);
	}
}

/* The least and the largest column that a part has in BN(L). */
static void find_columns(const struct hypergraph *part, unsigned n, long *least, long *most)
{
	*least = 1000000;
	*most = -1000000;
	for (unsigned s = 0; s < part->squares; s++) {
		struct partition_place p = place_of(part, n, s);
		*least = p.column < *least ? p.column : *least;
		*most = p.column > *most ? p.column : *most;
	}
}

/* The half is BNX(L) in a window of its columns: its map carries lines to lines, and their numbers agree. */
static void check_half(enum part part, unsigned n)
{
	struct hypergraph half, bn;
	long least, most;
	char name[32];
	load_part(&half, part, n, columns_for(n));
	find_columns(&half, n, &least, &most);
	snprintf(name, sizeof name, "bnx:%u:%ld", (n - 1) / 2, most - least + 1);
	load_board(&bn, name);
	assert_int_equal(half.squares, bn.squares);
	assert_int_equal(half.lines, bn.lines);
	unsigned *square_to = malloc(half.squares * sizeof *square_to), *line_to = malloc(half.lines * sizeof *line_to);
	for (unsigned i = 0; i < half.lines; i++)
		assert_true(lands_on_line(&half, i, n, &bn, -least));
	assert_true(isomorphism_find(&half, &bn, square_to, line_to)); /* the same without our map */
	free(square_to);
	free(line_to);
	hypergraph_clear(&half);
	hypergraph_clear(&bn);
}

static void each_dark_half_is_bn(void **state)
{
	(void)state;
	for (unsigned n = 5; n <= 18; n++) { /* L = 2 .. 8 */
		check_half(PART_DARK_EVEN, n);
		check_half(PART_DARK_ODD, n);
	}
}

/* No dark line shares a square with a dark line of the other half: V lines of even blocks meet D lines of one sort
 * only. */
static void places_are_distinct(void **state)
{
	(void)state;
	for (unsigned n = 3; n <= 18; n++)
		for (enum part part = PART_DARK_EVEN; part <= PART_DARK_ODD; part++) {
			struct hypergraph h;
			load_part(&h, part, n, columns_for(n));
			for (unsigned s = 0; s < h.squares; s++)
				for (unsigned u = 0; u < s; u++) {
					struct partition_place p = place_of(&h, n, s), q = place_of(&h, n, u);
					assert_true(p.row != q.row || p.column != q.column);
					assert_true(p.row >= 0 && p.row < ((long)n - 1) / 2);
				}
			hypergraph_clear(&h);
		}
}

static void blocks_are_the_same_a_period_later(void **state)
{
	(void)state;
	for (unsigned n = 3; n <= 18; n++) {
		for (unsigned row = 0; row < n; row++)
			for (long column = -50; column < 50; column++) {
				struct partition_place p = partition_place(n, row, column),
				                       q = partition_place(n, row, column + period(n));
				assert_int_equal(p.part, q.part);
				assert_int_equal(p.row, q.row);
				assert_int_equal(q.block - p.block, p.part == PART_LIGHT ? 2 : 0);
			}
	}
}

static void wrong_parameters_are_refused(void **state)
{
	(void)state;
	static const char *const wrong[] = {"light:2:5", "light:5", "dark-odd:5:0", "dark-even:5:5x",
	                                    "light:1000:1001"};
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct hypergraph h;
		struct trouble t;
		hypergraph_init(&h);
		assert_false(board_load(&h, wrong[i], &t));
		hypergraph_clear(&h);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_parts_make_up_the_board),
	    cmocka_unit_test(every_line_is_shared_out),
	    cmocka_unit_test(every_light_block_is_a_rectangle),
	    cmocka_unit_test(each_dark_half_is_bn),
	    cmocka_unit_test(places_are_distinct),
	    cmocka_unit_test(blocks_are_the_same_a_period_later),
	    cmocka_unit_test(wrong_parameters_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

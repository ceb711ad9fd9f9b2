/* Every family against a second way to its lines: pairs of end squares, closed formulas, isomorphisms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boards/family.h"
#include "hypergraph/components.h"
#include "hypergraph/forest.h"
#include "hypergraph/incidence.h"
#include "hypergraph/isomorphism.h"

static struct hypergraph board; /* of the test that runs */

static const struct hypergraph *load(const char *format, ...)
{
	char name[64];
	struct trouble t;
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(name, sizeof name, format, arguments);
	va_end(arguments);
	hypergraph_clear(&board);
	hypergraph_init(&board);
	if (!board_load(&board, name, &t))
		fail_msg("%s: %s", name, t.text);
	return &board;
}

static int clear(void **state)
{
	(void)state;
	hypergraph_clear(&board);
	return 0;
}

static int32_t at(const struct hypergraph *h, unsigned square, unsigned axis)
{
	return h->coordinate[square * h->dimension + axis];
}

static int by_number(const void *a, const void *b)
{
	unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
	return (x > y) - (x < y);
}

/* How many lines of h are this set? */
static unsigned times(const struct hypergraph *h, unsigned *set, unsigned size)
{
	unsigned count = 0;
	qsort(set, size, sizeof *set, by_number);
	for (unsigned i = 0; i < h->lines; i++)
		count +=
		    hypergraph_line_size(h, i) == size && memcmp(hypergraph_line(h, i), set, size * sizeof *set) == 0;
	return count;
}

static unsigned find(const struct hypergraph *h, const int32_t *place)
{
	for (unsigned s = 0; s < h->squares; s++)
		if (memcmp(h->coordinate + s * h->dimension, place, h->dimension * sizeof *place) == 0)
			return s;
	fail_msg("%s lacks a square", h->name);
	return 0;
}

/* The squares from s to t in k - 1 equal steps of a king; false if these squares do not lie so. */
static bool segment(const struct hypergraph *h, unsigned s, unsigned t, int32_t k, unsigned *set)
{
	int32_t place[3], step[3];
	for (unsigned i = 0; i < h->dimension; i++) {
		int32_t d = at(h, t, i) - at(h, s, i);
		if (d != 0 && abs(d) != k - 1)
			return false;
		step[i] = d == 0 ? 0 : d / (k - 1);
	}
	for (int32_t j = 0; j < k; j++) {
		for (unsigned i = 0; i < h->dimension; i++)
			place[i] = at(h, s, i) + j * step[i];
		set[j] = find(h, place);
	}
	return true;
}

/* The lines of a grid are the segments between any two squares that lie right. */
static void check_grid(unsigned k, unsigned long formula)
{
	const struct hypergraph *h = &board;
	unsigned set[16], count = 0;
	for (unsigned s = 0; s < h->squares; s++)
		for (unsigned t = s + 1; t < h->squares; t++)
			if (segment(h, s, t, (int32_t)k, set)) {
				assert_int_equal(times(h, set, k), 1);
				count++;
			}
	assert_int_equal(h->lines, count);
	assert_int_equal(h->lines, formula);
}

static unsigned long room(unsigned size, unsigned k)
{
	return size < k ? 0 : size - k + 1;
}

static void grids_have_all_segments(void **state)
{
	(void)state;
	for (unsigned m = 1; m <= 6; m++)
		for (unsigned n = 1; n <= 6; n++)
			for (unsigned k = 2; k <= 6; k++) {
				unsigned long a = room(m, k), b = room(n, k);
				load("grid:%ux%u:%u", m, n, k);
				check_grid(k, m * b + a * n + 2 * a * b);
			}
}

/* The lines of the a x b x c box: each direction stays, or runs up or down, along every axis. */
static void grids_in_space_have_all_segments(void **state)
{
	(void)state;
	for (unsigned a = 1; a <= 4; a++)
		for (unsigned b = 2; b <= 4; b++)
			for (unsigned c = 3; c <= 4; c++)
				for (unsigned k = 2; k <= 4; k++) {
					unsigned long all =
					    (a + 2 * room(a, k)) * (b + 2 * room(b, k)) * (c + 2 * room(c, k));
					load("grid3:%ux%ux%u:%u", a, b, c, k);
					check_grid(k, (all - a * b * c) / 2);
				}
}

static void a_single_square_is_one_line(void **state)
{
	(void)state;
	assert_int_equal(load("grid:3x4:1")->lines, 12);
	assert_int_equal(load("grid3:2x3x4:1")->lines, 24);
	assert_int_equal(load("torus:3x4:1")->lines, 12);
}

static void tic_tac_toe_in_space_has_76_lines(void **state)
{
	(void)state;
	assert_int_equal(load("grid3:4x4x4:4")->lines, 76); /* (6^3 - 4^3) / 2 */
	assert_int_equal(load("grid3:3x3x3:3")->lines, 49);
	assert_int_equal(load("grid:4x4:4")->lines, 10);
}

/* Walks of k squares from every square in all eight directions, modulo the size, as sets. */
static void check_torus(int32_t m, int32_t n, unsigned k)
{
	const struct hypergraph *h = load("torus:%dx%d:%u", m, n, k);
	bool *reached = calloc(h->lines, sizeof *reached);
	for (int32_t start = 0; start < m * n; start++)
		for (int32_t d = 0; d < 9; d++) {
			unsigned set[64] = {0}, size = 0;
			bool in[64] = {false};
			for (int32_t i = 0; i < (int32_t)k && d != 4; i++) {
				int32_t row = start / n + i * (d / 3 - 1), column = start % n + i * (d % 3 - 1);
				in[(row % m + m) % m * n + (column % n + n) % n] = true;
			}
			for (unsigned s = 0; s < h->squares; s++)
				if (in[s])
					set[size++] = s;
			assert_true(size == 0 || times(h, set, size) == 1);
			for (unsigned i = 0; i < h->lines; i++)
				reached[i] |= hypergraph_line_size(h, i) == size && size > 0 &&
				              memcmp(hypergraph_line(h, i), set, size * sizeof *set) == 0;
		}
	for (unsigned i = 0; i < h->lines; i++)
		assert_true(reached[i]);
	free(reached);
}

static void torus_lines_are_sets_and_each_is_there_once(void **state)
{
	(void)state;
	for (int32_t m = 1; m <= 5; m++)
		for (int32_t n = 1; n <= 5; n++)
			for (unsigned k = 2; k <= 7; k++)
				check_torus(m, n, k);
	assert_int_equal(load("torus:7x8:5")->lines, 4 * 7 * 8);
	assert_int_equal(load("torus:3x4:1000000")->lines, 3 + 4 + 1);
}

/* Lines between rows 0 and L-1 are the columns and diagonals; count[d] tells how many have column difference d. */
static void check_strip(const struct hypergraph *h, unsigned l, unsigned columns)
{
	struct incidence through;
	incidence_init(&through, h);
	assert_int_equal(h->squares, l * columns);
	for (unsigned s = 0; s < h->squares; s++) {
		unsigned column = (unsigned)at(h, s, 1);
		if (column + 1 >= l && column + l <= columns)
			assert_int_equal(incidence_degree(&through, s), 2);
		assert_true(incidence_degree(&through, s) >= 1);
	}
	for (unsigned i = 0; i < h->lines; i++)
		assert_int_equal(hypergraph_line_size(h, i), l);
	incidence_clear(&through);
	assert_int_equal(h->lines, columns + room(columns, l));
}

static void bn_has_columns_and_diagonals(void **state)
{
	(void)state;
	for (unsigned l = 2; l <= 7; l++)
		for (unsigned columns = 1; columns <= 20; columns += 3) {
			const struct hypergraph *h = load("bn:%u:%u", l, columns);
			unsigned set[16], count = 0;
			check_strip(h, l, columns);
			for (unsigned s = 0; s < h->squares; s++)
				for (unsigned t = s + 1; t < h->squares; t++)
					if (at(h, s, 0) == 0 && at(h, t, 0) + 1 == (int32_t)l &&
					    at(h, t, 1) >= at(h, s, 1) && segment(h, s, t, (int32_t)l, set)) {
						assert_int_equal(times(h, set, l), 1);
						count++;
					}
			assert_int_equal(count, h->lines);
		}
}

static void bnx_is_bn_with_exclusive_squares(void **state)
{
	(void)state;
	struct hypergraph plain;
	hypergraph_init(&plain);
	hypergraph_copy(&plain, load("bn:3:11"));
	load("bnx:3:11");
	for (unsigned i = 0; i < board.lines; i++) {
		assert_true(board.exclusive[i] && !plain.exclusive[i]);
		board.exclusive[i] = false;
	}
	assert_true(hypergraph_equal(&board, &plain));
	hypergraph_clear(&plain);
}

static void shortened_bn_is_a_forest_inside_bn(void **state)
{
	(void)state;
	struct hypergraph plain;
	hypergraph_init(&plain);
	hypergraph_copy(&plain, load("bn:4:30"));
	load("bn-:30");
	assert_int_equal(board.lines, plain.lines);
	for (unsigned i = 0; i < board.lines; i++) {
		assert_int_equal(hypergraph_line_size(&board, i), 3);
		for (unsigned j = 0; j < 3; j++)
			assert_non_null(bsearch(hypergraph_line(&board, i) + j, hypergraph_line(&plain, i), 4,
			                        sizeof(unsigned), by_number));
	}
	assert_true(forest_acyclic(&board, NULL)); /* Lemma 8 */
	assert_false(forest_acyclic(&plain, NULL));
	unsigned *of_line = malloc(board.lines * sizeof *of_line);
	assert_int_equal(components_find(&board, NULL, of_line),
	                 3); /* one path; the first and last column meet nothing */
	free(of_line);
	hypergraph_clear(&plain);
}

/* Lemma 3: (x, y, z) goes to (y, x, z) in odd zones, x counted from the left and y from the top. */
static void check_zones(unsigned l, unsigned zones)
{
	struct hypergraph bn;
	hypergraph_init(&bn);
	hypergraph_copy(&bn, load("bn:%u:%u", l, l * zones));
	load("bz:%u:%u", l, zones);
	check_strip(&board, l, l * zones);
	unsigned *square_to = malloc(board.squares * sizeof *square_to),
	         *line_to = malloc(board.lines * sizeof *line_to);
	for (unsigned s = 0; s < board.squares; s++) {
		unsigned zone = (unsigned)at(&board, s, 1) / l, x = (unsigned)at(&board, s, 1) % l;
		unsigned y = l - 1 - (unsigned)at(&board, s, 0);
		if (zone % 2 == 1) {
			unsigned swap = x;
			x = y;
			y = swap;
		}
		square_to[s] = find(&bn, (const int32_t[]){(int32_t)(l - 1 - y), (int32_t)(zone * l + x)});
	}
	for (unsigned i = 0; i < board.lines; i++) {
		unsigned image[16] = {0};
		for (unsigned j = 0; j < l; j++)
			image[j] = square_to[hypergraph_line(&board, i)[j]];
		assert_int_equal(times(&bn, image, l), 1);
		for (unsigned k = 0; k < bn.lines; k++)
			if (memcmp(hypergraph_line(&bn, k), image, l * sizeof *image) == 0)
				line_to[i] = k;
	}
	assert_true(isomorphism_check(&board, &bn, square_to, line_to));
	assert_true(isomorphism_find(&board, &bn, square_to, line_to));
	free(square_to);
	free(line_to);
	hypergraph_clear(&bn);
}

static void bz_is_isomorphic_to_bn(void **state)
{
	(void)state;
	for (unsigned l = 2; l <= 6; l++)
		for (unsigned zones = 1; zones <= 5; zones++)
			check_zones(l, zones);
}

static void rectangles_have_rows_and_columns(void **state)
{
	(void)state;
	static const char *const family[] = {"rect", "rect-", "rect--"};
	for (unsigned missing = 0; missing <= 2; missing++)
		for (unsigned m = 2; m <= 5; m++)
			for (unsigned n = 2; n <= 5; n++) {
				const struct hypergraph *h = load("%s:%u:%u", family[missing], m, n);
				assert_int_equal(h->squares, m * n - missing);
				assert_int_equal(h->lines, m + n);
				for (unsigned i = 0; i < h->lines; i++) {
					unsigned axis = i < m ? 0 : 1, size = hypergraph_line_size(h, i);
					bool cut = (missing > 0 && (i == 0 || i == m)) ||
					           (missing > 1 && (i == m - 1 || i == m + n - 1));
					assert_true(h->exclusive[i]);
					assert_int_equal(size, (i < m ? n : m) - cut);
					for (unsigned j = 0; j < size; j++)
						assert_int_equal(at(h, hypergraph_line(h, i)[j], axis),
						                 i < m ? i : i - m);
				}
			}
}

static void parallelograms_have_rows_columns_and_diagonals(void **state)
{
	(void)state;
	for (unsigned l = 2; l <= 5; l++)
		for (unsigned w = 2; w <= 7; w++) {
			const struct hypergraph *h = load("parallelogram:%u:%u", l, w);
			unsigned set[16];
			assert_int_equal(h->lines, l + room(w, l) + w);
			for (unsigned i = 0; i < h->lines; i++) {
				unsigned size = hypergraph_line_size(h, i);
				const unsigned *line = hypergraph_line(h, i);
				assert_int_equal(size, i < l ? w : l);
				assert_true(segment(h, line[0], line[size - 1], (int32_t)size, set));
				assert_int_equal(times(h, set, size), 1);
				assert_true(at(h, line[1], 1) >= at(h, line[0], 1)); /* no A lines */
			}
		}
}

static void named_parallelograms(void **state)
{
	(void)state;
	struct hypergraph named;
	static const char *const pair[2][2] = {{"b2", "parallelogram:4:6"}, {"zetters", "parallelogram:3:4"}};
	for (unsigned i = 0; i < 2; i++) {
		hypergraph_init(&named);
		hypergraph_copy(&named, load("%s", pair[i][0]));
		assert_true(hypergraph_equal(&named, load("%s", pair[i][1])));
		assert_string_equal(named.name, pair[i][0]);
		hypergraph_clear(&named);
	}
	assert_int_equal(load("b2")->squares, 24);
	assert_int_equal(load("b2")->lines, 13); /* Fig. 1: 4 + 3 + 6 */
	assert_int_equal(load("zetters")->squares, 12);
	assert_int_equal(load("zetters")->lines, 9); /* 3 + 2 + 4 */
}

static void group_orders(void **state)
{
	(void)state;
	static const struct {
		const char *name;
		unsigned long order;
	} known[] = {{"grid:3x3:3", 8}, {"grid:4x4:4", 32}, {"grid3:4x4x4:4", 192}, {"b2", 2}, {"zetters", 2}};
	for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
		mpz_t order;
		mpz_init(order);
		automorphisms_order(order, load("%s", known[i].name));
		assert_int_equal(mpz_get_ui(order), known[i].order);
		mpz_clear(order);
	}
}

static void wrong_parameters_are_refused_with_a_sentence(void **state)
{
	(void)state;
	static const char *const wrong[][2] = {
	    {"b2:4", "b2 takes no parameters"},
	    {"zetters:", "zetters takes no parameters"},
	    {"zetters:x", "zetters takes no parameters"},
	    {"grid", "grid needs MxN:K, all at least 1, for example grid:7x7:5"},
	    {"grid:7x7", "grid needs MxN:K, all at least 1, for example grid:7x7:5"},
	    {"grid:7x7:5 ", "grid needs MxN:K, all at least 1, for example grid:7x7:5"},
	    {"grid:07x7:5", "grid needs MxN:K, all at least 1, for example grid:7x7:5"},
	    {"grid:+7x7:5", "grid needs MxN:K, all at least 1, for example grid:7x7:5"},
	    {"grid:7x7:0", "grid needs MxN:K, all at least 1, for example grid:7x7:5"},
	    {"grid:99999999999999999999x1:1", "grid needs MxN:K, all at least 1, for example grid:7x7:5"},
	    {"grid:1001x1000:3", "this board has more than 1000000 squares"},
	    {"grid:1000x1000:3", "this board has more than 1000000 lines"},
	    {"grid:400x400:100", "the lines of this board have more than 10000000 squares together"},
	    {"grid3:4x4:4", "grid3 needs AxBxC:K, all at least 1, for example grid3:4x4x4:4"},
	    {"grid3:1000000x1000000x1000000:4", "this board has more than 1000000 squares"},
	    {"torus:4x4:-1", "torus needs MxN:K, all at least 1, for example torus:7x7:5"},
	    {"torus:1000x1000:2", "this board has more than 1000000 lines"},
	    {"bn:4", "bn needs L:COLUMNS, both at least 1, for example bn:4:16"},
	    {"bnx:0:4", "bnx needs L:COLUMNS, both at least 1, for example bnx:4:16"},
	    {"bn-:4:16", "bn- needs COLUMNS, at least 1, for example bn-:16"},
	    {"bn:1000000:1000000", "this board has more than 1000000 squares"},
	    {"bz:4:0", "bz needs L:ZONES, both at least 1, for example bz:4:4"},
	    {"bz:1000000:1000000", "this board has more than 1000000 squares"},
	    {"rect:3", "rect needs M:N, both at least 1, for example rect:4:5"},
	    {"rect-:1:3", "rect- needs M:N, both at least 2, for example rect-:4:5"},
	    {"rect--:3:x", "rect-- needs M:N, both at least 2, for example rect--:4:5"},
	    {"rect:1000:1001", "this board has more than 1000000 squares"},
	    {"parallelogram:4:0", "parallelogram needs L:W, both at least 1, for example parallelogram:4:6"},
	    {"parallelogram:2000:2000", "this board has more than 1000000 squares"},
	};
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct hypergraph h;
		struct trouble t = {0};
		hypergraph_init(&h);
		assert_false(board_load(&h, wrong[i][0], &t));
		assert_string_equal(t.text, wrong[i][1]);
		assert_int_equal(t.line, 0);
		hypergraph_clear(&h);
	}
}

/* The largest boards that are allowed can be made. */
static void large_boards_are_made(void **state)
{
	(void)state;
	assert_int_equal(load("grid:1x1000000:1")->lines, 1000000);
	assert_int_equal(load("rect:1000:1000")->squares, 1000000);
	assert_int_equal(load("torus:1000x1000:1000")->lines, 4000);
}

int main(void)
{
	hypergraph_init(&board);
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(grids_have_all_segments),
	    cmocka_unit_test(grids_in_space_have_all_segments),
	    cmocka_unit_test(a_single_square_is_one_line),
	    cmocka_unit_test(tic_tac_toe_in_space_has_76_lines),
	    cmocka_unit_test(torus_lines_are_sets_and_each_is_there_once),
	    cmocka_unit_test(bn_has_columns_and_diagonals),
	    cmocka_unit_test(bnx_is_bn_with_exclusive_squares),
	    cmocka_unit_test(shortened_bn_is_a_forest_inside_bn),
	    cmocka_unit_test(bz_is_isomorphic_to_bn),
	    cmocka_unit_test(rectangles_have_rows_and_columns),
	    cmocka_unit_test(parallelograms_have_rows_columns_and_diagonals),
	    cmocka_unit_test(named_parallelograms),
	    cmocka_unit_test(group_orders),
	    cmocka_unit_test(wrong_parameters_are_refused_with_a_sentence),
	    cmocka_unit_test(large_boards_are_made),
	};
	return cmocka_run_group_tests(tests, NULL, clear);
}

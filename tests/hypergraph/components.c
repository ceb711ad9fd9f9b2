#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "boards/family.h"
#include "hypergraph/components.h"
#include "hypergraph/counts.h"
#include "hypergraph/incidence.h"
#include "tests/boards/load.h"
#include "tests/hypergraph/component.h"
#include "tests/hypergraph/random.h"

static bool on_line(const struct hypergraph *h, unsigned line, unsigned square)
{
	for (unsigned j = 0; j < hypergraph_line_size(h, line); j++)
		if (hypergraph_line(h, line)[j] == square)
			return true;
	return false;
}

static bool meet(const struct hypergraph *h, const bool *black, unsigned a, unsigned b)
{
	for (unsigned s = 0; s < h->squares; s++)
		if (!black[s] && on_line(h, a, s) && on_line(h, b, s))
			return true;
	return false;
}

/* Every line takes the least number of a line it meets, until nothing changes. */
static void spread(const struct hypergraph *h, const bool *black, unsigned *least)
{
	for (unsigned i = 0; i < h->lines; i++)
		least[i] = i;
	for (bool changed = true; changed;) {
		changed = false;
		for (unsigned i = 0; i < h->lines; i++)
			for (unsigned j = 0; j < h->lines; j++)
				if (least[j] < least[i] && meet(h, black, i, j)) {
					least[i] = least[j];
					changed = true;
				}
	}
}

static void components_agree_with_spreading(void **state)
{
	(void)state;
	uint64_t seed = 1;
	for (int n = 0; n < 2000; n++) {
		struct hypergraph h;
		unsigned found[12], least[12], count = 0;
		bool black[20];
		random_hypergraph(&seed, &h, 20, 10, 4);
		for (unsigned s = 0; s < h.squares; s++)
			black[s] = random_below(&seed, 3) == 0;
		spread(&h, black, least);
		unsigned components = components_find(&h, black, found);
		for (unsigned i = 0; i < h.lines; i++) {
			assert_int_equal(found[i], least[i] == i ? count : found[least[i]]);
			count += least[i] == i;
		}
		assert_int_equal(components, count);
		hypergraph_clear(&h);
	}
}

static void incidence_lists_the_lines_of_each_square(void **state)
{
	(void)state;
	uint64_t seed = 2;
	for (int n = 0; n < 1000; n++) {
		struct hypergraph h;
		struct incidence list;
		random_hypergraph(&seed, &h, 15, 12, 6);
		incidence_init(&list, &h);
		for (unsigned s = 0; s < h.squares; s++) {
			unsigned at = list.first[s];
			for (unsigned i = 0; i < h.lines; i++)
				if (on_line(&h, i, s))
					assert_int_equal(list.line[at++], i);
			assert_int_equal(at, list.first[s + 1]);
		}
		incidence_clear(&list);
		hypergraph_clear(&h);
	}
}

/* The parts together have every line once, with its squares, flags and weight. */
static void parts_keep_lines_and_flags(void **state)
{
	(void)state;
	uint64_t seed = 3;
	for (int n = 0; n < 500; n++) {
		struct hypergraph h, part;
		unsigned of_line[12], old[20], lines = 0;
		random_hypergraph(&seed, &h, 20, 10, 4);
		unsigned components = components_find(&h, NULL, of_line);
		for (unsigned c = 0; c < components; c++) {
			unsigned line = 0;
			hypergraph_init(&part);
			components_part(&h, of_line, c, &part, old);
			for (unsigned i = 0; i < part.lines; i++, line++) {
				while (of_line[line] != c)
					line++;
				assert_int_equal(hypergraph_line_size(&part, i), hypergraph_line_size(&h, line));
				for (unsigned j = 0; j < hypergraph_line_size(&part, i); j++)
					assert_int_equal(old[hypergraph_line(&part, i)[j]],
					                 hypergraph_line(&h, line)[j]);
				assert_int_equal(part.exclusive[i], h.exclusive[line]);
				assert_int_equal(part.weight[i], h.weight[line]);
			}
			lines += part.lines;
			hypergraph_clear(&part);
		}
		assert_int_equal(lines, h.lines);
		hypergraph_clear(&h);
	}
}

/* boards.md: 4 rows of 6, 3 columns of 4 and 6 diagonals of 4; every square is on a row and a diagonal, and 12 are on
 * a column too. */
static void counts_of_b2(void **state)
{
	(void)state;
	struct hypergraph h;
	struct counts s;
	load_board(&h, "b2");
	counts_init(&s, &h);
	assert_int_equal(s.lines_of_size[4], 9);
	assert_int_equal(s.lines_of_size[6], 4);
	assert_int_equal(s.smallest, 4);
	assert_int_equal(s.largest, 6);
	assert_int_equal(s.squares_of_degree[2], 12);
	assert_int_equal(s.squares_of_degree[3], 12);
	assert_int_equal(s.degree, 3);
	assert_int_equal(s.components, 1);
	assert_int_equal(s.exclusive, 0);
	assert_int_equal((int)s.weight, 13);
	assert_false(s.forest);
	counts_clear(&s);
	hypergraph_clear(&h);
}

static void counts_of_nothing(void **state)
{
	(void)state;
	struct hypergraph h;
	struct counts s;
	hypergraph_init(&h);
	counts_init(&s, &h);
	assert_int_equal(s.largest + s.smallest + s.degree + s.components, 0);
	assert_true(s.forest);
	counts_clear(&s);
	hypergraph_clear(&h);
}

/* Both sums count the pairs of a line and a square on it. */
static void sizes_and_degrees_have_the_same_sum(void **state)
{
	(void)state;
	uint64_t seed = 4;
	for (int n = 0; n < 500; n++) {
		struct hypergraph h;
		struct counts s;
		unsigned by_line = 0, by_square = 0;
		random_hypergraph(&seed, &h, 30, 20, 8);
		counts_init(&s, &h);
		for (unsigned i = 0; i <= s.largest; i++)
			by_line += i * s.lines_of_size[i];
		for (unsigned i = 0; i <= s.degree; i++)
			by_square += i * s.squares_of_degree[i];
		assert_int_equal(by_line, s.incidences);
		assert_int_equal(by_square, s.incidences);
		counts_clear(&s);
		hypergraph_clear(&h);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(components_agree_with_spreading),
	    cmocka_unit_test(incidence_lists_the_lines_of_each_square),
	    cmocka_unit_test(parts_keep_lines_and_flags),
	    cmocka_unit_test(counts_of_b2),
	    cmocka_unit_test(counts_of_nothing),
	    cmocka_unit_test(sizes_and_degrees_have_the_same_sum),
	};
	return cmocka_run_group_tests_name("components", tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "hypergraph/forest.h"
#include "tests/hypergraph/random.h"

#define MOST 10

/* The incidence graph as a matrix: edge[line][square]. */
struct matrix {
	bool edge[MOST][MOST];
	unsigned squares, lines;
};

static void fill(struct matrix *m, const struct hypergraph *h, const bool *black)
{
	memset(m, 0, sizeof *m);
	m->squares = h->squares;
	m->lines = h->lines;
	for (unsigned i = 0; i < h->lines; i++)
		for (unsigned j = 0; j < hypergraph_line_size(h, i); j++)
			m->edge[i][hypergraph_line(h, i)[j]] = !black[hypergraph_line(h, i)[j]];
}

static bool has_other(const struct matrix *m, unsigned i, unsigned s, bool in_row)
{
	for (unsigned k = 0; k < (in_row ? m->squares : m->lines); k++)
		if (in_row ? k != s && m->edge[i][k] : k != i && m->edge[k][s])
			return true;
	return false;
}

/* Edges at a leaf go, again and again; a graph has a cycle if and only if edges are left. */
static bool pruned_to_nothing(struct matrix m)
{
	for (bool changed = true; changed;) {
		changed = false;
		for (unsigned i = 0; i < m.lines; i++)
			for (unsigned s = 0; s < m.squares; s++)
				if (m.edge[i][s] && (!has_other(&m, i, s, true) || !has_other(&m, i, s, false))) {
					m.edge[i][s] = false;
					changed = true;
				}
	}
	for (unsigned i = 0; i < m.lines; i++)
		for (unsigned s = 0; s < m.squares; s++)
			if (m.edge[i][s])
				return false;
	return true;
}

static void cycles_agree_with_pruning(void **state)
{
	(void)state;
	uint64_t seed = 1;
	unsigned forests = 0;
	for (int n = 0; n < 5000; n++) {
		struct hypergraph h;
		struct matrix m;
		bool black[MOST];
		random_hypergraph(&seed, &h, MOST, 5, 4);
		for (unsigned s = 0; s < h.squares; s++)
			black[s] = random_below(&seed, 5) == 0;
		fill(&m, &h, black);
		bool forest = forest_acyclic(&h, black);
		assert_int_equal(forest, pruned_to_nothing(m));
		forests += forest;
		hypergraph_clear(&h);
	}
	assert_in_range(forests, 500, 4500);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(cycles_agree_with_pruning),
	};
	return cmocka_run_group_tests_name("forests", tests, NULL, NULL);
}

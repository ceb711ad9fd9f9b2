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
		assert_int_equal(forest, forest_check(&h, 1, black) != FOREST_CYCLE);
		forests += forest;
		hypergraph_clear(&h);
	}
	assert_in_range(forests, 500, 4500);
}

/* The game by definition: masks of squares, Black to move. result: 0 unknown, 1 lost for Breaker, 2 drawn. */
struct game {
	unsigned p, squares, lines, line[MOST];
	unsigned char result[1 << 9][1 << 9];
};

static bool filled(const struct game *g, unsigned black)
{
	for (unsigned i = 0; i < g->lines; i++)
		if ((g->line[i] & ~black) == 0)
			return true;
	return false;
}

static bool maker_wins(struct game *g, unsigned black, unsigned white);

static bool breaker_holds(struct game *g, unsigned black, unsigned white, unsigned stones)
{
	if (filled(g, black))
		return false;
	unsigned empty = ((1u << g->squares) - 1) & ~black & ~white;
	for (unsigned reply = empty;; reply = (reply - 1) & empty) {
		if ((unsigned)__builtin_popcount(reply) <= stones && !maker_wins(g, black, white | reply))
			return true;
		if (reply == 0)
			return false;
	}
}

static bool maker_wins(struct game *g, unsigned black, unsigned white)
{
	unsigned char *known = &g->result[black][white];
	if (*known != 0)
		return *known == 1;
	bool wins = filled(g, black);
	unsigned empty = ((1u << g->squares) - 1) & ~black & ~white;
	for (unsigned move = empty; move != 0 && !wins; move = (move - 1) & empty) {
		unsigned stones = (unsigned)__builtin_popcount(move);
		wins = stones <= g->p && !breaker_holds(g, black | move, white, stones);
	}
	*known = wins ? 1 : 2;
	return wins;
}

static bool brute_force_draws(struct game *g, const struct hypergraph *h, const bool *black, unsigned p)
{
	unsigned stones = 0;
	memset(g, 0, sizeof *g);
	g->p = p;
	g->squares = h->squares;
	g->lines = h->lines;
	for (unsigned i = 0; i < h->lines; i++)
		for (unsigned j = 0; j < hypergraph_line_size(h, i); j++)
			g->line[i] |= 1u << hypergraph_line(h, i)[j];
	for (unsigned s = 0; s < h->squares; s++)
		stones |= (unsigned)black[s] << s;
	return !maker_wins(g, stones, 0);
}

/* Lemma 2, and its converse where a rest can be filled at once. */
static void forests_are_drawn_as_brute_force_says(void **state)
{
	(void)state;
	static struct game g;
	uint64_t seed = 2;
	unsigned seen[4] = {0};
	for (int n = 0; n < 6000; n++) {
		struct hypergraph h;
		bool black[MOST];
		unsigned p = 1 + (unsigned)n % 2;
		random_hypergraph(&seed, &h, 8, 3, 5);
		for (unsigned s = 0; s < h.squares; s++)
			black[s] = random_below(&seed, 6) == 0;
		enum forest verdict = forest_check(&h, p, black);
		seen[verdict]++;
		if (verdict == FOREST_DRAWN)
			assert_true(brute_force_draws(&g, &h, black, p));
		if (verdict == FOREST_FULL)
			assert_false(brute_force_draws(&g, &h, black, p));
		hypergraph_clear(&h);
	}
	for (int i = 0; i < 4; i++)
		assert_true(seen[i] >= 20);
}

static enum forest two_lines(unsigned p, unsigned size, bool stone_left, bool stone_right)
{
	struct hypergraph h;
	bool black[32] = {stone_left};
	unsigned a[16], b[16];
	hypergraph_init(&h);
	hypergraph_add_squares(&h, 2 * size - 1);
	for (unsigned i = 0; i < size; i++) {
		a[i] = i;
		b[i] = size - 1 + i;
	}
	black[2 * size - 2] = stone_right;
	hypergraph_add_line(&h, a, size);
	hypergraph_add_line(&h, b, size);
	enum forest verdict = forest_check(&h, p, black);
	hypergraph_clear(&h);
	return verdict;
}

/* Two lines that share a square: p + 2 squares each, and at most one black stone. */
static void lemma_2_on_two_lines(void **state)
{
	(void)state;
	for (unsigned p = 1; p < 8; p++) {
		assert_int_equal(two_lines(p, p + 2, false, false), FOREST_DRAWN);
		assert_int_equal(two_lines(p, p + 2, true, false), FOREST_DRAWN);
		assert_int_equal(two_lines(p, p + 2, true, true), FOREST_TWO_SHORT);
		assert_int_equal(two_lines(p, p + 1, false, false), FOREST_TWO_SHORT);
		assert_int_equal(two_lines(p, p + 1, true, false), FOREST_FULL);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(cycles_agree_with_pruning),
	    cmocka_unit_test(forests_are_drawn_as_brute_force_says),
	    cmocka_unit_test(lemma_2_on_two_lines),
	};
	return cmocka_run_group_tests_name("forests", tests, NULL, NULL);
}

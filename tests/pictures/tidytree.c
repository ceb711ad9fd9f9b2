#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "pictures/tidytree.h"

#define CLOSE 1e-6

struct tree {
	unsigned nodes, *parent, *depth;
	double *breadth, *at, gap, total;
};

static unsigned random_state = 12345;

static unsigned random_below(unsigned limit)
{
	random_state = random_state * 1103515245u + 12345u;
	return (random_state >> 8) % limit;
}

static void tree_init(struct tree *t, unsigned nodes)
{
	t->nodes = nodes;
	t->parent = xcalloc(nodes, sizeof *t->parent);
	t->depth = xcalloc(nodes, sizeof *t->depth);
	t->breadth = xcalloc(nodes, sizeof *t->breadth);
	t->at = xcalloc(nodes, sizeof *t->at);
	t->gap = 1;
	for (unsigned v = 0; v < nodes; v++)
		t->breadth[v] = 4;
}

static void tree_clear(struct tree *t)
{
	free(t->parent);
	free(t->depth);
	free(t->breadth);
	free(t->at);
}

static void tree_lay_out(struct tree *t)
{
	for (unsigned v = 1; v < t->nodes; v++)
		t->depth[v] = t->depth[t->parent[v]] + 1;
	t->total = tidytree_lay_out(t->nodes, t->parent, t->breadth, t->gap, t->at);
}

/* Parents among the newest `reach` nodes: small reach makes deep trees. */
static void tree_random(struct tree *t, unsigned nodes, unsigned reach, bool equal)
{
	tree_init(t, nodes);
	for (unsigned v = 1; v < nodes; v++) {
		unsigned back = 1 + random_below(reach);
		t->parent[v] = back > v ? 0 : v - back;
		t->breadth[v] = equal ? 4 : 1 + random_below(9);
	}
	tree_lay_out(t);
}

/* From the definition: the order along a row is that of the parents' order, then of the numbers. */
static int before(const struct tree *t, unsigned v, unsigned w)
{
	if (v == w)
		return 0;
	int above = v == 0 || w == 0 ? 0 : before(t, t->parent[v], t->parent[w]);
	return above != 0 ? above : v < w ? -1 : 1;
}

static void check_no_overlap(const struct tree *t)
{
	for (unsigned v = 0; v < t->nodes; v++)
		for (unsigned w = v + 1; w < t->nodes; w++) {
			if (t->depth[v] != t->depth[w])
				continue;
			double apart = (t->breadth[v] + t->breadth[w]) / 2 + t->gap;
			assert_true((t->at[w] - t->at[v]) * -before(t, v, w) >= apart - CLOSE);
		}
}

static void check_centred(const struct tree *t)
{
	for (unsigned v = 0; v < t->nodes; v++) {
		unsigned first = 0, last = 0;
		for (unsigned c = 1; c < t->nodes; c++)
			if (t->parent[c] == v) {
				first = first == 0 ? c : first;
				last = c;
			}
		if (first != 0)
			assert_true(fabs(t->at[v] - (t->at[first] + t->at[last]) / 2) < CLOSE);
	}
}

static bool alike(const struct tree *t, unsigned v, unsigned w, bool places)
{
	if (fabs(t->breadth[v] - t->breadth[w]) > CLOSE)
		return false;
	unsigned c = v + 1, d = w + 1;
	for (;;) {
		while (c < t->nodes && t->parent[c] != v)
			c++;
		while (d < t->nodes && t->parent[d] != w)
			d++;
		if (c == t->nodes || d == t->nodes)
			return c == d;
		if (places && fabs((t->at[c] - t->at[v]) - (t->at[d] - t->at[w])) > CLOSE)
			return false;
		if (!alike(t, c++, d++, places))
			return false;
	}
}

static unsigned check_equal_subtrees(const struct tree *t)
{
	unsigned pairs = 0;
	for (unsigned v = 0; v < t->nodes; v++)
		for (unsigned w = v + 1; w < t->nodes; w++)
			if (alike(t, v, w, false)) {
				assert_true(alike(t, v, w, true));
				pairs++;
			}
	return pairs;
}

static void test_random_trees(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 400; i++) {
		struct tree t;
		tree_random(&t, 1 + random_below(40), 1 + random_below(12), i % 2 == 0);
		check_no_overlap(&t);
		check_centred(&t);
		check_equal_subtrees(&t);
		tree_clear(&t);
	}
}

static void test_equal_subtrees_occur(void **state)
{
	(void)state;
	struct tree t;
	tree_init(&t, 1 + 3 * 4);
	for (unsigned i = 0; i < 3; i++) { /* three times: a node with two children, one of which has a child */
		unsigned v = 1 + 4 * i;
		t.parent[v] = 0;
		t.parent[v + 1] = t.parent[v + 2] = v;
		t.parent[v + 3] = v + 1;
	}
	tree_lay_out(&t);
	assert_int_equal(check_equal_subtrees(&t), 3 + 3 + 15); /* tops, their first children, six leaves */
	tree_clear(&t);
}

static void test_by_hand(void **state)
{
	(void)state;
	struct tree t;
	tree_init(&t, 4);
	t.parent[3] = 2; /* 0 -> 1, 2; 2 -> 3 */
	tree_lay_out(&t);
	assert_true(fabs(t.at[1] - 2) < CLOSE && fabs(t.at[2] - 7) < CLOSE);
	assert_true(fabs(t.at[0] - 4.5) < CLOSE && fabs(t.at[3] - 7) < CLOSE);
	assert_true(fabs(t.total - 9) < CLOSE);
	tree_clear(&t);
}

/* Walker's small subtrees between two large ones are spread, not pushed to the left. */
static void test_spread_between(void **state)
{
	(void)state;
	struct tree t;
	tree_init(&t, 16);
	for (unsigned v = 6; v < 16; v++)
		t.parent[v] = v < 11 ? 1 : 5;
	tree_lay_out(&t);
	for (unsigned v = 2; v < 5; v++)
		assert_true(fabs(2 * t.at[v] - t.at[v - 1] - t.at[v + 1]) < CLOSE);
	tree_clear(&t);
}

static void test_small(void **state)
{
	(void)state;
	assert_true(tidytree_lay_out(0, NULL, NULL, 1, NULL) == 0);
	struct tree t;
	tree_init(&t, 1);
	tree_lay_out(&t);
	assert_true(fabs(t.at[0] - 2) < CLOSE && fabs(t.total - 4) < CLOSE);
	tree_clear(&t);
}

static double seconds_of(unsigned nodes, unsigned reach)
{
	struct tree t;
	clock_t begin = clock();
	tree_random(&t, nodes, reach, true);
	tree_clear(&t);
	return (double)(clock() - begin) / CLOCKS_PER_SEC;
}

/* Deep chains (no recursion), stars, bushes: 100,000 nodes each in a time only a linear algorithm has. */
static void test_large(void **state)
{
	(void)state;
	assert_true(seconds_of(100000, 1) < 3);
	assert_true(seconds_of(100000, 3) < 3);
	assert_true(seconds_of(100000, 1000) < 3);
	assert_true(seconds_of(100000, 100000) < 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_small),          cmocka_unit_test(test_by_hand),
	    cmocka_unit_test(test_random_trees),   cmocka_unit_test(test_equal_subtrees_occur),
	    cmocka_unit_test(test_spread_between), cmocka_unit_test(test_large),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

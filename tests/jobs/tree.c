/* The tree of the jobs: its numbers by the definition, its verdict by minimax, whatever the policy and the order. */
#include "jobs/tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/random.h"

enum { TREES = 60, NODES = 120 };

/* By the definition (Allis 1994), without bounds: the numbers here stay small. */
static struct numbers defined(const struct tree *t, uint32_t node)
{
	const struct node *n = t->node + node;
	uint64_t sum = 0, least = INFINITE;
	if (n->state == NODE_PROVED)
		return (struct numbers){0, INFINITE};
	if (n->state == NODE_DISPROVED)
		return (struct numbers){INFINITE, 0};
	if (n->state != NODE_OPEN)
		return n->is;
	for (uint32_t k = 0; k < n->children.count; k++) {
		const struct numbers c = defined(t, n->children.node[k]);
		const uint64_t a = n->kind == NODE_ALL ? c.proof : c.disproof,
		               b = n->kind == NODE_ALL ? c.disproof : c.proof;
		sum = sum == INFINITE || a == INFINITE ? INFINITE : sum + a;
		least = b < least ? b : least;
	}
	return n->kind == NODE_ALL ? (struct numbers){(uint32_t)sum, (uint32_t)least}
	                           : (struct numbers){(uint32_t)least, (uint32_t)sum};
}

/* Minimax: truth[] of the leaves. */
static bool is_true(const struct tree *t, uint32_t node, const bool *truth)
{
	const struct node *n = t->node + node;
	if (n->children.count == 0)
		return truth[node];
	for (uint32_t k = 0; k < n->children.count; k++)
		if (is_true(t, n->children.node[k], truth) == (n->kind == NODE_ANY))
			return n->kind == NODE_ANY;
	return n->kind == NODE_ALL;
}

/* A random tree with some nodes that have two parents. */
static void build(struct tree *t, struct random *r, enum policy policy)
{
	bool old;
	tree_init(t, policy);
	for (uint32_t n = 0; n < NODES; n++) {
		const struct numbers first = {1 + random_below(r, 4), 1 + random_below(r, 4)};
		assert_int_equal(tree_add(t, random_below(r, 2) == 0 ? NODE_ALL : NODE_ANY, NULL, first, &old), n);
		if (n == 0)
			continue;
		for (unsigned parents = 1 + (random_below(r, 8) == 0); parents > 0; parents--) {
			uint32_t parent = random_below(r, n);
			t->node[parent].state = NODE_OPEN;
			t->node[parent].complete = true;
			tree_link(t, parent, n);
		}
	}
}

static void check_numbers(const struct tree *t)
{
	for (uint32_t n = 0; n < t->nodes; n++) {
		const struct numbers d = defined(t, n);
		assert_int_equal(d.proof, t->node[n].is.proof);
		assert_int_equal(d.disproof, t->node[n].is.disproof);
		assert_int_equal(tree_settled(t, n), d.proof == 0 || d.disproof == 0);
	}
}

/* Up to three jobs run; they end in any order. */
static void run(struct tree *t, struct random *r, const bool *truth)
{
	uint32_t running[3], count = 0;
	struct links path = {0};
	for (unsigned steps = 0; !tree_settled(t, 0); steps++) {
		assert_true(steps < 10 * NODES);
		uint32_t node = count < 3 ? tree_choose(t, &path) : NO_NODE;
		if (node != NO_NODE) {
			assert_int_equal(t->node[node].state, NODE_LEAF);
			assert_true(path.count > 0 && path.node[0] == 0 && path.node[path.count - 1] == node);
			tree_set(t, node, NODE_RUNNING);
			running[count++] = node;
		} else {
			assert_true(count > 0); /* there is always something to do, or something is done */
			uint32_t k = random_below(r, count);
			node = running[k];
			running[k] = running[--count];
			tree_set(t, node, truth[node] ? NODE_PROVED : NODE_DISPROVED);
			check_numbers(t);
		}
	}
	free(path.node);
}

static void random_trees(void **state)
{
	(void)state;
	struct random r = random_start(1, 2);
	unsigned proved = 0;
	for (unsigned n = 0; n < TREES; n++) {
		struct tree t;
		bool truth[NODES];
		build(&t, &r, (enum policy)(n % POLICIES));
		for (unsigned k = 0; k < NODES; k++)
			truth[k] = random_below(&r, 2) == 0;
		check_numbers(&t);
		run(&t, &r, truth);
		assert_int_equal(t.node->state == NODE_PROVED, is_true(&t, 0, truth));
		proved += t.node->state == NODE_PROVED;
		tree_clear(&t);
	}
	assert_true(proved > TREES / 8 && proved < TREES - TREES / 8);
}

static bool has_other(const struct node *parent, uint32_t child)
{
	for (uint32_t k = 0; k < parent->children.count; k++)
		if (parent->children.node[k] != child)
			return true;
	return false;
}

/* Children that are dropped count no more, and their other parents keep them. */
static void dropped_children(void **state)
{
	(void)state;
	struct random r = random_start(1, 3);
	unsigned dropped = 0;
	for (unsigned n = 0; n < TREES; n++) {
		struct tree t;
		build(&t, &r, POLICY_NONE);
		for (uint32_t child = NODES; child-- > 1;) {
			const uint32_t parent = t.node[child].parents.node[0], parents = t.node[child].parents.count;
			if (!has_other(t.node + parent, child))
				continue;
			tree_unlink(&t, parent, child);
			tree_update(&t, parent);
			assert_true(t.node[child].parents.count < parents);
			dropped++;
		}
		check_numbers(&t);
		tree_clear(&t);
	}
	assert_true(dropped > TREES);
}

/* Figure 2 of Wu et al. 2010: what is assumed of a job that runs. */
static void policies(void **state)
{
	(void)state;
	static const struct numbers seen[POLICIES] = {{3, 5}, {0, INFINITE}, {INFINITE, 0}, {0, INFINITE}};
	for (unsigned p = 0; p < POLICIES; p++) {
		struct tree t;
		bool old;
		tree_init(&t, (enum policy)p);
		tree_add(&t, NODE_ALL, NULL, (struct numbers){3, 5}, &old);
		tree_set(&t, 0, NODE_RUNNING);
		assert_int_equal(t.node->seen.proof, seen[p].proof);
		assert_int_equal(t.node->seen.disproof, seen[p].disproof);
		assert_int_equal(t.node->is.proof, 3);
		tree_clear(&t);
	}
}

static void equal_keys(void **state)
{
	(void)state;
	struct tree t;
	bool old;
	const uint64_t a[2] = {1, 2}, b[2] = {2, 1};
	tree_init(&t, POLICY_NONE);
	assert_int_equal(tree_add(&t, NODE_ALL, a, (struct numbers){1, 1}, &old), 0);
	assert_false(old);
	assert_int_equal(tree_add(&t, NODE_ALL, b, (struct numbers){1, 1}, &old), 1);
	assert_int_equal(tree_add(&t, NODE_ALL, a, (struct numbers){1, 1}, &old), 0);
	assert_true(old);
	tree_clear(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(random_trees),
	    cmocka_unit_test(dropped_children),
	    cmocka_unit_test(policies),
	    cmocka_unit_test(equal_keys),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

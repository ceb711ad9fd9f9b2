#include "pictures/tidytree.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"

#define NONE 0xffffffffu

/* The quantities of the paper. A node's place is its prelim plus the mod of all its proper ancestors; the outline of a
 * subtree follows children and, where they end, threads.
 *
 *         v             first, last: children; right: next sibling
 *       / | \           shift, change: moves of the subtrees between two that were pushed apart, paid out later
 *      a  b  c          ancestor: in which of the siblings' subtrees an outline node stands, valid among the newest
 */
struct node {
	unsigned parent, first, last, left, right, number;
	unsigned thread, ancestor;
	double breadth, prelim, mod, shift, change, middle;
};

struct layout {
	struct node *node;
	double gap;
};

static void link_children(struct layout *l, unsigned nodes, const unsigned *parent, const double *breadth)
{
	for (unsigned v = 0; v < nodes; v++) {
		struct node *n = l->node + v;
		*n = (struct node){.parent = v == 0 ? NONE : parent[v], .first = NONE, .last = NONE, .left = NONE};
		n->right = n->thread = NONE;
		n->ancestor = v;
		n->breadth = breadth[v];
		if (v == 0)
			continue;
		assert(parent[v] < v);
		struct node *p = l->node + parent[v];
		n->left = p->last;
		n->number = p->last == NONE ? 0 : l->node[p->last].number + 1;
		if (p->last == NONE)
			p->first = v;
		else
			l->node[p->last].right = v;
		p->last = v;
	}
}

static double distance(const struct layout *l, unsigned v, unsigned w)
{
	return (l->node[v].breadth + l->node[w].breadth) / 2 + l->gap;
}

static unsigned next_left(const struct layout *l, unsigned v)
{
	return l->node[v].first != NONE ? l->node[v].first : l->node[v].thread;
}

static unsigned next_right(const struct layout *l, unsigned v)
{
	return l->node[v].last != NONE ? l->node[v].last : l->node[v].thread;
}

static void move_subtree(struct layout *l, unsigned from, unsigned to, double by)
{
	struct node *a = l->node + from, *b = l->node + to;
	double each = by / (b->number - a->number);
	b->change -= each;
	b->shift += by;
	a->change += each;
	b->prelim += by;
	b->mod += by;
}

/* Both outlines between two neighbouring forests, and the outer ones: a node and the sum of the mods above it. */
struct outline {
	unsigned node;
	double mod;
};

static void descend(const struct layout *l, struct outline *o, unsigned (*next)(const struct layout *, unsigned))
{
	o->node = next(l, o->node);
	o->mod += l->node[o->node].mod;
}

static void add_thread(struct layout *l, const struct outline *from, unsigned to, double mod)
{
	l->node[from->node].thread = to;
	l->node[from->node].mod += mod - from->mod;
}

/* Pushes the subtree of v away from those of its left siblings. fallback: the sibling whose subtree carries the right
 * outline so far. Returns the new one. */
static unsigned apportion(struct layout *l, unsigned v, unsigned fallback)
{
	unsigned w = l->node[v].left, parent = l->node[v].parent;
	struct outline in_right = {v, l->node[v].mod}, out_right = in_right;
	struct outline in_left = {w, l->node[w].mod}, out_left = {l->node[parent].first, 0};
	out_left.mod = l->node[out_left.node].mod;
	while (next_right(l, in_left.node) != NONE && next_left(l, in_right.node) != NONE) {
		descend(l, &in_left, next_right);
		descend(l, &in_right, next_left);
		descend(l, &out_left, next_left);
		descend(l, &out_right, next_right);
		l->node[out_right.node].ancestor = v;
		double by = l->node[in_left.node].prelim + in_left.mod - l->node[in_right.node].prelim - in_right.mod;
		/* mod of the node itself moves its children, not itself */
		by += l->node[in_right.node].mod - l->node[in_left.node].mod + distance(l, in_left.node, in_right.node);
		if (by > 0) {
			unsigned a = l->node[in_left.node].ancestor;
			move_subtree(l, l->node[a].parent == parent ? a : fallback, v, by);
			in_right.mod += by;
			out_right.mod += by;
		}
	}
	if (next_right(l, in_left.node) != NONE && next_right(l, out_right.node) == NONE)
		add_thread(l, &out_right, next_right(l, in_left.node), in_left.mod);
	if (next_left(l, in_right.node) != NONE && next_left(l, out_left.node) == NONE) {
		add_thread(l, &out_left, next_left(l, in_right.node), in_right.mod);
		fallback = v;
	}
	return fallback;
}

static void pay_shifts(struct layout *l, unsigned v)
{
	double shift = 0, change = 0;
	for (unsigned c = l->node[v].last; c != NONE; c = l->node[c].left) {
		l->node[c].prelim += shift;
		l->node[c].mod += shift;
		change += l->node[c].change;
		shift += l->node[c].shift + change;
	}
}

/* Places the children of v relative to each other; their subtrees are done. */
static void place_children(struct layout *l, unsigned v)
{
	unsigned first = l->node[v].first, fallback = first;
	for (unsigned c = first; c != NONE; c = l->node[c].right) {
		struct node *n = l->node + c;
		n->prelim = n->left == NONE ? n->middle : l->node[n->left].prelim + distance(l, n->left, c);
		n->mod += n->prelim - n->middle;
		if (n->left != NONE)
			fallback = apportion(l, c, fallback);
	}
	pay_shifts(l, v);
	if (first != NONE)
		l->node[v].middle = (l->node[first].prelim + l->node[l->node[v].last].prelim) / 2;
}

/* From places relative to the parents to places; all to the right of 0. */
static double finish(struct layout *l, unsigned nodes, double *at)
{
	double least = 0, most = 0;
	l->node[0].prelim = l->node[0].middle;
	l->node[0].mod = 0;
	for (unsigned v = 0; v < nodes; v++) {
		struct node *n = l->node + v;
		double above = v == 0 ? 0 : l->node[n->parent].shift;
		at[v] = n->prelim + above;
		n->shift = above + n->mod; /* from here on: the sum of the mods down to v */
		least = v == 0 || at[v] - n->breadth / 2 < least ? at[v] - n->breadth / 2 : least;
		most = v == 0 || at[v] + n->breadth / 2 > most ? at[v] + n->breadth / 2 : most;
	}
	for (unsigned v = 0; v < nodes; v++)
		at[v] -= least;
	return most - least;
}

double tidytree_lay_out(unsigned nodes, const unsigned *parent, const double *breadth, double gap, double *at)
{
	if (nodes == 0)
		return 0;
	struct layout l = {xmalloc(nodes * sizeof *l.node), gap};
	link_children(&l, nodes, parent, breadth);
	for (unsigned v = nodes; v-- > 0;)
		place_children(&l, v);
	double total = finish(&l, nodes, at);
	free(l.node);
	return total;
}

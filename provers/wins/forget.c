/* What a tree takes, and how it takes less: nodes that were visited seldom forget their moves, but not what they seem
 * to cost, nor how many moves they had. */
#include <assert.h>
#include <stdlib.h>

#include "base/log.h"
#include "provers/wins/collect.h"
#include "provers/wins/node.h"
#include "provers/wins/tree.h"

/* Something for each move, and each node below it; what is given to a node before what is below. */
struct walk {
	void (*move)(struct walk *w, struct move *m); /* NULL: nothing */
	bool (*node)(struct walk *w, struct node *n); /* false: not below it */
	struct collecting *collecting;
	size_t bytes;
	unsigned visits, forgotten;
	size_t moves[32]; /* of nodes that were visited 1, 2, 4, ... times at least */
};

static void walk_node(struct walk *w, struct node *n);

static void walk_move(struct walk *w, struct move *m)
{
	if (w->move != NULL)
		w->move(w, m);
	for (unsigned i = 0; i < m->opens; i++)
		walk_node(w, &m->open[i]);
}

static void walk_node(struct walk *w, struct node *n)
{
	if (w->node(w, n))
		for (unsigned i = 0; i < n->moves; i++)
			walk_move(w, &n->move[i]);
}

static void walk_tree(struct walk *w, struct tree *t)
{
	walk_node(w, &t->root);
	walk_move(w, &t->answers);
}

/* --- bytes --- */

static void measure_move(struct walk *w, struct move *m)
{
	w->bytes += m->room * sizeof *m->entry + m->open_room * sizeof *m->open;
}

static bool measure_node(struct walk *w, struct node *n)
{
	w->bytes += n->room * sizeof *n->move;
	return true;
}

size_t tree_bytes(struct tree *t)
{
	struct walk w = {.move = measure_move, .node = measure_node};
	walk_tree(&w, t);
	return w.bytes + sizeof *t + t->except_room * sizeof *t->except;
}

/* --- wins --- */

static void collect_lucky(struct lucky *l, struct collecting *c)
{
	for (unsigned i = 0; i < lucky_wins(l); i++)
		l->win[i] = collect_win(c, l->win[i]);
}

static void collect_move(struct walk *w, struct move *m)
{
	collect_entries(w->collecting, m->entry, m->entries);
	collect_lucky(&m->lucky, w->collecting);
}

static bool collect_node(struct walk *w, struct node *n)
{
	if (n->given != NULL)
		n->given = collect_squares(w->collecting, n->given, n->stones + 1);
	if (n->win != NULL)
		n->win = collect_win(w->collecting, n->win);
	return true;
}

void tree_collect(struct tree *t, struct collecting *c)
{
	struct walk w = {.move = collect_move, .node = collect_node, .collecting = c};
	walk_tree(&w, t);
	collect_lucky(&t->lucky, c);
	for (unsigned i = 0; i < t->favourites.count; i++)
		t->favourites.win[i] = collect_win(c, t->favourites.win[i]);
}

/* --- forgetting --- */

static bool count_node(struct walk *w, struct node *n)
{
	w->moves[log_of(n->visits)] += n->moves;
	return true;
}

/* As it was before it was looked at last. A node without an answer is the root, or that of the defender's answers. */
static bool forget_node(struct walk *w, struct node *n)
{
	if (n->given == NULL || n->moves == 0 || log_of(n->visits) > w->visits)
		return true;
	w->forgotten += n->moves;
	node_clear(n);
	n->room = 0;
	n->tried = n->done = false;
	n->batches -= n->batches > 0;
	return false;
}

/* Of nodes that were visited so often, or less, are half of all moves. */
static unsigned seldom(const struct walk *w)
{
	size_t all = 0, moves = 0;
	unsigned log = 0;
	for (unsigned i = 0; i < 32; i++)
		all += w->moves[i];
	for (moves = w->moves[0]; log < 31 && 2 * moves < all; moves += w->moves[log])
		log++;
	return log;
}

static int by_cost(const void *a, const void *b)
{
	const struct move *x = a, *y = b;
	return (x->cost > y->cost) - (x->cost < y->cost);
}

/* The dearer half of the first moves; they may come again. */
static void forget_dear(struct node *root)
{
	const unsigned kept = (root->moves + 1) / 2;
	if (root->moves < 2)
		return;
	qsort(root->move, root->moves, sizeof *root->move, by_cost);
	for (unsigned i = kept; i < root->moves; i++)
		move_clear(&root->move[i]);
	root->moves = kept;
	root->done = false;
}

void tree_forget_seldom(struct tree *trees)
{
	struct walk w = {.node = count_node};
	for (struct tree *t = trees; t != NULL; t = t->next)
		walk_tree(&w, t);
	w.visits = seldom(&w);
	w.node = forget_node;
	for (struct tree *t = trees; t != NULL; t = t->next)
		walk_tree(&w, t);
	for (struct tree *t = trees; t != NULL && w.forgotten == 0; t = t->next)
		forget_dear(&t->root);
	assert(w.visits < 32);
}

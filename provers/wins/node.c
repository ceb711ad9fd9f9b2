#include "provers/wins/node.h"

#include <assert.h>
#include <stdlib.h>

void move_clear(struct move *m)
{
	for (unsigned i = 0; i < m->opens; i++)
		node_clear(&m->open[i]);
	free(m->open);
	free(m->entry);
	m->open = NULL;
	m->entry = NULL;
	m->opens = m->entries = 0;
}

void node_clear(struct node *n)
{
	for (unsigned i = 0; i < n->moves; i++)
		move_clear(&n->move[i]);
	free(n->move);
	n->move = NULL;
	n->moves = 0;
}

unsigned node_cost(unsigned more)
{
	return 1 + more + (more > 1);
}

static unsigned sum_of(unsigned a, unsigned b)
{
	assert(a <= TREE_HOPELESS && b <= TREE_HOPELESS);
	return a + b < TREE_HOPELESS ? a + b : TREE_HOPELESS;
}

/* The dearest answer, and of the others half: what wins after one often wins after others. */
void move_count(struct move *m)
{
	unsigned sum = 0, most = 0;
	for (unsigned i = 0; i < m->opens; i++) {
		sum = sum_of(sum, m->open[i].cost);
		most = m->open[i].cost > most ? m->open[i].cost : most;
	}
	m->cost = 1 + m->joint + (m->cut ? TREE_OPEN_MOST : 0);
	m->cost = sum == TREE_HOPELESS ? sum : sum_of(m->cost, most + (sum - most) / 2);
	assert(m->cost > 0);
}

struct move *node_cheapest(const struct node *n)
{
	struct move *best = NULL;
	for (unsigned i = 0; i < n->moves; i++)
		if (best == NULL || n->move[i].cost < best->cost)
			best = &n->move[i];
	return best;
}

void node_count(struct node *n)
{
	const struct move *m = node_cheapest(n);
	n->cost = n->win != NULL ? 0 : m == NULL ? TREE_HOPELESS : sum_of(m->cost, n->batches);
	assert((n->cost == 0) == (n->win != NULL));
}

struct node *move_easiest(const struct move *m)
{
	struct node *best = &m->open[0];
	assert(m->opens > 0);
	for (unsigned i = 1; i < m->opens; i++)
		if (m->open[i].cost < best->cost)
			best = &m->open[i];
	return best;
}

struct node *move_dearest(struct move *m)
{
	struct node *best = &m->open[0];
	for (unsigned i = 1; i < m->opens; i++)
		if (m->open[i].cost > best->cost)
			best = &m->open[i];
	assert(m->opens > 0);
	return best;
}

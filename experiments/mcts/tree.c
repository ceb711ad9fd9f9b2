#include "experiments/mcts/tree.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

struct place {
	uint64_t key;
	uint32_t node;
};

void mcts_tree_init(struct mcts_tree *t, uint32_t room)
{
	*t = (struct mcts_tree){.room = room, .node = xmalloc(room * sizeof *t->node)};
	map_init(&t->index, sizeof(struct place), 1);
}

void mcts_tree_forget(struct mcts_tree *t)
{
	for (uint32_t i = 0; i < t->nodes; i++)
		free(t->node[i].arm);
	t->nodes = 0;
	map_clear(&t->index);
	map_init(&t->index, sizeof(struct place), 1);
}

void mcts_tree_clear(struct mcts_tree *t)
{
	mcts_tree_forget(t);
	map_clear(&t->index);
	free(t->node);
}

uint32_t mcts_find(const struct mcts_tree *t, uint64_t key)
{
	const struct place *p = map_find(&t->index, &key);
	return p != NULL ? p->node : MCTS_NONE;
}

uint32_t mcts_add(struct mcts_tree *t, uint64_t key, const uint64_t *square, unsigned squares)
{
	assert(squares > 0 && mcts_find(t, key) == MCTS_NONE);
	if (t->nodes == t->room)
		return MCTS_NONE;
	struct mcts_node *n = &t->node[t->nodes];
	*n = (struct mcts_node){.key = key, .arms = squares, .arm = xmalloc(squares * sizeof *n->arm)};
	for (unsigned i = 0; i < squares; i++)
		n->arm[i] = (struct mcts_arm){.square = square[i], .child = MCTS_NONE, .share = 1.0f / (float)squares};
	((struct place *)map_get(&t->index, &key))->node = t->nodes;
	return t->nodes++;
}

static int by_share(const void *a, const void *b)
{
	const struct mcts_arm *x = a, *y = b;
	if (x->share < y->share || x->share > y->share)
		return x->share > y->share ? -1 : 1;
	return x->square < y->square ? -1 : x->square > y->square;
}

void mcts_set_shares(struct mcts_node *n, const float *share)
{
	for (uint32_t i = 0; i < n->arms; i++) {
		n->arm[i].share = share[n->arm[i].square];
		assert(n->arm[i].share >= 0 && n->arm[i].share <= 1);
	}
	qsort(n->arm, n->arms, sizeof *n->arm, by_share);
}

struct mcts_arm *mcts_choose(const struct mcts_node *n, unsigned width)
{
	const double bonus = 1.0;
	double root = sqrt(n->games + 1.0), mean = n->games > 0 ? n->wins / n->games : 0.5, most = -1;
	struct mcts_arm *best = n->arm;
	for (uint32_t i = 0; i < n->arms && i < width; i++) {
		struct mcts_arm *a = n->arm + i;
		double own = a->games > 0 ? a->wins / a->games : mean;
		double bound = own + bonus * (double)a->share * root / (1 + a->games);
		if (bound > most) {
			most = bound;
			best = a;
		}
	}
	return best;
}

void mcts_count(struct mcts_node *n, struct mcts_arm *a, double won)
{
	assert(won >= 0 && won <= 1);
	n->games++;
	n->wins += won;
	a->games++;
	a->wins += won;
}

const struct mcts_arm *mcts_best(const struct mcts_node *n)
{
	const struct mcts_arm *best = n->arm;
	for (uint32_t i = 1; i < n->arms; i++)
		if (n->arm[i].games > best->games)
			best = n->arm + i;
	return best;
}

#pragma once

#include "base/map.h"

/* The tree of a Monte Carlo tree search (Coulom 2006; Kocsis and Szepesvari 2006). A node is a position, an arm one
 * stone of it with the random games that went through it; positions that are reached in two ways are one node.
 *
 *   node  [arm a | arm b | arm c | ...]        best share first; only the first `width' are played
 *             |       |
 *           node    MCTS_NONE: no node yet
 *
 * Shares are what is believed beforehand. They may change at any time: arms are sorted anew, games stay theirs. */
#define MCTS_NONE UINT32_MAX

struct mcts_arm {
	uint64_t square;
	double wins; /* of the side to move; a draw is a half */
	uint32_t games, child;
	float share;
};

struct mcts_node {
	uint64_t key;
	struct mcts_arm *arm;
	uint32_t arms, games;
	double wins; /* of the side to move */
};

struct mcts_tree {
	struct mcts_node *node;
	uint32_t nodes, room;
	struct map index; /* key to node */
};

void mcts_tree_init(struct mcts_tree *t, uint32_t room);
void mcts_tree_clear(struct mcts_tree *t);
void mcts_tree_forget(struct mcts_tree *t); /* all nodes */

/* The node of a position, or MCTS_NONE. */
uint32_t mcts_find(const struct mcts_tree *t, uint64_t key);
/* A new one with arms on these squares, all of the same share; MCTS_NONE: no room is left. */
uint32_t mcts_add(struct mcts_tree *t, uint64_t key, const uint64_t *square, unsigned squares);
/* New shares, by squares; none is above 1. */
void mcts_set_shares(struct mcts_node *n, const float *share);
/* The arm to play: the mean of its games and a bonus for its share that fades (PUCT, Rosin 2011). An arm without games
 * has the mean of its node. */
struct mcts_arm *mcts_choose(const struct mcts_node *n, unsigned width);
/* A game went through it; won: 1, 0, or a half. */
void mcts_count(struct mcts_node *n, struct mcts_arm *a, double won);
/* The arm with most games. */
const struct mcts_arm *mcts_best(const struct mcts_node *n);

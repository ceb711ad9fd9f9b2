#pragma once

#include "hypergraph/roles.h"
#include "pictures/proofs/prooftree.h"

/* Where the nodes of a tree stand on the board. A step is about some position isomorphic to the one reached; here its
 * lines and squares are carried, reference by reference, to those that are really reached from the root (or, if the
 * tree begins at a step, from that step's own position).
 *
 * Of each node: the stones placed on the way from its parent (in a win, the white ones are unknown), and the living
 * lines of its component; the empty squares of a step and what they stand for, own ascending. */
struct reach_node {
	uint32_t *black, *white, *line; /* white: squares, or PROOF_EXCLUSIVE + line */
	struct square_pair *pair;
	uint32_t blacks, whites, lines, squares;
};

struct reach {
	const struct prooftree *tree;
	const struct hypergraph *board;
	struct reach_node *node;
	uint32_t nodes;
};

/* For the first nodes of the tree, at most this many. False if a reference does not fit: such a proof is wrong, and
 * cannot be drawn. */
bool reach_find(struct reach *r, const struct prooftree *t, const struct hypergraph *board, uint32_t nodes,
                struct trouble *trouble);
void reach_clear(struct reach *r);

/* What a square of the step at node v stands for; PROOFTREE_NONE if there is none. */
uint32_t reach_square(const struct reach *r, uint32_t v, uint32_t own);
uint32_t reach_line(const struct reach *r, uint32_t v, uint32_t own);

/* In a win: where White may have played on the way to v, the empty squares of the position before that are on none of
 * the lines here; returns how many. */
enum { PROOFTREE_POSSIBLE = 1000 };
uint32_t reach_possible(const struct reach *r, uint32_t v, uint32_t square[PROOFTREE_POSSIBLE]);

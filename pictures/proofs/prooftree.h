#pragma once

#include "provers/proof/proof.h"

/* A proof unfolded as a tree for a picture. A position is expanded where it is met first, breadth first, and is a
 * reference (SAME) everywhere else. Black's moves that lead to the same steps are one branch:
 *
 *   POSITION (step 7) --- 14 moves, White (1,4) ---> POSITION (step 6)
 *                     --- 2 moves, White (2,4) ----> PARTS ---> POSITION (step 2)
 *                                                          ---> SAME (= step 5)
 *                     --- 1 move, White (2,2) -----> HELD
 *
 * Nodes are numbered breadth first, node 0 is the root, the children of a node are neighbours. */
#define PROOFTREE_NONE 0xffffffffu

enum prooftree_kind {
	PROOFTREE_POSITION,
	PROOFTREE_SAME,
	PROOFTREE_PARTS,
	PROOFTREE_FOREST,
	PROOFTREE_HELD,
	PROOFTREE_POTENTIAL,
	PROOFTREE_PAIRING,
	PROOFTREE_FILLED,
	PROOFTREE_TREES,   /* stone by stone: what is left is held at sight */
	PROOFTREE_NOTHING, /* no line is left to Black */
	PROOFTREE_KINDS
};

struct prooftree_node {
	uint32_t parent, first, children;
	uint32_t step;            /* of POSITION and SAME */
	uint32_t entry;           /* by which one came here; the root's own at the root; NONE below PARTS */
	uint32_t child;           /* of the proof, that carries the step here; NONE if there is no step */
	uint32_t member, members; /* the entries that are this branch: member[member ..], entry is the first */
	uint32_t depth, moves;    /* levels of the tree, and Black's moves, above the node */
	uint8_t kind;             /* enum prooftree_kind */
	bool cut;                 /* a POSITION or PARTS whose children are left out */
};

struct prooftree {
	const struct proof *proof;
	struct prooftree_node *node;
	uint32_t nodes, whole; /* shown here, and in the whole tree */
	uint32_t steps;        /* of the proof that the whole tree shows */
	uint32_t *member;
	uint32_t members, node_room, member_room;
};

/* Unfolds from the root, or from one step, to at most `moves` of Black's moves deep and at most most_nodes nodes (at
 * least 1); a node is expanded wholly or cut. */
void prooftree_unfold(struct prooftree *t, const struct proof *p, uint32_t step_or_none, uint32_t moves,
                      uint32_t most_nodes);
void prooftree_clear(struct prooftree *t);

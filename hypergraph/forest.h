#ifndef HYPERGRAPH_FOREST_H
#define HYPERGRAPH_FOREST_H

#include "hypergraph/hypergraph.h"

/* Lemma 2 of Chiang, Wu and Lin, for rests (the empty squares of lines, as in checker/FORMATS.md). The incidence graph
 * joins each line with the squares of its rest. The position is drawn for p stones a move if this graph has no
 * cycle, every rest has at least p + 1 squares, and every tree at most one rest of exactly p + 1. */
enum forest {
	FOREST_DRAWN,
	FOREST_CYCLE,    /* there is a cycle */
	FOREST_FULL,     /* a rest has at most p squares */
	FOREST_TWO_SHORT /* a tree has two rests of p + 1 squares */
};

enum forest forest_check(const struct hypergraph *h, unsigned p, const bool *black); /* black: or NULL */

/* Has the incidence graph no cycle? */
bool forest_acyclic(const struct hypergraph *h, const bool *black);

#endif

#pragma once

#include "hypergraph/hypergraph.h"

/* The incidence graph joins each line with the squares of its rest (its squares that are not black; black or NULL). Has
 * it no cycle? Lemma 2 of Chiang, Wu and Lin is about such boards. */
bool forest_acyclic(const struct hypergraph *h, const bool *black);

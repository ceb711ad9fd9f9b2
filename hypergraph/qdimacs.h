#pragma once

#include <stdio.h>

#include "base/trouble.h"
#include "hypergraph/hypergraph.h"

/* Writes the game `p` of checker/FORMATS.md as a quantified Boolean formula in QDIMACS: true if and only if Black wins.
 * For solvers such as depqbf, as a check with other people's code; a straightforward encoding, not a fast one.
 *
 *   exists m(1,t,s): Black's t-th stone of round 1 is on s     for all b(1,t,j): bit j of White's t-th square
 *   exists m(2,t,s) ...                                        up to the last stones of Black
 *   exists black(i,s), white(i,s): stones after Black's and White's move of round i, and what defines them
 *
 * White's t-th stone counts if Black has placed a t-th one in this round, and if its square exists and is not black.
 * Each round takes two squares at least, so rounds for half of the squares are enough.
 *
 * False with a sentence if the board has exclusive squares, or would give more than 10^8 literals. */
bool qdimacs_write(const struct hypergraph *h, unsigned stones, FILE *out, struct trouble *t);

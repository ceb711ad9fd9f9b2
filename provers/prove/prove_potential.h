#pragma once

#include "hypergraph/hypergraph.h"
#include "provers/proof/proof.h"
#include "provers/search/game.h"

/* kdraw prove --potential: the game `p` by the rule `w` of checker/FORMATS.md alone, without any search. Prints the two
 * sides of the criterion, exactly, and what Erdos and Selfridge or Beck have to say; makes the proof,
 * which is one if it is drawn. stones is at most POTENTIAL_STONES_MOST; stone[s] is 0 empty, 1 black, 2 white. DRAWN or
 * UNDECIDED, never LOST: the rule proves draws only. */
enum verdict prove_potential(const struct hypergraph *h, unsigned stones, const unsigned char *stone,
                             struct proof *proof);

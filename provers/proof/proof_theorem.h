#ifndef PROVERS_PROOF_PROOF_THEOREM_H
#define PROVERS_PROOF_PROOF_THEOREM_H

#include <stdio.h>

#include "provers/proof/proof.h"

/* Reads board number `which` of a theorem file (checker/FORMATS.md) and its proof; both are initialised and empty. What
 * is behind them is not read. */
bool theorem_read_proof(struct hypergraph *board, struct proof *p, unsigned which, FILE *in, struct trouble *t);

#endif

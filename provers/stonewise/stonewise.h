/* Stonewise proofs of game b: White answers every black stone at once by killing one line, or the lines of one square
 * (checker/FORMATS.md says why that is enough when all lines have exclusive squares). They need no moves of several
 * stones, so they are far shorter than proofs by entries; but not every draw has one. */
#pragma once

#include "provers/prover/prover.h"

enum { STONEWISE_LINES = 64, STONEWISE_SQUARES = 256 };

/* DRAWN with the proof, LOST if there is none (which does not mean that Maker wins), UNDECIDED if time is over. Up to
 * STONEWISE_LINES lines, all with exclusive squares, and STONEWISE_SQUARES squares. Line i begins with black[i] stones,
 * at most B; NULL: no line with any. The proof is initialised and empty. What is kept (search/keeping.h) is the steps
 * so far, a proof whose root has no children, and which schemes have none; trouble is said in t, with UNDECIDED, if
 * something else is there. */
enum verdict stonewise_prove(struct proof *proof, const struct hypergraph *board, unsigned parameter,
                             const uint8_t *black, const struct prover_options *options, struct statistics *statistics,
                             struct trouble *t);

bool stonewise_takes(const struct hypergraph *board);

/* An empty proof about this board. */
void stonewise_begin(struct proof *proof, const struct hypergraph *board, unsigned parameter);

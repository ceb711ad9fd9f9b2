/* kdraw prove --batch: a stream of boards and positions of one game, a verdict a line.
 *
 *   9:0,1,2;3,4,5x;0,4,8 black=4 white=0     9 squares and three lines, the second with an exclusive square; Black to
 * move grid:5x5:4                               a family, or a file
 *
 * Each line is a question of its own; only the words of textfile.h, no comments. */
#pragma once

#include "base/trouble.h"
#include "provers/prover/prover.h"

/* Prints `s BREAKER DRAWS`, `s MAKER WINS` or `s UNDECIDED` for each line. False at the first line that is wrong, with
 * the verdicts of those before it printed; *undecided says how many there were. Ends early if stop is set. */
bool prove_batch(FILE *in, FILE *out, struct game game, const struct ideas *ideas, const struct prover_options *options,
                 const atomic_bool *stop, unsigned long *undecided, struct trouble *t);

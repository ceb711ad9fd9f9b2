#pragma once

#include "provers/prover/match.h"
#include "provers/prover/prover.h"

/* Prints a line of play from the position on: "v B 3 4", "v W 17 x2", until a line is filled or none is living. The
 * prover's question points to the match's stones. */
void prove_line(struct prover *p, struct match *m);

/* White's answer to Black's stones, which are not on the board yet: that of the proof, and false with his best guess
 * if White loses. */
bool prove_line_answer(struct prover *p, const struct match *m, const unsigned *move, unsigned size, unsigned *reply,
                       unsigned *replies);

#ifndef PROVERS_PROVE_LINE_H
#define PROVERS_PROVE_LINE_H

#include "provers/prover.h"

/* Prints a line of play from the position on: "v B 3 4", "v W 17 x2", until a line is filled or none is living. */
void prove_line(struct prover *p, const struct hypergraph *h, struct game game, unsigned char *stone);

#endif

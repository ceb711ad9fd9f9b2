#pragma once

#include <stdio.h>

#include "provers/pairings/pairing_file.h"
#include "provers/pairings/pairing_torus.h"

/* Pictures: a box for each square (by its coordinates, or sixteen in a row), the stones, and a band through each tuple.
 * On a torus a pair that crosses the edge is drawn as two halves. */
void pairing_picture(FILE *out, const struct hypergraph *board, const struct pairing_file *f);
void pairing_torus_picture(FILE *out, const struct pairing_torus *t);

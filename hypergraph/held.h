#pragma once

#include "hypergraph/hypergraph.h"

/* Held lines (checker/FORMATS.md): each of them gets `size` of its squares, no square two lines. The lines are line[0]
 * .. line[lines - 1]; only squares with open[s] are given. Returns whether there are enough; then owner[s] is the place
 * of the line that has square s, or -1. */
bool held_squares(const struct hypergraph *h, const unsigned *line, unsigned lines, const bool *open, unsigned size,
                  int *owner);

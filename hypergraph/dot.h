#pragma once

#include <stdio.h>

#include "hypergraph/hypergraph.h"

/* Writes the incidence graph in DOT: squares s0, s1, ... as circles, lines l0, l1, ... as boxes, exclusive squares
 * x0, ... as full dots at their lines. Coordinates are left to the layout. Uses libcgraph (EPL), which a program gets
 * only by calling this. False if writing failed. */
bool hypergraph_dot(const struct hypergraph *h, FILE *out);

#pragma once

#include "hypergraph/hypergraph.h"

/* Components: lines that share an empty square belong together. A board is drawn if and only if each of its components
 * is. Writes the component of every line, numbered 0, 1, ... by their first lines, and returns how many there are;
 * black (or NULL) tells the squares that do not connect. Squares on no line are in no component. */
unsigned components_find(const struct hypergraph *h, const bool *black, unsigned *of_line);

/* The board of some lines of h and of their squares, both in the old order; square (or NULL, else with room for all
 * squares of h) gets the old number of each new square. part is initialised and empty. */
void hypergraph_part(const struct hypergraph *h, const unsigned *line, unsigned lines, struct hypergraph *part,
                     unsigned *square);

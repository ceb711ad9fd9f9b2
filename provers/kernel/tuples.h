/* Pairing leaves: disjoint sets of p + 1 squares, and every line contains one (provers/pairings/pairing.h). */
#pragma once

#include "provers/kernel/position.h"
#include "provers/pairings/pairing.h"

#define tuples_leaf K(tuples_leaf)

#define TUPLES_QUICK 64 /* nodes of the search for pairings: more costs more than it saves */

/* Is there a pairing that so many nodes of the search find? If so, the tuples can be read from the search; square
 * number q there is the (q - first square of its class)-th of its class, classes in order. */
bool tuples_leaf(const struct rules *r, const struct position *p, struct pairing_search *s, unsigned long budget);

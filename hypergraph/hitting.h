#pragma once

#include <stdbool.h>

/* Smallest hitting sets, exactly: the fewest elements that meet every one of some sets.
 *
 *   set i: element[first[i] .. first[i + 1])       distinct, below `elements`; no set is empty
 *
 * Branch and bound. At every node: an element that meets only sets which another meets too is forgotten, a set that
 * contains another is forgotten, a set with one element left decides, components are solved one by one. The lower
 * bound counts disjoint sets. */
struct hitting {
	unsigned sets, elements;
	const unsigned *first, *element;
};

/* Writes a smallest hitting set, ascending, into chosen (room for `sets` or `elements` of them, whichever is fewer) and
 * returns its size. *nodes is the number of nodes allowed (0: any number), and afterwards that of nodes visited;
 * *finished tells whether it was enough: if not, the set hits everything and may not be the smallest. */
unsigned hitting_solve(const struct hitting *h, unsigned *chosen, unsigned long *nodes, bool *finished);

/* One set for each chosen element such that no two of them share an element: then no hitting set is smaller. Returns
 * false if there is no such choice, or if the nodes were not enough (*finished). */
bool hitting_disjoint(const struct hitting *h, const unsigned *chosen, unsigned size, unsigned *set,
                      unsigned long *nodes, bool *finished);

/* Leaves: positions that a theorem shows to be drawn.
 *
 * Forest (Lemma 2 for rests): no cycles, rests of at least p + 1 squares, at most one line of p + 1 (a short line)
 * in a tree. A line with more than p + 2 squares may first give up squares until p + 2 are left: a position with
 * shorter lines is harder for White. Which squares to give up is a matroid intersection: the kept
 * incidences of shared squares must be a forest (short lines count as one node, so that no tree has two), and line i
 * must keep at least k_i of them. Solved exactly, by augmenting paths. */
#ifndef PROVERS_KERNEL_FOREST_H
#define PROVERS_KERNEL_FOREST_H

#include "provers/kernel/position.h"

/* Line `line` gives up one square of class `class`. */
struct drop {
	uint16_t line, class;
	uint16_t copy; /* which square of the class, 0 .. count - 1 */
};

#define MOST_INCIDENCES 1024

struct drops {
	unsigned size;
	struct drop drop[MOST_INCIDENCES];
};

#define forest_leaf K(forest_leaf)
#define forest_safe K(forest_safe)

/* Is the position a forest after giving up squares? If drops is not NULL, it says which. */
bool forest_leaf(const struct rules *r, const struct position *p, struct drops *drops);

/* Is the position a forest in which a further black stone on (some square of) class j leaves a forest, for the classes
 * with safe[j] set? A stone cuts its tree and makes one line of each piece short; that is harmless if the tree has no
 * short line yet. */
bool forest_safe(const struct rules *r, const struct position *p, bool *safe);

#endif

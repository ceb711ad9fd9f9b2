#ifndef FAIRNESS_EXHAUST_H
#define FAIRNESS_EXHAUST_H

#include "fairness/stones.h"

/* All sets of q stones in a box of side x side squares, up to shifts, rotations and reflections: the best limit
 * number. */
struct exhaust {
	unsigned d, q, side;  /* side <= 8 */
	unsigned long looked; /* afterwards: how many sets were looked at */
};

/* Fills best (initialised) with the first of the best, and returns its limit number. */
unsigned exhaust(struct exhaust *e, struct stones *best);

/* The largest side for which there are at most `most` sets, at most 8 (0: there is none). */
unsigned exhaust_side(unsigned q, unsigned long most);

#endif

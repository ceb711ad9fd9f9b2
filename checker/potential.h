#ifndef POTENTIAL_H
#define POTENTIAL_H

#include "big.h"

/* Derivations, rules `potential' and `groups': lines are cut into blocks of `block' squares, edges are runs of whole
 * blocks, `length' squares in all, and a weight fades by the factor damping / (damping + 1) with the distance. */
struct edges {
	uint32_t block, damping; /* G, N */
	struct big length;       /* L */
};

struct edges read_edges(void); /* G L N */

/* Is Connect(k, p) drawn by these edges? If not, the step is refused. */
void check_potential(const struct edges *e, const struct big *k, const struct big *p);
void check_groups(const struct edges *e, const struct big *k, const struct big *p);

#endif

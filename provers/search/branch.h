#pragma once

#include <stdint.h>

#include "hypergraph/hypergraph.h"

/* A move of Black's and an answer of White's on squares, for searches whose tree is kept outside of the kernel (jobs/).
 *
 *   black[0 .. blacks - 1]   squares
 *   white[0 .. whites - 1]   squares, and the exclusive square of line i as squares + i */
#define BRANCH_MOST 64
#define MOST_PARTS 256 /* components of a position: each has a line */

struct branch {
	uint16_t blacks, whites;
	uint16_t black[BRANCH_MOST], white[BRANCH_MOST];
};

/* A component of a position as a board of its own: its lines in canonical order, each with its empty squares and, in
 * game b, as many black squares of its own as it has black stones. Isomorphic components are the same board. */
struct branch_part {
	struct hypergraph board;
	unsigned char *stone; /* of each square: 1 black, else 0 */
	uint64_t high, low;   /* its key in the table */
};

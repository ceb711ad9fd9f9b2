#pragma once

#include <stdint.h>

#include "hypergraph/hypergraph.h"

/* The living lines of a position as bitsets: line[i] is the board's number of the i-th living line, and its rest, the
 * squares of it without the black ones, stands in rest[i * words ..]. Exclusive squares are left out. */
struct pairing_position {
	const struct hypergraph *board;
	unsigned lines, words;
	unsigned *line;
	uint64_t *rest;
};

/* Boards with more squares or lines are not for bitsets. */
#define PAIRING_SQUARES_MOST 4096u
#define PAIRING_LINES_MOST 20000u

void pairing_position_init(struct pairing_position *p, const struct hypergraph *board, const unsigned *black,
                           unsigned blacks, const unsigned *white, unsigned whites);
void pairing_position_clear(struct pairing_position *p);

#pragma once

#include "hypergraph/hypergraph.h"

/* Lines in an order, and which squares are not empty. */
struct listed_lines {
	const struct hypergraph *board;
	const uint32_t *line; /* NO_LINE: one that is not there; NULL: all, in their order */
	uint32_t lines;
	const bool *stone; /* by square; NULL: all are empty */
};
#define NO_LINE UINT32_MAX

struct square_pair {
	uint32_t own, here;
};

/* Empty squares on the same lines of two lists play the same role (FORMATS.md, references), and are paired in ascending
 * order; those on fewer than `least` lines do not count. True if each square of own has one; *pair, own ascending, is
 * freed by the caller. */
bool roles_match(const struct listed_lines *own, const struct listed_lines *here, unsigned least,
                 struct square_pair **pair, uint32_t *pairs);

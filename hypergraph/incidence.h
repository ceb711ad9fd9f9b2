#pragma once

#include "hypergraph/hypergraph.h"

/* The lines through each square s: line[first[s]] < ... < line[first[s + 1] - 1]. */
struct incidence {
	unsigned *first, *line;
};

void incidence_init(struct incidence *i, const struct hypergraph *h);
void incidence_clear(struct incidence *i);
unsigned incidence_degree(const struct incidence *i, unsigned square);

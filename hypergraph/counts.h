#pragma once

#include "hypergraph/hypergraph.h"

/* What one counts on a board. */
struct counts {
	unsigned squares, lines, incidences, exclusive, components;
	unsigned smallest, largest;  /* line; 0 if there are none */
	unsigned *lines_of_size;     /* [0..largest] */
	unsigned degree;             /* the most lines through one square */
	unsigned *squares_of_degree; /* [0..degree] */
	unsigned long long weight;   /* of all lines */
	bool forest;                 /* the incidence graph has no cycle */
};

void counts_init(struct counts *s, const struct hypergraph *h);
void counts_clear(struct counts *s);

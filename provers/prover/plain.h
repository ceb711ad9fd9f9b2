#pragma once

#include <stdatomic.h>

#include "hypergraph/hypergraph.h"
#include "provers/search/game.h"

/* The plain search of Chiang, Wu and Lin, section 3.2: every set of stones that Black may place, for each of them
 * White's replies until one holds; it stops only where Black has a line or no line is living. No table, no components,
 * no theorem. It shares nothing with the prover, whose counterpart it is in figures and in tests. */
struct plain_statistics {
	unsigned long long black; /* positions with Black to move */
	unsigned long long white; /* positions with White to move */
	unsigned long long full;  /* positions in which Black has a line */
	unsigned long long empty; /* positions in which no line is living */
	unsigned moves, answered; /* Black's first moves: how many, how many White has held */
};

struct plain_options {
	const unsigned char *stone; /* of each square: 0 empty, 1 black, 2 white */
	double seconds;             /* 0: no limit */
	const atomic_bool *stop;    /* or NULL */
	bool progress;
};

/* UNDECIDED if it was stopped. Boards up to PLAIN_MOST squares, and lines. */
#define PLAIN_MOST 256u

enum verdict plain_decide(const struct hypergraph *h, struct game game, const struct plain_options *options,
                          struct plain_statistics *statistics);

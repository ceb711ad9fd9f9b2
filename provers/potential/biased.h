#pragma once

#include <stdatomic.h>

#include "base/trouble.h"
#include "hypergraph/hypergraph.h"
#include "provers/search/game.h"

/* The usual biased game A:B: Maker moves first and places exactly `maker` stones a turn, Breaker exactly `breaker`;
 * when fewer squares are empty, all of them. Maker wins by filling a line. This is not the game of the rest of the
 * toolkit, in which Breaker answers with no more stones than Maker has just placed.
 *
 * A plain search with a table. Exclusive squares are not for this game. */
#define BIASED_SQUARES_MOST 64u

struct biased_question {
	const struct hypergraph *board;
	unsigned maker, breaker;         /* stones a turn; maker >= 1 */
	const unsigned char *stone;      /* of each square: 0 empty, 1 black, 2 white; NULL: all are empty */
	unsigned long positions_most;    /* 0: no limit */
	unsigned long long memory;       /* bytes for the table; 0: no limit */
	double seconds;                  /* 0: no limit */
	const atomic_bool *interruption; /* stop when it is true; NULL: never */
};

/* LOST: Maker wins; DRAWN: Breaker holds; UNDECIDED: a limit was reached. *positions is how many were searched. False
 * if the board is too large or has exclusive squares; then t says so. */
bool biased_solve(const struct biased_question *q, enum verdict *verdict, unsigned long *positions, struct trouble *t);

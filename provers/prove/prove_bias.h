#pragma once

#include <stdatomic.h>

#include "hypergraph/hypergraph.h"
#include "provers/search/game.h"

/* kdraw prove --bias A:B: the usual biased game, which is not the game of the rest of the program. Prints everything
 * below the first line; the verdict begins with the name of the game, so that it is never read as one of MBBoard.
 * stone[s] is 0 empty, 1 black, 2 white. */
struct prove_bias {
	const struct hypergraph *board;
	const char *name; /* of the board, for messages */
	unsigned maker, breaker;
	const unsigned char *stone;
	double seconds;            /* 0: no limit */
	unsigned long long memory; /* bytes; 0: 1 GiB */
	const atomic_bool *interruption;
};
enum verdict prove_bias(const struct prove_bias *b);

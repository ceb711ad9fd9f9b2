#pragma once

#include <stdint.h>

/* What a search did. */
struct statistics {
	uint64_t positions;                           /* expanded */
	uint64_t replies;                             /* positions after a black and a white move that were looked at */
	uint64_t hits;                                /* found in the table */
	uint64_t held, potentials, pairings, at_once; /* leaves by rule */
	unsigned root_moves, root_done;               /* Black's first moves: how many, how many are answered */
	uint64_t replaced;                            /* table entries lost for want of room */
};

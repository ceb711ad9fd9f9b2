#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "games/field.h"

/* Alpha-beta over whole turns, with proofs: in each node the search for a win by continuous threats of provers/wins
 * looks for a win of the side to move, and then, as if he passed, for one of the opponent; if there is one, only turns
 * that touch its zone are looked at. At the root both are searched with single threats too. Iterative deepening with
 * aspiration, a table of positions, principal variation search, killer and history turns, late turns less deep. */
struct alphabeta;
enum { ALPHABETA_MOST = 16 }; /* stones of a turn */

struct alphabeta_limits {
	unsigned depth, width, pairs;
	uint64_t positions; /* of both kinds of search, 0: any number */
	double seconds;     /* of processor time, 0: any time */
	unsigned threads;   /* more than one only with `seconds`: then turns are not the same each time */
	int noise;          /* up to so much is added to each value */
	uint64_t seed;      /* of the noise */
	unsigned away;      /* of the turns of a node, how many at least are to break away */
	bool threats;       /* search for wins by threats */
	bool tempo;         /* windows are worth more to the side to move */
	/* Turns of the root that are not looked at, `left' stones each. */
	const uint64_t (*except)[ALPHABETA_MOST];
	unsigned excepts;
	const float *share; /* by squares of a finite board: what a network says about the first stone; NULL: nothing */
};

struct alphabeta_found {
	uint64_t square[ALPHABETA_MOST];
	unsigned stones;
	int value; /* ALPHABETA_WON - turns, if it is proved */
	unsigned depth;
	uint64_t positions;
};

/* From ALPHABETA_PROVED on it is a proof; from ALPHABETA_UNSURE / 2 on every turn that the other side was seen to have
 * loses, but it has others. */
enum { ALPHABETA_WON = 4000000, ALPHABETA_PROVED = 3900000, ALPHABETA_UNSURE = 100000 };

/* NULL if the rules or the board are too large for it. positions: those of a turn, for the size of its tables; 0: many.
 */
struct alphabeta *alphabeta_new(const struct connect *rules, uint64_t positions);
void alphabeta_release(struct alphabeta *s);
/* The best turn found for who is to move; no stones if none can stop the threats, or the board is nearly full. False if
 * the stones do not fit into its board. The table stays for the next turns of the same game. */
bool alphabeta_search(struct alphabeta *s, const struct field *f, const struct alphabeta_limits *l,
                      struct alphabeta_found *found);

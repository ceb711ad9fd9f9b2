#pragma once

#include "provers/wins/wins.h"

/* Which of several turns of the attacker looks best? That after which the least is left to be done, as it seems
 * (wins_cost). All are weighed with few positions, then the better quarter of them with four times as many, until one
 * wins or all have been used:
 *
 *   positions  n / 32    48 turns
 *              n / 8     12
 *              n / 2      3
 *   left                  1 */
struct contender {
	uint64_t square[WINS_MOVE_MOST];
	unsigned stones;
	unsigned rank; /* decides between equals */
	unsigned cost; /* as it was weighed last; 0: it wins */
};

struct contest {
	/* The cost after this turn, by so many positions. */
	unsigned (*weigh)(void *context, const struct contender *x, uint64_t positions);
	void *context;
	uint64_t positions;
	const atomic_bool *stop; /* or NULL */
};

/* How many are left, best first; if it was stopped, those that were left then. */
unsigned contest_hold(const struct contest *c, struct contender *contender, unsigned contenders);

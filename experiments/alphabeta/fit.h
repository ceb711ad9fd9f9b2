#pragma once

#include "games/records.h"

/* What windows are worth, from how games ended: a logistic regression. For each position at the beginning of a turn, in
 * which who is to move has no win at hand, the chance that he wins is 1 / (1 + exp(-x)) with x the sum over the windows
 * of the weights of their numbers of stones, own and the opponent's, and tempo. */
struct fit {
	unsigned k;
	double mine[32], yours[32], tempo; /* by stones; x as it is */
	uint32_t positions;
	double loss; /* mean, in nats; half and half is 0.693 */
};

enum { FIT_ROUNDS = 3000 };

/* Only finished games of a finite board that the arena can hold; false if there are none. */
bool fit_games(struct fit *fit, const struct records *file, unsigned files);

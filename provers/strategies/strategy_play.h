#pragma once

#include <stdio.h>

#include "provers/strategies/strategy.h"

/* Makes the strategy again, for `undo`; NULL if nothing is taken back. */
struct strategy_maker {
	struct strategy *(*make)(const void *from);
	const void *from;
};

/* A game on a strip or on the plane: Black's moves from `in`, a line each, White's answers and the board to `out`. A
 * `quit` ends the game, `undo` takes Black's last move back, `help` says so. A
 * patient game reports a bad move on stderr and goes on; otherwise it ends the game, with what is wrong in t. */
bool strategy_play(struct strategy **s, const struct strategy_maker *maker, FILE *in, FILE *out, bool patient,
                   struct trouble *t);

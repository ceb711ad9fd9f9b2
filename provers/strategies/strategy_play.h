#ifndef PROVERS_STRATEGY_PLAY_H
#define PROVERS_STRATEGY_PLAY_H

#include <stdio.h>

#include "provers/strategies/strategy.h"

/* A game on a strip or on the plane: Black's moves from `in`, a line each, White's answers and the board to `out`. A
 * patient game reports a bad move on stderr and goes on; otherwise it ends the game, with what is wrong in t. */
bool strategy_play(struct strategy *s, FILE *in, FILE *out, bool patient, struct trouble *t);

#endif

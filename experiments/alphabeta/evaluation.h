#pragma once

#include "games/arena.h"

/* What a position is worth for the side whose turn it is: the windows that hold stones of one side only, each by the
 * number of its stones. A window is worth more to the side to move, because he comes first: with one weight for both
 * the value jumps up and down with each turn, and searches of odd and even depth look at different things. The weights
 * then say what the same windows are worth before one's own and before the other's turn. */
struct weights {
	int mine[ARENA_K_MOST + 1], yours[ARENA_K_MOST + 1]; /* by stones in the window */
	int turn;                                            /* what it is worth to come next */
	int answer;                                          /* and what each stone costs that has to stop a threat */
	int gain[2][ARENA_K_MOST + 1]; /* of a square in such a window: own ones, the opponent's */
};

/* Those of Connect6 follow kdraw learn --evaluation where it is sure, and matches; others are guessed from k and p.
 * tempo = false: the same for both sides. */
void weights_init(struct weights *w, unsigned k, unsigned p, bool tempo);
int evaluation(const struct weights *w, const struct arena *a, unsigned side);

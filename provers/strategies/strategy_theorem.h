#pragma once

#include "provers/strategies/strategy.h"

struct tiling;

/* White on the infinite plane out of a theorem file: each of Black's stones is answered in its tile, by the proof of
 * the tile's board. */
struct theorem_game;

/* Reads a theorem file; NULL if it cannot be played, with what is wrong in t. It is not checked: kdraw check does. */
struct theorem_game *theorem_game_read(FILE *in, struct trouble *t);
void theorem_game_release(struct theorem_game *g);
/* Back to the empty plane; the theorem need not be read again. */
void theorem_game_restart(struct theorem_game *g);
unsigned theorem_game_k(const struct theorem_game *g);
unsigned theorem_game_p(const struct theorem_game *g);

/* Black's move, on distinct empty squares, and White's answer (room for as many). False, with the reason, if the proof
 * has no answer: then it is wrong. */
bool theorem_game_move(struct theorem_game *g, const struct stone *black, unsigned count, struct stone *white,
                       unsigned *whites, struct trouble *t);
/* One for each stone of the last answer. */
const struct reason *theorem_game_reasons(const struct theorem_game *g);
const struct tiling *theorem_game_tiling(const struct theorem_game *g);

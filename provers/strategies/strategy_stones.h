#pragma once

#include "provers/proof/proof.h"
#include "provers/strategies/strategy_leaf.h"

/* White on one board with exclusive squares out of a stonewise proof, as checker/FORMATS.md says why it is right. */
struct stones_game;

struct stones_game *stones_game_new(const struct hypergraph *board, const struct proof *p);
void stones_game_release(struct stones_game *g);

/* Black's stones, of which nothing is left at the end; White's answers, squares or PROOF_EXCLUSIVE + line, are
 * appended, no more than there were stones. False if the proof has no answer: then it is wrong. */
bool stones_game_move(struct stones_game *g, struct squares *move, uint32_t *white, unsigned *whites);

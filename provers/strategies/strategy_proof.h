#ifndef PROVERS_STRATEGY_PROOF_H
#define PROVERS_STRATEGY_PROOF_H

#include "provers/proof/proof.h"

/* White on one board out of a proof of a draw (checker/FORMATS.md): the entries of the steps say what to play. Nothing
 * is searched. */
struct proof_game;

/* Can this proof be played: a draw from the empty board, not too large, without potential leaves? In game b every line
 * has an exclusive square, which is only imagined: it has to be longer than B and Black's stones of one move. */
bool proof_game_possible(const struct hypergraph *board, const struct proof *p, struct trouble *t);

/* A new game; board and proof must live as long. */
struct proof_game *proof_game_new(const struct hypergraph *board, const struct proof *p);
void proof_game_release(struct proof_game *g);

/* Black's move: distinct empty squares, at most P in game p. White's answer goes to white (room for as many) and its
 * size to whites. False if the proof has no answer: then it is wrong. */
bool proof_game_move(struct proof_game *g, const uint32_t *black, unsigned count, uint32_t *white, unsigned *whites);

#endif

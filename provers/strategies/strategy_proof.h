#pragma once

#include "provers/proof/proof.h"

/* Why White plays where he does: by entry `entry` of step `step`, by a leaf (a forest: Lemma 2; a pairing; lines that
 * hold by themselves), by a stonewise proof; by the rules of Theorem 2, on a line that dies or where two lines cross;
 * by weights. From a theorem file also in which tile, and how far that is moved. */
enum why { WHY_ENTRY, WHY_FOREST, WHY_PAIRING, WHY_HELD, WHY_STONEWISE, WHY_LINE, WHY_CROSSING, WHY_WEIGHT };

struct reason {
	enum why why;
	uint32_t step, entry;
	unsigned board, tile;
	int64_t row, column;
};

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
/* One for each stone of the last answer. */
const struct reason *proof_game_reasons(const struct proof_game *g);

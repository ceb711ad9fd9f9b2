#pragma once

#include "base/trouble.h"
#include "provers/strategies/strategy.h"

/* Games of people against a strategy. A question is always the whole game, so nothing is lost when it is forgotten
 * here; the desk keeps the last ones where they stand, and only the moves that are new are played.
 *
 *     black   all of Black's stones, in their order          move i: black[end[i - 1]] .. black[end[i] - 1]
 *     white   White's answers, with reasons                  answer i: white[white_end[i - 1]] .. */
struct desk;

struct desk_game {
	char name[64]; /* of the strategy */
	struct strategy *strategy;
	struct stone *black;
	unsigned *end, moves, stones, move_room, stone_room;
	struct reply *white;
	unsigned *white_end, whites, white_room, white_end_room;
};

enum { DESK_GAMES = 16, DESK_STONES = 20000 };

struct desk *desk_new(void);
void desk_release(struct desk *d);

/* The game of this name which has gone furthest along these moves, taken off the desk; NULL: there is none. */
struct desk_game *desk_take(struct desk *d, const char *name, const struct stone *black, const unsigned *end,
                            unsigned moves);
/* Any game of this name, taken off the desk and begun anew, so that a theorem need not be read for each move that is
 * taken back; NULL: there is none. */
struct desk_game *desk_reuse(struct desk *d, const char *name);
/* A game that begins; the strategy is its own then. */
struct desk_game *desk_begin(const char *name, struct strategy *s);
/* Plays move number g->moves. False with the reason: then the game goes no further. */
bool desk_move(struct desk_game *g, const struct stone *black, unsigned count, struct trouble *t);
/* Back on the desk, where another one may have to go for it. */
void desk_put(struct desk *d, struct desk_game *g);
void desk_game_release(struct desk_game *g);

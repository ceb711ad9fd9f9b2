#pragma once

#include <stdio.h>

#include "base/trouble.h"
#include "hypergraph/hypergraph.h"

/* Positional games in the .pg files of the QBF encodings of Mayer-Eichberger and Saffidine, and of Shaik and van de
 * Pol. Code words start sections of names; % starts a comment; sections come in any order.
 *
 *   #times          t1 t2 t3 ...       one time point a stone, in the order of the game
 *   #blackturns     t1 t2 t5 ...       the time points at which Black plays; White plays at the others
 *   #positions      s0 s1 ...          the squares
 *   #blackwins      s0 s1 s2           a line that wins for Black, one a row
 *   #whitewins      ...                the same for White; none in a Maker-Breaker game
 *   #blackinitials, #whiteinitials     stones that stand before the game
 *   #firstmoves     s0 s3              the squares to which the first move is restricted
 *
 * Each time point is one stone, exactly: a .pg file of p stones a turn says nothing of moves with fewer stones. */
enum owner { OWNER_NONE, OWNER_BLACK, OWNER_WHITE };

struct pg {
	struct hypergraph black, white; /* the winning lines; the same squares */
	char **name;                    /* of the squares */
	unsigned times;
	bool *black_turn;     /* [times] */
	unsigned char *owner; /* [squares], an enum owner */
	bool *first_move;     /* [squares], or NULL if there is no restriction */
};

void pg_init(struct pg *g);
void pg_clear(struct pg *g);

/* The Maker-Breaker game on h with exactly `stones` stones a turn, Black first, until the squares are full. g is
 * initialised and empty. False with a sentence if h has exclusive squares: a .pg file cannot say that a square is for
 * White only. Weights are dropped, and so are coordinates. */
bool pg_from_board(struct pg *g, const struct hypergraph *h, unsigned stones, struct trouble *t);

/* Writes the game with comment (or NULL) in a line of its own; there is no #version, which the tools do not read. */
void pg_write(const struct pg *g, const char *comment, FILE *out);

/* Reads a .pg file into g, which is initialised and empty and has to be cleared in any case. */
bool pg_read(struct pg *g, FILE *in, struct trouble *t);

/* The board of a game in which only Black has lines, from the empty position and with all first moves; what a board
 * cannot say is refused with a sentence. The names of the squares and the turns are dropped. */
bool pg_to_board(const struct pg *g, struct hypergraph *h, struct trouble *t);

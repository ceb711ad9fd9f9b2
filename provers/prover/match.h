#pragma once

#include <stdio.h>

#include "hypergraph/hypergraph.h"
#include "provers/search/game.h"

/* A game in progress on a board of at most 256 squares and 256 lines. A place is a square, or squares + i for the
 * exclusive square of line i. stone and dead are what a question points to, so the prover sees every move. */
#define MATCH_MOST 256u

struct match {
	const struct hypergraph *h;
	struct game game;
	unsigned char stone[MATCH_MOST]; /* of each square: 0 empty, 1 black, 2 white */
	bool dead[MATCH_MOST];           /* lines with a white stone on their exclusive square */
};

void match_black(struct match *m, const unsigned *square, unsigned size);
void match_white(struct match *m, const unsigned *place, unsigned size);

bool match_is_living(const struct match *m, unsigned line);
unsigned match_black_on(const struct match *m, unsigned line);
unsigned match_living(const struct match *m);
bool match_is_useful(const struct match *m, unsigned square); /* empty, and on a living line */

/* A line that wins for Black: full, or in game b with more than B black stones; at White's turn only lines that he
 * cannot touch any more. -1 if there is none. */
int match_won_line(const struct match *m, bool blacks_turn);

/* White's answer where nothing helps for sure: up to `stones` places, the most dangerous first. */
unsigned match_resist(const struct match *m, unsigned stones, unsigned *place);

/* " 3 17 x2" */
void match_write_places(const struct match *m, const unsigned *place, unsigned size, FILE *out);

#pragma once

#include "experiments/agents/agent.h"
#include "experiments/agents/guess.h"

/* Turns worth a look (Wu and Huang 2005, section 4.3): the best w squares s_1 .. s_w; after each s_i the best
 * w_i = w - i + 1 squares again; of the pairs, without those that came up before, the best w'. For more than two stones
 * a turn this goes on: after the j-th of w_i squares for one stone half of w_i - j + 1 for the next one (one square at
 * least), for all of them the number of turns would grow too fast. If the opponent has threats, only squares that lower
 * their exact number are looked at, so that a turn stops as many as it can.
 *
 * With a network the best squares are those with the largest shares, and the best turns those that it expects most: the
 * share of the first stone times that of the second one after it, and so on. */
enum { TURN_MOST = 8 };

struct turn {
	uint64_t square[TURN_MOST]; /* a turn longer than this is cut, its rest is chosen later */
	unsigned stones;
	double score;
	uint64_t key; /* the same for the same stones */
};

struct turns {
	struct turn *turn;
	unsigned count, room;
	uint64_t *begin; /* the keys of turns that were prolonged */
	unsigned begun, begin_room;
	unsigned subnodes;   /* how often squares were scored again: w (w + 1) / 2 for two stones */
	struct guess *guess; /* or NULL: the scores are the agent's */
};

void turns_find(struct turns *t, struct agent *a, struct field *f, unsigned width, unsigned pairs);
/* Adds turns with a stone on this square at the end of the list: one for each of the best squares for the second stone.
 */
void turns_through(struct turns *t, struct agent *a, struct field *f, uint64_t square, unsigned width);
void turns_clear(struct turns *t);

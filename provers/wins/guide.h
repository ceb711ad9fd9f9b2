#pragma once

#include "experiments/network/network.h"
#include "games/arena.h"

/* A network that says which squares to look at first: shares of the squares of an arena for who is to move. It sees the
 * 19 rows and columns, or as many as it has, around the stones; nothing is said if they do not fit in. What it says
 * changes the order of moves, and never what counts as a win. */
struct guide {
	struct network network;
	struct convolver convolver;
	struct field field;    /* of the network's size */
	float *share, *square; /* of the field, and of the arena */
	size_t squares;        /* of the arena, so far */
};

/* The network of a file, or for "" the one that comes with the program. False with the reason if it cannot be read, or
 * is for another k or p. */
bool guide_open(struct guide *g, const char *path, const struct connect *rules, struct trouble *t);
void guide_close(struct guide *g);
/* For who is to move with all stones of a turn; the last `count' stones were the opponent's answer. The shares by
 * squares of the arena, or NULL. */
const float *guide_shares(struct guide *g, const struct arena *a, unsigned side, const uint16_t *answer,
                          unsigned count);

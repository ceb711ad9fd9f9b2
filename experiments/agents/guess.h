#pragma once

#include "experiments/network/network.h"

/* What a network says about the next stone, for agents that ask one: the shares of the squares of a finite board, which
 * add up to 1. Without a network for the game `share' is NULL. */
struct guess {
	struct network network;
	struct convolver convolver;
	float *share; /* by squares */
};

/* The network of a file, or "" for the one that comes with the program. False with the reason if the file cannot be
 * read, or was made for another game; for the program's own one that is no trouble. */
bool guess_open(struct guess *g, const char *path, const struct field *f, struct trouble *t);
/* The shares for who is to move. */
void guess_make(struct guess *g, const struct field *f);
void guess_clear(struct guess *g);

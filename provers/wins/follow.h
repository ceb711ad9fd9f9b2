#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "base/trouble.h"
#include "provers/wins/certificate.h"

/* Plays the attacker by a win file: after each answer the entry that serves it, by the claim of nodes: all stones of
 * the defender that were not given on the way avoid the zones. The file is believed. Squares are numbers of the arena;
 * stones that lie outside of it are in no zone, and need not be told. */
struct follow {
	struct certificate certificate;
	size_t node; /* where the game is; the move of its win was made */
	bool begun;
};

bool follow_open(struct follow *f, FILE *in, struct trouble *t);
void follow_close(struct follow *f);

/* Row and column as in the file. False: outside of the arena. */
bool follow_number(const struct follow *f, int row, int column, unsigned *square);
/* The defender's stones so far, without those of the statement: the win whose move is next, NULL if no entry serves.
 * An answer that leaves a threat has none: fill it. */
const struct win *follow_next(struct follow *f, const uint16_t *stone, unsigned stones);

#ifndef PROVERS_WINS_CERTIFICATE_H
#define PROVERS_WINS_CERTIFICATE_H

#include <stdbool.h>
#include <stdio.h>

#include "games/arena.h"
#include "provers/wins/win.h"

/* What a win file says: the game, the stones on the arena (without those of the win), whose turn it is. Square (row,
 * column) of the arena is written (row - origin, column - origin). */
struct statement {
	unsigned k, p, q, rows, columns; /* 0 rows: the infinite board */
	const struct arena *arena;
	int origin[2];
	unsigned attacker, turn, left;
};

/* checker/FORMATS.md defines the file. Wins that are used twice are written once, and get a name. Returns how many
 * moves were written. */
unsigned certificate_write(FILE *out, const struct statement *s, const struct win *win);

#endif

#pragma once

#include "games/field.h"

/* Threat-space search (Wu and Huang 2005, section 4.3): does the side to move win by continuous threats? In every turn
 * it stops all threats of the opponent and makes at least p threats (exact count), so that he has to use all his p
 * stones, until there are p + 1 or a row can be finished. All his answers are tried, so a yes is a proof, for every
 * p < k; for p = 2 these are the double threats of Connect6.
 *
 * A turn of many stones has too many forms to try them all: of the squares for its first stone, best ones first, number
 * i = 0, 1, ... leaves a choice of width - i for the next stone, and so on. The width grows from 4 until nothing is
 * left out or the limit is reached; a no means only that nothing was found. */
struct tss {
	unsigned nodes, limit; /* attacking stones tried; how many may be */
	unsigned depth;        /* turns of the attacker at most */
	unsigned width;        /* of now */
	bool cut;              /* something was left out */
};

/* True if a win was found; its first turn goes to square (as many as are left in the turn, or fewer that win at once).
 */
bool tss_win(struct tss *t, struct field *f, uint64_t *square, unsigned *squares);

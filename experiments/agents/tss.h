#ifndef EXPERIMENTS_AGENTS_TSS_H
#define EXPERIMENTS_AGENTS_TSS_H

#include "experiments/game/field.h"

/* Threat-space search: does the side to move win by continuous threats? In every turn it makes at least p threats
 * (exact count), so that the opponent has to use all his p stones, until there are p + 1 or a row can be finished. All
 * defences are tried: if the answer is yes, it is a proof. For p = 2 these are the double threats of Connect6. Only for
 * p <= 2 < k. */
struct tss {
	unsigned nodes, limit; /* attacking turns tried; how many may be */
	unsigned depth;        /* turns of the attacker at most */
};

/* True if a win was found; its first turn goes to square (as many as are left in the turn, or fewer that win at once).
 */
bool tss_win(struct tss *t, struct field *f, uint32_t *square, unsigned *squares);

#endif

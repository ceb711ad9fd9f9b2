#pragma once

#include "fairness/quest.h"

/* All sets of q stones in a box of side x side squares, up to shifts, rotations and reflections: the first of the best.
 * It goes on behind the set where the quest is, until that stops. */
void exhaust(struct quest *q);

/* The largest side for which there are at most `most` sets, at most 8 (0: there is none). */
unsigned exhaust_side(unsigned q, unsigned long most);

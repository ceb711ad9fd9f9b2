/* Blanket replies: one white stone that answers nearly every single black stone at once.
 *
 * If all lines are held after r alone, then also after s and r for every square s that its owner can exchange for
 * another: instead of looking at each s, one flow is found for r. */
#pragma once

#include "provers/kernel/search.h"

#define blanket_spread K(blanket_spread)
#define blanket_find K(blanket_find)

#define NO_REPLY UINT16_MAX

/* Does one stone on class r leave only held lines? If so, safe[j] says whether they still are with a black stone on
 * class j, too; of class r on another square than White's. */
bool blanket_spread(struct search *s, const struct position *p, unsigned r, bool *safe);

/* reply[j] becomes a class that answers a stone on class j, or stays NO_REPLY. Nothing is searched. */
void blanket_find(struct search *s, const struct position *p, uint16_t *reply);

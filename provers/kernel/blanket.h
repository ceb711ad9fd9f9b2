/* Blanket replies: one white stone that answers nearly every single black stone at once.
 *
 * If the position after r alone is drawn by forests, then so is the position after s and r for every square s whose
 * tree has no short line: instead of looking at each s, one forest is built for r. */
#ifndef PROVERS_KERNEL_BLANKET_H
#define PROVERS_KERNEL_BLANKET_H

#include "provers/kernel/search.h"

#define blanket_find K(blanket_find)

#define NO_REPLY UINT16_MAX

/* reply[j] becomes a class that answers a stone on class j, or stays NO_REPLY. Nothing is searched. */
void blanket_find(struct search *s, const struct position *p, uint16_t *reply);

#endif

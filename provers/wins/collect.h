#pragma once

#include "base/map.h"
#include "provers/wins/search.h"

/* Wins that a search finds lie in a pool, which only grows. When it and the trees take more than a share of the bound
 * (search.h), those that are still in use are copied into a new pool, and the old one goes:
 *
 *   trees   the wins of their entries; if these alone are too many, nodes that were visited seldom forget their moves,
 *           and are looked at again when the search comes to them
 *   table   the wins of most nodes: small ones are found again soon
 *
 * Both pools stand side by side then, so neither takes more than half of the bound. */
struct collecting {
	struct pool to;
	struct map moved; /* from each win to its copy */
};

/* The copy of what is in use. */
const struct win *collect_win(struct collecting *c, const struct win *w);
uint16_t *collect_squares(struct collecting *c, const uint16_t *square, unsigned count);
void collect_entries(struct collecting *c, struct entry *entry, unsigned entries);
const struct win *collect_moved(const struct collecting *c, const struct win *w); /* NULL: it was not copied */

/* Is there more than may be? Then the search has to come back to where it can be collected. */
bool collect_overdue(const struct search *s);
/* Where no win is in use but those of the trees, the tables and the caller of the search (search.h, in_use). */
void collect_when_due(struct search *s);

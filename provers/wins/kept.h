#pragma once

#include <stdio.h>

#include "provers/wins/certificate.h"
#include "provers/wins/search.h"

/* Wins that a search found on its way, each with the stones of its position that the first one lacks, for a checkpoint:
 * it is one win file after the other. A small win is found again sooner than read, and one that is part of another one
 * comes with it: neither is written. Threads may add to one list. */
struct kept;
enum { KEPT_LEAST = 3 }; /* nodes of a win */

/* The first position is on the arena. */
struct kept *kept_new(const struct arena *a);
void kept_release(struct kept *k);
/* A win of the position on the arena of this search; it has to live until that search collects its wins. */
void kept_add(struct kept *k, const struct search *s, const struct win *w);
/* Those of this search that it does not copy are forgotten. It is locked before any are copied, until the old ones are
 * gone; NULL: there is nothing to lock. */
struct collecting;
void kept_lock(struct kept *k);
void kept_collect(struct kept *k, const struct search *s, const struct collecting *c);
void kept_unlock(struct kept *k);
/* At any time; the statement is that of the first position. */
void kept_write(struct kept *k, const struct statement *s, FILE *out);

#pragma once

#include <stdio.h>

#include "provers/wins/certificate.h"

/* Wins that a search found on its way, each with the stones of its position that the first one lacks, for a checkpoint:
 * it is one win file after the other. A small win is found again sooner than read, and one that is part of another one
 * comes with it: neither is written. Threads may add to one list. */
struct kept;
enum { KEPT_LEAST = 3 }; /* nodes of a win */

/* The first position is on the arena. */
struct kept *kept_new(const struct arena *a);
void kept_release(struct kept *k);
/* A win of the position on the arena; it has to live as long as what is kept. */
void kept_add(struct kept *k, const struct arena *a, const struct win *w);
/* At any time; the statement is that of the first position. */
void kept_write(struct kept *k, const struct statement *s, FILE *out);

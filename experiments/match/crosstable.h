#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "base/rows.h"
#include "experiments/match/match.h"
#include "experiments/match/rating.h"

/* Who did how well against whom.
 *
 *            a  b  c
 *         a  .  x  x     cell[i * players + j]: i against j, the wins are those of i
 *         b  x  .  x
 *         c  x  x  .     rank[0] is the best player: by rating, then by number */
struct crosstable {
	unsigned players, *rank;
	const char *const *name;
	struct tally *cell;
	struct rating *rating;
};

void crosstable_init(struct crosstable *c, const char *const *name, unsigned players);
void crosstable_clear(struct crosstable *c);
/* A finished game; black and white are numbers of players. */
void crosstable_add(struct crosstable *c, unsigned black, unsigned white, const struct record *game);
/* Rates and ranks; before printing. */
void crosstable_settle(struct crosstable *c);
/* All games of a player. */
struct tally crosstable_total(const struct crosstable *c, unsigned player);

/* What was played, for the head of a table. */
struct event {
	const char *game;
	unsigned long games, seed; /* of a pair */
	unsigned played;
	bool complete;
};

/* As text, csv, json or md. The cross table; with `pairs` the list of pairs instead (json and md: always both). */
void crosstable_print(const struct crosstable *c, const struct event *e, enum format format, bool pairs, FILE *out);

#pragma once

#include "provers/wins/certificate.h"
#include "provers/wins/search.h"
#include "provers/wins/wins.h"

/* What an engine (wins.h) consists of, for those who bring wins into it and out of it. */
struct wins {
	struct connect rules;
	struct arena arena;
	struct search search;
	struct statement statement;
	uint32_t low[2]; /* row and column of the field that are 0 inside the arena's rim */
	enum side turn;
	const struct win *found;
	unsigned order;
	unsigned long long memory;
	uint64_t before;        /* positions of the searches before a checkpoint */
	struct worker *workers; /* of the last search with threads: wins are theirs */
	struct entry *answer;   /* of the defender, who is to move: those that are known to lose; free 0: count it */
	unsigned answers;
	size_t answer_room;
	const struct win **suggested; /* wins of other positions: their turns are tried early */
	unsigned suggestions;
	size_t suggested_room;
	struct candidate best; /* of the last search, stones 0: none */
	unsigned best_cost;
};

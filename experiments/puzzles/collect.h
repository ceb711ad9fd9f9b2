#pragma once

#include <stdatomic.h>

#include "experiments/puzzles/puzzle.h"

/* Puzzles from games: those that two agents play for it, after a first turn or two by chance and with a slip now and
 * then, or games of a file. Game i depends on the seed and i alone, so the puzzles are the same on any number of
 * threads. No two are the same up to symmetries and shifts, and a game gives one at most. */
struct collecting {
	struct connect rules;
	const char *player[2];
	const struct records *from; /* or NULL: the agents play */
	uint64_t seed;
	unsigned threads, wanted, games; /* puzzles, and games at most (0: any number) */
	struct puzzle_wanted puzzle;
	bool (*stop)(void *context, unsigned found, unsigned games); /* asked between games, progress is shown there */
	void *context;
	/* results */
	struct puzzle *found;
	unsigned count, played;
};

/* False if an agent does not exist or cannot play this game. */
bool collect(struct collecting *c, struct trouble *t);
void collect_clear(struct collecting *c);

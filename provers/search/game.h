#ifndef PROVERS_SEARCH_GAME_H
#define PROVERS_SEARCH_GAME_H

#include <stdbool.h>

/* The two games of checker/FORMATS.md: p P, Black places at most P stones a move; b B, any number, and Black wins
 * when a line has more than B black stones at his turn. */
struct game {
	bool exclusive; /* game b */
	unsigned parameter;
};

/* The prover's ideas, each of which can be switched off (design: they never change a verdict). */
struct ideas {
	bool components, replies, domination, forest, potential, pairing, canonical, redundancy, table, threats;
};

enum verdict { LOST = 0, DRAWN = 1, UNDECIDED = 2 };

#endif

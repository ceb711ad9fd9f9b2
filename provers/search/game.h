#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The two games of checker/FORMATS.md: p P, Black places at most P stones a move; b B, any number, and Black wins
 * when a line has more than B black stones at his turn. */
struct game {
	bool exclusive; /* game b */
	unsigned parameter;
};

/* What -p or -b says, on the command line; only one of them, and once. */
#define GAME_NOT_SAID UINT32_MAX
void game_option(struct game *g, const char *text, bool exclusive);

/* The prover's ideas, each of which can be switched off (design: they never change a verdict). whole: lines are held in
 * whole components only, as version 1 of the proof format wants it. */
struct ideas {
	bool components, replies, domination, held, potential, pairing, canonical, redundancy, table, threats, shapes,
	    whole;
};

enum verdict { LOST = 0, DRAWN = 1, UNDECIDED = 2 };

#pragma once

#include <stdio.h>

#include "games/records.h"
#include "provers/wins/win.h"

/* A position on a finite board in which the side to move, with p stones, has a shortest win by threats (shortest.h)
 * that begins with exactly one turn. The others that threaten as much and do not win as fast are the tries.
 *
 *   stones, black first    j10 k10 | i9 k11
 *   line                   k12 l12 | j12 m12 | l11 l13 ...    the solution, the answer that lasts longest, and so on
 *   turns                  of the attacker in it: its length
 *   grade                  1 to 5: by the length and the number of tries */
enum { PUZZLE_TURNS_MOST = 16, PUZZLE_TRIES_KEPT = 8 };

struct puzzle {
	struct connect rules;
	uint64_t *stone;
	uint32_t stones, black; /* how many, and how many of them are black */
	enum side side;
	uint64_t line[2 * PUZZLE_TURNS_MOST][WIN_MOVE_MOST];
	unsigned played[2 * PUZZLE_TURNS_MOST]; /* stones of each turn of the line */
	unsigned parts;                         /* turns of both sides in it */
	unsigned turns, tries, grade;
	struct puzzle_try {
		uint64_t turn[WIN_MOVE_MOST], answer[WIN_MOVE_MOST]; /* and what saves the defender */
		unsigned answers;
	} try[PUZZLE_TRIES_KEPT]; /* the first ones */
	unsigned tried;
};

/* What counts as a puzzle. */
struct puzzle_wanted {
	unsigned least, most; /* turns */
	uint64_t nodes;       /* positions for each */
};

/* The puzzle in this position, which begins a turn; false if there is none, or it was not found with so many nodes. */
bool puzzle_find(struct puzzle *z, const struct field *f, const struct puzzle_wanted *w);
/* The first one in a game: a win is there for some turns, and is longest when it comes into being. */
bool puzzle_of_game(struct puzzle *z, const struct connect *rules, const struct record *game,
                    const struct puzzle_wanted *w);
void puzzle_clear(struct puzzle *z);

/* The stones up to the eight symmetries and shifts: the same for the same puzzle elsewhere. */
uint64_t puzzle_key(const struct puzzle *z);

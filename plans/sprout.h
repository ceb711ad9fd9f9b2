#pragma once

#include <stdint.h>

#include "boards/tilings/tiling.h"

/* Candidates: tilings that catch k, grown from a known one. */
struct sprouting {
	unsigned k, p;
	unsigned shortest; /* lines of fewer squares are not tried */
};

/* The parents: names of tilings of boards/tilings/tilings.c that catch k, or might with shorter lines, those with many
 * squares a line first. To be freed, each name and the list. */
char **sprout_parents(const struct sprouting *s, unsigned *count);

/* Candidate number `seed` of a parent; the same number gives the same tiling. Number 0 is the parent itself. Otherwise
 * a few local moves: a line moves along itself, a little or into
 * another tile, gains or loses a square. Then, as long as a segment of
 * k squares contains no line, the lines of that direction lose squares at their ends. False if there is no such
 * tiling: lines get too short, or tiles meet. */
bool sprout(const struct sprouting *s, const struct tiling *parent, uint64_t seed, struct tiling *t);

/* What promises well: the least number of squares a line among the tiles, in thousandths of p + 1. */
unsigned sprout_score(const struct sprouting *s, const struct tiling *t);

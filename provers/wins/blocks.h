#pragma once

#include "games/arena.h"
#include "provers/wins/win.h"

/* The threats of a side: its windows that it can fill with p stones, and what stops them: the smallest sets of squares
 * (none contains another) that meet all of them, with at most p stones. */
enum { BLOCKS_WINDOWS = 256, BLOCKS_SETS = 256 };

struct blocks {
	unsigned windows;
	uint8_t missing[BLOCKS_WINDOWS];
	uint16_t empty[BLOCKS_WINDOWS][WIN_MOVE_MOST];
	unsigned threats; /* stones that are needed; p + 1: more than p */
	unsigned sets;
	uint8_t size[BLOCKS_SETS];
	uint16_t set[BLOCKS_SETS][WIN_MOVE_MOST];
	unsigned all; /* the squares of all sets together */
	uint16_t square[BLOCKS_SETS];
	bool many; /* more than there is room for */
};

/* The empty squares of the threats; false if there are too many. */
bool blocks_windows(struct blocks *b, const struct arena *a, unsigned side);
/* Do these squares meet all of them? */
bool blocks_met(const struct blocks *b, const uint16_t *square, unsigned count);
/* Those and all the rest. */
void blocks_find(struct blocks *b, const struct arena *a, unsigned side);
/* Counts the threats; only if they are so many, at most p, the sets of so many squares. */
void blocks_find_exact(struct blocks *b, const struct arena *a, unsigned side, unsigned size);
/* How many stones they need, p + 1: more than p; also where there are more sets than blocks_find has room for. */
unsigned blocks_needed(struct blocks *b, const struct arena *a, unsigned side);

#pragma once

#include "boards/tilings/tiling.h"

/* The finite tiles up to isomorphism. The board of a class is that of its first tile.
 *
 *   tile t:   of[t] is its class; its line j is played like line line[t][j] of the board; strips, and
 *            tiles with more squares than a board file may have, are in NO_CLASS
 *   class i:  board[i], and count[i] tiles */
struct tiling_classes {
	unsigned tiles, classes;
	unsigned too_large; /* how many tiles are */
	unsigned *of;
	unsigned **line;
	struct hypergraph *board;
	uint64_t *hash;
	unsigned *count;
};

#define NO_CLASS UINT32_MAX

void tiling_classes_init(struct tiling_classes *c, const struct tiling *t);
void tiling_classes_clear(struct tiling_classes *c);

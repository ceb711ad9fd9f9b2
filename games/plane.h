#pragma once

#include <stdint.h>

#include "base/place.h"

/* The squares of an infinite board, kept in tiles of 32 x 32 squares that come into being when they are touched: a hash
 * table of tiles. A square holds a colour and the windows of k squares that start on it, one for each direction (H, V,
 * D, A). Rows and columns are numbers of 32 bits that go on with 0 after the largest one. */
enum { PLANE_TILE = 32 };

struct tile {
	uint32_t row, column; /* of its first square */
	uint32_t window[DIRECTIONS][PLANE_TILE * PLANE_TILE];
	uint8_t colour[PLANE_TILE * PLANE_TILE];
};

struct plane_tiles; /* opaque */

struct plane {
	struct plane_tiles *tiles;
	struct tile *last[2][2];   /* the ones asked for last: of even and odd rows and columns of tiles */
	uint32_t *run[DIRECTIONS]; /* what plane_windows() read */
	uint32_t run_room[DIRECTIONS];
};

struct plane *plane_new(void);
void plane_release(struct plane *p);
/* Back to an empty board. */
void plane_forget(struct plane *p);

uint8_t plane_colour(struct plane *p, uint32_t row, uint32_t column);
void plane_set_colour(struct plane *p, uint32_t row, uint32_t column, uint8_t colour);
/* The window that starts on this square; it stays where it is. */
uint32_t *plane_window(struct plane *p, uint32_t row, uint32_t column, unsigned d);
/* A copy of `count` windows that start on this square and the next ones of its line, with some room behind; good until
 * the next call for this direction. */
const uint32_t *plane_windows(struct plane *p, uint32_t row, uint32_t column, unsigned d, uint32_t count);

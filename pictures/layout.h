#pragma once

#include "hypergraph/hypergraph.h"

#define TICKS 20 /* a tick is a 20th of the distance of neighbouring squares; places in ticks are exact */

struct spot {
	long x, y; /* in ticks, y upwards */
};

/* Where the squares of a board are drawn, the same in every picture: rows upwards, columns to the right, the lower left
 * corner at 0, 0. Layers stand to the right and a little up, so that lines through the layers do not lie upon each
 * other. Squares without coordinates fill rows of a square array, from the top; in a chart they stand in one row. */
struct layout {
	struct spot *spot, high; /* [squares]; the largest x and the largest y */
};

void layout_find(struct layout *l, const struct hypergraph *board, bool chart);
void layout_clear(struct layout *l);

/* The middle of a square in cells, from the left and from the top, where the first cells begin. */
double layout_across(const struct layout *l, unsigned square);
double layout_down(const struct layout *l, unsigned square);
double layout_width(const struct layout *l);
double layout_height(const struct layout *l);

#ifndef PICTURES_PROOFS_PROOFTREE_BOARD_H
#define PICTURES_PROOFS_PROOFTREE_BOARD_H

#include "pictures/proofs/prooftree_draw.h"
#include "pictures/svg.h"

/* Where the squares of a board are drawn, in cells: columns to the right, rows upwards. The layers of a board in three
 * dimensions stand side by side, squares without coordinates in rows of a square array. */
struct placing {
	double *x, *y;
	double width, height; /* in cells */
};

void placing_find(struct placing *p, const struct hypergraph *board);
void placing_clear(struct placing *p);

/* A little board with its upper left corner at x, y: the living lines of node v, its empty squares, and all stones on
 * the way to it, the newest ones ringed. */
void prooftree_board(struct svg *s, const struct prooftree_picture *picture, const struct placing *p, uint32_t v,
                     double x, double y, double cell);

/* A large board of the root with what White answers to each first stone, and below it the same in words. */
void prooftree_panel_size(const struct prooftree_picture *picture, const struct placing *p, double cell, double *width,
                          double *height);
void prooftree_panel(struct svg *s, const struct prooftree_picture *picture, const struct placing *p, double x,
                     double y, double width, double cell);

#endif

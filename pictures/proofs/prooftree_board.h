#pragma once

#include "pictures/layout.h"
#include "pictures/proofs/prooftree_draw.h"
#include "pictures/svg.h"

/* A little board with its upper left corner at x, y: the living lines of node v, its empty squares, and all stones on
 * the way to it, the newest ones ringed. */
void prooftree_board(struct svg *s, const struct prooftree_picture *picture, const struct layout *l, uint32_t v,
                     double x, double y, double cell);

/* A large board of the root with what White answers to each first stone, and below it the same in words. */
void prooftree_panel_size(const struct prooftree_picture *picture, const struct layout *l, double cell, double *width,
                          double *height);
void prooftree_panel(struct svg *s, const struct prooftree_picture *picture, const struct layout *l, double x, double y,
                     double width, double cell);

#pragma once

#include "pictures/layout.h"
#include "pictures/proofs/prooftree_draw.h"
#include "pictures/svg.h"

/* What the SVG pictures of a proof have in common:
 *
 *   title
 *   what is left out
 *   legend
 *   notes: how to read it
 *   [ large board ]
 *   [ answers     ]    the tree, from `head` downwards */
#define SHEET_MARGIN 24
#define SHEET_HEAD 92 /* and a row for each note */

struct sheet {
	struct svg s;
	const struct prooftree_picture *picture;
	struct layout layout;
	double head;
	double panel_cell, panel_width, panel_height; /* of the large board with its box; 0 if there is none */
};

void sheet_measure(struct sheet *h, const struct prooftree_picture *p, FILE *out);
void sheet_begin(struct sheet *h, double width, double height, const char *css); /* css: more rules, or "" */
void sheet_panel(struct sheet *h, double x, double y);
void sheet_end(struct sheet *h); /* frees as well */

/* Opens a group for a node: its place, the place it refers to, and what it is in words. */
void sheet_open(struct sheet *h, uint32_t v);
void sheet_close(struct sheet *h, uint32_t v);

/* The class of a node: its kind, and "cut". */
void sheet_class(const struct sheet *h, uint32_t v, const char *shape, char class[64]);

/* A little board with its upper left corner at x, y: the living lines of node v, its empty squares, and all stones on
 * the way to it, the newest ones ringed. */
void prooftree_board(struct svg *s, const struct prooftree_picture *picture, const struct layout *l, uint32_t v,
                     double x, double y, double cell);
/* A large board of the root with what White answers to each first stone, and below it the same in words. */
void prooftree_panel_size(const struct prooftree_picture *picture, const struct layout *l, double cell, double *width,
                          double *height);
void prooftree_panel(struct svg *s, const struct prooftree_picture *picture, const struct layout *l, double x, double y,
                     double width, double cell);

/* With little boards, from left to right, wrapped into a page; with dots, in rings around the root. */
void prooftree_svg_boards(const struct prooftree_picture *p, FILE *out);
void prooftree_svg_rings(const struct prooftree_picture *p, FILE *out);
/* Of a large tree: how many nodes of which kind stand at which depth. */
void prooftree_svg_overview(const struct prooftree_picture *p, FILE *out);

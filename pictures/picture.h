#pragma once

#include "base/trouble.h"
#include "pictures/strokes.h"
#include "pictures/svg.h"

/* The picture of a board: squares as dots, lines as strokes in the colour of their direction, which go round squares
 * that are not on them in bows, exclusive squares as solid bullets. Coordinates place the squares; the layers of a
 * board in space stand side by side; a board without coordinates is drawn as a chart, squares below and a row for every
 * line. Other pictures draw more on top:
 *
 *     picture_begin, picture_lines, picture_squares, any svg_... at picture_x, picture_y, then picture_end
 */
struct picture {
	const struct hypergraph *board;
	struct svg svg;
	bool coordinates; /* rows, columns and layers get their numbers at the border */
	bool numbers;     /* squares get their numbers */
	bool caption;     /* what one sees, in two or three lines below */
	/* below: set by picture_begin */
	struct layout layout;
	struct strokes strokes;
	double border;                   /* the height without the caption */
	double left, top, width, height; /* in pixels; the place of (0, 0) and the size, with the caption */
};

#define PICTURE_UNIT 36.0 /* pixels between neighbouring squares */

/* Fills in everything but board, coordinates and numbers, and writes the beginning; false if the board is too wide. */
bool picture_begin(struct picture *p, FILE *out, struct trouble *t);
void picture_lines(struct picture *p);
void picture_squares(struct picture *p);
void picture_end(struct picture *p); /* frees what picture_begin made */

/* Makes room below for the caption, or (if draw) writes it there. */
void picture_caption(struct picture *p, bool draw);

double picture_x(const struct picture *p, unsigned square);
double picture_y(const struct picture *p, unsigned square);

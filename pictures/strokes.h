#pragma once

#include "pictures/layout.h"
#include "pictures/svg.h"

/* How the lines of a board run on paper. A line is one straight stroke, which goes round its gaps in bows, and several
 * if it jumps over the border (on a torus). Strokes on the same straight that touch get different lanes, drawn side by
 * side:
 *
 *     o---o---o---o           lane 1 of 2
 *         o---o---o---o       lane 0 of 2
 */
struct stroke {
	unsigned line;
	bool bent;               /* no direction at all: the chain of the line's squares in their order */
	struct spot from, to;    /* its end squares, the lower left one first */
	struct spot step;        /* its direction, without common factor; 0 0 if it is a single square */
	bool open_from, open_to; /* it goes on over the border */
	unsigned gap, gaps; /* gap[2 gap], gap[2 gap + 1] are the squares on both sides of the first gap, and so on */
	bool to_right;      /* bows are drawn to the right of the way: away from the middle */
	unsigned lane, lanes;
};

struct strokes {
	const struct hypergraph *board;
	const struct spot *spot;
	struct stroke *stroke; /* by line */
	unsigned count, room;
	struct spot *gap;
	unsigned gaps, gap_room;
};

/* Where strokes are drawn: the place of spot (0, 0), the pixels of a cell and of a dot's radius. */
struct paper {
	struct svg *svg;
	double left, top, unit, radius;
};

void strokes_init(struct strokes *s, const struct hypergraph *h, const struct spot *spot);
void strokes_clear(struct strokes *s);

/* Draws stroke i in the colour of its direction; where it ends, with the exclusive square of its line if that has one.
 */
void strokes_draw(const struct strokes *s, unsigned i, const struct paper *p);

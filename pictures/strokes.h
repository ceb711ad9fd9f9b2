#ifndef PICTURES_STROKES_H
#define PICTURES_STROKES_H

#include "pictures/layout.h"

/* How the lines of a board run on paper. A line is one straight stroke if that passes no other square of the board, and
 * several if it jumps (on a torus). Strokes on the same straight that touch get different lanes, drawn side by side:
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
	unsigned lane, lanes;
};

struct strokes {
	struct stroke *stroke; /* by line */
	unsigned count, room;
};

void strokes_init(struct strokes *s, const struct hypergraph *h, const struct spot *spot);
void strokes_clear(struct strokes *s);

#endif

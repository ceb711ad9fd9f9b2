/* The shape of a position (provers/search/shapes.h): its canonical form without the squares on one line only, and how
 * many of those each line has. */
#pragma once

#include "provers/kernel/canonical.h"
#include "provers/kernel/concrete.h"
#include "provers/search/shapes.h"

struct shape {
	struct canonical form;
	uint8_t own[MOST_LINES]; /* of line form.order[n] */
};

#define shape_is_drawn K(shape_is_drawn)
#define shape_add K(shape_add)
#define shape_weaken K(shape_weaken)

/* Is the position drawn, because one with fewer own squares is? (Game p; shapes may be NULL.) */
bool shape_is_drawn(struct shapes *shapes, const struct rules *r, const struct position *p);

void shape_add(struct shapes *shapes, const struct rules *r, const struct position *p);

/* The other one instead: own squares that are too many become black. False if there is none, or it has as many. */
bool shape_weaken(struct shapes *shapes, const struct rules *r, const struct boardlines *b, struct concrete *c);

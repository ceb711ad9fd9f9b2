/* The shape of a position (provers/search/shapes.h): its canonical form without the squares on one line only, and how
 * many of those each line has. */
#pragma once

#include "provers/kernel/canonical.h"
#include "provers/kernel/concrete.h"
#include "provers/search/shapes.h"

struct shape {
	struct canonical form;
	uint64_t hint;
	uint8_t own[MOST_LINES]; /* of line form.order[n] */
};

#define shape_hint K(shape_hint)
#define shape_find K(shape_find)
#define shape_is_asked K(shape_is_asked)
#define shape_is_drawn K(shape_is_drawn)
#define shape_add K(shape_add)
#define shape_weaken K(shape_weaken)

/* Are shapes of use in this search? (Game p; shapes may be NULL.) */
bool shape_is_asked(const struct shapes *shapes, const struct rules *r);

/* Positions of one shape have the same; it is found in a tenth of the time of a shape. */
uint64_t shape_hint(const struct position *p);

/* False if all squares are on one line only, or too many on one. */
bool shape_find(const struct rules *r, const struct position *p, struct shape *s);

/* Is a position of this shape drawn, because one with fewer own squares is? */
bool shape_is_drawn(struct shapes *shapes, const struct shape *s);

void shape_add(struct shapes *shapes, const struct shape *s);

/* The other one instead: own squares that are too many become black. False if there is none, or it has as many. */
bool shape_weaken(struct shapes *shapes, const struct rules *r, const struct boardlines *b, struct concrete *c);

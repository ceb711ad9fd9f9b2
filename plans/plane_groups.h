#pragma once

#include "plans/symmetric.h"

/* All plans of one size that are one tile under a plane group (plans/symmetric.h): lattices whose shortest vector is
 * long come first, and of what is found that with the fewest triangles; `simplest`: of each formula one with the fewest
 * squares on three lines and more, as far as the time goes. */
struct group_planning {
	unsigned k, from, to;          /* lengths of lines, the longest first */
	unsigned seeds, box;           /* plans for each group; the side of the box, 0: three times the length */
	const char *kind;              /* of groups, NULL: all */
	unsigned rows, shift, columns; /* one lattice; rows 0: all of them */
	double seconds;                /* for each formula */
	bool simplest;
	unsigned long part, parts; /* every parts-th formula, from the part-th on */
	bool (*over)(const void *context);
	const void *context;
};

struct group_plan {
	struct tiling tiling;
	unsigned triangles;
	struct simplicity its;
};

struct group_plans {
	struct group_plan *plan;
	unsigned plans, room;
	unsigned long formulas, none, undecided; /* formulas without a plan, and those that took too long */
};

void group_plans_find(struct group_plans *g, const struct group_planning *by, unsigned squares);
void group_plans_clear(struct group_plans *g);

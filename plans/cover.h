#pragma once

#include "plans/plan.h"

/* Lines for a plan. In a window of k squares, the squares of one tile are the longest line the tile can offer; lines
 * may leave out squares of other tiles.
 *
 *   window     a a a b b a a a b b b b c c      k = 14: the tile a offers a a a . . a a a, b offers . . . b b . . . b b
 * b b
 *
 * If lines of one direction, on one row, column or diagonal, start at ... i < j ... and no line starts between, every
 * window contains a line if and only if the line that starts at j ends at i + k at the latest. So it may have all
 * squares of its tile from j to i + k, and the cheapest choice is a shortest way round the cycle of the starts. */
enum { COVER_SQUARES = 64 };

/* The squares on a row, column or diagonal, one period and k squares more. */
struct cycle {
	unsigned size;
	uint32_t *residue;
	struct place *place;
};

struct cover {
	unsigned k, shortest;            /* lines of fewer squares are not good, and very dear */
	double price[COVER_SQUARES + 1]; /* of a line, by its number of squares */
	struct cycle *cycle;
	unsigned cycles, room;
	unsigned *of[DIRECTIONS]; /* the cycle of each residue in each direction */
	struct home *home;        /* room for one cycle */
	double *row, *best;
	unsigned *before;
};

/* For plans of the same period. The price falls by the factor (1 + p)^(1/p) a square, as in Beck's potential for p
 * stones a move. */
void cover_init(struct cover *c, const struct plan *plan, unsigned k, unsigned p, unsigned shortest);
void cover_clear(struct cover *c);

/* Lines chosen, each in the place of its tile. */
struct chosen {
	unsigned tile, size;
	struct place *square;
};
struct lines {
	struct chosen *line;
	unsigned count, room;
};
void lines_clear(struct lines *lines);

/* The price of the cheapest lines on a cycle; they are added to lines if it is not NULL. */
double cover_cycle(struct cover *c, const struct plan *plan, unsigned cycle, struct lines *lines);
double cover_plan(struct cover *c, const struct plan *plan, struct lines *lines);

/* The plan with its lines as a tiling; tiles without lines are left out. False if a line is too short. t is
 * initialised and empty. */
bool cover_tiling(const struct cover *c, const struct plan *plan, const struct lines *lines, struct tiling *t);

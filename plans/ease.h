#pragma once

#include "base/trouble.h"
#include "base/watch.h"
#include "boards/tilings/tiling.h"
#include "provers/prover/prover.h"

/* A tiling of one tile and its images, made easier for the prover: lines of the first tile move along themselves, and
 * with them their images, while k stays caught.
 *
 *   the tile's squares in a direction   . . # # # # # # # # # .     one run of them through the line
 *   a line of 7 squares                     - - - - - - -           gives way to all others of 6, 7 and 8 squares
 *
 * The whole board takes the prover hours; what it takes for the same board without some lines, the same ones before
 * and after, goes up and down with that. A change is taken if the geometric mean of the positions of several such
 * boards falls by a hundredth at least, and none takes ten times as many: most changes are bad ones, and that is soon
 * seen. Rounds over all lines, in random order, end with one that changes nothing. Squares that no line needs any more
 * stay with the tile: lines may come back to them. Lines with gaps stay. */
struct easing {
	unsigned k, p, shortest; /* no line gets fewer squares than `shortest` */
	unsigned without, boards;
	uint64_t seed;
	struct prover_options prover; /* seconds: the limit of a board, which is no improvement if it needs more */
	const struct watch *watch;
	void (*taken)(void *context, const struct tiling *t, unsigned line, double positions);
	void *context;
};

struct eased {
	double before, after; /* positions; HUGE_VAL: not all boards are drawn within the limit, and nothing moved */
	bool done;            /* it came to its end */
};

/* False, with a sentence, if it is no such tiling. t gets another order of lines, even if none of them moves. */
bool ease(const struct easing *by, struct tiling *t, struct eased *its, struct trouble *trouble);

/* Which lines of a tile this board (0 .. boards - 1) is without. */
void ease_leave_out(const struct easing *by, unsigned lines, unsigned board, bool *out);

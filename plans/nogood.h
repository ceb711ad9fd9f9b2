#pragma once

#include "boards/tilings/lattice.h"
#include "hypergraph/components.h"
#include "hypergraph/hypergraph.h"
#include "plans/judge.h"

/* Nogoods: small boards in the plane that Maker wins. A board loses if it contains one: moved, turned or reflected,
 * every line of the nogood contains a line of the board. (Fewer squares on a line are never better for White, and more
 * lines neither.) */
struct nogoods {
	struct hypergraph *board;
	unsigned count, room;
	unsigned long hits, asked; /* boards that contained one, and all that were looked at */
};

void nogoods_init(struct nogoods *n);
void nogoods_clear(struct nogoods *n);

/* Does the board, which has coordinates, contain this one? */
bool nogood_inside(const struct hypergraph *nogood, const struct hypergraph *board);
bool nogoods_hit(struct nogoods *n, const struct hypergraph *board);

/* A board that Maker wins: lines are left out as long as he wins within so many seconds. */
void nogood_reduce(struct judge *j, const struct hypergraph *lost, double seconds, struct hypergraph *small);
/* Keeps a copy. */
void nogoods_add(struct nogoods *n, const struct hypergraph *board);

#pragma once

#include "boards/tilings/tiling_classes.h"
#include "plans/trials.h"
#include "provers/prover/prover.h"

/* Are all boards of a tiling drawn? */
struct judge {
	unsigned p;
	struct prover_options prover; /* seconds: the limit of a board */
	struct trials *trials;
	struct nogoods *nogoods; /* what loses without asking; learned from boards that are lost at once. NULL: none */
	unsigned asked;          /* how often the prover was asked */
};

/* What the prover says about one board within so many seconds. */
enum verdict judge_ask(struct judge *j, const struct hypergraph *board, double seconds);

/* Asks the prover about each class of boards that was not decided before, or only with less time. First without the H
 * lines, for a quarter of the time: if Maker wins there, he wins. Stops at the first board that is not drawn. */
enum verdict judge_tiling(struct judge *j, const struct tiling *t);

/* Of two verdicts on parts: one that is lost loses the whole. */
enum verdict judge_both(enum verdict a, enum verdict b);

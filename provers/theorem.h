#ifndef PROVERS_THEOREM_H
#define PROVERS_THEOREM_H

#include "boards/tiling_classes.h"
#include "provers/prover.h"

/* A theorem in the making: Connect(k, p) by a tiling whose tiles, one of each isomorphism class, are drawn. */
struct theorem {
	unsigned k, p;
	const struct tiling *tiling;
	struct tiling_classes classes;
};

/* Is the tiling right, and does it catch k? If not, why is in t. */
bool theorem_begin(struct theorem *th, unsigned k, unsigned p, const struct tiling *tiling, struct trouble *t);
void theorem_clear(struct theorem *th);

/* Proves board number `which` and appends board and proof to out. */
enum verdict theorem_prove_board(const struct theorem *th, unsigned which, const struct prover_options *options,
                                 FILE *out, struct statistics *statistics, struct proof_summary *summary,
                                 struct trouble *t);

/* What stands before the boards and behind them in the file. */
void theorem_write_head(const struct theorem *th, FILE *out);
void theorem_write_tail(const struct theorem *th, FILE *out);

/* The name of the registered tiling with the largest k' <= k for p; NULL if there is none. */
const char *theorem_tiling(unsigned k, unsigned p);

#endif

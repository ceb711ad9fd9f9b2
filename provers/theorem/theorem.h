#ifndef PROVERS_THEOREM_THEOREM_H
#define PROVERS_THEOREM_THEOREM_H

#include "boards/tilings/tiling_classes.h"
#include "provers/prover/prover.h"

struct certified;

/* A theorem in the making: Connect(k, p) by a tiling whose tiles, one of each isomorphism class, are drawn. */
struct theorem {
	unsigned k, p;
	unsigned exclusive; /* 0, or B: every line gets an exclusive square, and the proofs are in game b B */
	const struct tiling *tiling;
	struct tiling_classes classes;
};

/* Is the tiling right, does it catch k, and are its lines long enough for game b? If not, why is in t. */
bool theorem_begin(struct theorem *th, unsigned k, unsigned p, unsigned exclusive, const struct tiling *tiling,
                   struct trouble *t);
void theorem_clear(struct theorem *th);

/* Proves board number `which` and appends board and proof to out. */
enum verdict theorem_prove_board(const struct theorem *th, unsigned which, const struct prover_options *options,
                                 FILE *out, struct statistics *statistics, uint64_t *steps, struct trouble *t);

/* What stands before the boards and behind them in the file. */
void theorem_write_head(const struct theorem *th, FILE *out);
void theorem_write_tail(const struct theorem *th, FILE *out);

/* The row of the register with the largest k' <= k for p; NULL if there is none. */
const struct certified *theorem_registered(unsigned k, unsigned p);

#endif

#pragma once

#include <stdio.h>

#include "boards/tilings/tiling_classes.h"
#include "provers/prover/prover.h"

struct certified;
struct textfile;

/* Connect(k, p) by a tiling whose tiles, one of each isomorphism class, are drawn: in the making, or read from a
 * theorem file (checker/FORMATS.md). Board i of the file is class i, and has proof[i] if i < proved. */
struct theorem {
	unsigned k, p;
	bool version_1;     /* of the format of proofs */
	bool brief;         /* stonewise proofs are only written, not played: much less memory */
	unsigned exclusive; /* 0, or B: every line gets an exclusive square, and the proofs are in game b B */
	const struct tiling *tiling;
	struct tiling own; /* of a theorem that was read */
	struct tiling_classes classes;
	struct proof *proof;
	unsigned proved;
	bool by_moves; /* the board that is next has no proof stone by stone */
};

/* Is the tiling right, does it catch k, and are its lines long enough for game b? If not, why is in t. */
bool theorem_begin(struct theorem *th, unsigned k, unsigned p, unsigned exclusive, const struct tiling *tiling,
                   struct trouble *t);
void theorem_clear(struct theorem *th);

/* Proves the next board. */
enum verdict theorem_prove_board(struct theorem *th, const struct prover_options *options,
                                 struct statistics *statistics, struct trouble *t);

void theorem_write(const struct theorem *th, FILE *out);

/* What a checkpoint keeps of a theorem that has begun: its boards with their proofs, and how the next one is being
 * tried. It is read back, and no further. The job names the game, the exclusive squares and the tiling. */
void theorem_write_proved(const struct theorem *th, FILE *out);
bool theorem_read_proved(struct theorem *th, FILE *in, struct trouble *t);
void theorem_job(const struct theorem *th, char *text, size_t size);

/* Reads a theorem file. Whether it is right is for the checker to say; that the boards, tiles and lines are there which
 * the file speaks of is seen to. th->exclusive is B of the first proof in game b. To be cleared in any case. */
bool theorem_read(struct theorem *th, FILE *in, struct trouble *t);
bool theorem_read_from(struct theorem *th, struct textfile *f);

/* The row of the register with the largest k' <= k for p; NULL if there is none. */
const struct certified *theorem_registered(unsigned k, unsigned p);

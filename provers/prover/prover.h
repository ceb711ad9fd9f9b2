#pragma once

#include <stdbool.h>

#include "base/checkpoint.h"
#include "base/trouble.h"
#include "provers/kernel/engine.h"
#include "provers/proof/proof.h"
#include "provers/search/keeping.h"

/* The prover: decides a question with one or more threads on one table, and writes proofs.
 *
 * An engine: opaque, one for each question. Nothing large is allocated but the table, once. It can be interrupted at
 * any time, ends by itself when a signal was seen (base/interrupt.h), and goes on from a checkpoint (the solved
 * positions of the table). */
struct prover;

struct prover_options {
	unsigned long long memory; /* bytes for the table; 0: a quarter of what is free */
	double seconds;            /* 0: no limit */
	unsigned threads;
	const struct keeping *keep; /* of the solved positions, which are read when the prover is made; NULL: none */
	bool progress;
	uint64_t positions; /* it stops soon after so many; 0: no limit */
	unsigned lines;     /* of the board that this one is a part of, if they share tables; 0: it is whole */
	bool proof;         /* one will be asked for: remember more, so that it comes sooner */
};

extern const struct ideas all_ideas;

/* The kernel for boards of so many lines; NULL if there are too many. Boards of one kernel can share a table. */
const struct kernel *prover_kernel(unsigned lines);

/* NULL, with a sentence in t, if the board is too large or there is no memory. The board and the stones must live
 * as long as the prover. */
struct prover *prover_new(const struct question *q, const struct prover_options *options, struct trouble *t);
void prover_release(struct prover *p);

/* The name of a checkpoint's job: what the table is good for, from whichever stones the search begins. */
void prover_job(const struct question *q, char *text, size_t size);

enum verdict prover_decide(struct prover *p);

/* The proof of what was decided, into one that is initialised and empty; UNDECIDED if it was interrupted before the end
 * (the proof is then worthless). */
enum verdict prover_proof(struct prover *p, struct proof *proof);

/* White's answer to Black's squares m: squares (board->squares + i is the exclusive square of line i); -1 if White
 * loses. */
int prover_answer(struct prover *p, const unsigned *m, unsigned size, unsigned *reply);

/* Black's best move: returns its size; *won says whether it wins. */
int prover_move(struct prover *p, unsigned *m, bool *won);

void prover_interrupt(struct prover *p); /* at any time, from any thread */
bool prover_was_interrupted(const struct prover *p);
/* Writes the solved positions that took so much work, as `known' of a keeping has them. */
void prover_write_solved(const struct prover *p, uint64_t work, FILE *out);
const struct statistics *prover_statistics(const struct prover *p);
double prover_table_filling(const struct prover *p);
unsigned long long prover_table_bytes(const struct prover *p);

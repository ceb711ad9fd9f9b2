/* What one width of the kernel offers to the rest of the prover (provers/prover/prover.h chooses the width). */
#pragma once

#include <stdatomic.h>

#include "hypergraph/hypergraph.h"
#include "provers/proof/proof_events.h"
#include "provers/search/branch.h"
#include "provers/search/crumbs.h"
#include "provers/search/game.h"
#include "provers/search/notes.h"
#include "provers/search/shapes.h"
#include "provers/search/statistics.h"
#include "provers/search/transposition.h"

/* The question: a board, a game, stones on the board, and which part of the work. */
struct question {
	const struct hypergraph *board;
	struct game game;
	struct ideas ideas;
	const unsigned char *stone; /* of each square: 0 empty, 1 black, 2 white */
	unsigned part, parts;       /* parts = 0: all of it */
	const bool *dead;           /* lines whose exclusive square is white, in games; NULL: none */
	bool readable;              /* the proof shall show few different first answers, even if it is longer */
};

struct surroundings {
	struct transposition *table;
	struct crumbs *crumbs; /* NULL for one thread */
	struct shapes *shapes; /* NULL: positions are drawn as they are */
	struct notes *notes;   /* entries of drawn positions (entries.h), for the proof; NULL: none will be asked for */
	const atomic_bool *stop;
	void (*tick)(void *context); /* called now and then (search_stops) */
	void *context;
	unsigned thread; /* 0 works in the fixed order */
};

struct kernel {
	unsigned lines; /* the most lines of a board */
	enum verdict (*decide)(const struct question *q, const struct surroundings *by, struct statistics *statistics);
	/* Announces a proof of the verdict, searching again where the table has forgotten. */
	enum verdict (*tell_proof)(const struct question *q, const struct surroundings *by,
	                           struct statistics *statistics, enum verdict verdict,
	                           const struct proof_listener *to);
	/* White's answer to Black's stones m[0..size-1]: squares, then exclusive squares as squares + line; -1 if lost.
	 */
	int (*answer)(const struct question *q, const struct surroundings *by, struct statistics *statistics,
	              const unsigned *m, unsigned size, unsigned *reply);
	/* A winning move of Black, or one to play on with: returns its size and sets won. */
	int (*move)(const struct question *q, const struct surroundings *by, struct statistics *statistics, unsigned *m,
	            bool *won);
	/* For searches whose tree is kept elsewhere (branch.h). */
	enum verdict (*uncovered)(const struct question *q, const struct surroundings *by,
	                          struct statistics *statistics, const struct branch *known, unsigned count,
	                          struct branch *move);
	enum verdict (*answers)(const struct question *q, const struct surroundings *by, struct statistics *statistics,
	                        const struct branch *move, struct branch *list, unsigned most, unsigned *count);
	enum verdict (*after)(const struct question *q, const struct surroundings *by, struct statistics *statistics,
	                      const struct branch *b, struct branch_part *part, unsigned *count);
};

extern const struct kernel kernel_1, kernel_2, kernel_4;

#pragma once

#include "jobs/known.h"
#include "provers/search/game.h"

/* The proof of a board, written once from what all jobs have solved, and checked by kdraw check. */
struct finish {
	const struct hypergraph *board;
	struct game game;
	struct ideas ideas;
	const unsigned char *stone;
	const struct known *known;
	const char *folder; /* for a file that goes again */
	const char *output; /* the proof */
	uint64_t positions; /* result: that were searched again */
	char line[256];     /* result: what the checker said */
};

/* The verdict of the proof; UNDECIDED: it could not be written or was not verified, which t says. It is made in a
 * process of its own: what was solved came from others, and a contradiction in it ends that process only. */
enum verdict finish_proof(struct finish *f, struct trouble *t);

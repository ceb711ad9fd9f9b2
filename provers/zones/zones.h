#pragma once

#include <stdatomic.h>
#include <stdio.h>

#include "hypergraph/hypergraph.h"
#include "provers/proof/proof.h"
#include "provers/search/game.h"
#include "provers/search/keeping.h"

/* A search for game p 1 on boards of up to 128 squares and 256 lines: proof numbers (Allis; the depth-first form of
 * Nagai) with the zones of relevance that Wu and Lin, and Hsu et al. for the 8,8,5-game, cut wrong moves with, here
 * turned round: the zone of a draw is the squares that White's answers need. A black stone outside of it changes
 * nothing, so a move that one answer has nothing to do with needs no other.
 *
 *   the game tree is kept whole (tree.h), equal positions once, also those that a symmetry takes to each other;
 *   a position with a pairing (cover.h) is a leaf: its zone is the pairs. How near to one it is says where to look;
 *   White's best answers only are looked at, until one is lost.
 *
 * It is compiled twice (bits.h), for up to 64 squares and 128 lines, which is faster, and for twice as many.
 *
 * It shares no code with the kernel, whose counterpart it is; its proofs are checked like all others. */
#define ZONES_SQUARES 128u
#define ZONES_LINES 256u

struct zones_options {
	const unsigned char *stone; /* of each square: 0 empty, 1 black, 2 white */
	double seconds;             /* 0: no limit */
	unsigned long long memory;  /* bytes; 0: a quarter of what is free */
	const atomic_bool *stop;    /* or NULL */
	bool progress;
	const struct keeping *keep; /* NULL: nothing is kept */
	unsigned threads;           /* 0 is one; the search of one is always the same */
};

struct zones_statistics {
	unsigned long long positions; /* with all moves, for either side */
	unsigned long long seen;      /* that were looked at at all */
	unsigned long long pairings;  /* positions with a pairing */
	unsigned long long steps;     /* of the searches for pairings */
	unsigned moves, answered;     /* Black's first moves */
	bool full;                    /* it ended because there was no memory */
};

struct zones;

/* NULL if the board is too large, has no lines, or lines with exclusive squares. The board and the stones must live as
 * long. */
struct zones *zones_new(const struct hypergraph *h, const struct zones_options *options);
void zones_release(struct zones *z);
/* The board and the stones, as a word of a checkpoint. */
void zones_job(const struct zones *z, char *text, size_t size);
/* Goes on from what was kept, as if it had not been stopped: the same search, and the same proof. */
bool zones_resume(struct zones *z, FILE *known, struct trouble *t);
enum verdict zones_decide(struct zones *z);
/* The proof, into one that is initialised and empty; UNDECIDED if it was stopped. */
enum verdict zones_proof(struct zones *z, struct proof *proof);
const struct zones_statistics *zones_statistics(const struct zones *z);

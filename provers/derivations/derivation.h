#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <gmp.h>

#include "base/index.h"
#include "table/edges.h"

/* The induction of Theorem 2 (Chiang, Wu, Lin 2011): which games are drawn, each by a lemma from an earlier one.
 *
 *     N(L, p)        MBBoardN(L, p): the strip BN(L), p stones a move
 *     NX(L, b)       MBBoardNX(L, b): with exclusive squares, any number of stones a move, at most b on a line
 *     Connect(k, p)  the goal, k = 3L - 1
 *
 *     NX(2,1) = Lemma 9 --11--> N(5,2)    --13--> N(11,7)
 *                       --12--> N(6,3)    --14--> N(14,10) --Property 2--> Connect(41,10)
 *
 * The length alone decides the way down: N(L, p) with L >= 5 comes from length floor((L - 1) / 2), by Lemma 11 or 13
 * if L is odd, 12 or 14 if it is even. So a length is derived once, however many goals need it.
 *
 * Beyond the paper, the way down may end earlier: NX(L, 2) for L = 7 .. 10 is proved by a search on a piece of the
 * strip (piece.h), and N(L, L - 3) follows. With pieces of up to `longest` columns and rows, N(L, L - d) is derived for
 * L <= (longest + 2) 2^(d-3) - 2; the paper's lemmas are longest = 6.
 *
 * A potential needs no induction: Connect(k, p) is one step (table/edges.h). */
enum derivation_game { GAME_N, GAME_NX, GAME_CONNECT };

enum derivation_rule {
	RULE_LEMMA7,
	RULE_LEMMA8,
	RULE_LEMMA9,
	RULE_LEMMA10,
	RULE_LEMMA11,
	RULE_LEMMA12,
	RULE_LEMMA13,
	RULE_LEMMA14,
	RULE_PROPERTY2,
	RULE_PIECE,
	RULE_PLAIN,
	RULE_POTENTIAL,
	RULE_GROUPS
};

#define DERIVATION_NOTHING SIZE_MAX

struct derivation_step {
	enum derivation_game game;
	mpz_t size, bound; /* L and p, L and b, or k and p */
	enum derivation_rule rule;
	size_t from;        /* an earlier step, or DERIVATION_NOTHING */
	struct edges edges; /* of the rules potential and groups */
	size_t goal;        /* of N(L, p): the step Connect(3L - 1, p), or DERIVATION_NOTHING */
};

struct derivation {
	unsigned longest;  /* DERIVATION_LEMMAS, or the length of the longest piece */
	unsigned piece[4]; /* the lengths of the pieces used, in the order of the file */
	unsigned pieces;
	size_t steps, room;
	struct derivation_step *step;
	struct index known; /* the steps N(L, .) and Connect(., p) by a potential: step + 1 */
};

enum { DERIVATION_LEMMAS = 6 };

extern const char *const derivation_game_names[];
extern const char *const derivation_rule_names[];

void derivation_init(struct derivation *d); /* longest is DERIVATION_LEMMAS */
void derivation_clear(struct derivation *d);

/* A step whose numbers are still 0; not yet known to derivation_length. */
struct derivation_step *derivation_add(struct derivation *d, enum derivation_game game, enum derivation_rule rule,
                                       size_t from);

/* Reads a derivation file into one that is initialised: its steps, to be looked at; nothing more can be derived in it.
 * Whether they are right is for the checker to say. */
struct textfile;
bool derivation_read(struct derivation *d, struct textfile *f);

/* The base games of Lemmas 8, 9, 10. */
size_t derivation_base(struct derivation *d, enum derivation_rule lemma);
/* Applies Lemma 7, 11, 12, 13, 14 or Property 2 to a step; returns the new step. */
size_t derivation_apply(struct derivation *d, enum derivation_rule rule, size_t from);
/* Derives N(length, p) for the p that belongs to length >= 4; returns its step. */
size_t derivation_length(struct derivation *d, const mpz_t length);
/* Derives Connect(3p + 3d - 1, p), p >= 1, d as in Theorem 2, or smaller by pieces; returns its step. */
size_t derivation_goal(struct derivation *d, const mpz_t p);
/* Connect(k, p) by edges that are long enough; returns its step. */
size_t derivation_edges(struct derivation *d, enum edges_rule rule, const struct edges *e, const mpz_t p);

/* Writes the file of checker/FORMATS.md; it claims every game Connect(k, p) derived. The pieces used are proved on the
 * way, which takes as long as it takes. */
void derivation_write(const struct derivation *d, FILE *out);

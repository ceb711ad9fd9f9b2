#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/trouble.h"
#include "provers/strategies/strategy_proof.h"
#include "provers/strategies/strategy_rules.h"
#include "table/edges.h"

/* Breaker's strategies of Theorem 2 as code: White answers any moves of Black, for ever.
 *
 * Boards: the strip BN(L), rows 0..L-1, every integer column; the same with exclusive squares (BNX); the grids BrecX
 * and BrecX- with exclusive squares; the infinite plane, for Connect(3L - 1, p). On a strip V line c is column c and D
 * line d has the squares (r, d + r); on a grid V line c is column c, D line r is row r. */
struct stone {
	int64_t row, column;
};

/* One white stone: on a square, or on the exclusive square of a line. */
struct reply {
	bool exclusive;
	struct stone at;
	struct line_name line;
	struct reason reason;
};

struct strategy; /* opaque */

#define STRATEGY_LENGTH 1000000       /* the longest line */
#define STRATEGY_FAR 1000000000000000 /* coordinates are at most this far from 0 */

/* MBBoardN(L, p) for the largest p that Lemmas 8 to 14 give; L >= 4. */
struct strategy *strategy_strip(unsigned length);
/* MBBoardNX(L, b), any number of stones a move, L >= 2. */
struct strategy *strategy_exclusive_strip(unsigned length);
/* MBConnect(3p + 3d - 1, p). */
struct strategy *strategy_plane(unsigned p);
/* MBConnect(K, P) by the theorem of the register (boards/tilings/INDEX) for P and the largest K <= k, proved here and
 * now; NULL if there is none, or it takes longer than a person waits. */
struct strategy *strategy_registered(unsigned k, unsigned p, struct trouble *t);
bool strategy_is_registered(unsigned k, unsigned p);
/* MBConnect(K, P) by a theorem file, which is not checked here; NULL if it cannot be played, with the reason in t. */
struct strategy *strategy_theorem(FILE *in, struct trouble *t);
/* MBConnect(k, p), k = p + O(log p), by a potential (strategy_potential.h); for few stones `groups' has no advantage
 * and is not taken. */
struct strategy *strategy_potential(enum edges_rule rule, unsigned p);
void strategy_release(struct strategy *s);
/* Back to the empty board. Only theorems, which take long to read, have that; false: nothing happened. */
bool strategy_restart(struct strategy *s);

/* A picture of the last move against strategy_potential: blocks, edges and White's answer. */
void strategy_svg(const struct strategy *s, FILE *out);

unsigned strategy_length(const struct strategy *s); /* of a strip's lines; 3L - 1 is k */
bool strategy_is_strip(const struct strategy *s);
unsigned strategy_k(const struct strategy *s);      /* on the plane: the k of Connect(k, p) */
unsigned strategy_stones(const struct strategy *s); /* p; UINT_MAX if Black may place any number */
unsigned strategy_bound(const struct strategy *s);  /* black stones on a living line when Black is to move */

/* Black's move of `count` >= 1 stones, and White's answer: at most as many, on empty squares. If the move breaks a rule
 * nothing happens, t says why, and the result is false. */
bool strategy_move(struct strategy *s, const struct stone *black, unsigned count, struct trouble *t);
/* White's answer to the last move. */
const struct reply *strategy_replies(const struct strategy *s, unsigned *count);
/* The tiling of a theorem file; NULL without one. */
struct tiling;
const struct tiling *strategy_tiling(const struct strategy *s);

/* What lies on a square. */
enum colour { COLOUR_EMPTY, COLOUR_BLACK, COLOUR_WHITE };
enum colour strategy_colour(const struct strategy *s, struct stone at);

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "hypergraph/hypergraph.h"
#include "provers/zones/zones.h"

/* Positions of game p 1 on boards of up to 64 squares: a set of squares is a word of bits.
 *
 * A position is what the living lines still lack, their rests. Lines whose rest contains another rest are left out
 * (White's stone there kills both). The same rests are the same position, whichever lines they are of, and so are
 * rests that a symmetry of the board takes to them. */
#define ZONES_SYMMETRIES 8u
#define BIT(square) (UINT64_C(1) << (square))
/* Every square s of a set, ascending. */
#define EACH_OF(s, set)                                                                                                \
	for (uint64_t s##_left = (set), s = 0; s##_left != 0 && (s = (unsigned)__builtin_ctzll(s##_left), true);       \
	     s##_left &= s##_left - 1)

struct zones_board {
	unsigned squares, lines, symmetries;
	uint64_t line[ZONES_LINES];
	uint8_t image[ZONES_SYMMETRIES][ZONES_SQUARES];      /* of each square; 0 is the identity */
	uint8_t product[ZONES_SYMMETRIES][ZONES_SYMMETRIES]; /* [b][a]: first a, then b */
	uint8_t inverse[ZONES_SYMMETRIES];
};

struct rests {
	unsigned count;
	uint64_t rest[ZONES_LINES];
	uint8_t line[ZONES_LINES];          /* of the board */
	uint64_t open, black;               /* the squares of the rests; black stones */
	uint64_t through[ZONES_SQUARES][2]; /* of each open square: the rests with it (rests_index) */
};

/* False if the board has more squares or lines, an exclusive square, or none. */
bool zones_board_begin(struct zones_board *b, const struct hypergraph *h);
uint64_t zones_image(const struct zones_board *b, unsigned symmetry, uint64_t set);

void rests_begin(struct rests *r, const struct zones_board *b, uint64_t black, uint64_t white);
void rests_play(struct rests *to, const struct rests *from, unsigned square, bool black);
void rests_reduce(struct rests *r); /* leaves redundant ones out, and knows the open squares */
void rests_index(struct rests *r);
unsigned rests_least(const struct rests *r); /* squares of the smallest; UINT_MAX: there is none */
/* Is v on no rest that u is not on, and u before v? Then a stone on u is worth at least as much as one on v. */
bool rests_dominates(const struct rests *r, unsigned u, unsigned v);
/* The key is the same for positions that a symmetry takes to each other; *symmetry takes this one to that of the key.
 */
uint64_t rests_key(const struct rests *r, const struct zones_board *b, unsigned *symmetry);

/* The potential of Erdos and Selfridge: a rest of n squares weighs 2^-n, here in units of 2^-20. */
#define ZONES_ONE (UINT32_C(1) << 20)
static inline uint32_t rest_weight(uint64_t rest)
{
	unsigned n = (unsigned)__builtin_popcountll(rest);
	return n < 20 ? ZONES_ONE >> n : 1;
}
uint32_t rests_weight(const struct rests *r);
uint32_t rests_weight_at(const struct rests *r, unsigned square); /* after rests_index */

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "hypergraph/hypergraph.h"
#include "provers/zones/bits.h"
#include "provers/zones/zones.h"

/* Positions of game p 1 on boards of up to SQUARES squares.
 *
 * A position is what the living lines still lack, their rests. Lines whose rest contains another rest are left out
 * (White's stone there kills both). The same rests are the same position, whichever lines they are of, and so are
 * rests that a symmetry of the board takes to them. */
#define ZONES_SYMMETRIES 8u

struct zones_board {
	unsigned squares, lines, symmetries;
	bits line[LINES];
	uint8_t image[ZONES_SYMMETRIES][SQUARES];            /* of each square; 0 is the identity */
	uint8_t product[ZONES_SYMMETRIES][ZONES_SYMMETRIES]; /* [b][a]: first a, then b */
	uint8_t inverse[ZONES_SYMMETRIES];
};

struct rests {
	unsigned count;
	bits rest[LINES];
	uint8_t line[LINES];                   /* of the board */
	bits open, black;                      /* the squares of the rests; black stones */
	uint64_t through[SQUARES][LINE_WORDS]; /* of each open square: the rests with it */
};

#define zones_board_begin Z(zones_board_begin)
#define zones_image Z(zones_image)
#define rests_begin Z(rests_begin)
#define rests_play Z(rests_play)
#define rests_reduce Z(rests_reduce)
#define rests_least Z(rests_least)
#define rests_dominates Z(rests_dominates)
#define rests_key Z(rests_key)
#define rests_weight Z(rests_weight)
#define rests_weight_at Z(rests_weight_at)
#define rests_heaviest Z(rests_heaviest)

/* False if the board has more squares or lines, an exclusive square, or none. */
bool zones_board_begin(struct zones_board *b, const struct hypergraph *h);
bits zones_image(const struct zones_board *b, unsigned symmetry, bits set);

void rests_begin(struct rests *r, const struct zones_board *b, bits black, bits white);
void rests_play(struct rests *to, const struct rests *from, unsigned square, bool black);
/* Leaves redundant ones out, and finds the open squares and which rests go through them. */
void rests_reduce(struct rests *r);
unsigned rests_least(const struct rests *r); /* squares of the smallest; UINT_MAX: there is none */
/* Is v on no rest that u is not on, and u before v? Then a stone on u is worth at least as much as one on v. */
bool rests_dominates(const struct rests *r, unsigned u, unsigned v);
/* The key is the same for positions that a symmetry takes to each other; *symmetry takes this one to that of the key.
 */
uint64_t rests_key(const struct rests *r, const struct zones_board *b, unsigned *symmetry);

/* The potential of Erdos and Selfridge: a rest of n squares weighs 2^-n, here in units of 2^-20. */
#define ZONES_ONE (UINT32_C(1) << 20)
static inline uint32_t rest_weight(bits rest)
{
	unsigned n = bits_count(rest);
	return n < 20 ? ZONES_ONE >> n : 1;
}
static inline double potential_of(uint32_t weight)
{
	return (double)weight / ZONES_ONE;
}
uint32_t rests_weight(const struct rests *r);
uint32_t rests_weight_at(const struct rests *r, unsigned square);
uint32_t rests_heaviest(const struct rests *r); /* the most at an open square */

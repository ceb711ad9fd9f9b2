#pragma once

#include <gmp.h>

#include "games/stones.h"

/* Corollary 2 of Wu and Huang 2005: with d = k - p, Black wins Connect(k, p, q) if
 *
 *     p < floor(q / d^2) (4d + 4) + min(q mod d^2, 8 floor(q / d^2)).
 *
 * Black's first move: groups of d x d stones far apart, and the others beside the corners. The right side is the number
 * of white stones that they need.
 *
 * If q <= p this needs d <= 4: for d >= 5 is 4d + 4 < d^2, so the right side is at most floor(q / d^2) d^2 + q mod d^2
 * = q <= p. */
#define COROLLARY2_DEEPEST 4u

unsigned long corollary2_right(unsigned long d, unsigned long q); /* q < 2^40 */
/* The same for numbers of any size; groups becomes floor(q / d^2). */
void corollary2_right_big(mpz_t right, mpz_t groups, const mpz_t d, const mpz_t q);

/* The stones of the first move that the condition counts (groups `apart` squares from another). */
void corollary2_stones(struct stones *s, unsigned d, unsigned q, unsigned apart);

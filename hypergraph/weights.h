#pragma once

#include <stdio.h>

#include <gmp.h> /* after stdio.h, or it has no gmp_fprintf */

#include "hypergraph/hypergraph.h"

/* Sums of (1 + b)^(-|A| / a) over lines A, exactly: the weights of Erdos and Selfridge (a = b = 1: 2^-|A|) and of Beck
 * for the biased game, Maker a stones, Breaker b. A line of weight W counts W times.
 *
 *   sum = coefficient[0] + coefficient[1] t + ... + coefficient[degree-1] t^(degree-1),   t = power^(-1/degree)
 *
 * where 1 + b = power^d and degree = a/d, d as large as possible. Then power is no d'-th power for any divisor d' > 1
 * of degree, so x^degree - 1/power is irreducible, and the powers of t are linearly independent over the
 * rationals: two sums are equal if and only if their coefficients are. */
struct weight_sum {
	unsigned maker, breaker, degree, power;
	mpq_t *coefficient;
};

void weight_sum_init(struct weight_sum *s, unsigned maker, unsigned breaker); /* the empty sum; maker >= 1 */
void weight_sum_clear(struct weight_sum *s);
void weight_sum_add(struct weight_sum *s, unsigned size, long count);
void weight_sum_add_board(struct weight_sum *s, const struct hypergraph *h);

/* 1, 0 or -1. */
int weight_sum_sign(const struct weight_sum *s);

/* "13/729 + 4/27*3^(-1/2)", to be freed. */
char *weight_sum_text(const struct weight_sum *s);

#include <assert.h>

#include "table/edges.h"

const char *const edges_rule_names[] = {"potential", "groups"};

void edges_length(mpz_t length, const struct edges *e, const mpz_t p)
{
	mpz_add_ui(length, p, e->beyond);
	assert(mpz_divisible_ui_p(length, e->block));
}

void edges_k(mpz_t k, const struct edges *e, const mpz_t p)
{
	mpz_add_ui(k, p, e->beyond + e->block - 1);
}

/* Exact, from the statements of checker/FORMATS.md. */
static void weight_at_the_beginning(mpq_t f, const struct edges *e, const mpz_t unit)
{
	const unsigned long n = e->damping;
	mpz_t linear;
	mpz_init(linear);
	mpz_mul(mpq_numref(f), unit, unit);
	mpz_mul_ui(mpq_numref(f), mpq_numref(f), 4 * n * (2 * n + 1));
	mpz_mul_ui(linear, unit, 2 * n * (e->block + 1));
	mpz_add(mpq_numref(f), mpq_numref(f), linear);
	mpz_add_ui(mpq_numref(f), mpq_numref(f), e->block);
	mpz_mul_ui(mpq_numref(f), mpq_numref(f), 4);
	mpz_set_ui(mpq_denref(f), e->block);
	mpq_canonicalize(f);
	mpz_clear(linear);
}

static void power(mpq_t x, unsigned long exponent)
{
	mpz_pow_ui(mpq_numref(x), mpq_numref(x), exponent);
	mpz_pow_ui(mpq_denref(x), mpq_denref(x), exponent);
}

/* single = 1 - d, full = (1 - d)^(G - 5) (N + 1) / (2N + 1), later = (1 - d)^(G - 2) */
static void factors_in_groups(mpq_t single, mpq_t full, mpq_t later, const struct edges *e)
{
	const unsigned long n = e->damping;
	mpq_t half;
	mpq_init(half);
	mpq_set_ui(single, 3 * n + 3, 4 * n + 3);
	mpq_canonicalize(single);
	mpq_set(full, single);
	power(full, e->block - 5);
	mpq_set(later, single);
	power(later, e->block - 2);
	mpq_set_ui(half, n + 1, 2 * n + 1);
	mpq_mul(full, full, half);
	mpq_clear(half);
}

/* (2q v + x v') / (1 + x + 2q) */
static void after_one_stone(mpq_t next, const mpq_t q2, const mpq_t v, const mpq_t x, const mpq_t one_sided)
{
	mpq_t product, one;
	mpq_inits(product, one, NULL);
	mpq_set_ui(one, 1, 1);
	mpq_mul(next, q2, v);
	mpq_mul(product, x, one_sided);
	mpq_add(next, next, product);
	mpq_add(product, one, x);
	mpq_add(product, product, q2);
	mpq_div(next, next, product);
	mpq_clears(product, one, NULL);
}

/* v_r and v'_r from those of r - 1. */
static void next_stone(mpq_t v, mpq_t one_sided, const mpq_t square, const mpq_t q2, const mpq_t single)
{
	mpq_t one, close, apart;
	mpq_inits(one, close, apart, NULL);
	mpq_set_ui(one, 1, 1);
	after_one_stone(close, q2, v, one, one_sided);
	after_one_stone(apart, q2, v, square, one_sided);
	mpq_set(v, mpq_cmp(close, apart) > 0 ? close : apart);
	mpq_mul(one_sided, one_sided, single);
	mpq_clears(one, close, apart, NULL);
}

/* single = 1 - d = Q / (1 + Q) and full = the largest (1 - d)^(G - r) v_r, r <= stones */
static void factors_stone_by_stone(mpq_t single, mpq_t full, const struct edges *e, unsigned long stones)
{
	const unsigned long n = e->damping, q = 2 * (n + 1) * (n + 1) + n * (n + 1);
	mpq_t square, q2, v, one_sided;
	mpq_inits(square, q2, v, one_sided, NULL);
	mpq_set_ui(single, q, n * n + q);
	mpq_set_ui(square, (n + 1) * (n + 1), n * n);
	mpq_set_ui(q2, 2 * q, n * n);
	mpq_set_ui(v, 1, 1);
	mpq_set_ui(one_sided, 1, 1);
	mpq_set_ui(full, 0, 1);
	mpq_canonicalize(single);
	mpq_canonicalize(square);
	mpq_canonicalize(q2);
	for (unsigned long r = 1; r <= e->block; r++) {
		mpq_mul(full, full, single);
		if (r > stones)
			continue;
		next_stone(v, one_sided, square, q2, single);
		if (mpq_cmp(v, full) > 0)
			mpq_set(full, v);
	}
	mpq_clears(square, q2, v, one_sided, NULL);
}

/* The most factors c that x can have before it is less than 1, and x with them. */
static unsigned long times(mpq_t x, const mpq_t c, unsigned long most)
{
	unsigned long count = 0;
	mpq_t next;
	mpq_init(next);
	for (; count < most; count++) {
		mpz_mul(mpq_numref(next), mpq_numref(x), mpq_numref(c));
		mpz_mul(mpq_denref(next), mpq_denref(x), mpq_denref(c));
		if (mpz_cmp(mpq_numref(next), mpq_denref(next)) < 0)
			break;
		mpq_swap(x, next);
	}
	mpq_clear(next);
	return count;
}

static void set_unit(mpz_t unit, enum edges_rule rule, const struct edges *e, const mpz_t p)
{
	edges_length(unit, e, p);
	mpz_fdiv_q_2exp(unit, unit, 1);
	if (rule == EDGES_POTENTIAL)
		return;
	mpz_mul_2exp(unit, unit, 1);
	mpz_add_ui(unit, unit, e->block - 1);
}

unsigned long edges_bound(enum edges_rule rule, const struct edges *e, const mpz_t p)
{
	mpz_t unit;
	mpq_t weight, single, full, later;
	mpz_init(unit);
	mpq_inits(weight, single, full, later, NULL);
	set_unit(unit, rule, e, p);
	weight_at_the_beginning(weight, e, unit);
	if (rule == EDGES_GROUPS)
		factors_in_groups(single, full, later, e);
	else {
		factors_stone_by_stone(single, full, e, mpz_cmp_ui(p, e->block) < 0 ? mpz_get_ui(p) : e->block);
		mpq_set(later, full);
	}
	assert(mpq_cmp_ui(full, 1, 1) < 0 && mpq_cmp_ui(single, 1, 1) < 0);
	unsigned long blocks = times(weight, full, 2);
	blocks += blocks < 2 ? 0 : times(weight, later, e->beyond);
	unsigned long stones = e->block * blocks;
	stones += times(weight, single, e->block - 1);
	mpq_clears(weight, single, full, later, NULL);
	mpz_clear(unit);
	return stones;
}

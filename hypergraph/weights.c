#include "hypergraph/weights.h"

#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Is value the exponent-th power of *base? */
static bool is_power(unsigned value, unsigned exponent, unsigned *base)
{
	mpz_t root;
	mpz_init_set_ui(root, value);
	bool exact = mpz_root(root, root, exponent) != 0;
	*base = (unsigned)mpz_get_ui(root);
	mpz_clear(root);
	return exact;
}

/* The largest divisor d of a such that 1 + b is a d-th power; d = 1 always is one, and 2^d <= 1 + b unless b = 0. */
static void choose_root(struct weight_sum *s)
{
	unsigned d = s->maker < 32 || s->breaker == 0 ? s->maker : 32;
	while (s->maker % d != 0 || !is_power(1 + s->breaker, d, &s->power))
		d--;
	s->degree = s->maker / d;
}

void weight_sum_init(struct weight_sum *s, unsigned maker, unsigned breaker)
{
	assert(maker >= 1 && breaker < UINT32_MAX);
	s->maker = maker;
	s->breaker = breaker;
	choose_root(s);
	s->coefficient = xmalloc(s->degree * sizeof *s->coefficient);
	for (unsigned i = 0; i < s->degree; i++)
		mpq_init(s->coefficient[i]);
}

void weight_sum_clear(struct weight_sum *s)
{
	for (unsigned i = 0; i < s->degree; i++)
		mpq_clear(s->coefficient[i]);
	free(s->coefficient);
	memset(s, 0, sizeof *s);
}

/* (1 + b)^(-size/a) = power^(-size/degree) = power^-q t^r with size = q degree + r. */
void weight_sum_add(struct weight_sum *s, unsigned size, long count)
{
	mpq_t term;
	mpq_init(term);
	mpz_set_si(mpq_numref(term), count);
	mpz_ui_pow_ui(mpq_denref(term), s->power, size / s->degree);
	mpq_canonicalize(term);
	mpq_add(s->coefficient[size % s->degree], s->coefficient[size % s->degree], term);
	mpq_clear(term);
}

/* Lines of one size are counted first: there are few sizes. */
void weight_sum_add_board(struct weight_sum *s, const struct hypergraph *h)
{
	unsigned largest = 0;
	for (unsigned i = 0; i < h->lines; i++)
		if (hypergraph_line_size(h, i) > largest)
			largest = hypergraph_line_size(h, i);
	unsigned long *count = xcalloc((size_t)largest + 1, sizeof *count);
	for (unsigned i = 0; i < h->lines; i++)
		count[hypergraph_line_size(h, i)] += h->weight[i];
	for (unsigned size = 1; size <= largest; size++)
		if (count[size] > 0)
			weight_sum_add(s, size, (long)count[size]);
	free(count);
}

/* 2^bits times the sum, with powers of t rounded down for terms that are to be small, up for those to be large. */
static void enclose(mpq_t value, const struct weight_sum *s, unsigned bits, bool upper)
{
	mpz_t t, power;
	mpq_t term;
	mpz_inits(t, power, NULL);
	mpq_init(term);
	mpq_set_ui(value, 0, 1);
	for (unsigned i = 0; i < s->degree; i++) {
		mpz_ui_pow_ui(power, s->power, i);
		mpz_ui_pow_ui(t, 2, (unsigned long)bits * s->degree);
		mpz_fdiv_q(t, t, power);
		mpz_root(t, t, s->degree);
		if (i > 0 && (mpq_sgn(s->coefficient[i]) > 0) == upper) /* no other power of t is rational */
			mpz_add_ui(t, t, 1);
		mpq_set_z(term, t);
		mpq_mul(term, term, s->coefficient[i]);
		mpq_add(value, value, term);
	}
	mpz_clears(t, power, NULL);
	mpq_clear(term);
}

static bool is_zero(const struct weight_sum *s)
{
	unsigned i = 0;
	while (i < s->degree && mpq_sgn(s->coefficient[i]) == 0)
		i++;
	return i == s->degree;
}

/* It is zero only if all coefficients are; otherwise more and more bits show its sign. */
int weight_sum_sign(const struct weight_sum *s)
{
	mpq_t low, high;
	int sign = 0;
	mpq_inits(low, high, NULL);
	for (unsigned bits = 32; sign == 0 && !is_zero(s); bits *= 2) {
		enclose(low, s, bits, false);
		enclose(high, s, bits, true);
		assert(mpq_cmp(low, high) <= 0);
		sign = mpq_sgn(low) > 0 ? 1 : mpq_sgn(high) < 0 ? -1 : 0;
	}
	mpq_clears(low, high, NULL);
	return sign;
}

static void write_coefficient(const struct weight_sum *s, unsigned i, FILE *out)
{
	gmp_fprintf(out, "%Qd", s->coefficient[i]);
	if (i > 0)
		fprintf(out, "*%u^(-%u/%u)", s->power, i, s->degree);
}

char *weight_sum_text(const struct weight_sum *s)
{
	char *text = NULL;
	size_t size;
	bool first = true;
	FILE *out = open_memstream(&text, &size);
	if (out == NULL)
		return xstrdup("");
	for (unsigned i = 0; i < s->degree; i++) {
		if (mpq_sgn(s->coefficient[i]) == 0)
			continue;
		fputs(first ? "" : " + ", out);
		write_coefficient(s, i, out);
		first = false;
	}
	fputs(first ? "0" : "", out);
	fclose(out);
	return text;
}

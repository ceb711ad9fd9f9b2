/* Beck's criterion, exactly: the sum of (1 + B)^(-n / A) against 1 / (1 + B). With t = (1 + B)^(1 / A) and N the
 * longest line, multiply by t^N, N a multiple of A:
 *
 *   sum over n of count[n] t^(N - n)  -  t^(N - A)        a polynomial in t with whole coefficients, t^A = 1 + B
 *
 * Let 1 + B = m^d, d > 0 as large as possible among the divisors of A. Then t = m^(1 / (A / d)), x^(A/d) - m is
 * irreducible, so the polynomial reduced to degree below A / d vanishes at t only if it is zero; otherwise its sign is
 * found by enclosing t between rationals with more and more bits. */
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include <gmp.h> /* after stdio.h, or it has no gmp_fprintf */

#include "base/memory.h"
#include "hypergraph/weights.h"
#include "provers/potential/potential.h"

struct root {
	unsigned degree, power; /* t = power^(1 / degree), irreducible */
};

static struct root root_of(unsigned maker, unsigned breaker)
{
	struct root r;
	for (unsigned d = maker; d >= 1; d--)
		if (maker % d == 0 && weight_root(1 + breaker, d, &r.power)) {
			r.degree = maker / d;
			return r;
		}
	assert(false);
	return (struct root){maker, 1 + breaker};
}

/* coefficient[e % degree] += count * power^(e / degree): the term count * t^e. */
static void add_term(mpz_t *coefficient, struct root r, unsigned e, long count)
{
	mpz_t term;
	mpz_init(term);
	assert(r.degree > 0 && r.power > 0);
	mpz_ui_pow_ui(term, r.power, e / r.degree);
	mpz_mul_si(term, term, count);
	mpz_add(coefficient[e % r.degree], coefficient[e % r.degree], term);
	mpz_clear(term);
}

/* value = sum of c_i * t^i * 2^bits, with t^i rounded down for terms that are to be small, up for those to be large. */
static void bound(mpz_t value, mpz_t *c, struct root r, unsigned bits, bool upper)
{
	mpz_t power, t;
	mpz_inits(power, t, NULL);
	mpz_set_ui(value, 0);
	for (unsigned i = 0; i < r.degree; i++) {
		mpz_ui_pow_ui(power, r.power, i);
		mpz_mul_2exp(power, power, (mp_bitcnt_t)bits * r.degree);
		bool exact = mpz_root(t, power, r.degree) != 0;
		if (!exact && (mpz_sgn(c[i]) > 0) == upper)
			mpz_add_ui(t, t, 1);
		mpz_addmul(value, c[i], t);
	}
	mpz_clears(power, t, NULL);
}

static bool all_zero(mpz_t *c, unsigned degree)
{
	for (unsigned i = 0; i < degree; i++)
		if (mpz_sgn(c[i]) != 0)
			return false;
	return true;
}

static int sign_at_root(mpz_t *c, struct root r)
{
	mpz_t low, high;
	int sign = 0;
	if (all_zero(c, r.degree))
		return 0;
	mpz_inits(low, high, NULL);
	for (unsigned bits = 32; sign == 0; bits *= 2) {
		bound(low, c, r, bits, false);
		bound(high, c, r, bits, true);
		assert(mpz_cmp(low, high) <= 0);
		sign = mpz_sgn(low) > 0 ? 1 : mpz_sgn(high) < 0 ? -1 : 0;
	}
	mpz_clears(low, high, NULL);
	return sign;
}

int potential_beck(const unsigned long *count, unsigned longest, unsigned maker, unsigned breaker)
{
	assert(maker > 0);
	struct root r = root_of(maker, breaker);
	unsigned top = longest > maker ? longest : maker;
	mpz_t *c = xcalloc(r.degree, sizeof *c);
	for (unsigned i = 0; i < r.degree; i++)
		mpz_init(c[i]);
	for (unsigned n = 0; n <= longest; n++) {
		assert(count[n] <= LONG_MAX);
		add_term(c, r, top - n, (long)count[n]);
	}
	add_term(c, r, top - maker, -1);
	int sign = sign_at_root(c, r);
	for (unsigned i = 0; i < r.degree; i++)
		mpz_clear(c[i]);
	free(c);
	return sign;
}

static void write_term(FILE *out, unsigned long count, unsigned n, unsigned maker, unsigned breaker)
{
	mpz_t power;
	mpz_init(power);
	mpz_ui_pow_ui(power, 1ul + breaker, n / maker);
	if (n % maker == 0)
		gmp_fprintf(out, "%lu/%Zd", count, power);
	else
		fprintf(out, "%lu/%u^(%u/%u)", count, 1 + breaker, n, maker);
	mpz_clear(power);
}

char *potential_beck_text(const unsigned long *count, unsigned longest, unsigned maker, unsigned breaker)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	bool first = true;
	if (out == NULL)
		return xstrdup("");
	for (unsigned n = 0; n <= longest; n++) {
		if (count[n] == 0)
			continue;
		fputs(first ? "" : " + ", out);
		write_term(out, count[n], n, maker, breaker);
		first = false;
	}
	int sign = potential_beck(count, longest, maker, breaker);
	fprintf(out, "%s %c 1/%u", first ? "0" : "", sign < 0 ? '<' : sign > 0 ? '>' : '=', 1 + breaker);
	fclose(out);
	return text;
}

#include "hypergraph/weights.h"

#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool weight_root(unsigned value, unsigned exponent, unsigned *base)
{
	mpz_t root;
	mpz_init_set_ui(root, value);
	bool exact = mpz_root(root, root, exponent) != 0;
	*base = (unsigned)mpz_get_ui(root);
	mpz_clear(root);
	return exact;
}

/* The largest divisor d of a such that 1 + b is a d-th power; d = 1 always is one, and 2^d <= 1 + b. */
static void choose_root(struct weight_sum *s)
{
	unsigned d = s->maker < 32 ? s->maker : 32;
	while (s->maker % d != 0 || !weight_root(1 + s->breaker, d, &s->power))
		d--;
	s->degree = s->maker / d;
}

void weight_sum_init(struct weight_sum *s, unsigned maker, unsigned breaker)
{
	assert(maker >= 1 && breaker >= 1 && breaker < UINT32_MAX);
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
void weight_sum_add(struct weight_sum *s, unsigned size, unsigned long count)
{
	mpq_t term;
	mpq_init(term);
	mpz_set_ui(mpq_numref(term), count);
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
			weight_sum_add(s, size, count[size]);
	free(count);
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

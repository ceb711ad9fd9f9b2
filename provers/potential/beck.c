/* Beck's criterion, exactly: the sum of (1 + B)^(-n / A) against 1 / (1 + B), which is the weight of a line of A. */
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include <gmp.h> /* after stdio.h, or it has no gmp_fprintf */

#include "base/memory.h"
#include "hypergraph/weights.h"
#include "provers/potential/potential.h"

int potential_beck(const unsigned long *count, unsigned longest, unsigned maker, unsigned breaker)
{
	struct weight_sum s;
	weight_sum_init(&s, maker, breaker);
	for (unsigned n = 0; n <= longest; n++) {
		assert(count[n] <= LONG_MAX);
		weight_sum_add(&s, n, (long)count[n]);
	}
	weight_sum_add(&s, maker, -1);
	int sign = weight_sum_sign(&s);
	weight_sum_clear(&s);
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

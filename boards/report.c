#include "boards/report.h"

#include <gmp.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/answer.h"
#include "hypergraph/counts.h"
#include "hypergraph/isomorphism.h"
#include "hypergraph/weights.h"
#include "hypergraph/write.h"

static void add_counts(struct answer *a, const struct counts *s)
{
	answer_number(a, "squares", "%u", s->squares);
	answer_number(a, "lines", "%u", s->lines);
	answer_number(a, "exclusive_squares", "%u", s->exclusive);
	for (unsigned n = s->smallest; n <= s->largest && s->lines > 0; n++)
		if (s->lines_of_size[n] > 0)
			answer_count(a, "lines_of_size", n, s->lines_of_size[n]);
	for (unsigned n = 0; n <= s->degree; n++)
		if (s->squares_of_degree[n] > 0)
			answer_count(a, "squares_of_degree", n, s->squares_of_degree[n]);
	answer_number(a, "components", "%u", s->components);
	answer_flag(a, "forest", s->forest);
}

/* The weights of Erdos and Selfridge, and of Beck for two stones a move: 2^-size and 3^(-size/2). */
static void add_weights(struct answer *a, const char *key, unsigned stones, const struct hypergraph *h)
{
	struct weight_sum sum;
	weight_sum_init(&sum, stones, stones);
	weight_sum_add_board(&sum, h);
	char *text = weight_sum_text(&sum);
	answer_text(a, key, text);
	free(text);
	weight_sum_clear(&sum);
}

static void add_group(struct answer *a, const struct hypergraph *h)
{
	mpz_t group;
	mpz_init(group);
	automorphisms_order(group, h);
	char *order = mpz_get_str(NULL, 10, group);
	answer_number(a, "group_order", "%s", order);
	free(order);
	mpz_clear(group);
}

void report_write(const struct hypergraph *h, enum format format, FILE *out)
{
	struct answer a;
	struct counts s;
	char fingerprint[17];
	counts_init(&s, h);
	answer_begin(&a, "kdraw-board-stats/1");
	if (h->name != NULL)
		answer_text(&a, "name", h->name);
	add_counts(&a, &s);
	add_weights(&a, "weight_sum", 1, h);
	add_weights(&a, "weight_sum_p2", 2, h);
	add_group(&a, h);
	snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, hypergraph_fingerprint(h));
	answer_text(&a, "fingerprint", fingerprint);
	counts_clear(&s);
	answer_print(&a, format, out);
}

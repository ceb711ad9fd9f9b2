#include "fairness/arrangement.h"

#include <assert.h>

static void write_stones(FILE *out, const char *word, const struct stones *s)
{
	fprintf(out, "%s %u\n", word, s->count);
	for (unsigned i = 0; i < s->count; i++)
		fprintf(out, "at %d %d\n", s->stone[i].row, s->stone[i].column);
}

void arrangement_write(FILE *out, const struct threats_position *position, const struct defence *d,
                       enum arrangement_claim claim, unsigned q)
{
	assert(d->disjoint);
	fprintf(out, "kdraw arrangement 1\ngame %u %u\n", position->k, position->p);
	if (claim != ARRANGEMENT_NEEDS)
		fprintf(out, "claim %s %u\n", claim == ARRANGEMENT_BLACK ? "black" : "white", q);
	write_stones(out, "stones", position->black);
	fprintf(out, "threats %u\n", d->number);
	for (unsigned i = 0; i < d->number; i++) {
		const struct threat *t = &d->threats.threat[d->witness[i]];
		fprintf(out, "threat %d %d %c\n", t->from.row, t->from.column, direction_letter[t->direction]);
	}
	write_stones(out, "answer", &d->answer);
	fprintf(out, "end\n");
}

/* Lines with l stones cost at most 2 floor(l / d): enclose the d-th, 2d-th, ... stone. Of q stones at most floor(q / d)
 * such groups stand in one direction, and the groups of d stones on lines have C(d, 2) pairs of their own each. */
unsigned long arrangement_bound(unsigned long d, unsigned long q)
{
	assert(d >= 1 && q < 1UL << 31);
	unsigned long groups = 4 * (q / d);
	if (d >= 2 && q >= 2 && q * (q - 1) / (d * (d - 1)) < groups)
		groups = q * (q - 1) / (d * (d - 1));
	return q < d ? 0 : 2 * groups;
}

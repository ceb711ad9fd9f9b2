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
	if (claim == ARRANGEMENT_NEEDS)
		fprintf(out, "claim none\n");
	else
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

/* A group is d stones of one line, none in two groups; a line with l stones has floor(l / d) of them. Enclosing the
 * d-th, 2d-th, ... stone of each line takes two white stones a group (FORMATS.md). So what is bounded here are groups:
 * at most floor(q / d) in each direction; through one stone at most 4, and at most floor((q - 1) / (d - 1)), as they
 * share only this stone; and each has C(d, 2) pairs of stones of its own. */
unsigned long arrangement_bound(unsigned long d, unsigned long q)
{
	assert(d >= 1 && q < 1UL << 31);
	if (q < d)
		return 0;
	unsigned long each = d == 1 || (q - 1) / (d - 1) > 4 ? 4 : (q - 1) / (d - 1);
	unsigned long groups = 4 * (q / d) < q * each / d ? 4 * (q / d) : q * each / d;
	if (d > 1 && q * (q - 1) / (d * (d - 1)) < groups)
		groups = q * (q - 1) / (d * (d - 1));
	return 2 * groups;
}

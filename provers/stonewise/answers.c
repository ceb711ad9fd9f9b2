#include "provers/stonewise/answers.h"

#include <assert.h>

/* --- Black's stones ----------------------------------------------------------------------------------------------- */

static uint64_t value_of(const struct scheme *s, struct mask lines)
{
	static const uint64_t danger[] = {64, 320, 1600, 8000, 40000, 200000, 1000000};
	const unsigned most = sizeof danger / sizeof *danger - 1;
	uint64_t value = 0;
	EACH_LINE(i, lines) value += danger[s->p.black[i] < most ? s->p.black[i] : most];
	return value;
}

static unsigned add_kind(struct kind *kind, unsigned kinds, struct kind new)
{
	unsigned at = kinds;
	assert(at < MOST_KINDS && !mask_empty(new.lines));
	for (; at > 0 && kind[at - 1].value < new.value; at--)
		kind[at] = kind[at - 1];
	kind[at] = new;
	return kinds + 1;
}

unsigned kinds_list(const struct scheme_board *b, const struct scheme *s, struct kind *kind)
{
	const struct position *p = &s->p;
	unsigned kinds = 0;
	for (unsigned j = 0; j < p->classes; j++)
		kinds = add_kind(kind, kinds,
		                 (struct kind){.lines = p->lines[j],
		                               .value = value_of(s, p->lines[j]),
		                               .class = j,
		                               .stone = scheme_square(b, s, p->lines[j]),
		                               .needs = -1});
	return kinds;
}

void kind_put(const struct scheme_board *b, const struct scheme *s, const struct kind *k, struct scheme *after)
{
	scheme_copy(after, s);
	assert(mask_equal(k->lines, s->p.lines[k->class]));
	scheme_put(b, after, k->class);
}

/* --- White's answers ---------------------------------------------------------------------------------------------- */

/* Lines in many squares are worth a little more. */
static uint64_t degree_of(const struct scheme *s, struct mask lines)
{
	uint64_t degree = 0;
	for (unsigned j = 0; j < s->p.classes; j++)
		degree += s->p.count[j] * mask_count(mask_and(s->p.lines[j], lines));
	return degree;
}

static unsigned add_answer(const struct scheme *after, struct killing *answer, unsigned answers, struct mask dead,
                           unsigned class)
{
	const uint64_t value = value_of(after, dead) + degree_of(after, dead);
	unsigned at = answers;
	assert(at < MOST_KINDS && !mask_empty(dead));
	for (; at > 0 && answer[at - 1].value < value; at--)
		answer[at] = answer[at - 1];
	answer[at] = (struct killing){dead, value, class};
	return answers + 1;
}

unsigned answers_list(const struct scheme_board *b, const struct scheme *after, struct killing *answer)
{
	const struct position *p = &after->p;
	const struct mask over = scheme_overfull(b, after);
	unsigned answers = 0;
	for (unsigned j = 0; j < p->classes; j++)
		if (p->count[j] > 0 && mask_within(over, p->lines[j]))
			answers = add_answer(after, answer, answers, p->lines[j], j);
	EACH_LINE(i, p->living)
	{
		struct mask line = mask_none();
		mask_add(&line, (unsigned)i);
		if (mask_within(over, line))
			answers = add_answer(after, answer, answers, line, NO_CLASS);
	}
	return answers;
}

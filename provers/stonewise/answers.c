#include "provers/stonewise/answers.h"

#include <assert.h>

/* --- Black's stones ----------------------------------------------------------------------------------------------- */

/* Those on three lines first, then in the order of the squares: the schemes that follow are often known then. */
static uint64_t kind_value(uint32_t square, struct mask lines)
{
	assert(square < STONEWISE_SQUARES);
	return (mask_count(lines) > 2 ? 2 : 1) * STONEWISE_SQUARES - square;
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

static struct kind kind_of(const struct scheme_board *b, const struct scheme *s, unsigned class)
{
	const struct mask lines = s->p.lines[class];
	const uint32_t stone = scheme_square(b, s, lines);
	return (struct kind){
	    .lines = lines, .value = kind_value(stone, lines), .class = class, .stone = stone, .needs = -1};
}

unsigned kinds_list(const struct scheme_board *b, const struct scheme *s, struct kind *kind)
{
	unsigned kinds = 0;
	for (unsigned j = 0; j < s->p.classes; j++)
		kinds = add_kind(kind, kinds, kind_of(b, s, j));
	return kinds;
}

void kind_put(const struct scheme_board *b, const struct scheme *s, const struct kind *k, struct scheme *after)
{
	scheme_copy(after, s);
	assert(mask_equal(k->lines, s->p.lines[k->class]));
	scheme_put(b, after, k->class);
}

/* --- White's answers ---------------------------------------------------------------------------------------------- */

#define LINE_VALUE 64
#define MOST_DOUBLINGS 8

static uint64_t dead_value(const struct scheme *after, struct mask dead)
{
	uint64_t value = 0;
	EACH_LINE(i, dead) value += LINE_VALUE * (1 + (uint64_t)after->p.black[i]);
	return value;
}

/* What it is worth that these lines share no square with dead ones any more: the more stones they have the more. */
static uint64_t spared_value(const struct scheme *after, struct mask lines)
{
	uint64_t value = 1;
	EACH_LINE(i, lines)
	value += UINT64_C(1) << (after->p.black[i] < MOST_DOUBLINGS ? after->p.black[i] : MOST_DOUBLINGS);
	return value;
}

static uint64_t answer_value(const struct scheme *after, struct mask dead)
{
	uint64_t value = dead_value(after, dead);
	for (unsigned j = 0; j < after->p.classes; j++)
		if (mask_meets(after->p.lines[j], dead))
			value += after->p.count[j] * spared_value(after, mask_minus(after->p.lines[j], dead));
	return value;
}

static unsigned add_answer(const struct scheme *after, struct killing *answer, unsigned answers, struct mask dead,
                           unsigned class)
{
	const uint64_t value = answer_value(after, dead);
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

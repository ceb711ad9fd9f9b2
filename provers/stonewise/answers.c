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

unsigned kinds_list(const struct scheme_board *b, const struct scheme *s, struct kind *kind, unsigned *deeps)
{
	unsigned kinds = 0;
	*deeps = 0;
	for (unsigned j = 0; j < s->p.classes; j++) {
		kinds = add_kind(kind, kinds, kind_of(b, s, j));
		*deeps += mask_count(s->p.lines[j]) > 2;
	}
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

/* What killing lines is worth: the lines, the more the more stones they have; and for each square on them, that the
 * lines which stay share it no more, doubled for each of their stones, less one. A square of several dead lines counts
 * once: worth.line has it with all of them, and worth.again, times all but one of them, takes it away. */
struct worth {
	int64_t line[MOST_LINES];
	int64_t again[MOST_CLASSES];
	unsigned deeps;
	uint16_t deep[MOST_CLASSES]; /* the classes on three lines or more */
};

static int64_t spared(const struct scheme *s, unsigned line)
{
	return INT64_C(1) << (s->p.black[line] < MOST_DOUBLINGS ? s->p.black[line] : MOST_DOUBLINGS);
}

static void add_class(const struct scheme *s, unsigned j, struct worth *w)
{
	const struct mask lines = s->p.lines[j];
	const int64_t squares = s->p.count[j];
	int64_t all = -1;
	EACH_LINE(i, lines) all += spared(s, (unsigned)i);
	EACH_LINE(i, lines) w->line[i] += squares * (all - spared(s, (unsigned)i));
	w->again[j] = squares * all;
	if (mask_count(lines) > 2)
		w->deep[w->deeps++] = (uint16_t)j;
}

/* Boards whose lines begin with stones, as pieces of the strip, want stones to count more; bricks do not. */
static int64_t line_value(const struct scheme_board *b, unsigned stones)
{
	int64_t value = LINE_VALUE;
	if (!b->begun)
		return value * (1 + (int64_t)stones);
	for (unsigned n = 0; n < stones && n < MOST_DOUBLINGS; n++)
		value *= 5;
	return value;
}

static void find_worth(const struct scheme_board *b, const struct scheme *s, struct worth *w)
{
	w->deeps = 0;
	EACH_LINE(i, s->p.living) w->line[i] = line_value(b, s->p.black[i]);
	for (unsigned j = 0; j < s->p.classes; j++)
		add_class(s, j, w);
}

static int64_t counted_again(const struct scheme *s, const struct worth *w, unsigned class, struct mask dead)
{
	const unsigned lines = mask_count(mask_and(s->p.lines[class], dead));
	return lines < 2 ? 0 : w->again[class] * (lines - 1);
}

/* Answer on a square of class j, or on an exclusive square: NO_CLASS. */
static int64_t value_of(const struct scheme *s, const struct worth *w, struct mask dead, unsigned class)
{
	int64_t value = 0;
	EACH_LINE(i, dead) value += w->line[i];
	if (class == NO_CLASS)
		return value;
	value -= counted_again(s, w, class, dead);
	for (unsigned n = 0; n < w->deeps; n++)
		if (w->deep[n] != class)
			value -= counted_again(s, w, w->deep[n], dead);
	return value;
}

/* The lines on a square of two lines that may be White's answer: he needs not kill one alone. */
static unsigned list_classes(const struct scheme *s, const struct worth *w, struct mask over, struct killing *answer,
                             struct mask *paired)
{
	unsigned answers = 0;
	for (unsigned j = 0; j < s->p.classes; j++) {
		const struct mask lines = s->p.lines[j];
		if (s->p.count[j] == 0 || !mask_within(over, lines))
			continue;
		answer[answers++] = (struct killing){lines, value_of(s, w, lines, j), j, 0};
		if (mask_count(lines) == 2)
			*paired = mask_or(*paired, lines);
	}
	return answers;
}

static bool is_better(const struct killing *a, const struct killing *b)
{
	return a->value > b->value || (a->value == b->value && a->place < b->place);
}

void answers_pick(struct killing *answer, unsigned answers, unsigned at)
{
	unsigned best = at;
	assert(at < answers);
	for (unsigned n = at + 1; n < answers; n++)
		best = is_better(answer + n, answer + best) ? n : best;
	const struct killing picked = answer[best];
	answer[best] = answer[at];
	answer[at] = picked;
}

unsigned answers_list(const struct scheme_board *b, const struct scheme *after, struct killing *answer)
{
	const struct mask over = scheme_overfull(b, after);
	struct mask paired = mask_none();
	struct worth w;
	find_worth(b, after, &w);
	unsigned answers = list_classes(after, &w, over, answer, &paired);
	EACH_LINE(i, mask_minus(after->p.living, paired))
	{
		struct mask line = mask_none();
		mask_add(&line, (unsigned)i);
		if (mask_within(over, line))
			answer[answers++] = (struct killing){line, value_of(after, &w, line, NO_CLASS), NO_CLASS, 0};
	}
	assert(answers <= MOST_KINDS);
	for (unsigned n = 0; n < answers; n++)
		answer[n].place = n;
	return answers;
}

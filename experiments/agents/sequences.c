/* Sequences: the position after a stone is worth, from best to worst,
 *
 *   a win in this turn; nothing special; threats of the opponent that are still there (the more, the worse); and, if
 * there are none of those, p + 1 own threats come right after the win.
 *
 * Nothing special: the sum of n^2 over own windows with n stones and none of the opponent, minus `defence` times the
 * same of the opponent. Only windows through the stone change, so that only they are looked at. With `cap`, n is at
 * most k - p. */
#include <stdlib.h>

#include "experiments/agents/agent.h"

#define WIN 1e15
#define FORCED 1e12
#define THREAT (-1e12)

static double worth(const struct field *f, uint32_t n, bool cap)
{
	double most = f->rules.p < f->rules.k ? f->rules.k - f->rules.p : 1, size = cap && n > most ? most : n;
	return size * size;
}

/* What a stone changes in the sum. */
static double change(const struct field *f, uint64_t square, const struct agent_options *o)
{
	double sum = 0;
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		const uint32_t *w =
		    field_windows(f, connect_row(&f->rules, square), connect_column(&f->rules, square), d);
		for (uint32_t i = 0; i < f->rules.k; i++) {
			uint32_t own = window_count(w[i], f->side), other = window_count(w[i], field_other(f->side));
			if (other == 0)
				sum += worth(f, own + 1, o->cap) - worth(f, own, o->cap);
			else if (own == 0)
				sum += o->defence * worth(f, other, o->cap);
		}
	}
	return sum;
}

enum { ENOUGH = 8 };

static unsigned threats(const struct field *f, enum side side, enum count how)
{
	if (f->hots[side] == 0 && f->rules.p < f->rules.k)
		return 0;
	if (how != COUNT_EXACT)
		return count_threats(f, side, how);
	/* With p >= k every line that is alive is a threat, and to stop all of them takes no player's turn: it is
	 * enough to know that they are many, and hours could pass before they are counted. */
	unsigned most = f->rules.p < f->rules.k || f->rules.p < ENOUGH ? f->rules.p + 2 : ENOUGH;
	return count_exact(f, side, most);
}

/* The cases in which threats decide, after the stone was placed. */
static double urgency(const struct field *f, enum side side, enum count how)
{
	uint64_t need[CONNECT_MOST];
	unsigned needs;
	if (f->result == (side == SIDE_BLACK ? RESULT_BLACK : RESULT_WHITE))
		return 2 * WIN;
	if (f->result == RESULT_OPEN && f->side == side && count_wins(f, need, &needs))
		return WIN;
	unsigned against = threats(f, field_other(side), how);
	if (against > 0)
		return THREAT * against;
	return threats(f, side, how) > f->rules.p ? FORCED : 0;
}

static double score_square(struct agent *a, struct field *f, uint64_t square)
{
	enum side side = f->side;
	double sum = change(f, square, &a->options);
	field_make(f, square);
	sum += urgency(f, side, a->options.count);
	field_unmake(f);
	return sum;
}

static void score(struct agent *a, struct field *f, const uint64_t *square, unsigned squares, double *value)
{
	for (unsigned i = 0; i < squares; i++)
		value[i] = score_square(a, f, square[i]);
}

/* The sums of both sides over the windows of an area. */
struct sums {
	double own, other;
};

static void add_window(struct sums *s, const struct field *f, uint32_t window, enum side side, bool cap)
{
	uint32_t mine = window_count(window, side), yours = window_count(window, field_other(side));
	s->own += yours == 0 ? worth(f, mine, cap) : 0;
	s->other += mine == 0 ? worth(f, yours, cap) : 0;
}

static void add_area(struct sums *s, const struct field *f, const struct area *a, enum side side, bool cap)
{
	for (uint32_t row = a->low_row; row < a->low_row + a->rows; row++)
		for (uint32_t column = a->low_column; column < a->low_column + a->columns; column++)
			for (unsigned d = 0; d < DIRECTIONS; d++)
				add_window(s, f, *field_starts(f, row, column, d, 1), side, cap);
}

/* The whole sum. */
static double evaluate(struct agent *a, const struct field *f, enum side side)
{
	struct sums sums = {0, 0};
	unsigned areas;
	struct area *area = areas_of(f, &areas);
	for (unsigned i = 0; i < areas; i++)
		add_area(&sums, f, area + i, side, a->options.cap);
	free(area);
	return sums.own - (a->options.defence > 0 ? a->options.defence : 1) * sums.other;
}

const struct agent_class agent_sequences = {.name = "sequences",
                                            .options = "defence count cap reach",
                                            .summary = "squared windows, threats first",
                                            .defaults = {.defence = 1.2, .count = COUNT_EXACT, .reach = 2},
                                            .score = score,
                                            .evaluate = evaluate};

/* Windows: looks at the windows through a square and blocks many of the opponent's; own windows count less.
 *
 * A window with n stones of the opponent and none of one's own counts 4^n, one with n own stones attack * 4^n. */
#include <math.h>

#include "experiments/agents/agent.h"

static double value_of(uint32_t window, enum side side, double attack)
{
	uint32_t own = window_count(window, side), other = window_count(window, field_other(side));
	if (own > 0 && other > 0)
		return 0;
	return ldexp(other > 0 ? 1 : attack, 2 * (int)(own + other));
}

static double score_square(const struct field *f, uint64_t square, double attack)
{
	double sum = 0;
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		const uint32_t *w =
		    field_windows(f, connect_row(&f->rules, square), connect_column(&f->rules, square), d);
		for (uint32_t i = 0; i < f->rules.k; i++)
			sum += value_of(w[i], f->side, attack);
	}
	return sum;
}

static void score(struct agent *a, struct field *f, const uint64_t *square, unsigned squares, double *value)
{
	for (unsigned i = 0; i < squares; i++)
		value[i] = score_square(f, square[i], a->options.attack);
	add_wins(f, square, squares, value);
}

const struct agent_class agent_windows = {.name = "windows",
                                          .options = "attack",
                                          .summary = "blocks the windows of the opponent",
                                          .defaults = {.attack = 0.5, .reach = 2},
                                          .score = score};

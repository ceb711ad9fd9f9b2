#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/hypergraph/random.h"

#include "tests/checker/inside.c"

/* Which lines fit a step, as the checker finds it, and by all orders of the lines. */
enum { LINES = 6, CROSSINGS = 14 };

struct sketch {
	unsigned lines, crossings;
	uint32_t black[LINES];
	uint64_t crossing[CROSSINGS];
};

static struct fit_side side_of(struct sketch *s)
{
	return (struct fit_side){.lines = bit(s->lines) - 1,
	                         .black = s->black,
	                         .crossing = s->crossing,
	                         .crossings = s->crossings,
	                         .prepared = UNPREPARED};
}

/* Half of the lines are like the line before: many are twins. */
static struct sketch random_sketch(uint64_t *r)
{
	struct sketch s = {.lines = 3 + random_below(r, LINES - 2)};
	const unsigned large = random_below(r, 3);
	for (unsigned i = 0; i < s.lines; i++)
		s.black[i] = random_below(r, 3);
	for (unsigned i = 0; i < large; i++) {
		for (uint64_t *set = &s.crossing[s.crossings]; lines_in(*set) < 3;)
			*set |= bit(random_below(r, s.lines));
		s.crossings++;
	}
	for (unsigned i = 1; i < s.lines; i++)
		for (unsigned j = 0, twin = random_below(r, 2); j < i && s.crossings < CROSSINGS; j++)
			if (twin != 0 ? j + 1 < i && s.crossings > large && (s.crossing[s.crossings - 1] & bit(j)) != 0
			              : random_below(r, 2) == 0)
				s.crossing[s.crossings++] = bit(i) | bit(j);
	return s;
}

static struct sketch carried(const struct sketch *s, const unsigned *to)
{
	struct sketch c = {.lines = s->lines, .crossings = s->crossings};
	for (unsigned i = 0; i < s->lines; i++)
		c.black[to[i]] = s->black[i];
	for (unsigned k = 0; k < s->crossings; k++)
		for (uint64_t set = s->crossing[k]; set != 0; set &= set - 1)
			c.crossing[k] |= bit(to[lowest(set)]);
	sort_sets(c.crossing, c.crossings);
	return c;
}

static bool next_order(unsigned *to, unsigned lines)
{
	unsigned i = lines - 1, j = lines - 1;
	while (i > 0 && to[i - 1] > to[i])
		i--;
	if (i == 0)
		return false;
	while (to[j] < to[i - 1])
		j--;
	const unsigned kept = to[j];
	to[j] = to[i - 1];
	to[i - 1] = kept;
	for (j = lines - 1; i < j; i++, j--) {
		const unsigned other = to[j];
		to[j] = to[i];
		to[i] = other;
	}
	return true;
}

static bool fits_as_carried(const struct sketch *part, const struct sketch *step, const unsigned *to)
{
	const struct sketch c = carried(part, to);
	for (unsigned i = 0; i < step->lines; i++)
		if (c.black[i] > step->black[i])
			return false;
	return memcmp(c.crossing, step->crossing, sizeof c.crossing) == 0;
}

/* The step's crossings are in order. */
static bool fits_in_any_order(const struct sketch *part, const struct sketch *step)
{
	unsigned to[LINES];
	for (unsigned i = 0; i < LINES; i++)
		to[i] = i;
	do
		if (fits_as_carried(part, step, to))
			return true;
	while (next_order(to, part->lines));
	return false;
}

/* The same in another order, with fewer stones here and more there, and sometimes with one line of a crossing changed.
 */
static struct sketch changed(uint64_t *r, const struct sketch *s)
{
	unsigned to[LINES];
	random_permutation(r, to, s->lines);
	struct sketch c = carried(s, to);
	for (unsigned i = 0; i < c.lines; i++)
		if (c.black[i] > 0 && random_below(r, 3) == 0)
			c.black[i]--;
	if (random_below(r, 3) == 0)
		c.black[random_below(r, c.lines)]++;
	if (c.crossings > 0 && random_below(r, 2) == 0) {
		uint64_t *set = &c.crossing[random_below(r, c.crossings)];
		const uint64_t living = bit(c.lines) - 1, out = *set, in = living & ~*set;
		*set = in == 0 ? *set : (*set & ~bit(lowest(out))) | bit(lowest(in));
	}
	sort_sets(c.crossing, c.crossings);
	return c;
}

static void as_in_all_orders(void **state)
{
	uint64_t r = 47;
	unsigned fit_both = 0, fit_none = 0;
	(void)state;
	for (int i = 0; i < 40000; i++) {
		const struct sketch drawn = random_sketch(&r);
		unsigned same[LINES] = {0, 1, 2, 3, 4, 5};
		struct sketch step = carried(&drawn, same), part = changed(&r, &step);
		const bool wanted = fits_in_any_order(&part, &step);
		struct fit_side a = side_of(&part), b = side_of(&step);
		assert_int_equal(fits(&a, &b), wanted);
		fit_both += wanted;
		fit_none += !wanted;
		forget_checker();
	}
	assert_true(fit_both > 5000 && fit_none > 5000);
}

/* Lines 0 and 1 share as many crossings with each other line, and yet are no twins: their crossings are on three. */
static void crossings_of_three(void **state)
{
	struct sketch step = {.lines = 6, .crossings = 4, .black = {0, 0, 0, 1, 2, 3}};
	const uint64_t crossing[] = {bit(0) | bit(2) | bit(3), bit(1) | bit(2) | bit(4), bit(1) | bit(3) | bit(5),
	                             bit(0) | bit(4) | bit(5)};
	unsigned to[LINES] = {0, 1, 2, 3, 4, 5};
	(void)state;
	memcpy(step.crossing, crossing, sizeof crossing);
	do {
		struct sketch part = carried(&step, to);
		part.black[to[5]]--;
		struct fit_side a = side_of(&part), b = side_of(&step);
		assert_true(fits(&a, &b));
		forget_checker();
	} while (next_order(to, LINES));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(as_in_all_orders), cmocka_unit_test(crossings_of_three)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

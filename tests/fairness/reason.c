#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fairness/reason.h"

static struct facts builtin(void)
{
	struct facts f;
	struct trouble t = {0};
	facts_init(&f);
	if (!facts_read_builtin(&f, &t))
		fail_msg("facts.txt:%lu: %s", t.line, t.text);
	return f;
}

static enum fairness classify(const struct facts *f, unsigned rows, unsigned columns, unsigned k, unsigned p,
                              unsigned q)
{
	struct reasons r;
	struct game_query g = {rows, columns, k, p, q};
	reasons_find(&r, &g, f);
	enum fairness result = reasons_classify(&r);
	reasons_clear(&r);
	return result;
}

/* Wu, Huang, Chang 2006, sections 2.1 and 2.4 */
static void the_examples_of_the_definitions(void **state)
{
	struct facts f = builtin();
	(void)state;
	assert_int_equal(classify(&f, 15, 15, 5, 1, 1), FAIRNESS_DEFINITELY_UNFAIR);
	assert_int_equal(classify(&f, 0, 0, 6, 1, 1), FAIRNESS_MONOTONICALLY_UNFAIR);
	assert_int_equal(classify(&f, 0, 0, 7, 1, 1), FAIRNESS_MONOTONICALLY_UNFAIR);
	assert_int_equal(classify(&f, 0, 0, 6, 2, 2), FAIRNESS_MONOTONICALLY_UNFAIR);
	assert_int_equal(classify(&f, 0, 0, 8, 1, 1), FAIRNESS_DRAW);
	assert_int_equal(classify(&f, 0, 0, 6, 2, 1), FAIRNESS_POTENTIALLY_FAIR);
	assert_int_equal(classify(&f, 19, 19, 6, 2, 1), FAIRNESS_POTENTIALLY_FAIR);
	assert_int_equal(classify(&f, 0, 0, 6, 2, 3), FAIRNESS_DEFINITELY_UNFAIR);
	assert_int_equal(classify(&f, 0, 0, 11, 2, 1), FAIRNESS_DRAW);
	assert_int_equal(classify(&f, 0, 0, 19, 17, 7), FAIRNESS_DEFINITELY_UNFAIR);
	assert_int_equal(classify(&f, 0, 0, 12, 10, 3), FAIRNESS_DEFINITELY_UNFAIR);
	assert_int_equal(classify(&f, 0, 0, 6, 3, 2), FAIRNESS_EMPIRICALLY_UNFAIR);
	assert_int_equal(classify(&f, 0, 0, 7, 4, 3), FAIRNESS_EMPIRICALLY_UNFAIR);
	/* Corollary 1: condition C */
	assert_int_equal(classify(&f, 0, 0, 1958, 1000, 500), FAIRNESS_DRAW);
	facts_clear(&f);
}

/* Drawn games on the infinite board come from one place, the table kdraw(p): no fact says them again. */
static void drawn_games_come_from_the_table(void **state)
{
	struct facts f = builtin(), none;
	(void)state;
	facts_init(&none);
	for (unsigned i = 0; i < f.count; i++)
		assert_true(f.fact[i].rows != 0 || f.fact[i].value != FACT_BREAKER_DRAWS);
	assert_int_equal(classify(&none, 0, 0, 7, 1, 1), FAIRNESS_MONOTONICALLY_UNFAIR);
	assert_int_equal(classify(&none, 0, 0, 8, 1, 1), FAIRNESS_DRAW);
	assert_int_equal(classify(&none, 0, 0, 9, 1, 1), FAIRNESS_DRAW);
	facts_clear(&f);
}

/* The classic boards: a draw of Breaker decides the normal game there and on smaller boards, and no larger ones. */
static void breaker_draws_on_small_boards(void **state)
{
	struct facts f = builtin();
	(void)state;
	assert_int_equal(classify(&f, 7, 7, 5, 1, 1), FAIRNESS_DRAW);
	assert_int_equal(classify(&f, 7, 6, 5, 1, 1), FAIRNESS_DRAW);
	assert_int_equal(classify(&f, 9, 5, 5, 1, 1), FAIRNESS_DRAW);
	assert_int_equal(classify(&f, 9, 9, 5, 1, 1), FAIRNESS_MONOTONICALLY_UNFAIR);
	assert_int_equal(classify(&f, 5, 5, 4, 1, 1), FAIRNESS_DRAW);
	facts_clear(&f);
}

/* All sources of knowledge together, far and wide: nothing contradicts anything, and winning is monotone in q. */
static void nothing_contradicts_itself(void **state)
{
	struct facts f = builtin();
	(void)state;
	for (unsigned k = 1; k <= 36; k++)
		for (unsigned p = 1; p <= k + 1; p++)
			for (unsigned q = 0, black = 0; q <= p + 2; q++) {
				struct reasons r;
				struct game_query g = {0, 0, k, p, q};
				reasons_find(&r, &g, &f);
				assert_int_not_equal(reasons_classify(&r), FAIRNESS_CONTRADICTION);
				bool wins = reasons_strongest(&r, BLACK_WINS, true) != NULL;
				assert_true(wins || !black);
				black = wins;
				reasons_clear(&r);
			}
	facts_clear(&f);
}

static void contradictions_are_found(void **state)
{
	static char text[] = "kdraw facts 1\nfact infinite 8 1 1 black proved somebody\nend\n";
	struct facts f = builtin();
	struct trouble t = {0};
	FILE *in = fmemopen(text, sizeof text - 1, "r");
	(void)state;
	assert_true(facts_read(&f, in, &t));
	fclose(in);
	assert_int_equal(classify(&f, 0, 0, 8, 1, 1), FAIRNESS_CONTRADICTION);
	assert_int_equal(classify(&f, 0, 0, 8, 1, 0), FAIRNESS_CONTRADICTION);
	assert_int_equal(classify(&f, 0, 0, 9, 1, 1), FAIRNESS_DRAW);
	facts_clear(&f);
}

static void bad_facts_are_refused(void **state)
{
	static const struct {
		unsigned long line;
		const char *text;
	} bad[] = {
	    {1, ""},
	    {1, "kdraw facts 2\nend\n"},
	    {2, "kdraw facts 1\n"},
	    {3, "kdraw facts 1\nend\nend\n"},
	    {2, "kdraw facts 1\nfact 3x3 3 1 1 draw proved\nend\n"},
	    {2, "kdraw facts 1\nfact 3x 3 1 1 draw proved me\nend\n"},
	    {2, "kdraw facts 1\nfact 3x3 0 1 1 draw proved me\nend\n"},
	    {2, "kdraw facts 1\nfact 3x3 3 0 1 draw proved me\nend\n"},
	    {2, "kdraw facts 1\nfact 3x3 3 1 -1 draw proved me\nend\n"},
	    {2, "kdraw facts 1\nfact 3x3 3 1 1 drawn proved me\nend\n"},
	    {2, "kdraw facts 1\nfact 3x3 3 1 1 draw certificate me\nend\n"},
	    {2, "kdraw facts 1\nfact 3x3 3 1 1 draw empirical me\nend\n"},
	    {3, "kdraw facts 1\nc a comment\nfact 3x3 3 1 1 favours-black proved me\nend\n"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct facts f;
		struct trouble t = {0};
		char text[128];
		snprintf(text, sizeof text, "%s", bad[i].text);
		FILE *in = fmemopen(text, strlen(text) + (*text == '\0'), "r");
		facts_init(&f);
		assert_false(facts_read(&f, in, &t));
		if (*text != '\0')
			assert_int_equal(t.line, bad[i].line);
		fclose(in);
		facts_clear(&f);
	}
}

/* The normal game by its definition on small boards: a position is a number to the base 3, and a value is 1 if the side
 * to move wins, -1 if it loses. */
struct tiny {
	unsigned rows, columns, k, p, squares;
	signed char *value; /* 2: not known yet; for each of black stones, white stones */
};

static bool has_row(const struct tiny *t, unsigned stones)
{
	static const int step[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
	for (int s = 0; s < (int)t->squares; s++)
		for (int d = 0; d < 4; d++) {
			int r = s / (int)t->columns, c = s % (int)t->columns;
			unsigned length = 0;
			for (; r >= 0 && c >= 0 && r < (int)t->rows && c < (int)t->columns &&
			       stones >> (r * (int)t->columns + c) & 1;
			     r += step[d][0], c += step[d][1])
				length++;
			if (length >= t->k)
				return true;
		}
	return false;
}

static int tiny_value(struct tiny *t, unsigned mine, unsigned theirs, unsigned stones);

/* The best of all ways to put `stones` more stones from square s on. */
static int best_move(struct tiny *t, unsigned mine, unsigned theirs, unsigned s, unsigned stones)
{
	unsigned all = (1u << t->squares) - 1;
	if (stones == 0 || (mine | theirs) == all) {
		if (has_row(t, mine))
			return 1;
		return (mine | theirs) == all ? 0 : -tiny_value(t, theirs, mine, t->p);
	}
	int best = -2;
	for (; s < t->squares && best < 1; s++)
		if (!((mine | theirs) >> s & 1)) {
			int v = best_move(t, mine | 1u << s, theirs, s + 1, stones - 1);
			best = v > best ? v : best;
		}
	return best;
}

static int tiny_value(struct tiny *t, unsigned mine, unsigned theirs, unsigned stones)
{
	signed char *known = &t->value[(size_t)mine << t->squares | theirs];
	unsigned empty = t->squares - (unsigned)__builtin_popcount(mine | theirs);
	if (stones != t->p || *known == 2) {
		int v = best_move(t, mine, theirs, 0, stones < empty ? stones : empty);
		if (stones != t->p)
			return v;
		*known = (signed char)v;
	}
	return *known;
}

static void check_tiny(const struct facts *f, struct tiny *t, unsigned q)
{
	struct reasons r;
	struct game_query g = {t->rows, t->columns, t->k, t->p, q};
	int value = q == 0 ? -tiny_value(t, 0, 0, t->p) : best_move(t, 0, 0, 0, q);
	reasons_find(&r, &g, f);
	assert_true(value >= 0 || !reasons_strongest(&r, BLACK_HOLDS, true));
	assert_true(value <= 0 || !reasons_strongest(&r, WHITE_HOLDS, true));
	assert_true(value == 1 || !reasons_strongest(&r, BLACK_WINS, true));
	assert_true(value == -1 || !reasons_strongest(&r, WHITE_WINS, true));
	reasons_clear(&r);
}

static void small_boards_agree_with_all_games(void **state)
{
	static const unsigned boards[][2] = {{2, 2}, {3, 2}, {3, 3}, {4, 2}, {5, 2}};
	struct facts f = builtin();
	(void)state;
	for (size_t b = 0; b < sizeof boards / sizeof *boards; b++)
		for (unsigned k = 1; k <= 4; k++)
			for (unsigned p = 1; p <= 3; p++) {
				struct tiny t = {boards[b][0], boards[b][1], k, p, boards[b][0] * boards[b][1], NULL};
				t.value = malloc((size_t)1 << 2 * t.squares);
				assert_non_null(t.value);
				memset(t.value, 2, (size_t)1 << 2 * t.squares);
				for (unsigned q = 0; q <= 4 && q <= t.squares; q++)
					check_tiny(&f, &t, q);
				free(t.value);
			}
	facts_clear(&f);
}

/* A known result that can be computed here: (4, 3, 3) is a win. */
static void four_by_three_is_a_win(void **state)
{
	struct facts f = builtin();
	struct tiny t = {4, 3, 3, 1, 12, malloc((size_t)1 << 24)};
	(void)state;
	assert_non_null(t.value);
	memset(t.value, 2, (size_t)1 << 24);
	assert_int_equal(best_move(&t, 0, 0, 0, 1), 1);
	for (unsigned q = 0; q <= 3; q++)
		check_tiny(&f, &t, q);
	assert_int_equal(classify(&f, 4, 3, 3, 1, 1), FAIRNESS_DEFINITELY_UNFAIR);
	free(t.value);
	facts_clear(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_examples_of_the_definitions),   cmocka_unit_test(drawn_games_come_from_the_table),
	    cmocka_unit_test(breaker_draws_on_small_boards),     cmocka_unit_test(nothing_contradicts_itself),
	    cmocka_unit_test(contradictions_are_found),          cmocka_unit_test(bad_facts_are_refused),
	    cmocka_unit_test(small_boards_agree_with_all_games), cmocka_unit_test(four_by_three_is_a_win),
	};
	return cmocka_run_group_tests_name("reason", tests, NULL, NULL);
}

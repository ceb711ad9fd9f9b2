/* One search for many positions of a small board, against a new one for each, which looks at all games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdlib.h>

#include "base/random.h"
#include "games/field.h"
#include "provers/wins/wins.h"

static const struct wins_limits no_limits = {.order = 0};

static void begin(struct field *f, const char *game)
{
	struct connect rules;
	struct trouble t;
	assert_true(connect_parse(&rules, game, &t));
	field_init(f, &rules);
}

static uint64_t any_empty(const struct field *f, struct random *random)
{
	const struct connect *c = &f->rules;
	uint64_t square;
	do {
		uint64_t r = random_next(random);
		square = connect_at(c, r % c->rows, (r >> 32) % c->columns);
	} while (field_colour(f, square) != SIDE_NONE);
	return square;
}

/* So many stones by chance; false if that ends the game. */
static bool play(struct field *f, const char *game, unsigned stones, struct random *random)
{
	begin(f, game);
	for (unsigned i = 0; i < stones && f->result == RESULT_OPEN; i++)
		field_make(f, any_empty(f, random));
	return f->result == RESULT_OPEN;
}

static enum wins_verdict verdict_of(const struct field *f)
{
	struct trouble t;
	struct wins *w = wins_new(f, SIDE_BLACK, 1 << 20, &t);
	enum wins_verdict v = wins_search(w, &no_limits);
	wins_release(w);
	return v;
}

static void same_verdicts(const char *game)
{
	struct random random = {7};
	struct trouble t;
	struct wins *w = NULL;
	unsigned count[3] = {0};
	for (unsigned i = 0; i < 150; i++) {
		struct field f;
		if (play(&f, game, 4 + i % 5, &random)) {
			if (w == NULL)
				w = wins_new(&f, SIDE_BLACK, 1 << 20, &t);
			else
				assert_true(wins_set_up(w, &f));
			enum wins_verdict v = wins_search(w, &no_limits);
			assert_int_equal(verdict_of(&f), v);
			count[v]++;
		}
		field_clear(&f);
	}
	assert_true(count[WINS_WON] > 5 && count[WINS_NOT_WON] > 5 && count[WINS_OPEN] == 0);
	wins_release(w);
}

static void the_same_as_new_ones(void **state)
{
	(void)state;
	same_verdicts("4x4:3:1:1");
	same_verdicts("4x4:4:2:1");
	same_verdicts("3x5:3:1:1");
}

static void another_game(void **state)
{
	(void)state;
	struct field f, other, infinite;
	struct trouble t;
	begin(&f, "4x4:3:1:1");
	begin(&other, "4x4:4:1:1");
	begin(&infinite, "inf:3:1:1");
	struct wins *w = wins_new(&f, SIDE_BLACK, 1 << 20, &t), *piece = wins_new(&infinite, SIDE_BLACK, 1 << 20, &t);
	assert_false(wins_set_up(w, &other));
	assert_true(wins_set_up(w, &f));
	assert_false(wins_set_up(piece, &infinite));
	wins_release(w);
	wins_release(piece);
	field_clear(&f);
	field_clear(&other);
	field_clear(&infinite);
}

/* The win after an answer, as a file that the search at the position before learns. */
static bool learn_win(struct wins *before, const struct field *after)
{
	char *text;
	size_t size;
	struct trouble t;
	struct wins *w = wins_new(after, SIDE_BLACK, 1 << 20, &t);
	bool won = wins_search(w, &no_limits) == WINS_WON;
	if (won) {
		FILE *out = open_memstream(&text, &size);
		wins_write(w, out);
		fclose(out);
		FILE *in = fmemopen(text, size, "r");
		assert_int_equal(1, wins_learn(before, in, &t));
		fclose(in);
		free(text);
	}
	wins_release(w);
	return won;
}

/* A win after one answer of White's: it refutes that one, and of the others only such as lose, too. Returns how many.
 */
static unsigned count_refuted(struct field *f, uint64_t answer)
{
	struct trouble t;
	struct wins *w = wins_new(f, SIDE_BLACK, 1 << 20, &t);
	unsigned refuted = 0;
	field_make(f, answer);
	bool won = f->result == RESULT_OPEN && learn_win(w, f);
	field_unmake(f);
	assert_int_equal(won, wins_refuted(w, &answer, 1));
	for (unsigned s = 0; s < f->rules.rows * f->rules.columns; s++) {
		uint64_t other = connect_at(&f->rules, s / f->rules.columns, s % f->rules.columns);
		if (field_colour(f, other) != SIDE_NONE || !wins_refuted(w, &other, 1))
			continue;
		field_make(f, other);
		assert_int_equal(WINS_WON, verdict_of(f));
		field_unmake(f);
		refuted += other != answer;
	}
	wins_release(w);
	return refuted;
}

static void refutes_what_loses(void **state)
{
	(void)state;
	struct random random = {3};
	unsigned refuted = 0;
	for (unsigned i = 0; i < 60; i++) {
		struct field f;
		if (play(&f, "4x4:3:1:1", 3 + 2 * (i % 2), &random))
			refuted += count_refuted(&f, any_empty(&f, &random));
		field_clear(&f);
	}
	assert_in_range(refuted, 20, 500);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(the_same_as_new_ones), cmocka_unit_test(another_game),
	                                   cmocka_unit_test(refutes_what_loses)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "provers/derivations/derivation.h"
#include "table/table.h"

/* The recursion of Lemmas 8 to 14 in plain numbers: b(L) = L - p - 1 for the game N(L, p). */
static unsigned long bound_of(unsigned long length)
{
	if (length <= 4)
		return length == 2 ? 1 : 2;
	return bound_of((length - 1) / 2) + 1;
}

static void lengths_get_their_p(void **state)
{
	struct derivation d;
	mpz_t length;
	(void)state;
	derivation_init(&d);
	mpz_init(length);
	for (unsigned long l = 4; l <= 3000; l++) {
		mpz_set_ui(length, l);
		size_t step = derivation_length(&d, length);
		assert_int_equal(mpz_get_ui(d.step[step].size), l);
		assert_int_equal(mpz_get_ui(d.step[step].bound), l - 1 - bound_of(l));
	}
	mpz_clear(length);
	derivation_clear(&d);
}

/* Property 3 for every p up to 5000: derivation_goal asserts that the length p + d yields p. */
static void goals_are_those_of_theorem_2(void **state)
{
	struct derivation d;
	mpz_t p;
	(void)state;
	derivation_init(&d);
	mpz_init(p);
	for (unsigned long n = 1; n <= 5000; n++) {
		mpz_set_ui(p, n);
		size_t goal = derivation_goal(&d, p);
		const struct derivation_step *s = &d.step[goal];
		assert_int_equal(s->game, GAME_CONNECT);
		assert_int_equal(mpz_get_ui(s->size), 3 * n + 3 * strip_depth(p, 6) - 1);
		assert_int_equal(mpz_get_ui(s->bound), n);
	}
	mpz_clear(p);
	derivation_clear(&d);
}

/* b of the strip of this length, when strips of 7 to `longest` rows have b = 2. */
static unsigned long bound_with_pieces(unsigned long length, unsigned long longest)
{
	if (length >= 7 && length <= longest)
		return 2;
	return length <= 4 ? bound_of(length) : bound_with_pieces((length - 1) / 2, longest) + 1;
}

/* The shortest strip that does for p, by trying all. */
static unsigned long shortest_strip(unsigned long p, unsigned long longest)
{
	unsigned long length = 4;
	while (length < p + 1 + bound_with_pieces(length, longest))
		length++;
	return length;
}

static void pieces_make_d_smaller(void **state)
{
	(void)state;
	for (unsigned longest = DERIVATION_LEMMAS; longest <= 10; longest++) {
		struct derivation d;
		mpz_t p;
		mpz_init(p);
		derivation_init(&d);
		d.longest = longest;
		for (unsigned long n = 1; n <= 1500; n++) {
			mpz_set_ui(p, n);
			size_t goal = derivation_goal(&d, p);
			const struct derivation_step *s = &d.step[goal];
			assert_int_equal(mpz_get_ui(s->size), 3 * shortest_strip(n, longest) - 1);
			assert_int_equal(mpz_get_ui(s->size), 3 * n + 3 * strip_depth(p, longest) - 1);
		}
		assert_int_equal(d.pieces, longest - DERIVATION_LEMMAS);
		derivation_clear(&d);
		mpz_clear(p);
	}
}

static void what_is_shared_is_derived_once(void **state)
{
	struct derivation d;
	mpz_t p;
	(void)state;
	derivation_init(&d);
	mpz_init(p);
	for (unsigned long n = 1; n <= 1000; n++) {
		mpz_set_ui(p, n);
		assert_int_equal(derivation_goal(&d, p), derivation_goal(&d, p));
	}
	for (size_t i = 0; i < d.steps; i++)
		for (size_t j = 0; j < i; j++)
			assert_false(d.step[i].game == d.step[j].game && mpz_cmp(d.step[i].size, d.step[j].size) == 0 &&
			             mpz_cmp(d.step[i].bound, d.step[j].bound) == 0);
	mpz_clear(p);
	derivation_clear(&d);
}

/* Lemmas 13 and 14 are Lemma 7 and then Lemma 11 or 12. */
static void lemma_13_and_14_are_two_steps(void **state)
{
	struct derivation d;
	mpz_t length;
	(void)state;
	derivation_init(&d);
	mpz_init(length);
	for (unsigned long l = 4; l <= 200; l++) {
		mpz_set_ui(length, l);
		size_t start = derivation_length(&d, length);
		size_t exclusive = derivation_apply(&d, RULE_LEMMA7, start);
		for (int odd = 0; odd < 2; odd++) {
			mpz_set_ui(length, 2 * l + (odd ? 1 : 2));
			size_t whole = derivation_length(&d, length);
			size_t parts = derivation_apply(&d, odd ? RULE_LEMMA11 : RULE_LEMMA12, exclusive);
			assert_int_equal(mpz_cmp(d.step[whole].size, d.step[parts].size), 0);
			assert_int_equal(mpz_cmp(d.step[whole].bound, d.step[parts].bound), 0);
		}
	}
	mpz_clear(length);
	derivation_clear(&d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(lengths_get_their_p),           cmocka_unit_test(goals_are_those_of_theorem_2),
	    cmocka_unit_test(pieces_make_d_smaller),         cmocka_unit_test(what_is_shared_is_derived_once),
	    cmocka_unit_test(lemma_13_and_14_are_two_steps),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "fairness/defence.h"
#include "hypergraph/hitting.h"
#include "tests/fairness/defence_right.h"
#include "tests/hypergraph/random.h"

static struct defence defend(unsigned k, unsigned p, const struct stones *black)
{
	struct threats_position position = {k, p, 0, 0, black, NULL};
	struct defence d;
	assert_true(defence_find(&d, &position, 0));
	assert_true(d.finished && !d.won);
	assert_true(defence_right(&d, &position));
	return d;
}

static unsigned number(unsigned k, unsigned p, const struct stones *black)
{
	struct defence d = defend(k, p, black);
	unsigned n = d.number;
	defence_clear(&d);
	return n;
}

/* Wu and Huang 2005, section 2.2: 4d + 4, and a move of p stones as in Corollary 2 is one too short. */
static void blocks_need_4d_plus_4(void **state)
{
	(void)state;
	for (unsigned d = 1; d <= 6; d++)
		for (unsigned p = 4 * d + 3; p <= 4 * d + 12; p += 9) {
			struct stones s;
			stones_init(&s);
			stones_add_block(&s, -3, 5, d, d);
			assert_int_equal(number(p + d, p, &s), 4 * d + 4);
			stones_clear(&s);
		}
}

/* Wu and Huang 2005, Fig. 1: 4 x 4 stones, and each of eight beside the corners costs one more. */
static void figure_1_needs_28(void **state)
{
	struct stones s;
	struct trouble t;
	(void)state;
	stones_init(&s);
	stones_add_block(&s, 0, 0, 4, 4);
	assert_true(stones_read_list(&s, "-1,0 0,-1 -1,3 0,4 4,0 3,-1 4,3 3,4", &t));
	for (unsigned extra = 8; extra + 1 > 0; extra--) {
		s.count = 16 + extra;
		assert_int_equal(number(31, 27, &s), 20 + extra);
	}
	stones_clear(&s);
}

/* A hitting set of the given size, by trying all sets of squares of the threats. */
static bool some_set_hits(const uint64_t *set, unsigned sets, unsigned elements, unsigned size)
{
	for (uint64_t x = 0; x < UINT64_C(1) << elements; x++) {
		bool hits = (unsigned)__builtin_popcountll(x) == size;
		for (unsigned s = 0; s < sets && hits; s++)
			hits = (set[s] & x) != 0;
		if (hits)
			return true;
	}
	return false;
}

static void random_sets(uint64_t *seed, uint64_t *set, unsigned *first, unsigned *element, unsigned sets,
                        unsigned elements)
{
	unsigned used = 0;
	for (unsigned s = 0; s < sets; s++) {
		set[s] = 0;
		first[s] = used;
		while (set[s] == 0)
			set[s] = random_word(seed) & random_word(seed) & ((UINT64_C(1) << elements) - 1);
		for (unsigned e = 0; e < elements; e++)
			if (set[s] >> e & 1)
				element[used++] = e;
	}
	first[sets] = used;
}

static void smallest_hitting_sets_agree_with_all_sets(void **state)
{
	uint64_t seed = 7, set[16];
	unsigned first[17], element[256], chosen[16], packed[16];
	(void)state;
	for (unsigned round = 0; round < 400; round++) {
		unsigned sets = 1 + (unsigned)random_word(&seed) % 16, elements = 2 + (unsigned)random_word(&seed) % 10;
		random_sets(&seed, set, first, element, sets, elements);
		struct hitting h = {sets, elements, first, element};
		unsigned long nodes = 0;
		bool finished;
		unsigned size = hitting_solve(&h, chosen, &nodes, &finished);
		assert_true(finished);
		assert_true(some_set_hits(set, sets, elements, size));
		assert_false(some_set_hits(set, sets, elements, size - 1));
		nodes = 0;
		if (hitting_disjoint(&h, chosen, size, packed, &nodes, &finished))
			for (unsigned i = 0; i < size; i++)
				for (unsigned j = 0; j < i; j++)
					assert_int_equal(set[packed[i]] & set[packed[j]], 0);
	}
}

/* Wu and Huang 2005, section 4: on one line a sliding window that marks the rightmost empty square counts right. */
static unsigned slide(unsigned k, unsigned p, const bool *black, unsigned length)
{
	bool marked[64] = {false};
	unsigned threats = 0;
	for (unsigned from = 0; from + k <= length; from++) {
		unsigned stones = 0, empty = length;
		bool free = true;
		for (unsigned i = from; i < from + k; i++) {
			stones += black[i];
			free &= !marked[i];
			empty = black[i] ? empty : i;
		}
		if (free && stones >= k - p && empty < length) {
			threats++;
			marked[empty] = true;
		}
	}
	return threats;
}

/* Stones on the diagonal (i, i), 16 <= i < 40, never k in a row; other lines have one stone each, which is no threat as
 * d is at least 2. */
static void random_line(bool line[64], uint64_t *seed, unsigned k)
{
	for (unsigned i = 16, run = 0; i < 40; i++) {
		line[i] = run + 1 < k && random_word(seed) % 3 == 0;
		run = line[i] ? run + 1 : 0;
	}
}

static void take_line(struct stones *s, const bool line[64])
{
	s->count = 0;
	for (int i = 0; i < 64; i++)
		if (line[i])
			stones_add(s, (struct place){i, i});
}

static void one_line_is_counted_by_the_sliding_window(void **state)
{
	uint64_t seed = 11;
	(void)state;
	for (unsigned round = 0; round < 300; round++) {
		unsigned k = 4 + (unsigned)random_word(&seed) % 4, p = 1 + (unsigned)random_word(&seed) % 2;
		bool line[64] = {false};
		struct stones s;
		stones_init(&s);
		random_line(line, &seed, k);
		take_line(&s, line);
		assert_int_equal(number(k, p, &s), slide(k, p, line, 56));
		stones_clear(&s);
	}
}

/* Wu and Huang 2005, Lemmas 2 and 4. */
static void a_stone_adds_at_most_two_threats_to_a_line(void **state)
{
	uint64_t seed = 12;
	unsigned added[3] = {0};
	(void)state;
	for (unsigned round = 0; round < 300; round++) {
		unsigned k = 4 + (unsigned)random_word(&seed) % 4, place = 16 + (unsigned)random_word(&seed) % 24;
		bool line[64] = {false};
		struct stones s;
		stones_init(&s);
		random_line(line, &seed, k - 2); /* one stone more may join two runs: shorter ones, so that none wins */
		for (unsigned i = place - 1; i <= place + 1; i++)
			line[i] = false;
		take_line(&s, line);
		unsigned before = number(k, 2, &s);
		line[place] = true;
		take_line(&s, line);
		unsigned after = number(k, 2, &s);
		assert_in_range(after - before, 0, 2);
		added[after - before]++;
		stones_clear(&s);
	}
	assert_true(added[0] > 0 && added[1] > 0 && added[2] > 0);
}

/* Levin, Deitch, Emerson and Shimshock 2007: two lines that share a square are met by one stone. */
static void crossing_threats_are_met_by_one_stone(void **state)
{
	struct stones black, white;
	struct trouble t;
	struct defence d;
	(void)state;
	stones_init(&black);
	stones_init(&white);
	assert_true(stones_read_list(&black, "0,1 0,2 0,3 1,0 2,0 3,0", &t));
	assert_true(stones_read_list(&white, "0,4 4,0", &t));
	struct threats_position position = {4, 1, 0, 0, &black, &white};
	assert_true(defence_find(&d, &position, 0));
	assert_int_equal(d.threats.count, 2);
	assert_int_equal(d.number, 1);
	assert_int_equal(place_compare(&d.answer.stone[0], &(struct place){0, 0}), 0);
	defence_clear(&d);
	stones_clear(&black);
	stones_clear(&white);
}

/* At the border of a board only one side is left. */
static void borders_take_threats_away(void **state)
{
	struct stones s;
	struct defence d;
	(void)state;
	stones_init(&s);
	stones_add_block(&s, 0, 0, 1, 4);
	struct threats_position position = {6, 2, 19, 19, &s, NULL};
	assert_true(defence_find(&d, &position, 0));
	assert_int_equal(d.number, 1);
	defence_clear(&d);
	assert_int_equal(number(6, 2, &s), 2);
	stones_clear(&s);
}

static void k_in_a_row_is_won(void **state)
{
	struct stones s;
	struct defence d;
	(void)state;
	stones_init(&s);
	stones_add_block(&s, 0, 0, 1, 6);
	struct threats_position position = {6, 2, 0, 0, &s, NULL};
	assert_true(defence_find(&d, &position, 0));
	assert_true(d.won);
	defence_clear(&d);
	stones_clear(&s);
}

static void bad_lists_are_refused(void **state)
{
	static const char *const bad[] = {"0", "0,", "0,0 0,0", "01,0", "-0,1", "1;2", "0,0,0", "0,0x", "9999999,0"};
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct stones s;
		struct trouble t;
		stones_init(&s);
		assert_false(stones_read_list(&s, bad[i], &t));
		stones_clear(&s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(blocks_need_4d_plus_4),
	    cmocka_unit_test(figure_1_needs_28),
	    cmocka_unit_test(smallest_hitting_sets_agree_with_all_sets),
	    cmocka_unit_test(one_line_is_counted_by_the_sliding_window),
	    cmocka_unit_test(a_stone_adds_at_most_two_threats_to_a_line),
	    cmocka_unit_test(crossing_threats_are_met_by_one_stone),
	    cmocka_unit_test(borders_take_threats_away),
	    cmocka_unit_test(k_in_a_row_is_won),
	    cmocka_unit_test(bad_lists_are_refused),
	};
	return cmocka_run_group_tests_name("defence", tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "provers/potential/potential.h"
#include "tests/hypergraph/random.h"

/* Rests as sets of `words' words: the sum of all weights, and the largest one of those through a square. */
static bool potential_holds(const struct potential *p, const uint64_t *rest, unsigned words, unsigned lines)
{
	uint64_t sum = 0, most = 0;
	for (unsigned q = 0; q < 64 * words; q++) {
		uint64_t through = 0;
		sum = 0;
		for (unsigned i = 0; i < lines; i++) {
			unsigned size = 0;
			for (unsigned w = 0; w < words; w++)
				size += (unsigned)__builtin_popcountll(rest[i * words + w]);
			sum += p->weight[size];
			through += (rest[i * words + q / 64] >> q % 64 & 1) != 0 ? p->weight[size] : 0;
		}
		most = through > most ? through : most;
	}
	return potential_is_enough(p, sum, most);
}

/* The bases of the table in checker/FORMATS.md. */
static void bases_are_those_of_the_format(void **state)
{
	static const uint64_t base[] = {128, 103, 93, 88, 84, 82, 80, 78};
	struct potential p;
	(void)state;
	for (unsigned stones = 1; stones <= 8; stones++) {
		assert_true(potential_init(&p, stones));
		assert_int_equal(p.k, base[stones - 1]);
	}
	assert_false(potential_init(&p, 0));
	assert_false(potential_init(&p, 9));
}

/* Does Black win the game `p`, White answering b stones with at most b? Plain search over sets of squares. */
struct play {
	const uint64_t *rest;
	unsigned lines, stones;
	uint64_t all;
};

static bool fills(const struct play *g, uint64_t black)
{
	for (unsigned i = 0; i < g->lines; i++)
		if ((g->rest[i] & ~black) == 0)
			return true;
	return false;
}

static bool black_wins(const struct play *g, uint64_t black, uint64_t white);

static bool white_survives(const struct play *g, uint64_t black, uint64_t white, unsigned left)
{
	uint64_t empty = g->all & ~black & ~white;
	if (left == 0 || empty == 0)
		return !black_wins(g, black, white);
	for (uint64_t q = empty; q != 0; q &= q - 1)
		if (white_survives(g, black, white | (q & -q), left - 1))
			return true;
	return false;
}

static bool move_wins(const struct play *g, uint64_t black, uint64_t white, uint64_t from, unsigned placed)
{
	for (uint64_t q = from; q != 0; q &= q - 1) {
		uint64_t more = black | (q & -q);
		if (fills(g, more) || !white_survives(g, more, white, placed + 1))
			return true;
		if (placed + 1 < g->stones && move_wins(g, more, white, q & (q - 1), placed + 1))
			return true;
	}
	return false;
}

/* A line with a white stone is dead: its rest is never all black. */
static bool black_wins(const struct play *g, uint64_t black, uint64_t white)
{
	return fills(g, black) || move_wins(g, black, white, g->all & ~black & ~white, 0);
}

static unsigned random_rests(uint64_t *seed, uint64_t *rest, unsigned squares, unsigned lines, unsigned least)
{
	for (unsigned i = 0; i < lines; i++)
		do
			rest[i] = random_word(seed) >> (64 - squares);
		while ((unsigned)__builtin_popcountll(rest[i]) < least);
	return lines;
}

/* What the rule accepts is drawn; it accepts often enough for this to say something. */
static void accepted_positions_are_drawn(void **state)
{
	uint64_t seed = 7, rest[5];
	(void)state;
	for (unsigned stones = 1; stones <= 3; stones++) {
		struct potential p;
		unsigned accepted = 0, refused = 0;
		assert_true(potential_init(&p, stones));
		for (unsigned round = 0; round < 400; round++) {
			unsigned squares = stones == 1 ? 7 : 6, lines = 1 + random_below(&seed, 4);
			random_rests(&seed, rest, squares, lines, stones + 1);
			struct play g = {rest, lines, stones, (UINT64_C(1) << squares) - 1};
			bool holds = potential_holds(&p, rest, 1, lines);
			if (holds)
				assert_false(black_wins(&g, 0, 0));
			accepted += holds;
			refused += !holds;
		}
		assert_true(accepted > 20 && refused > 20);
	}
}

/* The inequality in floating point, far from equality. */
static void sides_agree_with_floating_point(void **state)
{
	uint64_t seed = 3, rest[30 * 2];
	(void)state;
	for (unsigned round = 0; round < 3000; round++) {
		unsigned lines = 1 + random_below(&seed, 30), stones = 1 + random_below(&seed, 8);
		struct potential p;
		double sum = 0, through[128] = {0}, most = 0;
		assert_true(potential_init(&p, stones));
		for (unsigned i = 0; i < 2 * lines; i++)
			rest[i] = random_word(&seed) & random_word(&seed) & random_word(&seed);
		for (unsigned i = 0; i < lines; i++) {
			int size = __builtin_popcountll(rest[2 * i]) + __builtin_popcountll(rest[2 * i + 1]);
			double weight = pow((double)p.k / 64, -size);
			sum += weight;
			for (unsigned q = 0; q < 128; q++)
				through[q] += (rest[2 * i + q / 64] >> q % 64 & 1) != 0 ? weight : 0;
		}
		for (unsigned q = 0; q < 128; q++)
			most = through[q] > most ? through[q] : most;
		double side = sum + most / ((double)p.k / 64 - 1);
		if (fabs(side - 1) > 1e-9)
			assert_int_equal(potential_holds(&p, rest, 2, lines), side < 1);
	}
}

/* Erdos and Selfridge: 2^(n-1) - 1 lines of n squares are held, the 2^(n-1) lines of a binary tree are won. */
static void erdos_and_selfridge_is_sharp(void **state)
{
	uint64_t tree[4] = {0x0b, 0x13, 0x25, 0x45}; /* the root, a child, one of its leaves */
	struct potential p;
	(void)state;
	assert_true(potential_init(&p, 1));
	assert_false(potential_holds(&p, tree, 1, 4));
	assert_true(potential_holds(&p, tree, 1, 3));
	struct play g = {tree, 4, 1, 0x7f};
	assert_true(black_wins(&g, 0, 0));
	g.lines = 3;
	assert_false(black_wins(&g, 0, 0));
}

static void beck_says(const char *expected, unsigned maker, unsigned breaker, unsigned size, unsigned long lines,
                      unsigned other, unsigned long others)
{
	unsigned long count[64] = {0};
	count[size] = lines;
	count[other] += others;
	char *text = potential_beck_text(count, 63, maker, breaker);
	assert_string_equal(text, expected);
	free(text);
}

/* B2 has 9 lines of 4 and 4 of 6 squares: the criterion for 2:2 does not prove it. */
static void beck_does_not_prove_b2(void **state)
{
	(void)state;
	beck_says("9/9 + 4/27 > 1/3", 2, 2, 4, 9, 6, 4);
	beck_says("3/9 = 1/3", 2, 2, 4, 3, 0, 0);
	beck_says("2/9 < 1/3", 2, 2, 4, 2, 0, 0);
	beck_says("1/3^(3/2) < 1/3", 2, 2, 3, 1, 0, 0);
	beck_says("2/3^(3/2) > 1/3", 2, 2, 3, 2, 0, 0);
	beck_says("2/4^(3/2) = 1/4", 2, 3, 3, 2, 0, 0); /* the square root of 4 is 2 */
	beck_says("0 < 1/2", 1, 1, 4, 0, 0, 0);
}

static void beck_agrees_with_floating_point(void **state)
{
	uint64_t seed = 11;
	(void)state;
	for (unsigned round = 0; round < 2000; round++) {
		unsigned long count[13] = {0};
		unsigned maker = 1 + random_below(&seed, 6), breaker = random_below(&seed, 9);
		double sum = 0;
		for (unsigned n = 1; n <= 12; n++) {
			count[n] = random_below(&seed, 3) == 0 ? random_below(&seed, 4) : 0;
			sum += (double)count[n] * pow(1 + breaker, -(double)n / maker);
		}
		double difference = sum - 1.0 / (1 + breaker);
		if (fabs(difference) > 1e-9)
			assert_int_equal(potential_beck(count, 12, maker, breaker), difference > 0 ? 1 : -1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(bases_are_those_of_the_format),   cmocka_unit_test(accepted_positions_are_drawn),
	    cmocka_unit_test(sides_agree_with_floating_point), cmocka_unit_test(erdos_and_selfridge_is_sharp),
	    cmocka_unit_test(beck_does_not_prove_b2),          cmocka_unit_test(beck_agrees_with_floating_point),
	};
	return cmocka_run_group_tests_name("potential", tests, NULL, NULL);
}

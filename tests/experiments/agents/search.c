/* Threat-space search against all moves, the numbers of pairs, and the search agent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"
#include "experiments/agents/tss.h"
#include "experiments/agents/turns.h"
#include "experiments/match/match.h"
#include "tests/games/naive.h"
#include "tests/games/open.h"

/* Can this side win with its next p stones? By trying them. */
static bool can_finish(const struct field *f, enum side side, unsigned stones)
{
	for (int row = 0; row < (int)f->rules.rows; row++)
		for (int column = 0; column < (int)f->rules.columns; column++)
			for (int d = 0; d < 4; d++) {
				unsigned count[3];
				if (naive_window(f, row, column, d, count) && count[3 - side] == 0 &&
				    count[side] + stones >= f->rules.k)
					return true;
			}
	return false;
}

static bool naive_attack(struct field *f, enum side attacker, unsigned depth);

/* Every stone of the defender loses? */
static bool naive_defend(struct field *f, enum side attacker, unsigned depth)
{
	bool won = attacker == SIDE_BLACK ? f->result == RESULT_BLACK : f->result == RESULT_WHITE;
	if (f->result != RESULT_OPEN)
		return won;
	if (f->side == attacker)
		return naive_attack(f, attacker, depth);
	bool all = true;
	for (uint32_t s = 0; s < f->rules.rows * f->rules.columns && all; s++)
		if (f->colour[s] == SIDE_NONE) {
			field_make(f, s);
			all = naive_defend(f, attacker, depth);
			field_unmake(f);
		}
	return all;
}

/* Some stone of the attacker wins, if each of his turns makes so many threats that all of the defender's stones are
 * needed? */
static bool naive_attack(struct field *f, enum side attacker, unsigned depth)
{
	if (can_finish(f, attacker, f->left))
		return true;
	bool found = false;
	for (uint32_t s = 0; s < f->rules.rows * f->rules.columns && !found && depth > 0; s++)
		if (f->colour[s] == SIDE_NONE) {
			enum side side = f->side;
			field_make(f, s);
			if (f->side == side && f->result == RESULT_OPEN)
				found = naive_attack(f, attacker, depth);
			else if (f->result == RESULT_OPEN && can_finish(f, attacker, f->rules.p) &&
			         !can_finish(f, f->side, f->rules.p) &&
			         count_threats(f, attacker, COUNT_EXACT) >= f->rules.p)
				found = naive_defend(f, attacker, depth - 1);
			field_unmake(f);
		}
	return found;
}

/* Does the attacker win as the search says, whatever the defender answers with all his stones? */
static bool holds(struct field *f, enum side attacker, uint32_t from, unsigned depth);

static bool claim_holds(struct field *f, unsigned depth)
{
	enum side attacker = f->side;
	uint64_t square[CONNECT_MOST];
	unsigned squares;
	struct tss t = {.limit = 1000000, .depth = depth};
	if (can_finish(f, attacker, f->left))
		return true;
	if (!tss_win(&t, f, square, &squares) || squares != f->left)
		return false;
	for (unsigned i = 0; i < squares; i++)
		field_make(f, square[i]);
	bool good = !can_finish(f, f->side, f->rules.p) && holds(f, attacker, 0, depth - 1);
	for (unsigned i = 0; i < squares; i++)
		field_unmake(f);
	return good;
}

static bool holds(struct field *f, enum side attacker, uint32_t from, unsigned depth)
{
	if (f->result != RESULT_OPEN)
		return f->result == (attacker == SIDE_BLACK ? RESULT_BLACK : RESULT_WHITE);
	if (f->side == attacker)
		return claim_holds(f, depth);
	bool all = true;
	for (uint32_t s = from; s < f->rules.rows * f->rules.columns && all; s++)
		if (f->colour[s] == SIDE_NONE) {
			field_make(f, s);
			all = holds(f, attacker, f->side == attacker ? 0 : s + 1, depth);
			field_unmake(f);
		}
	return all;
}

static void compare(const char *game, unsigned least, unsigned most, unsigned rounds, unsigned depth)
{
	struct field f;
	struct random r = random_start(11, most);
	unsigned won = 0, lost = 0;
	open_field(&f, game);
	for (unsigned n = 0; n < rounds; n++) {
		uint64_t square[CONNECT_MOST];
		unsigned squares;
		struct tss t = {.limit = 1000000, .depth = depth};
		play_stones(&f, &r, least + random_below(&r, most - least));
		if (f.result != RESULT_OPEN)
			continue;
		if (can_finish(&f, f.side, f.left))
			continue;
		bool expected = naive_attack(&f, f.side, depth), got = tss_win(&t, &f, square, &squares);
		assert_int_equal(got, expected);
		assert_true(!got || claim_holds(&f, depth));
		won += got;
		lost += !got;
	}
	if (won < 4 || lost < 4)
		fail_msg("%s %u: %u won, %u not", game, most, won, lost);
	field_clear(&f);
}

static void test_one_stone(void **state)
{
	(void)state;
	compare("6x6:4:1:1", 5, 15, 300, 3);
	compare("7x7:5:1:1", 12, 24, 200, 2);
}

static void test_two_stones(void **state)
{
	(void)state;
	compare("5x5:4:2:1", 8, 16, 600, 1);
	compare("6x6:5:2:1", 6, 20, 150, 1);
	compare("6x6:5:2:1", 16, 26, 150, 2);
}

static void test_three_stones(void **state)
{
	(void)state;
	compare("6x6:5:3:1", 4, 9, 30, 1);
	compare("5x7:5:3:2", 5, 9, 20, 1);
}

/* Claims, some of them of more than one turn: no plain search finds all those, but every answer is tried. */
static void check_claims(const char *game, unsigned least, unsigned most, unsigned claims, unsigned longer)
{
	struct field f;
	struct random r = random_start(12, most);
	unsigned seen = 0, seen_longer = 0;
	open_field(&f, game);
	for (unsigned n = 0; n < 2000 && (seen < claims || seen_longer < longer); n++) {
		uint64_t square[CONNECT_MOST];
		unsigned squares;
		struct tss one = {.limit = 100000, .depth = 1}, more = {.limit = 2000, .depth = 3};
		play_stones(&f, &r, least + random_below(&r, most - least));
		if (f.result != RESULT_OPEN || can_finish(&f, f.side, f.left))
			continue;
		bool quick = tss_win(&one, &f, square, &squares);
		if (quick ? seen >= claims : seen_longer >= longer || !tss_win(&more, &f, square, &squares))
			continue;
		assert_true(claim_holds(&f, quick ? 1 : 3));
		seen += quick;
		seen_longer += !quick;
	}
	if (seen < claims || seen_longer < longer)
		fail_msg("%s: %u claims, %u longer ones", game, seen, seen_longer);
	field_clear(&f);
}

static void test_claims(void **state)
{
	(void)state;
	check_claims("7x7:5:2:1", 5, 20, 10, 20);
	check_claims("7x7:5:3:1", 2, 10, 10, 10);
	check_claims("8x8:7:4:2", 8, 20, 4, 0);
	check_claims("7x7:6:4:1", 4, 12, 4, 0);
}

/* w = 10 gives 55 subnodes, w = 30 about 500 (465); a turn comes up once. */
static void test_pairs(void **state)
{
	(void)state;
	struct field f;
	struct trouble t;
	struct turns turns = {0};
	struct agent *a = agent_new("sequences", &t);
	open_field(&f, "19x19:6:2:1");
	static const uint32_t stones[] = {180, 200, 161, 199, 181};
	for (unsigned i = 0; i < 5; i++)
		field_make(&f, stones[i]);
	agent_begin(a, &f, 1, &t);
	turns_find(&turns, a, &f, 10, 1000);
	assert_int_equal(turns.subnodes, 55);
	for (unsigned i = 0; i < turns.count; i++) {
		assert_int_equal(turns.turn[i].stones, 2);
		for (unsigned j = 0; j < i; j++) {
			const uint64_t *x = turns.turn[i].square, *y = turns.turn[j].square;
			assert_false((x[0] == y[0] && x[1] == y[1]) || (x[0] == y[1] && x[1] == y[0]));
		}
	}
	turns_find(&turns, a, &f, 30, 1000);
	assert_int_equal(turns.subnodes, 465);
	turns_find(&turns, a, &f, 30, 7);
	assert_int_equal(turns.count, 7);
	turns_clear(&turns);
	agent_release(a);
	field_clear(&f);
}

/* With all turns and full depth the search plays perfectly: it never gives away what it has. */
static void test_perfect(void **state)
{
	(void)state;
	static const char *const games[] = {"3x3:3:1:1", "3x4:3:1:1", "2x4:3:2:1", "3x3:3:2:1"};
	static const char *const agents[] = {"search:depth=12,width=12,pairs=200,nodes=1000000",
	                                     "search:depth=12,width=12,pairs=200,nodes=1000000,tss=no,base=threats"};
	struct random r = random_start(4, 4);
	for (unsigned i = 0; i < 4; i++)
		for (unsigned kind = 0; kind < 2; kind++) {
			struct field f;
			struct trouble t;
			struct agent *a = agent_new(agents[kind], &t);
			open_field(&f, games[i]);
			for (unsigned n = 0; n < 4; n++) {
				play_stones(&f, &r, 1 + random_below(&r, 4));
				if (f.result != RESULT_OPEN)
					continue;
				assert_true(agent_begin(a, &f, n, &t));
				while (f.result == RESULT_OPEN) {
					enum side side = f.side;
					int before = minimax(&f, side);
					field_make(&f, agent_choose(a, &f));
					assert_int_equal(minimax(&f, side), before);
				}
			}
			agent_release(a);
			field_clear(&f);
		}
}

/* --- with a network ----------------------------------------------------------------------------------------------- */

static const atomic_bool never;

/* The network that comes with the program, asked without anything between. */
struct oracle {
	struct network network;
	struct convolver convolver;
	float share[19 * 19];
};

static double log_share(struct oracle *o, const struct field *f, uint64_t square)
{
	network_predict(&o->network, &o->convolver, f, o->share);
	return log((double)o->share[square]);
}

/* The logarithm of the likelihood that these two stones are placed, in this order. */
static double log_likelihood(struct oracle *o, struct field *f, uint64_t one, uint64_t two)
{
	double sum = log_share(o, f, one);
	field_make(f, one);
	sum += log_share(o, f, two);
	field_unmake(f);
	return sum;
}

/* No turn is more likely than the first one of the list, of all those that begin with the likeliest stone. */
static void check_likeliest(struct oracle *o, struct field *f, const struct turns *turns)
{
	uint64_t likeliest = 0;
	network_predict(&o->network, &o->convolver, f, o->share);
	for (uint64_t s = 1; s < 19 * 19; s++)
		likeliest = o->share[s] > o->share[likeliest] ? s : likeliest;
	double first = log((double)o->share[likeliest]);
	field_make(f, likeliest);
	network_predict(&o->network, &o->convolver, f, o->share);
	for (uint64_t s = 0; s < 19 * 19; s++)
		if (o->share[s] > 0)
			assert_true(first + log((double)o->share[s]) <= turns->turn[0].score + 1e-4);
	field_unmake(f);
}

/* With a network turns are ordered by how likely they are to it. */
static void test_likely_turns(void **state)
{
	(void)state;
	struct field f;
	struct trouble t;
	struct turns turns = {0};
	struct oracle *o = xcalloc(1, sizeof *o);
	struct guess guess;
	struct agent *a = agent_new("sequences", &t);
	open_field(&f, "19x19:6:2:1");
	static const uint32_t stones[] = {180, 200, 161, 199, 181};
	for (unsigned i = 0; i < 5; i++)
		field_make(&f, stones[i]);
	assert_true(agent_begin(a, &f, 1, &t) && guess_open(&guess, "", &f, &t) && network_open(&o->network, "", &t));
	convolver_plain(&o->convolver);
	turns.guess = &guess;
	turns_find(&turns, a, &f, 8, 20);
	assert_int_equal(turns.count, 20);
	for (unsigned i = 0; i < turns.count; i++) {
		const struct turn *turn = turns.turn + i;
		assert_true(i == 0 || turn->score <= turns.turn[i - 1].score);
		assert_true(fabs(turn->score - log_likelihood(o, &f, turn->square[0], turn->square[1])) < 1e-3);
	}
	check_likeliest(o, &f, &turns);
	turns_clear(&turns);
	guess_clear(&guess);
	network_clear(&o->network);
	free(o);
	agent_release(a);
	field_clear(&f);
}

static void play_turn(struct agent *a, struct field *f)
{
	enum side side = f->side;
	while (f->side == side && f->result == RESULT_OPEN)
		field_make(f, agent_choose(a, f));
}

/* Whatever the network says, a row that can be finished is finished, and threats that can be stopped are: on random
 * positions, which it does not know. */
static void test_network_and_threats(void **state)
{
	(void)state;
	struct field f;
	struct trouble t;
	struct random r = random_start(13, 13);
	unsigned won = 0, stopped = 0;
	struct agent *a = agent_new("search:depth=1,width=3,pairs=3,network=yes", &t);
	open_field(&f, "19x19:6:2:1");
	for (unsigned n = 0; n < 3000 && (won < 8 || stopped < 8); n++) {
		play_stones(&f, &r, 61 + 2 * random_below(&r, 20));
		if (f.result != RESULT_OPEN)
			continue;
		enum side side = f.side;
		bool win = can_finish(&f, side, f.left), threats = can_finish(&f, field_other(side), 2);
		if (win ? won == 8 : stopped == 8)
			continue;
		if (!win && (!threats || count_exact(&f, field_other(side), 3) > f.left))
			continue;
		assert_true(agent_begin(a, &f, n, &t));
		play_turn(a, &f);
		if (win)
			assert_int_equal(f.result, side == SIDE_BLACK ? RESULT_BLACK : RESULT_WHITE);
		else
			assert_false(can_finish(&f, field_other(side), 2));
		won += win;
		stopped += !win;
	}
	if (won < 8 || stopped < 8)
		fail_msg("%u won, %u stopped", won, stopped);
	agent_release(a);
	field_clear(&f);
}

static unsigned games_won(const char *game, const char *with, const char *without, unsigned games)
{
	struct trouble t;
	struct match m = {.player = {with, without}, .games = games, .threads = 1, .most_stones = 200, .seed = 7};
	m.swap = true;
	m.opening = 2;
	assert_true(connect_parse(&m.rules, game, &t) && match_play(&m, &never, &t));
	struct tally tally = match_tally(&m, 0);
	assert_int_equal(tally_games(&tally), games);
	match_clear(&m);
	return tally.wins;
}

/* It wins most games of Connect6 against itself without the network; where that is for another game it plays as
 * without, so that both colours have the same games. */
static void test_network_helps(void **state)
{
	(void)state;
	const char *with = "search:depth=3,width=3,pairs=4,noise=0,network=yes",
	           *without = "search:depth=3,width=3,pairs=4,noise=0";
	assert_true(games_won("19x19:6:2:1", with, without, 20) >= 12);
	unsigned first = games_won("9x9:5:2:1", with, without, 8), second = games_won("9x9:5:2:1", without, with, 8);
	assert_int_equal(first, second);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_one_stone),     cmocka_unit_test(test_two_stones),
	    cmocka_unit_test(test_three_stones),  cmocka_unit_test(test_claims),
	    cmocka_unit_test(test_pairs),         cmocka_unit_test(test_perfect),
	    cmocka_unit_test(test_likely_turns),  cmocka_unit_test(test_network_and_threats),
	    cmocka_unit_test(test_network_helps),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

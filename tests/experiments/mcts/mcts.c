/* Monte Carlo tree search: its tree, its choices against minimax over all games of small boards, mini-batches that come
 * late and say what the network says, the same games on any number of threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "experiments/match/match.h"
#include "experiments/mcts/asynchronous.h"
#include "experiments/mcts/tree.h"
#include "tests/games/open.h"

static const atomic_bool never;

/* --- the tree ----------------------------------------------------------------------------------------------------- */

static void check_sums(const struct mcts_node *n)
{
	uint64_t games = 0;
	double wins = 0;
	for (unsigned i = 0; i < n->arms; i++) {
		games += n->arm[i].games;
		wins += n->arm[i].wins;
	}
	assert_int_equal(games, n->games);
	assert_true(wins == n->wins);
}

/* Squares 2, 4, 6, ...: a stone on square s wins with probability chance[s / 2 - 1]. */
static void test_bandit(void **state)
{
	(void)state;
	static const uint64_t square[] = {2, 4, 6, 8};
	static const double chance[] = {0.3, 0.5, 0.7, 0.9};
	static const float share[] = {0, 0, 0.5f, 0, 0.25f, 0, 0.15f, 0, 0.1f};
	struct random r = random_start(3, 3);
	struct mcts_tree t;
	mcts_tree_init(&t, 2);
	assert_int_equal(mcts_add(&t, 77, square, 4), 0);
	assert_int_equal(mcts_find(&t, 77), 0);
	assert_int_equal(mcts_find(&t, 78), MCTS_NONE);
	struct mcts_node *n = &t.node[0];
	for (unsigned i = 0; i < 900; i++) {
		struct mcts_arm *a = mcts_choose(n, i < 300 ? 3 : 4);
		mcts_count(n, a, random_below(&r, 1000) < 1000 * chance[a->square / 2 - 1]);
		check_sums(n);
		if (i == 299) { /* the fourth one was not allowed; games stay with their arms in a new order */
			assert_int_equal(mcts_best(n)->square, 6);
			uint32_t games = mcts_best(n)->games;
			assert_int_equal(n->arm[3].games, 0);
			mcts_set_shares(n, share);
			assert_int_equal(n->arm[0].square, 2);
			assert_int_equal(n->arm[2].games, games);
		}
	}
	assert_int_equal(mcts_best(n)->square, 8);
	assert_int_equal(mcts_add(&t, 78, square, 1), 1);
	assert_int_equal(mcts_add(&t, 79, square, 1), MCTS_NONE);
	mcts_tree_forget(&t);
	assert_int_equal(mcts_find(&t, 77), MCTS_NONE);
	mcts_tree_clear(&t);
}

/* --- minimax ------------------------------------------------------------------------------------------------------ */

/* Stones at random, at most so many, as long as the game is open. */
static void scatter(struct field *f, struct random *r, unsigned stones)
{
	play_stones(f, r, stones);
	if (f->result != RESULT_OPEN)
		field_unmake(f);
}

/* With some thousand games a stone of full value is found in all of these positions. */
static void test_minimax(void **state)
{
	(void)state;
	static const char *const games[] = {"3x3:3:1:1", "3x4:3:1:1", "3x4:4:2:1"};
	struct random r = random_start(5, 5);
	struct trouble t;
	for (unsigned i = 0; i < 30; i++) {
		struct connect c;
		struct field f;
		assert_true(connect_parse(&c, games[i % 3], &t));
		field_init(&f, &c);
		scatter(&f, &r, 2 + random_below(&r, 3));
		int value = minimax(&f, SIDE_BLACK);
		struct agent *a = agent_new("mcts:games=3000,least=2", &t);
		assert_true(agent_begin(a, &f, i, &t));
		uint64_t square = agent_choose(a, &f);
		field_make(&f, square);
		assert_int_equal(minimax(&f, SIDE_BLACK), value);
		agent_release(a);
		field_clear(&f);
	}
}

/* --- mini-batches ------------------------------------------------------------------------------------------------- */

enum { POSITIONS = 14, BATCH = 4, DELAY = 7, SQUARES = 19 * 19 };

struct asked {
	struct network network;
	struct convolver convolver;
	struct field field[POSITIONS];
};

static void asked_init(struct asked *q)
{
	struct trouble t;
	struct connect c;
	struct random r = random_start(8, 8);
	assert_true(connect_parse(&c, "19x19:6:2:1", &t) && network_open(&q->network, "", &t));
	convolver_plain(&q->convolver);
	for (unsigned i = 0; i < POSITIONS; i++) {
		field_init(&q->field[i], &c);
		scatter(&q->field[i], &r, 5 + i);
	}
}

static void asked_clear(struct asked *q)
{
	for (unsigned i = 0; i < POSITIONS; i++)
		field_clear(&q->field[i]);
	network_clear(&q->network);
}

/* The answers of a mini-batch are those of one position each, first come, first served. */
static void check_answers(struct asynchronous *e, struct asked *q, unsigned first)
{
	float share[SQUARES], alone[SQUARES];
	for (unsigned i = 0; i < BATCH; i++) {
		assert_int_equal(asynchronous_answer(e, i, share), 100 + first + i);
		network_predict(&q->network, &q->convolver, &q->field[first + i], alone);
		assert_memory_equal(share, alone, sizeof share);
	}
}

/* One position after each simulation: mini-batches of 4 leave when the one before has come, 7 simulations each. */
static void test_delay(void **state)
{
	(void)state;
	struct asked q;
	asked_init(&q);
	for (unsigned thread = 0; thread < 2; thread++) {
		struct asynchronous e;
		unsigned first = 0, left = 0, offered = 0;
		asynchronous_init(&e, &q.network, &q.convolver, BATCH, DELAY, thread == 1);
		for (unsigned n = 1; n < 60; n++) {
			if (offered < POSITIONS) {
				assert_true(asynchronous_offer(&e, &q.field[offered], 100 + offered));
				offered++;
			}
			left = left == 0 && offered - first >= BATCH ? n : left;
			bool there = asynchronous_step(&e, n, false);
			assert_int_equal(there, left > 0 && n == left + DELAY);
			if (there) {
				check_answers(&e, &q, first);
				first += BATCH;
				left = 0;
			}
		}
		assert_int_equal(first, POSITIONS / BATCH * BATCH);
		asynchronous_clear(&e);
	}
	asked_clear(&q);
}

/* A full queue takes nothing; what was forgotten is not answered; with a thread and `soon' answers come some time. */
static void test_queue(void **state)
{
	(void)state;
	struct asked q;
	struct asynchronous e;
	unsigned taken = 0;
	asked_init(&q);
	asynchronous_init(&e, &q.network, &q.convolver, BATCH, DELAY, true);
	while (taken < 100 && asynchronous_offer(&e, &q.field[0], taken))
		taken++;
	assert_int_equal(taken, 4 * BATCH);
	assert_false(asynchronous_step(&e, 1, false)); /* one mini-batch leaves */
	assert_true(asynchronous_offer(&e, &q.field[0], taken));
	asynchronous_forget(&e);
	for (unsigned n = 2; n < 30; n++)
		assert_false(asynchronous_step(&e, n, false));
	for (unsigned i = 0; i < BATCH; i++)
		assert_true(asynchronous_offer(&e, &q.field[i], 100 + i));
	for (uint64_t n = 30; !asynchronous_step(&e, n, true); n++)
		;
	check_answers(&e, &q, 0);
	asynchronous_clear(&e);
	asked_clear(&q);
}

/* --- games -------------------------------------------------------------------------------------------------------- */

static void play(struct match *m, const char *black, const char *white, unsigned games, unsigned stones,
                 unsigned threads)
{
	struct trouble t;
	*m = (struct match){.player = {black, white}, .games = games, .threads = threads, .most_stones = stones};
	m->seed = 7;
	m->swap = games > 1;
	assert_true(connect_parse(&m->rules, "19x19:6:2:1", &t));
	if (!match_play(m, &never, &t))
		fail_msg("%s: %s", black, t.text);
}

static bool same_game(const struct match *a, const struct match *b)
{
	return a->game->stones == b->game->stones &&
	       memcmp(a->game->square, b->game->square, a->game->stones * sizeof(uint64_t)) == 0;
}

/* The thread changes no move; the delay does, as what is believed comes later. */
static void test_threads(void **state)
{
	(void)state;
	static const char *const later = "mcts:games=150,least=4,network=yes,batch=4,delay=90",
	                         *const waits = "mcts:games=150,least=4,network=yes,batch=4",
	                         *const none = "mcts:games=150,least=4";
	struct match one, many, prompt, without;
	play(&one, later, later, 1, 14, 1);
	play(&many, later, later, 1, 14, 3);
	play(&prompt, waits, waits, 1, 14, 1);
	play(&without, none, none, 1, 14, 1);
	assert_true(same_game(&one, &many));
	assert_false(same_game(&one, &prompt));
	assert_false(same_game(&one, &without));
	match_clear(&one);
	match_clear(&many);
	match_clear(&prompt);
	match_clear(&without);
}

/* What comes late still wins most games against nothing. */
static void test_late_priors(void **state)
{
	(void)state;
	struct match m;
	play(&m, "mcts:games=1000,network=yes,batch=4,delay=150", "mcts:games=1000", 4, 361, 1);
	assert_true(match_tally(&m, 0).wins >= 3);
	match_clear(&m);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_bandit), cmocka_unit_test(test_minimax), cmocka_unit_test(test_delay),
	    cmocka_unit_test(test_queue),  cmocka_unit_test(test_threads), cmocka_unit_test(test_late_priors),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

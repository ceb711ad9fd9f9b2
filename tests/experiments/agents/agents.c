/* Every agent on odd boards, game after game: no illegal stone, the result is that of the definition; the same seed
 * gives the same games on any number of threads; options. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "experiments/agents/agent.h"
#include "experiments/agents/playout.h"
#include "experiments/match/match.h"
#include "games/picture.h"
#include "tests/games/naive.h"

static const atomic_bool never;

static void set_up(struct match *m, const char *game, const char *black, const char *white, unsigned games)
{
	struct trouble t;
	*m = (struct match){.player = {black, white}, .games = games, .threads = 1, .most_stones = 60, .seed = 7};
	assert_true(connect_parse(&m->rules, game, &t));
}

/* A clock is never used up, whatever was used; seconds are what they are. */
static void test_clock(void **state)
{
	(void)state;
	struct trouble t;
	struct agent *a = agent_new("montecarlo:clock=16", &t), *b = agent_new("search:seconds=2.5", &t),
	             *c = agent_new("search:seconds=0.5,clock=16", &t);
	assert_true(fabs(agent_seconds(a) - 1) < 1e-9 && fabs(agent_seconds(b) - 2.5) < 1e-9);
	assert_true(fabs(agent_seconds(c) - 0.5) < 1e-9);
	for (unsigned i = 0; i < 200; i++) {
		double now = agent_seconds(a);
		assert_true(now > 0);
		a->used += now;
		assert_true(agent_seconds(a) <= now);
	}
	assert_true(a->used < 16.2);
	agent_release(a);
	agent_release(b);
	agent_release(c);
}

/* Agents that need another program or a file, or do not play every game; they have tests of their own. */
static bool is_special(const struct agent_class *c)
{
	static const char *const names[] = {"gtp", "pipe", "cloudict", "breaker", "book", "network"};
	for (unsigned i = 0; i < 6; i++)
		if (strcmp(c->name, names[i]) == 0)
			return true;
	return false;
}

static const char *quick_name(const struct agent_class *c)
{
	if (strcmp(c->name, "search") == 0)
		return "search:depth=2,width=3,nodes=30";
	if (strcmp(c->name, "alphabeta") == 0)
		return "alphabeta:width=3,nodes=60";
	if (strcmp(c->name, "mcts") == 0)
		return "mcts:games=20,least=3";
	return strcmp(c->name, "montecarlo") == 0 ? "montecarlo:games=20" : c->name;
}

static void test_odd_boards(void **state)
{
	(void)state;
	static const char *const games[] = {"1x1:1:1:1", "1x1:2:1:1", "1x7:3:2:0",   "7x1:3:1:1",
	                                    "4x5:4:2:1", "3x4:5:2:1", "3x3:3:512:0", "5x4:4:3:7",
	                                    "6x6:4:5:2", "5x7:1:2:0", "8x8:6:2:1"};
	struct trouble t;
	for (unsigned i = 0; i < sizeof games / sizeof *games; i++)
		for (unsigned a = 0; agent_classes[a] != NULL; a++)
			for (unsigned b = 0; agent_classes[b] != NULL; b++) {
				struct match m;
				if (is_special(agent_classes[a]) || is_special(agent_classes[b]))
					continue;
				set_up(&m, games[i], quick_name(agent_classes[a]), quick_name(agent_classes[b]), 1);
				if (!match_play(&m, &never, &t))
					fail_msg("%s %s: %s", games[i], m.player[0], t.text);
				assert_int_equal(m.played, 1);
				for (unsigned n = 0; n < m.played; n++)
					naive_replay(&m.rules, m.game + n);
				match_clear(&m);
			}
}

static void test_random_games(void **state)
{
	(void)state;
	struct trouble t;
	static const char *const games[] = {"2x9:4:3:1", "9x2:3:1:0", "4x4:5:4:4", "5x5:3:2:0", "3x3:3:20:0"};
	for (unsigned i = 0; i < 5; i++) {
		struct match m;
		set_up(&m, games[i], "random", "adjacent", 500);
		assert_true(match_play(&m, &never, &t));
		for (unsigned n = 0; n < m.played; n++)
			naive_replay(&m.rules, m.game + n);
		match_clear(&m);
	}
}

static void test_infinite(void **state)
{
	(void)state;
	struct trouble t;
	for (unsigned a = 0; agent_classes[a] != NULL; a++) {
		struct match m;
		if (is_special(agent_classes[a]))
			continue;
		set_up(&m, "inf:5:2:1", quick_name(agent_classes[a]), "random", 1);
		assert_true(match_play(&m, &never, &t));
		assert_int_equal(m.played, 1);
		match_clear(&m);
	}
}

/* A Monte Carlo move on several threads is the same move, also on boards where games are played slowly. */
static void test_threads_in_a_move(void **state)
{
	(void)state;
	static const char *const games[] = {"9x9:5:2:1", "19x19:6:2:1", "70x3:3:1:1", "inf:5:2:1"};
	struct trouble t;
	for (unsigned i = 0; i < 4; i++) {
		struct match one, many;
		set_up(&one, games[i], "montecarlo:games=500", "montecarlo:games=90,network=yes", 1);
		set_up(&many, games[i], "montecarlo:games=500", "montecarlo:games=90,network=yes", 1);
		one.most_stones = many.most_stones = 8;
		many.threads = 3;
		assert_true(match_play(&one, &never, &t));
		assert_true(match_play(&many, &never, &t));
		assert_int_equal(one.game->stones, many.game->stones);
		assert_memory_equal(one.game->square, many.game->square, one.game->stones * sizeof(uint64_t));
		match_clear(&one);
		match_clear(&many);
	}
}

/* With what the network says beforehand Monte Carlo wins most games of Connect6 against itself without; where the
 * network is for another game it plays as without. */
static void test_priors(void **state)
{
	(void)state;
	struct trouble t;
	struct match m, with, without;
	set_up(&m, "19x19:6:2:1", "montecarlo:games=60,network=yes", "montecarlo:games=60", 10);
	m.swap = true;
	assert_true(match_play(&m, &never, &t));
	struct tally won = match_tally(&m, 0);
	assert_int_equal(tally_games(&won), 10);
	assert_true(won.wins >= 7);
	match_clear(&m);
	set_up(&with, "9x9:5:2:1", "montecarlo:games=50,network=yes", "random", 1);
	set_up(&without, "9x9:5:2:1", "montecarlo:games=50", "random", 1);
	assert_true(match_play(&with, &never, &t) && match_play(&without, &never, &t));
	assert_int_equal(with.game->stones, without.game->stones);
	assert_memory_equal(with.game->square, without.game->square, with.game->stones * sizeof(uint64_t));
	match_clear(&with);
	match_clear(&without);
}

static void test_threads(void **state)
{
	(void)state;
	struct trouble t;
	struct match one, many;
	set_up(&one, "9x9:5:2:1", "montecarlo:games=50", "random", 8);
	set_up(&many, "9x9:5:2:1", "montecarlo:games=50", "random", 8);
	one.swap = many.swap = true;
	many.threads = 3;
	assert_true(match_play(&one, &never, &t));
	assert_true(match_play(&many, &never, &t));
	for (unsigned i = 0; i < 8; i++) {
		assert_int_equal(one.game[i].stones, many.game[i].stones);
		assert_memory_equal(one.game[i].square, many.game[i].square, one.game[i].stones * sizeof(uint64_t));
		assert_string_equal(one.game[i].black, i % 2 == 0 ? "montecarlo:games=50" : "random");
	}
	/* another seed, other games */
	match_clear(&many);
	set_up(&many, "9x9:5:2:1", "montecarlo:games=50", "random", 8);
	many.seed = 8;
	assert_true(match_play(&many, &never, &t));
	assert_true(one.game[0].stones != many.game[0].stones ||
	            memcmp(one.game[0].square, many.game[0].square, one.game[0].stones * sizeof(uint64_t)) != 0);
	match_clear(&one);
	match_clear(&many);
}

/* Who takes a win, and who stops one. */
static uint32_t answer_to(const char *name, const char *picture)
{
	struct connect c;
	struct trouble t;
	struct field f;
	FILE *in = tmpfile();
	fputs(picture, in);
	rewind(in);
	assert_true(connect_parse(&c, "7x7:5:1:1", &t));
	field_init(&f, &c);
	assert_true(picture_read(&f, in, &t));
	fclose(in);
	struct agent *a = agent_new(name, &t);
	assert_true(agent_begin(a, &f, 1, &t));
	uint64_t square = agent_choose(a, &f);
	agent_release(a);
	field_clear(&f);
	return square;
}

static void test_sense(void **state)
{
	(void)state;
	static const char *const win = "turn black 1\n.......\n..oooo.\n.......\noxxxx..\n.......\n.......\n.......\n";
	static const char *const defend =
	    "turn black 1\n.......\n..x.x..\n.......\nxoooo..\n.......\n.......\n.......\n";
	static const char *const agents[] = {"windows",    "sequences",           "threats",
	                                     "montecarlo", "sequences:count=all", "mcts"};
	for (unsigned i = 0; i < 6; i++)
		assert_int_equal(answer_to(agents[i], win), 3 * 7 + 5);
	for (unsigned i = 0; i < 6; i++)
		assert_int_equal(answer_to(agents[i], defend), 3 * 7 + 5);
}

/* Theorem 2: Connect(11,1), (14,2) and (17,3) are not lost, whoever attacks and whoever begins. */
static void test_breaker(void **state)
{
	(void)state;
	static const char *const games[] = {"inf:11:1:1", "inf:14:2:1",   "inf:14:2:2",
	                                    "inf:17:3:1", "20x30:11:1:0", "15x15:12:1:1"};
	static const char *const attackers[] = {"sequences:defence=0", "random", "adjacent", "mesh"};
	struct trouble t;
	for (unsigned i = 0; i < 6; i++)
		for (unsigned n = 0; n < 8; n++) {
			struct match m;
			bool first = n % 2 == 1;
			set_up(&m, games[i], first ? "breaker" : attackers[n / 2], first ? attackers[n / 2] : "breaker",
			       1);
			m.most_stones = 250;
			if (!match_play(&m, &never, &t))
				fail_msg("%s: %s", games[i], t.text);
			assert_true(m.game->result != (first ? RESULT_WHITE : RESULT_BLACK));
			match_clear(&m);
		}
	static const char *const refused[] = {"inf:7:1:1", "inf:10:2:1", "inf:11:1:2", "9x9:6:2:1"};
	for (unsigned i = 0; i < 4; i++) {
		struct match m;
		set_up(&m, refused[i], "random", "breaker", 1);
		assert_false(match_play(&m, &never, &t));
		match_clear(&m);
	}
}

/* The potential: Connect(69, 3) stone by stone, Connect(101, 20) in groups. */
static void test_breaker_potential(void **state)
{
	static const char *const games[] = {"inf:69:3:1", "inf:69:3:3", "inf:101:20:20"};
	struct trouble t;
	(void)state;
	for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
		struct match m;
		set_up(&m, games[i], i % 2 == 0 ? "random" : "windows", "breaker:potential", 1);
		m.most_stones = i < 2 ? 40 : 160;
		if (!match_play(&m, &never, &t))
			fail_msg("%s: %s", games[i], t.text);
		assert_true(m.game->result != RESULT_BLACK);
		match_clear(&m);
	}
	static const char *const refused[] = {"inf:68:3:1", "inf:69:3:4"};
	for (unsigned i = 0; i < 2; i++) {
		struct match m;
		set_up(&m, refused[i], "random", "breaker:potential", 1);
		assert_false(match_play(&m, &never, &t));
		match_clear(&m);
	}
	assert_null(agent_new("breaker:file", &t)); /* only yes needs no value */
}

/* Stones that were taken back are forgotten: the same answers as in a game without them. */
static void test_breaker_undo(void **state)
{
	(void)state;
	struct connect c;
	struct field f;
	struct trouble t;
	struct agent *a = agent_new("breaker", &t);
	assert_true(connect_parse(&c, "inf:11:1:1", &t));
	field_init(&f, &c);
	assert_true(agent_begin(a, &f, 1, &t));
	uint32_t at = connect_middle(&c), first[6];
	for (int round = 0; round < 2; round++) {
		for (unsigned i = 0; i < 6; i++) {
			field_make(&f, at + i * (f.rules.columns + 1) + (i % 3));
			uint32_t answer = agent_choose(a, &f);
			field_make(&f, answer);
			if (round == 0)
				first[i] = answer;
			else if (i > 0)
				assert_int_equal(answer, first[i]);
		}
		while (f.moves > 2)
			field_unmake(&f);
		if (round == 0) { /* a detour */
			field_make(&f, at + 5);
			field_make(&f, agent_choose(a, &f));
		}
		while (f.moves > 0)
			field_unmake(&f);
	}
	agent_release(a);
	field_clear(&f);
}

static void test_names(void **state)
{
	(void)state;
	static const char *const wrong[] = {"",
	                                    "nobody",
	                                    "sequence",
	                                    "sequences:",
	                                    "sequences:=3",
	                                    "sequences:defence",
	                                    "sequences:depth=2",
	                                    "sequences:defence=x",
	                                    "sequences:count=most",
	                                    "random:games=3",
	                                    "montecarlo:games=0",
	                                    "montecarlo:games=1,",
	                                    "montecarlo:games=-1",
	                                    "a b"};
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct trouble t = {0};
		assert_null(agent_new(wrong[i], &t));
		assert_true(strlen(t.text) > 15);
	}
	struct trouble t;
	struct agent *a = agent_new("sequences:defence=2.5,count=all", &t);
	assert_non_null(a);
	assert_true(a->options.defence == 2.5 && a->options.count == COUNT_ALL);
	agent_release(a);
}

/* The fast random games end as slow ones do: every game of a tiny board by hand, in the mean. */
static double black_wins(struct field *f, double *games)
{
	if (f->result != RESULT_OPEN) {
		*games = 1;
		return f->result == RESULT_BLACK;
	}
	double wins = 0, n = 0, part;
	for (uint32_t s = 0; s < f->rules.rows * f->rules.columns; s++)
		if (f->colour[s] == SIDE_NONE) {
			field_make(f, s);
			wins += black_wins(f, &part);
			field_unmake(f);
			n++;
		}
	*games = 1;
	return wins / n;
}

static void test_playouts(void **state)
{
	(void)state;
	static const char *const games[] = {"3x3:3:1:1", "2x4:3:2:1", "1x7:3:2:1"};
	struct random r = random_start(1, 2);
	for (unsigned i = 0; i < 3; i++) {
		struct connect c;
		struct trouble t;
		struct field f;
		struct playout p;
		double one, wins = 0;
		uint32_t stones;
		assert_true(connect_parse(&c, games[i], &t));
		field_init(&f, &c);
		double expected = black_wins(&f, &one);
		playout_init(&p, &c);
		playout_start(&p, &f);
		for (int n = 0; n < 40000; n++)
			wins += playout_run(&p, &f, &r, &stones) == RESULT_BLACK;
		assert_true(fabs(wins / 40000 - expected) < 0.012); /* five standard deviations are 0.0125 at most */
		playout_clear(&p);
		field_clear(&f);
	}
}

static void test_wilson(void **state)
{
	(void)state;
	double low, high;
	wilson(77, 100, &low, &high); /* by the quadratic (w - s)^2 = z^2 w (1 - w) / n that defines the ends */
	for (int end = 0; end < 2; end++) {
		double w = end == 0 ? low : high, z = 1.959963984540054;
		assert_true(fabs((w - 0.77) * (w - 0.77) - z * z * w * (1 - w) / 100) < 1e-12);
	}
	assert_true(low < 0.77 && high > 0.77);
	wilson(0, 10, &low, &high);
	assert_true(low == 0 && fabs(high - 0.2775) < 1e-3);
	assert_true(fabs(elo(0.75) - 190.85) < 0.01 && elo(0.5) == 0 && isinf(elo(1)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_clock),        cmocka_unit_test(test_odd_boards),
	    cmocka_unit_test(test_random_games), cmocka_unit_test(test_infinite),
	    cmocka_unit_test(test_threads),      cmocka_unit_test(test_threads_in_a_move),
	    cmocka_unit_test(test_priors),       cmocka_unit_test(test_sense),
	    cmocka_unit_test(test_names),        cmocka_unit_test(test_playouts),
	    cmocka_unit_test(test_wilson),       cmocka_unit_test(test_breaker),
	    cmocka_unit_test(test_breaker_undo), cmocka_unit_test(test_breaker_potential),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

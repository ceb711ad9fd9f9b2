/* Thousands of random games on odd boards, every agent that plays alone in hundreds of them: single rows and columns,
 * k longer than the board, no first move (q = 0), turns larger than the board. Each game is played again with all
 * squares looked at after each stone. (Agents that are other programs: tests/cli/engines.sh.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "experiments/agents/agent.h"
#include "experiments/agents/book.h"
#include "experiments/match/match.h"
#include "tests/games/naive.h"

static const atomic_bool never;
static char book_name[64];

/* Search and Monte Carlo with little work a move; the agents that need a program are left out by name. */
static const char *const players[] = {"random",
                                      "adjacent",
                                      "windows",
                                      "sequences",
                                      "sequences:count=all,defence=0.5",
                                      "threats",
                                      "threats:weight=2",
                                      "montecarlo:games=12",
                                      "mcts:games=25,least=3",
                                      "mesh",
                                      "search:depth=2,width=3,nodes=20",
                                      "search:base=windows,depth=1,width=2,tss=no",
                                      "alphabeta:width=3,nodes=40",
                                      "breaker",
                                      "prover",
                                      "book"};
enum { PLAYERS = sizeof players / sizeof *players, ROUNDS = 400 };

/* An agent that is new has to be in the list. */
static void test_list(void **state)
{
	(void)state;
	static const char *const programs[] = {"gtp", "pipe", "cloudict", "network"};
	for (unsigned i = 0; agent_classes[i] != NULL; i++) {
		const char *name = agent_classes[i]->name;
		unsigned found = 0;
		for (unsigned j = 0; j < PLAYERS; j++)
			found += strncmp(players[j], name, strlen(name)) == 0;
		for (unsigned j = 0; j < 4; j++)
			found += strcmp(programs[j], name) == 0;
		if (found == 0)
			fail_msg("%s plays no game here", name);
	}
}

static unsigned side_of(struct random *r)
{
	return random_below(r, 4) == 0 ? 1 : 1 + random_below(r, random_below(r, 5) == 0 ? 14 : 6);
}

static struct connect random_rules(struct random *r)
{
	struct connect c = {.rows = side_of(r), .columns = side_of(r)};
	unsigned longest = c.rows > c.columns ? c.rows : c.columns;
	c.k = 1 + random_below(r, longest + 2);
	c.p = random_below(r, 8) == 0 ? 1 + random_below(r, 512) : 1 + random_below(r, 4);
	c.q = random_below(r, 3) == 0 ? 0 : random_below(r, 8) == 0 ? random_below(r, 513) : random_below(r, c.p + 2);
	return c;
}

/* Rules that the breaker can hold, on boards where there is nothing or something to hold. */
static struct connect breaker_rules(struct random *r)
{
	static const unsigned k[] = {0, 11, 14, 17};
	struct connect c = {
	    .rows = 1 + random_below(r, 14), .columns = 1 + random_below(r, 14), .p = 1 + random_below(r, 3)};
	c.k = k[c.p] + random_below(r, 2);
	c.q = random_below(r, c.p + 1);
	return c;
}

/* A book about these rules, from a few random games. */
static void write_book(const struct connect *rules, unsigned seed)
{
	struct match m = {.rules = *rules,
	                  .player = {"random", "random"},
	                  .games = 12,
	                  .threads = 1,
	                  .most_stones = 300,
	                  .seed = seed};
	struct trouble t;
	struct book b;
	FILE *out = fopen(book_name, "w");
	assert_non_null(out);
	assert_true(match_play(&m, &never, &t));
	book_init(&b, rules);
	for (unsigned i = 0; i < m.played; i++)
		book_learn(&b, m.game + i, 5);
	book_settle(&b);
	book_write(&b, out);
	fclose(out);
	book_clear(&b);
	match_clear(&m);
}

static void play_one(unsigned first, unsigned second, const struct connect *rules, unsigned seed)
{
	char name[128], what[CONNECT_NAME];
	struct trouble t = {0};
	struct match m = {.rules = *rules,
	                  .player = {players[first], players[second]},
	                  .swap = true,
	                  .games = 2,
	                  .threads = 1,
	                  .most_stones = 300,
	                  .seed = seed};
	snprintf(name, sizeof name, "book:file=%s,least=2,base=adjacent", book_name);
	for (unsigned i = 0; i < 2; i++)
		if (strcmp(m.player[i], "book") == 0)
			m.player[i] = name;
	connect_name(rules, what, sizeof what);
	if (!match_play(&m, &never, &t))
		fail_msg("%s, %s against %s: %s", what, m.player[0], m.player[1], t.text);
	assert_int_equal(m.played, 2);
	assert_int_equal(m.forfeits[0] + m.forfeits[1], 0);
	for (unsigned i = 0; i < 2; i++) {
		naive_replay(rules, m.game + i);
		assert_int_equal(m.game[i].ending, ENDING_BOARD);
	}
	match_clear(&m);
}

static void test_games(void **state)
{
	(void)state;
	struct random r = random_start(20, 6);
	unsigned games = 0, many[PLAYERS] = {0}, odd[4] = {0};
	for (unsigned n = 0; n < ROUNDS; n++)
		for (unsigned first = 0; first < PLAYERS; first++) {
			unsigned second = random_below(&r, PLAYERS);
			bool breaker =
			    strcmp(players[first], "breaker") == 0 || strcmp(players[second], "breaker") == 0;
			struct connect c = breaker ? breaker_rules(&r) : random_rules(&r);
			if (strcmp(players[first], "book") == 0 || strcmp(players[second], "book") == 0)
				write_book(&c, n);
			play_one(first, second, &c, n);
			games += 2;
			many[first] += 2;
			many[second] += 2;
			odd[0] += c.rows == 1 || c.columns == 1;
			odd[1] += c.k > c.rows && c.k > c.columns;
			odd[2] += c.q == 0;
			odd[3] += c.p > c.rows * c.columns;
		}
	assert_true(games > 10000);
	for (unsigned i = 0; i < PLAYERS; i++)
		assert_true(many[i] > 1000);
	for (unsigned i = 0; i < 4; i++)
		assert_true(odd[i] > 300);
}

static int begin(void **state)
{
	(void)state;
	strcpy(book_name, "/tmp/kdraw-odd-games-XXXXXX");
	int file = mkstemp(book_name);
	return file < 0 ? -1 : close(file);
}

static int end(void **state)
{
	(void)state;
	return unlink(book_name);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_list),
	    cmocka_unit_test(test_games),
	};
	return cmocka_run_group_tests(tests, begin, end);
}

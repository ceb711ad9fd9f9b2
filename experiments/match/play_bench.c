/* kdraw play bench GAME: how fast the engine, the random games and the threat counts are, in processor time. */
#include <math.h>
#include <stdlib.h>

#include "base/command.h"
#include "base/memory.h"
#include "experiments/agents/agent.h"
#include "experiments/agents/playout.h"
#include "experiments/match/actions.h"

enum { SQUARES_MOST = 400, ROUNDS = 50 };

/* Places the same random stones again and again, until the game ends or there are 400, and takes them back. */
static void bench_stones(const struct play_arguments *a)
{
	struct field f;
	struct random r = random_start(a->seed, 1);
	uint64_t square[SQUARES_MOST];
	uint64_t stones = 0;
	double spent = 0;
	field_init(&f, &a->rules);
	while (spent < 1) {
		uint32_t n = 0;
		for (; n < SQUARES_MOST && f.result == RESULT_OPEN; n++)
			field_make(&f, square[n] = random_empty(&f, &r));
		field_restart(&f);
		double before = thread_seconds();
		for (int round = 0; round < ROUNDS; round++) {
			for (uint32_t i = 0; i < n; i++)
				field_make(&f, square[i]);
			field_restart(&f);
		}
		spent += thread_seconds() - before;
		stones += (uint64_t)n * ROUNDS;
	}
	printf("c stones placed and taken back: %.1f million a second\n", 1e-6 * (double)stones / spent);
	field_clear(&f);
}

static void bench_games(const struct play_arguments *a)
{
	struct field f;
	struct playout p;
	struct random r = random_start(a->seed, 2);
	uint64_t games = 0, stones = 0;
	field_init(&f, &a->rules);
	playout_init(&p, &a->rules);
	playout_start(&p, &f);
	double before = thread_seconds(), spent;
	do {
		uint32_t n;
		for (int i = 0; i < 100; i++, games++, stones += n)
			playout_run(&p, &f, &r, &n);
		spent = thread_seconds() - before;
	} while (spent < 1);
	printf("c random games from the start: %.0f a second, %.1f stones each\n", (double)games / spent,
	       (double)stones / (double)games);
	playout_clear(&p);
	field_clear(&f);
}

/* Exact counts in the middle of games of Sequences that began at random beside each other: the games are placed stone
 * by stone, with a count for both sides after each stone and without, and the difference is what the counts cost. */
enum { GAMES = 30, OPENING = 6, FROM = 10, TO = 120, PASSES = 20 };

struct games {
	uint64_t square[GAMES][TO];
	uint8_t threats[GAMES][TO][3]; /* after this stone, of both sides: are there some? */
	unsigned stones[GAMES];
};

static void play_bench_game(struct games *g, unsigned game, struct agent *const agent[2], struct field *f)
{
	unsigned n = 0;
	for (; n < TO && f->result == RESULT_OPEN; n++) {
		field_make(f, g->square[game][n] = agent_choose(agent[n < OPENING], f));
		for (int side = SIDE_BLACK; side <= SIDE_WHITE; side++)
			g->threats[game][n][side] = count_exact(f, (enum side)side, 0) > 0;
	}
	g->stones[game] = n;
	field_restart(f);
}

struct counted {
	uint64_t positions, threats;
};

/* The time of one pass through all games, with counts where there are threats (or not), or without counts. */
static double pass_games(const struct games *g, struct field *f, bool count, bool some, struct counted *c)
{
	double before = thread_seconds();
	for (unsigned game = 0; game < GAMES; game++) {
		for (unsigned n = 0; n < g->stones[game]; n++) {
			field_make(f, g->square[game][n]);
			for (int side = SIDE_BLACK; side <= SIDE_WHITE && n >= FROM; side++) {
				if (f->result != RESULT_OPEN || g->threats[game][n][side] != some)
					continue;
				if (count)
					c->threats += count_exact(f, (enum side)side, 100);
				c->positions += count;
			}
		}
		field_restart(f);
	}
	return thread_seconds() - before;
}

/* The quickest passes are those with the least interference. */
static void time_counts(const struct games *g, struct field *f, bool some)
{
	double with = HUGE_VAL, without = HUGE_VAL;
	struct counted c = {0, 0};
	for (int i = 0; i < PASSES; i++) {
		with = fmin(with, pass_games(g, f, true, some, &c));
		without = fmin(without, pass_games(g, f, false, some, &c));
	}
	if (c.positions > 0)
		printf(
		    "c exact count of threats where there are %s (%lu positions, %.1f on average): %.2f microseconds\n",
		    some ? "some" : "none", (unsigned long)(c.positions / PASSES),
		    (double)c.threats / (double)c.positions, 1e6 * (with - without) * PASSES / (double)c.positions);
}

static void bench_threats(const struct play_arguments *a)
{
	struct trouble t;
	struct field f;
	struct agent *agent[2] = {agent_new("sequences", &t), agent_new("adjacent", &t)};
	struct games *g = xcalloc(1, sizeof *g);
	field_init(&f, &a->rules);
	for (unsigned game = 0; game < GAMES; game++) {
		agent_begin(agent[0], &f, a->seed + game, &t);
		agent_begin(agent[1], &f, a->seed + game, &t);
		play_bench_game(g, game, agent, &f);
	}
	time_counts(g, &f, false);
	time_counts(g, &f, true);
	agent_release(agent[0]);
	agent_release(agent[1]);
	free(g);
	field_clear(&f);
}

int play_bench(const struct play_arguments *a)
{
	struct field f;
	field_init(&f, &a->rules);
	bool open = f.result == RESULT_OPEN;
	field_clear(&f);
	if (!open)
		command_fail("this game is over before it begins: no %u squares in a row", a->rules.k);
	bench_stones(a);
	bench_games(a);
	if (a->rules.p < a->rules.k)
		bench_threats(a);
	return STATUS_YES;
}

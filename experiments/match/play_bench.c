/* kdraw play bench GAME: how fast the engine, the random games and the threat counts are, in processor time. */
#include <stdlib.h>
#include <time.h>

#include "command/command.h"
#include "experiments/agents/agent.h"
#include "experiments/agents/playout.h"
#include "experiments/match/actions.h"
#include "hypergraph/hypergraph.h"

static double processor_seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

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
		double before = processor_seconds();
		for (int round = 0; round < ROUNDS; round++) {
			for (uint32_t i = 0; i < n; i++)
				field_make(&f, square[i]);
			field_restart(&f);
		}
		spent += processor_seconds() - before;
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
	double before = processor_seconds(), spent;
	do {
		uint32_t n;
		for (int i = 0; i < 100; i++, games++, stones += n)
			playout_run(&p, &f, &r, &n);
		spent = processor_seconds() - before;
	} while (spent < 1);
	printf("c random games from the start: %.0f a second, %.1f stones each\n", (double)games / spent,
	       (double)stones / (double)games);
	playout_clear(&p);
	field_clear(&f);
}

/* Exact counts on the positions of games of Sequences against itself; those without and with threats separately. */
struct counting {
	double seconds;
	uint64_t counts;
};

static void count_often(const struct field *f, enum side side, struct counting *counting)
{
	unsigned threats = 0;
	double before = processor_seconds();
	for (int i = 0; i < 100; i++)
		threats += count_exact(f, side, 100);
	counting += threats > 0;
	counting->seconds += processor_seconds() - before;
	counting->counts += 100;
}

static void count_game(struct agent *agent, struct field *f, struct counting *counting)
{
	while (f->result == RESULT_OPEN && f->moves < 200) {
		count_often(f, SIDE_BLACK, counting);
		count_often(f, SIDE_WHITE, counting);
		field_make(f, f->moves % 5 == 0 ? random_empty(f, &agent->random) : agent_choose(agent, f));
	}
}

static void print_counting(const char *what, const struct counting *c)
{
	if (c->counts > 0)
		printf("c exact count of threats where there are %s: %.2f microseconds\n", what,
		       1e6 * c->seconds / (double)c->counts);
}

static void bench_threats(const struct play_arguments *a)
{
	struct trouble t;
	struct field f;
	struct agent *agent = agent_new("sequences", &t);
	struct counting counting[2] = {{0}};
	field_init(&f, &a->rules);
	for (uint64_t game = 0; game < 20 && a->rules.p < a->rules.k; game++) {
		field_restart(&f);
		agent_begin(agent, &f, a->seed + game, &t);
		count_game(agent, &f, counting);
	}
	print_counting("none", counting);
	print_counting("some", counting + 1);
	agent_release(agent);
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
	bench_threats(a);
	return STATUS_YES;
}

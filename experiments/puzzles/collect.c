#include "experiments/puzzles/collect.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/map.h"
#include "base/memory.h"
#include "experiments/agents/agent.h"

enum { BATCH = 8, STONES_MOST = 80, CHANCE_TURNS = 2, SLIP = 10, NEAR = 2 };

/* A batch of games, one of which a thread takes at a time. */
struct batch {
	const struct collecting *c;
	unsigned first, games;
	atomic_uint next;
	atomic_bool failed;
	struct puzzle *puzzle;
	bool *found;
	pthread_mutex_t lock;
	struct trouble trouble;
};

/* --- a game of the agents --- */

static uint64_t chance_square(const struct field *f, struct random *r)
{
	unsigned count;
	uint64_t *near = candidates_near(f, NEAR, &count), square = near[random_below(r, count)];
	free(near);
	return square;
}

static bool play_stone(struct field *f, struct agent *const *agent, unsigned turn, struct random *r)
{
	bool chance = turn < CHANCE_TURNS || random_below(r, SLIP) == 0;
	uint64_t square = chance ? chance_square(f, r) : agent_choose(agent[f->side == SIDE_WHITE], f);
	if (square == FIELD_NOWHERE)
		return false;
	field_make(f, square);
	return true;
}

/* A game until a puzzle has come up. */
static bool play(struct batch *b, struct agent *const *agent, unsigned game, struct puzzle *z, struct trouble *t)
{
	struct field f;
	struct random r = random_start(b->c->seed, game);
	bool found = false, able = true;
	field_init(&f, &b->c->rules);
	for (unsigned i = 0; i < 2; i++)
		able = able && agent_begin(agent[i], &f, random_mix(b->c->seed) + 2 * game + i, t);
	unsigned turn = 0;
	while (able && f.result == RESULT_OPEN && f.moves < STONES_MOST && !found) {
		if (!play_stone(&f, agent, turn, &r))
			break;
		bool begins = f.left == f.rules.p;
		turn += begins;
		found = begins && puzzle_find(z, &f, &b->c->puzzle);
	}
	field_clear(&f);
	if (!able)
		atomic_store(&b->failed, true);
	return found;
}

/* --- threads --- */

static bool begin_agents(struct batch *b, struct agent **agent, struct trouble *t)
{
	for (unsigned i = 0; i < 2; i++)
		if (b->c->from == NULL && (agent[i] = agent_new(b->c->player[i], t)) == NULL)
			return false;
	return true;
}

static void tell_trouble(struct batch *b, const struct trouble *t)
{
	pthread_mutex_lock(&b->lock);
	b->trouble = *t;
	atomic_store(&b->failed, true);
	pthread_mutex_unlock(&b->lock);
}

static void *work(void *context)
{
	struct batch *b = context;
	struct agent *agent[2] = {NULL, NULL};
	struct trouble t = {0};
	unsigned i;
	if (!begin_agents(b, agent, &t))
		tell_trouble(b, &t);
	while (!b->failed && (i = atomic_fetch_add(&b->next, 1)) < b->games) {
		unsigned game = b->first + i;
		b->found[i] = b->c->from != NULL ? puzzle_of_game(&b->puzzle[i], &b->c->from->rules,
		                                                  &b->c->from->game[game], &b->c->puzzle)
		                                 : play(b, agent, game, &b->puzzle[i], &t);
		if (b->failed)
			tell_trouble(b, &t);
	}
	for (unsigned j = 0; j < 2; j++)
		if (agent[j] != NULL)
			agent_release(agent[j]);
	return NULL;
}

static void run_batch(struct batch *b)
{
	unsigned threads = b->c->threads < 1 ? 1 : b->c->threads;
	pthread_t *thread = xmalloc(threads * sizeof *thread);
	unsigned started = 0;
	while (started + 1 < threads && pthread_create(&thread[started], NULL, work, b) == 0)
		started++;
	work(b);
	while (started > 0)
		pthread_join(thread[--started], NULL);
	free(thread);
}

/* --- all games --- */

static void keep_puzzle(struct collecting *c, struct puzzle *z, struct map *keys)
{
	uint64_t key = puzzle_key(z);
	if (c->count == c->wanted || map_find(keys, &key) != NULL) {
		puzzle_clear(z);
		return;
	}
	map_get(keys, &key);
	c->found = xrealloc(c->found, (c->count + 1) * sizeof *c->found);
	c->found[c->count++] = *z;
}

/* How many games the next batch has. */
static unsigned batch_size(const struct collecting *c)
{
	unsigned most = BATCH * (c->threads < 1 ? 1 : c->threads);
	unsigned there = c->from != NULL ? c->from->games : c->games > 0 ? c->games : UINT32_MAX;
	assert(c->played <= there);
	return there - c->played < most ? there - c->played : most;
}

bool collect(struct collecting *c, struct trouble *t)
{
	struct map keys;
	bool failed = false;
	map_init(&keys, sizeof(uint64_t), 1);
	while (c->count < c->wanted && batch_size(c) > 0 && !failed && !c->stop(c->context, c->count, c->played)) {
		struct batch b = {.c = c, .first = c->played, .games = batch_size(c)};
		b.puzzle = xcalloc(b.games, sizeof *b.puzzle);
		b.found = xcalloc(b.games, sizeof *b.found);
		pthread_mutex_init(&b.lock, NULL);
		run_batch(&b);
		for (unsigned i = 0; i < b.games; i++)
			if (b.found[i])
				keep_puzzle(c, &b.puzzle[i], &keys);
		c->played += b.games;
		failed = b.failed;
		*t = b.trouble;
		pthread_mutex_destroy(&b.lock);
		free(b.puzzle);
		free(b.found);
	}
	map_clear(&keys);
	return !failed;
}

void collect_clear(struct collecting *c)
{
	for (unsigned i = 0; i < c->count; i++)
		puzzle_clear(&c->found[i]);
	free(c->found);
}

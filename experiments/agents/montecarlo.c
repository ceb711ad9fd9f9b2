/* Monte Carlo: plays the stone that wins most random games. The candidates with the best scores of Sequences share
 * `games` games; who does well gets more of them (UCB1). Results are kept with their positions during a game: a random
 * game counts for the position after its first stone and for the one after the second, where the next choice begins.
 *
 * The games are cut into chunks, each with one candidate and a seed of its own, and the chunks into rounds: the
 * candidates of a round are chosen with the results of the rounds before. So threads can play the chunks of a round in
 * any order, and the choice does not depend on how many threads there are.
 *
 * With a network (network=yes) the candidates are those with the largest shares, and a share counts as a prior for the
 * choice among them, which fades as games are played (PUCT, Rosin 2011). */
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/command.h"
#include "base/forgetful.h"
#include "base/memory.h"
#include "experiments/agents/agent.h"
#include "experiments/agents/guess.h"
#include "experiments/agents/playout.h"

enum { CACHE = 1 << 16, ROUND = 16, CHUNK_MOST = 25, CHUNKS_LEAST = 400 };

struct kept {
	uint64_t key;
	double games, black; /* won by Black; a draw is a half */
};

struct montecarlo {
	struct forgetful cache;
	struct guess guess; /* or no shares */
};

struct arm {
	uint64_t square;
	uint64_t key;
	double games, wins; /* for the side to move */
	double share;       /* of the network; 0 without */
};

static struct kept *slot(struct montecarlo *m, uint64_t key)
{
	return forgetful_bucket(&m->cache, (uint32_t)(key >> 32));
}

static void remember(struct montecarlo *m, uint64_t key, double black)
{
	struct kept *k = slot(m, key);
	if (k->key != key)
		*k = (struct kept){key, 0, 0};
	k->games += 1;
	k->black += black;
}

static void recall(struct montecarlo *m, struct arm *arm, enum side side)
{
	const struct kept *k = slot(m, arm->key);
	arm->games = arm->wins = 0;
	if (k->key != arm->key)
		return;
	arm->games = k->games;
	arm->wins = side == SIDE_BLACK ? k->black : k->games - k->black;
}

/* A random game: the position after its second stone, and whether Black won. */
struct outcome {
	uint64_t key;
	double black;
};

struct chunk {
	unsigned arm, games;
	uint64_t seed;
	struct outcome outcome[CHUNK_MOST];
};

/* The choice of one stone. */
struct choice {
	const struct field *field;
	struct arm *arm;
	unsigned arms, chunks;
	struct chunk chunk[ROUND];
	atomic_uint next; /* chunk to be played */
	/* the threads besides the first one wait until they are counted, and then for each round: */
	pthread_mutex_t counted;
	pthread_barrier_t start, done;
	bool over;
};

/* --- playing ------------------------------------------------------------------------------------------------------ */

/* What one thread plays with. */
struct player {
	struct choice *choice;
	struct playout playout;
	struct field field;
	pthread_t thread;
};

static void player_init(struct player *p, struct choice *c)
{
	p->choice = c;
	field_copy(&p->field, c->field);
	playout_init(&p->playout, &c->field->rules);
}

static void player_clear(struct player *p)
{
	playout_clear(&p->playout);
	field_clear(&p->field);
}

static void play_game(struct player *p, struct random *r, uint64_t key, struct outcome *o)
{
	enum side next = p->field.side;
	uint32_t stones;
	o->black = playout_black(playout_run(&p->playout, &p->field, r, &stones));
	o->key = key + (p->playout.fast && stones > 0 ? field_stone_key(p->playout.empty[0], next) : 0);
}

static void play_chunk(struct choice *c, struct player *p, struct chunk *chunk)
{
	struct random r = random_start(chunk->seed, 23);
	const struct arm *arm = c->arm + chunk->arm;
	field_make(&p->field, arm->square);
	bool open = p->field.result == RESULT_OPEN;
	if (open)
		playout_start(&p->playout, &p->field);
	for (unsigned i = 0; i < chunk->games; i++)
		if (open)
			play_game(p, &r, arm->key, chunk->outcome + i);
		else
			chunk->outcome[i] = (struct outcome){arm->key, playout_black(p->field.result)};
	field_unmake(&p->field);
}

static void play_chunks(struct choice *c, struct player *p)
{
	unsigned i;
	while ((i = atomic_fetch_add(&c->next, 1)) < c->chunks)
		play_chunk(c, p, c->chunk + i);
}

/* --- threads ------------------------------------------------------------------------------------------------------ */

/* Plays in every round until the choice is over. */
static void *help(void *data)
{
	struct player *p = data;
	struct choice *c = p->choice;
	pthread_mutex_lock(&c->counted);
	pthread_mutex_unlock(&c->counted);
	for (;;) {
		pthread_barrier_wait(&c->start);
		if (c->over)
			return NULL;
		play_chunks(c, p);
		pthread_barrier_wait(&c->done);
	}
}

static void play_round(struct choice *c, struct player *p)
{
	c->next = 0;
	pthread_barrier_wait(&c->start);
	play_chunks(c, p);
	pthread_barrier_wait(&c->done);
}

/* Players 1, 2, ... get threads; returns how many did. */
static unsigned call_helpers(struct choice *c, struct player *player, unsigned threads)
{
	unsigned n = 0;
	pthread_mutex_init(&c->counted, NULL);
	pthread_mutex_lock(&c->counted);
	while (n + 1 < threads && pthread_create(&player[n + 1].thread, NULL, help, player + n + 1) == 0)
		n++;
	pthread_barrier_init(&c->start, NULL, n + 1);
	pthread_barrier_init(&c->done, NULL, n + 1);
	pthread_mutex_unlock(&c->counted);
	return n;
}

static void dismiss_helpers(struct choice *c, const struct player *player, unsigned helpers)
{
	c->over = true;
	pthread_barrier_wait(&c->start);
	for (; helpers > 0; helpers--)
		pthread_join(player[helpers].thread, NULL);
	pthread_mutex_destroy(&c->counted);
	pthread_barrier_destroy(&c->start);
	pthread_barrier_destroy(&c->done);
}

/* --- choosing ----------------------------------------------------------------------------------------------------- */

/* Games that are still to be played count with the mean of those that were. */
static unsigned best_arm(const struct choice *c, const unsigned *pending)
{
	unsigned best = 0;
	double total = 1, most = -1;
	for (unsigned i = 0; i < c->arms; i++)
		total += c->arm[i].games + pending[i];
	for (unsigned i = 0; i < c->arms; i++) {
		const struct arm *arm = c->arm + i;
		double n = arm->games + pending[i], mean = arm->games > 0 ? arm->wins / arm->games : 0.5;
		double bound = n == 0 ? 1e9 : mean + 0.5 * sqrt(log(total) / n) + arm->share * sqrt(total) / (1 + n);
		if (bound > most) {
			most = bound;
			best = i;
		}
	}
	return best;
}

/* Deals up to `games` games out; returns how many. */
static unsigned plan_round(struct choice *c, struct random *r, unsigned games, unsigned chunk)
{
	unsigned *pending = xcalloc(c->arms, sizeof *pending), planned = 0;
	for (c->chunks = 0; c->chunks < ROUND && planned < games; c->chunks++) {
		unsigned share = games - planned < chunk ? games - planned : chunk, arm = best_arm(c, pending);
		c->chunk[c->chunks].arm = arm;
		c->chunk[c->chunks].games = share;
		c->chunk[c->chunks].seed = random_next(r);
		pending[arm] += share;
		planned += share;
	}
	free(pending);
	return planned;
}

static void count_round(struct montecarlo *m, struct choice *c)
{
	for (unsigned i = 0; i < c->chunks; i++)
		for (unsigned n = 0; n < c->chunk[i].games; n++) {
			const struct outcome *o = c->chunk[i].outcome + n;
			struct arm *arm = c->arm + c->chunk[i].arm;
			remember(m, arm->key, o->black);
			if (o->key != arm->key)
				remember(m, o->key, o->black);
			arm->games += 1;
			arm->wins += c->field->side == SIDE_BLACK ? o->black : 1 - o->black;
		}
}

static void play_rounds(struct agent *a, struct choice *c)
{
	struct player *player = xmalloc(a->threads * sizeof *player);
	double until = agent_until(a, c->field->rules.p);
	unsigned games = until > 0 ? UINT_MAX : a->options.games, chunk = a->options.games / CHUNKS_LEAST;
	chunk = chunk < 1 ? 1 : chunk > CHUNK_MOST ? CHUNK_MOST : chunk;
	for (unsigned i = 0; i < a->threads; i++)
		player_init(player + i, c);
	unsigned helpers = call_helpers(c, player, a->threads);
	while (games > 0 && (until == 0 || thread_seconds() < until)) {
		games -= plan_round(c, &a->random, games, chunk);
		play_round(c, player);
		count_round(a->data, c);
	}
	dismiss_helpers(c, player, helpers);
	for (unsigned i = 0; i < a->threads; i++)
		player_clear(player + i);
	free(player);
}

/* From here on the shares of the network are the scores, except of what ignores a win or a threat. */
static void rate_by_guess(struct guess *g, const struct field *f, struct rated *rated, unsigned count)
{
	unsigned serious = rated_serious(rated, count);
	guess_make(g, f);
	for (unsigned i = 0; i < count; i++)
		rated[i].score = i < serious ? (double)g->share[rated[i].square] : -HUGE_VAL;
	rated_sort(rated, count);
}

static struct arm *take_arms(struct agent *a, struct field *f, unsigned *arms)
{
	unsigned count;
	struct rated *rated = agent_rate_near(a, f, 2, &count);
	struct montecarlo *m = a->data;
	if (m->guess.share != NULL)
		rate_by_guess(&m->guess, f, rated, count);
	*arms = rated_serious(rated, count);
	*arms = *arms < a->options.candidates ? *arms : a->options.candidates;
	struct arm *arm = xmalloc(*arms * sizeof *arm);
	uint64_t key = field_key(f) + 1;
	for (unsigned i = 0; i < *arms; i++) {
		arm[i] =
		    (struct arm){.square = rated[i].square, .key = key + field_stone_key(rated[i].square, f->side)};
		arm[i].share = m->guess.share != NULL ? rated[i].score : 0;
		recall(m, arm + i, f->side);
	}
	free(rated);
	return arm;
}

static uint64_t choose(struct agent *a, struct field *f)
{
	struct choice *c = xcalloc(1, sizeof *c);
	unsigned best = 0;
	c->field = f;
	c->arm = take_arms(a, f, &c->arms);
	if (c->arms > 1)
		play_rounds(a, c);
	for (unsigned i = 1; i < c->arms; i++)
		if (c->arm[i].games > c->arm[best].games)
			best = i;
	uint64_t square = c->arm[best].square;
	free(c->arm);
	free(c);
	return square;
}

static bool begin(struct agent *a, const struct field *f, struct trouble *t)
{
	struct montecarlo *m = a->data = xcalloc(1, sizeof *m);
	forgetful_need(&m->cache, sizeof(struct kept), CACHE * sizeof(struct kept));
	return !a->options.network || guess_open(&m->guess, a->options.file, f, t);
}

static void finish(struct agent *a)
{
	struct montecarlo *m = a->data;
	forgetful_clear(&m->cache);
	guess_clear(&m->guess);
	free(m);
}

const struct agent_class agent_montecarlo = {
    .name = "montecarlo",
    .options = "games seconds clock candidates defence count network file",
    .summary = "the stone that wins most random games",
    .defaults = {.games = 10000, .candidates = 12, .defence = 1.2, .count = COUNT_EXACT},
    .begin = begin,
    .finish = finish,
    .choose = choose};

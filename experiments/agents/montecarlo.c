/* Monte Carlo: plays the stone that wins most random games. The candidates with the best scores of Sequences share
 * `games` games; who does well gets more of them (UCB1). Results are kept with their positions during a game: a random
 * game counts for the position after its first stone and for the one after the second, where the next choice begins. */
#include <math.h>
#include <stdlib.h>

#include "experiments/agents/agent.h"
#include "experiments/agents/playout.h"
#include "experiments/agents/rows.h"
#include "hypergraph/hypergraph.h"

enum { CACHE_BITS = 16 };
#define FORCED 1e11 /* candidates that Sequences finds so much worse ignore a win or a threat */

struct kept {
	uint64_t key;
	double games, black; /* won by Black; a draw is a half */
};

struct montecarlo {
	struct playout playout;
	struct kept *cache;
};

struct arm {
	uint64_t square;
	uint64_t key;
	double games, wins; /* for the side to move */
};

static uint64_t key_of(uint64_t square, enum side side)
{
	return random_mix(2 * square + (side == SIDE_BLACK) + 0x5bd1e995u);
}

/* Stones of a position commute, and whose turn it is follows from their number. */
static uint64_t position_key(const struct field *f)
{
	uint64_t key = 1;
	for (uint32_t i = 0; i < f->moves; i++)
		key += key_of(f->made[i].square, field_colour(f, f->made[i].square));
	return key;
}

static struct kept *slot(struct montecarlo *m, uint64_t key)
{
	return m->cache + (key >> (64 - CACHE_BITS));
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

/* A random game after this stone. */
static void try_arm(struct agent *a, struct field *f, struct arm *arm)
{
	struct montecarlo *m = a->data;
	enum side side = f->side;
	enum result result;
	uint32_t stones;
	uint64_t key = arm->key;
	field_make(f, arm->square);
	result = f->result;
	if (result == RESULT_OPEN) {
		enum side next = f->side;
		playout_start(&m->playout, f);
		result = playout_run(&m->playout, f, &a->random, &stones);
		if (m->playout.fast && stones > 0)
			key += key_of(m->playout.empty[0], next);
	}
	field_unmake(f);
	double black = result == RESULT_DRAW ? 0.5 : result == RESULT_BLACK;
	remember(m, arm->key, black);
	if (key != arm->key)
		remember(m, key, black);
	arm->games += 1;
	arm->wins += side == SIDE_BLACK ? black : 1 - black;
}

static unsigned best_arm(const struct arm *arm, unsigned arms)
{
	unsigned best = 0;
	double total = 1, most = -1;
	for (unsigned i = 0; i < arms; i++)
		total += arm[i].games;
	for (unsigned i = 0; i < arms; i++) {
		double n = arm[i].games, bound = n == 0 ? 1e9 : arm[i].wins / n + 0.5 * sqrt(log(total) / n);
		if (bound > most) {
			most = bound;
			best = i;
		}
	}
	return best;
}

struct rated {
	double score;
	uint64_t square;
};

static int compare_rated(const void *a, const void *b)
{
	const struct rated *x = a, *y = b;
	if (x->score != y->score)
		return x->score > y->score ? -1 : 1;
	return x->square < y->square ? -1 : x->square > y->square;
}

static struct arm *take_arms(struct agent *a, struct field *f, unsigned *arms)
{
	unsigned count;
	uint64_t *square = candidates_near(f, 2, &count);
	double *score = xmalloc(count * sizeof *score);
	struct rated *rated = xmalloc(count * sizeof *rated);
	agent_sequences.score(a, f, square, count, score);
	for (unsigned i = 0; i < count; i++)
		rated[i] = (struct rated){score[i], square[i]};
	qsort(rated, count, sizeof *rated, compare_rated);
	*arms = 0;
	while (*arms < count && *arms < a->options.candidates && rated[*arms].score > rated[0].score - FORCED)
		++*arms;
	struct arm *arm = xmalloc(*arms * sizeof *arm);
	uint64_t key = position_key(f);
	for (unsigned i = 0; i < *arms; i++) {
		arm[i] = (struct arm){rated[i].square, key + key_of(rated[i].square, f->side), 0, 0};
		recall(a->data, arm + i, f->side);
	}
	free(square);
	free(score);
	free(rated);
	return arm;
}

static uint64_t choose(struct agent *a, struct field *f)
{
	unsigned arms, best = 0;
	struct arm *arm = take_arms(a, f, &arms);
	for (unsigned n = 0; arms > 1 && n < a->options.games; n++)
		try_arm(a, f, arm + best_arm(arm, arms));
	for (unsigned i = 1; i < arms; i++)
		if (arm[i].games > arm[best].games)
			best = i;
	uint64_t square = arm[best].square;
	free(arm);
	return square;
}

static bool begin(struct agent *a, const struct field *f, struct trouble *t)
{
	(void)t;
	struct montecarlo *m = a->data = xmalloc(sizeof *m);
	playout_init(&m->playout, &f->rules);
	m->cache = xcalloc((size_t)1 << CACHE_BITS, sizeof *m->cache);
	return true;
}

static void finish(struct agent *a)
{
	struct montecarlo *m = a->data;
	playout_clear(&m->playout);
	free(m->cache);
	free(m);
}

const struct agent_class agent_montecarlo = {
    .name = "montecarlo",
    .options = "games candidates defence count",
    .summary = "the stone that wins most random games",
    .defaults = {.games = 10000, .candidates = 12, .defence = 1.2, .count = COUNT_EXACT},
    .begin = begin,
    .finish = finish,
    .choose = choose};

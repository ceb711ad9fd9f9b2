/* Search: alpha-beta over whole turns, with the squares and the evaluation of another agent (`base`).
 *
 * Two levels (Wu and Huang 2005): in each node first the threat-space search, then the turns worth a look. Iterative
 * deepening up to `depth` turns, a transposition table, at most `nodes` nodes a turn, so that the same seed gives
 * the same game; or by time, and then not. A little noise at the root makes games differ.
 *
 * With a network (network=yes) it says which turns of the root are worth a look, and in which order, and the more it
 * expects one the more that is worth. Wins by threats come before it, and where the opponent has threats it chooses
 * among what stops them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/forgetful.h"
#include "base/memory.h"
#include "experiments/agents/agent.h"
#include "experiments/agents/tss.h"
#include "experiments/agents/turns.h"

#define WON 1e18
#define LIKING 12 /* what it is worth that the network expects a turn e times as much as another one */
enum { TABLE = 1 << 14, DEEPEST = 64, TSS_ROOT = 20000, TSS_INNER = 400, TSS_DEPTH = 8, THROUGH = 3 };
enum bound { BOUND_NONE, BOUND_EXACT, BOUND_LEAST, BOUND_MOST };

struct entry {
	uint64_t key;
	double value;
	struct turn best;
	unsigned depth;
	enum bound bound;
};

struct searcher {
	struct forgetful table; /* of entries */
	struct turns turns[DEEPEST];
	struct guess guess; /* or no shares */
	unsigned nodes;
	double until; /* processor time when it has to end, 0: any */
	struct turn_plan plan;
};

static uint64_t key_of(const struct field *f)
{
	return random_mix(2 * (uint64_t)f->left + (f->side == SIDE_BLACK)) + field_key(f);
}

static double result_value(const struct field *f, enum side side, unsigned ply)
{
	if (f->result == RESULT_DRAW)
		return 0;
	return f->result == (side == SIDE_BLACK ? RESULT_BLACK : RESULT_WHITE) ? WON - 1e12 * ply : -WON + 1e12 * ply;
}

/* Were there enough nodes, or is the time over? */
static bool is_over(const struct agent *a)
{
	const struct searcher *s = a->data;
	return s->until > 0 ? thread_seconds() >= s->until : s->nodes >= a->options.nodes;
}

static void play(struct field *f, const struct turn *t)
{
	for (unsigned i = 0; i < t->stones; i++)
		field_make(f, t->square[i]);
}

static void take_back(struct field *f, const struct turn *t)
{
	for (unsigned i = 0; i < t->stones; i++)
		field_unmake(f);
}

/* A leaf: threats that cannot all be stopped lose. */
static double leaf(struct agent *a, const struct field *f, unsigned ply)
{
	if (f->rules.p < f->rules.k && count_exact(f, field_other(f->side), f->left) > f->left)
		return -WON + 1e12 * (ply + 2);
	return agent_evaluate(a->base, f, f->side);
}

static bool wins_by_threats(struct agent *a, struct field *f, struct turn *turn, unsigned limit)
{
	uint64_t square[CONNECT_MOST];
	unsigned squares;
	struct tss t = {.limit = limit, .depth = TSS_DEPTH};
	bool won = a->options.tss ? tss_win(&t, f, square, &squares) : count_wins(f, square, &squares);
	if (!won)
		return false;
	turn->stones = squares < TURN_MOST ? squares : TURN_MOST;
	memcpy(turn->square, square, turn->stones * sizeof *square);
	return true;
}

static void to_front(struct turns *t, const struct turn *best)
{
	for (unsigned i = 0; i < t->count; i++)
		if (t->turn[i].key == best->key && t->turn[i].stones == best->stones) {
			struct turn found = t->turn[i];
			memmove(t->turn + 1, t->turn, i * sizeof found);
			t->turn[0] = found;
			return;
		}
}

static double search(struct agent *a, struct field *f, unsigned ply, unsigned depth, double alpha, double beta,
                     struct turn *best);

/* The value of a turn for the side that plays it, and the answer; a long turn that was cut goes on with the same side.
 */
static double try_turn(struct agent *a, struct field *f, const struct turn *turn, unsigned ply, unsigned depth,
                       double alpha, double beta, struct turn *answer)
{
	enum side side = f->side;
	double value;
	answer->stones = 0;
	play(f, turn);
	if (f->result != RESULT_OPEN)
		value = result_value(f, side, ply + 1);
	else if (f->side == side)
		value = search(a, f, ply + 1, depth - 1, alpha, beta, answer);
	else
		value = -search(a, f, ply + 1, depth - 1, -beta, -alpha, answer);
	take_back(f, turn);
	return value;
}

/* A little chance at the root, so that games differ: up to `noise` times the value, the same for a turn at all depths.
 */
static double with_noise(struct agent *a, double value, const struct turn *turn)
{
	double chance = (double)(random_mix(turn->key ^ a->random.state) >> 11) / (double)(1ull << 53) - 0.5;
	return fabs(value) < WON / 2 ? value + 2 * a->options.noise * chance * fabs(value) : value;
}

/* What it is worth at the root that the network expects a turn, in logarithms. */
static double liking(const struct searcher *s, const struct turn *turn, unsigned ply)
{
	return ply == 0 && s->guess.share != NULL ? LIKING * turn->score : 0;
}

/* The value of a turn with that: of two that win or lose for certain it says nothing. The window is that of the sum. */
static double try_liked(struct agent *a, struct field *f, const struct turn *turn, unsigned ply, unsigned depth,
                        double alpha, double beta, struct turn *answer)
{
	double liked = liking(a->data, turn, ply);
	double value = try_turn(a, f, turn, ply, depth, alpha - liked, beta - liked, answer);
	value = ply == 0 ? with_noise(a, value, turn) : value;
	return fabs(value) < WON / 2 ? value + liked : value;
}

/* A turn lost: those that take a square of the answer away from the opponent may not. */
static void learn(struct agent *a, struct field *f, unsigned ply, const struct turn *answer)
{
	struct searcher *s = a->data;
	for (unsigned i = 0; i < answer->stones; i++)
		if (field_colour(f, answer->square[i]) == SIDE_NONE)
			turns_through(&s->turns[ply], a->base, f, answer->square[i], THROUGH);
}

static double try_turns(struct agent *a, struct field *f, unsigned ply, unsigned depth, double alpha, double beta,
                        struct turn *best)
{
	struct searcher *s = a->data;
	double most = -HUGE_VAL;
	for (unsigned i = 0; i < s->turns[ply].count && (i == 0 || !is_over(a)); i++) {
		struct turn turn = s->turns[ply].turn[i], answer;
		double value = try_liked(a, f, &turn, ply, depth, alpha, beta, &answer);
		if (value > most) {
			most = value;
			*best = turn;
		}
		alpha = value > alpha ? value : alpha;
		if (alpha >= beta)
			break;
		if (i + 1 >= a->options.pairs && most < -WON / 2)
			learn(a, f, ply, &answer);
	}
	return most;
}

static void store(struct entry *e, uint64_t key, unsigned depth, double value, double alpha, double beta,
                  const struct turn *best)
{
	*e = (struct entry){key, value, *best, depth,
	                    value <= alpha  ? BOUND_MOST
	                    : value >= beta ? BOUND_LEAST
	                                    : BOUND_EXACT};
}

static bool known(const struct entry *e, uint64_t key, unsigned depth, double alpha, double beta)
{
	if (e->bound == BOUND_NONE || e->key != key || e->depth < depth)
		return false;
	return e->bound == BOUND_EXACT || (e->bound == BOUND_LEAST ? e->value >= beta : e->value <= alpha);
}

static double search(struct agent *a, struct field *f, unsigned ply, unsigned depth, double alpha, double beta,
                     struct turn *best)
{
	struct searcher *s = a->data;
	best->stones = 0;
	s->nodes++;
	if (wins_by_threats(a, f, best, ply == 0 ? TSS_ROOT : TSS_INNER))
		return WON - 1e12 * (ply + 1);
	if (depth == 0 || ply + 1 == DEEPEST)
		return leaf(a, f, ply);
	uint64_t key = key_of(f);
	struct entry *e = forgetful_bucket(&s->table, (uint32_t)(key >> 32));
	if (ply > 0 && known(e, key, depth, alpha, beta))
		return e->value;
	turns_find(&s->turns[ply], a->base, f, a->options.width, a->options.pairs);
	if (e->bound != BOUND_NONE && e->key == key)
		to_front(&s->turns[ply], &e->best);
	double value = try_turns(a, f, ply, depth, alpha, beta, best);
	if (!is_over(a))
		store(e, key, depth, value, alpha, beta, best);
	return value;
}

static void deepen(struct agent *a, struct field *f, struct turn *best)
{
	struct searcher *s = a->data;
	s->until = agent_until(a, 1);
	s->nodes = 0;
	best->stones = 0;
	for (unsigned depth = 1; depth <= a->options.depth; depth++) {
		struct turn found;
		double value = search(a, f, 0, depth, -HUGE_VAL, HUGE_VAL, &found);
		if (depth == 1 || !is_over(a))
			*best = found;
		if (fabs(value) > WON / 2 || is_over(a))
			break;
	}
}

static uint64_t choose(struct agent *a, struct field *f)
{
	struct searcher *s = a->data;
	if (!turn_plan_goes_on(&s->plan, f)) {
		struct turn best;
		deepen(a, f, &best);
		turn_plan_set(&s->plan, best.square, best.stones);
	}
	return s->plan.stones > 0 ? turn_plan_next(&s->plan, f) : random_empty(f, &a->random);
}

/* The network chooses the turns of the root, where it knows the game. */
static bool ask_network(struct agent *a, const struct field *f, struct trouble *t)
{
	struct searcher *s = a->data;
	if (!guess_open(&s->guess, a->options.file, f, t))
		return false;
	s->turns[0].guess = s->guess.share != NULL ? &s->guess : NULL;
	return true;
}

static bool begin(struct agent *a, const struct field *f, struct trouble *t)
{
	struct searcher *s = a->data = xcalloc(1, sizeof *s);
	forgetful_need(&s->table, sizeof(struct entry), TABLE * sizeof(struct entry));
	if (a->options.depth >= DEEPEST)
		return trouble_say(t, 0, "the depth of search is at most %d turns", DEEPEST - 1);
	return !a->options.network || ask_network(a, f, t);
}

static void finish(struct agent *a)
{
	struct searcher *s = a->data;
	for (unsigned i = 0; i < DEEPEST; i++)
		turns_clear(&s->turns[i]);
	forgetful_clear(&s->table);
	guess_clear(&s->guess);
	free(s);
}

static double evaluate(struct agent *a, const struct field *f, enum side side)
{
	return agent_evaluate(a->base, f, side);
}

const struct agent_class agent_search = {
    .name = "search",
    .options = "base depth width pairs nodes seconds clock tss noise network file",
    .summary = "alpha-beta over an agent (base), with threat-space search",
    .defaults = {.base = "sequences", .depth = 2, .width = 8, .pairs = 12, .nodes = 5000, .tss = true, .noise = 0.05},
    .begin = begin,
    .finish = finish,
    .choose = choose,
    .score = agent_score_by_base,
    .evaluate = evaluate};

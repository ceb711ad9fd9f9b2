/* Mcts: Monte Carlo tree search, stone by stone. A simulation goes down the tree, plays a random game from where it
 * leaves it, and counts the result in all nodes on its way; an arm becomes a node after `least' games.
 *
 * With a network (network=yes) its shares are what is believed beforehand. With batch=1 the search waits for each
 * answer; with batch=N it goes on with equal shares until the answers of a mini-batch are there, delay=N simulations
 * after it left (experiments/mcts/asynchronous.h). By time and with a second thread they count as soon as they are
 * there; everything else is the same on any number of threads. */
#include <stdlib.h>

#include "base/command.h"
#include "base/memory.h"
#include "experiments/agents/agent.h"
#include "experiments/agents/guess.h"
#include "experiments/agents/playout.h"
#include "experiments/mcts/asynchronous.h"
#include "experiments/mcts/tree.h"

enum { NODES = 1 << 13, DEPTH = 64 };

struct player {
	struct mcts_tree tree;
	struct guess guess; /* or no shares */
	struct asynchronous later;
	uint64_t simulations;
};

/* The choice of one stone. */
struct choice {
	struct agent *agent;
	struct player *player;
	struct field field;
	struct playout playout;
};

/* --- nodes -------------------------------------------------------------------------------------------------------- */

/* Squares near stones, best first by Sequences, without those that ignore a win or a threat. The caller frees them. */
static uint64_t *squares_of(struct agent *a, struct field *f, unsigned *squares)
{
	unsigned count;
	struct rated *rated = agent_rate_near(a, f, 2, &count);
	*squares = rated_serious(rated, count);
	uint64_t *square = xmalloc(*squares * sizeof *square);
	for (unsigned i = 0; i < *squares; i++)
		square[i] = rated[i].square;
	free(rated);
	return square;
}

static bool has_network(const struct player *p)
{
	return p->guess.share != NULL;
}

/* The node of the position on the field; MCTS_NONE if there is none and no room. */
static uint32_t node_of(struct choice *c, uint64_t key)
{
	struct player *p = c->player;
	unsigned squares;
	uint32_t node = mcts_find(&p->tree, key);
	if (node != MCTS_NONE || p->tree.nodes == p->tree.room)
		return node;
	uint64_t *square = squares_of(c->agent, &c->field, &squares);
	node = mcts_add(&p->tree, key, square, squares);
	free(square);
	if (has_network(p) && squares > 1)
		asynchronous_offer(&p->later, &c->field, node);
	return node;
}

static void take_answers(struct choice *c)
{
	struct player *p = c->player;
	bool soon = p->later.delay > 0 && agent_seconds(c->agent) > 0;
	while (has_network(p) && asynchronous_step(&p->later, p->simulations, soon))
		for (unsigned i = 0; i < p->later.batch; i++) {
			uint32_t node = asynchronous_answer(&p->later, i, p->guess.share);
			mcts_set_shares(&p->tree.node[node], p->guess.share);
		}
}

/* --- simulations -------------------------------------------------------------------------------------------------- */

/* Of Black, in a random game from the position on the field. */
static double play_on(struct choice *c)
{
	uint32_t stones;
	if (c->field.result != RESULT_OPEN)
		return playout_black(c->field.result);
	playout_start(&c->playout, &c->field);
	return playout_black(playout_run(&c->playout, &c->field, &c->agent->random, &stones));
}

struct step {
	struct mcts_node *node;
	struct mcts_arm *arm;
	enum side side;
};

/* Makes the arm's stone; the node behind it, or MCTS_NONE where the tree ends. */
static uint32_t go_down(struct choice *c, struct step *s, uint64_t *key)
{
	*key += field_stone_key(s->arm->square, s->side);
	field_make(&c->field, s->arm->square);
	if (c->field.result != RESULT_OPEN)
		return MCTS_NONE;
	if (s->arm->child == MCTS_NONE && s->arm->games >= c->agent->options.least)
		s->arm->child = node_of(c, *key);
	return s->arm->child;
}

static void simulate(struct choice *c, uint32_t node, uint64_t key)
{
	struct player *p = c->player;
	struct step step[DEPTH];
	unsigned steps = 0;
	while (node != MCTS_NONE && steps < DEPTH) {
		struct step *s = &step[steps++];
		s->node = &p->tree.node[node];
		s->arm = mcts_choose(s->node, c->agent->options.width);
		s->side = c->field.side;
		node = go_down(c, s, &key);
	}
	double black = play_on(c);
	while (steps-- > 0) {
		mcts_count(step[steps].node, step[steps].arm, step[steps].side == SIDE_BLACK ? black : 1 - black);
		field_unmake(&c->field);
	}
	p->simulations++;
}

static uint64_t search(struct choice *c, uint32_t root, uint64_t key)
{
	struct agent *a = c->agent;
	const struct mcts_node *n = &c->player->tree.node[root];
	double until = agent_until(a, c->field.rules.p);
	take_answers(c);
	for (unsigned i = 0; n->arms > 1 && (until > 0 ? thread_seconds() < until : i < a->options.games); i++) {
		simulate(c, root, key);
		take_answers(c);
	}
	return mcts_best(n)->square;
}

/* There is always room for as many nodes as half of the tree. */
static void make_room(struct player *p)
{
	if (p->tree.nodes < p->tree.room / 2)
		return;
	mcts_tree_forget(&p->tree);
	if (has_network(p))
		asynchronous_forget(&p->later);
}

static uint64_t choose(struct agent *a, struct field *f)
{
	struct choice c = {.agent = a, .player = a->data};
	uint64_t key = field_key(f) + 1;
	make_room(c.player);
	field_copy(&c.field, f);
	playout_init(&c.playout, &f->rules);
	uint64_t square = search(&c, node_of(&c, key), key);
	playout_clear(&c.playout);
	field_clear(&c.field);
	return square;
}

static bool begin(struct agent *a, const struct field *f, struct trouble *t)
{
	struct player *p = a->data = xcalloc(1, sizeof *p);
	const struct agent_options *o = &a->options;
	mcts_tree_init(&p->tree, NODES);
	if (o->network && !guess_open(&p->guess, o->file, f, t))
		return false;
	if (has_network(p))
		asynchronous_init(&p->later, &p->guess.network, &p->guess.convolver, o->batch, o->delay,
		                  o->delay > 0 && a->threads > 1);
	return true;
}

static void finish(struct agent *a)
{
	struct player *p = a->data;
	mcts_tree_clear(&p->tree);
	if (has_network(p))
		asynchronous_clear(&p->later);
	guess_clear(&p->guess);
	free(p);
}

const struct agent_class agent_mcts = {
    .name = "mcts",
    .options = "games seconds clock width least network file batch delay",
    .summary = "Monte Carlo tree search; a network beforehand, or later",
    .defaults = {.games = 10000, .width = 12, .least = 20, .defence = 1.2, .count = COUNT_EXACT, .batch = 1},
    .begin = begin,
    .finish = finish,
    .choose = choose};

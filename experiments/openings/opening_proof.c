#include <assert.h>

#include "base/output.h"
#include "experiments/openings/opening.h"
#include "provers/wins/wins.h"

enum { MORE_FOR_ALL = 100 };

bool opening_learn(struct wins *w, FILE *wins)
{
	struct trouble t;
	rewind(wins);
	bool learnt = wins_learn_all(w, wins, &t) >= 0;
	fseek(wins, 0, SEEK_END); /* where the next one goes */
	return learnt;
}

FILE *opening_keep(const struct wins *after)
{
	FILE *win = output_scratch();
	if (win != NULL)
		wins_write(after, win);
	return win;
}

bool opening_adopt(struct wins *before, FILE *after)
{
	struct trouble t;
	return after != NULL && output_rewind(after) && wins_adopt(before, after, &t);
}

/* A search at the position after the node's turn, which knows the wins that were kept; NULL: there is none. */
static struct wins *search_after(const struct opening *o, uint32_t node, FILE *wins)
{
	struct trouble t;
	struct field f;
	opening_go_to(o, node, &f);
	opening_make(&f, &o->node[node].turn);
	struct wins *w = f.result == RESULT_OPEN ? wins_new(&f, o->attacker, OPENING_TABLE, &t) : NULL;
	field_clear(&f);
	if (w == NULL || opening_learn(w, wins))
		return w;
	wins_release(w);
	return NULL;
}

/* Node by node, from the last on: the win file is added to those of the nodes below. */
struct proving {
	const struct opening *o;
	const struct opening_limits *limits;
	FILE *wins;
};

/* The win begins with the node's turn: all answers to it are asked for. */
static bool win_after_turn(struct proving *p, uint32_t node, struct wins *w)
{
	const struct wins_limits limits = {.positions = p->limits->positions * MORE_FOR_ALL, .stop = p->limits->stop};
	struct wins *after = search_after(p->o, node, p->wins);
	if (after == NULL)
		return false;
	FILE *win = wins_defences(after, &limits, 1) == WINS_WON ? opening_keep(after) : NULL;
	bool won = opening_adopt(w, win);
	if (win != NULL)
		fclose(win);
	wins_release(after);
	return won;
}

static bool win_node(struct proving *p, uint32_t node, struct wins *w)
{
	const struct opening_node *n = &p->o->node[node];
	struct wins_limits limits = {.positions = p->limits->positions, .stop = p->limits->stop};
	if (n->order == 0 && n->turn.stones > 0)
		return win_after_turn(p, node, w);
	if (!opening_learn(w, p->wins))
		return false;
	if (n->order > 0)
		return wins_search(w, &limits) == WINS_WON || (n->turn.stones > 0 && win_after_turn(p, node, w));
	limits.positions *= MORE_FOR_ALL;
	return wins_defences(w, &limits, 1) == WINS_WON;
}

static bool prove_node(struct proving *p, uint32_t node, FILE *out)
{
	struct trouble t;
	struct field f;
	opening_go_to(p->o, node, &f);
	struct wins *w = wins_new(&f, p->o->attacker, OPENING_TABLE, &t);
	bool won = w != NULL && win_node(p, node, w);
	if (won)
		wins_write(w, out);
	if (w != NULL)
		wins_release(w);
	field_clear(&f);
	return won;
}

static bool prove_below(struct proving *p, uint32_t node)
{
	for (uint32_t c = p->o->node[node].first; c != OPENING_NONE; c = p->o->node[c].next) {
		if (!prove_below(p, c))
			return false;
		bool kept = p->limits->wins != NULL && p->o->node[c].order > 0;
		if (!kept && !prove_node(p, c, p->wins))
			return false;
	}
	return true;
}

bool opening_proof(const struct opening *o, const struct opening_limits *l, FILE *out)
{
	struct proving p = {o, l, output_scratch()};
	if (p.wins == NULL)
		return false;
	bool won = (l->wins == NULL || output_append(l->wins, p.wins)) && prove_below(&p, 0) && prove_node(&p, 0, out);
	fclose(p.wins);
	return won;
}

/* Of the nodes below, how many are won, and how many not? */
static unsigned wins_below(const struct opening *o, uint32_t node, unsigned *others)
{
	unsigned won = 0;
	*others = 0;
	for (uint32_t c = o->node[node].first; c != OPENING_NONE; c = o->node[c].next) {
		won += o->node[c].state == OPENING_WON;
		*others += o->node[c].state != OPENING_WON;
	}
	return won;
}

static bool is_open(const struct wins *w, const struct opening_turn *answer)
{
	uint64_t square[WINS_MOVE_MOST];
	for (unsigned i = 0, stones; (stones = wins_open_answer(w, i, square)) > 0; i++) {
		const struct opening_turn open = opening_turn_of(square, stones);
		if (opening_same_turn(&open, answer))
			return true;
	}
	return false;
}

/* All answers are searched once more, as what won after some of them is tried after all others. Each time that takes as
 * long as it did at first: so after 1, 2, 4, ... wins. */
static bool answers_again(const struct opening *o, uint32_t node, const struct opening_limits *l, struct wins *w)
{
	const struct wins_limits limits = {.positions = l->positions, .stop = l->stop};
	unsigned others;
	const unsigned won = wins_below(o, node, &others);
	if (others == 0 || (won & (won - 1)) != 0)
		return false;
	wins_defences(w, &limits, l->answers);
	return wins_found(w) != NULL;
}

/* Nodes below, which are left behind. True: some are refuted by wins that only this search has. */
static bool drop_below(struct opening *o, uint32_t node, struct wins *w, bool again)
{
	bool new = false;
	for (uint32_t *c = &o->node[node].first; *c != OPENING_NONE;) {
		const struct opening_node *n = &o->node[*c];
		const bool won = n->state == OPENING_WON,
		           known = !won && wins_refuted(w, n->answer.square, n->answer.stones),
		           out = known || (!won && again && !is_open(w, &n->answer));
		new |= out && !known;
		if (out)
			*c = n->next;
		else
			c = &o->node[*c].next;
	}
	return new;
}

static void drop_refuted(struct opening *o, uint32_t node, const struct opening_limits *l)
{
	struct wins *w = search_after(o, node, l->wins);
	if (w == NULL)
		return;
	const bool again = answers_again(o, node, l, w);
	o->node[node].positions += wins_positions(w);
	if (drop_below(o, node, w, again))
		wins_write(w, l->wins);
	fflush(l->wins);
	wins_release(w);
}

void opening_spread(struct opening *o, uint32_t node, const struct opening_limits *l)
{
	struct proving p = {o, l, l->wins};
	assert(l->wins != NULL);
	while (node != 0 && o->node[node].state == OPENING_WON && !atomic_load(l->stop)) {
		if (o->node[node].order == 0 && !prove_node(&p, node, l->wins))
			return;
		fflush(l->wins);
		uint32_t above = o->node[node].parent;
		if (o->node[above].state == OPENING_OPEN) {
			drop_refuted(o, above, l);
			opening_settle(o, node);
		}
		node = above;
	}
}

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

bool opening_adopt(struct wins *before, const struct wins *after)
{
	struct trouble t;
	FILE *win = output_scratch();
	if (win == NULL)
		return false;
	wins_write(after, win);
	bool adopted = output_rewind(win) && wins_adopt(before, win, &t);
	fclose(win);
	return adopted;
}

/* Node by node, from the last on: the win file is added to those of the nodes below. */
struct proving {
	const struct opening *o;
	const struct opening_limits *limits;
	FILE *wins;
};

/* All answers to the turn, as when it was chosen; the win of the position after it begins with it here. */
static bool win_after_turn(struct proving *p, const struct opening_node *n, const struct field *before,
                           uint64_t positions, struct wins *w)
{
	struct trouble t;
	struct field f;
	field_copy(&f, before);
	opening_make(&f, &n->turn);
	struct wins *after = f.result == RESULT_OPEN ? wins_new(&f, p->o->attacker, OPENING_TABLE, &t) : NULL;
	const struct wins_limits limits = {.positions = positions, .stop = p->limits->stop};
	bool won = after != NULL && opening_learn(after, p->wins) && wins_defences(after, &limits, 1) == WINS_WON &&
	           opening_adopt(w, after);
	if (after != NULL)
		wins_release(after);
	field_clear(&f);
	return won;
}

static bool win_node(struct proving *p, const struct opening_node *n, const struct field *f, struct wins *w)
{
	struct wins_limits limits = {.positions = p->limits->positions, .stop = p->limits->stop};
	if (!opening_learn(w, p->wins))
		return false;
	if (n->order > 0 && wins_search(w, &limits) == WINS_WON)
		return true;
	if (n->turn.stones > 0)
		return win_after_turn(p, n, f, limits.positions, w) ||
		       win_after_turn(p, n, f, limits.positions * MORE_FOR_ALL, w);
	limits.positions *= MORE_FOR_ALL;
	return wins_defences(w, &limits, 1) == WINS_WON;
}

static bool prove_node(struct proving *p, uint32_t node, FILE *out)
{
	struct trouble t;
	struct field f;
	opening_go_to(p->o, node, &f);
	struct wins *w = wins_new(&f, p->o->attacker, OPENING_TABLE, &t);
	bool won = w != NULL && win_node(p, &p->o->node[node], &f, w);
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
	struct trouble t;
	struct field f;
	opening_go_to(o, node, &f);
	opening_make(&f, &o->node[node].turn);
	struct wins *w = wins_new(&f, o->attacker, OPENING_TABLE, &t);
	if (w != NULL && opening_learn(w, l->wins)) {
		const bool again = answers_again(o, node, l, w);
		o->node[node].positions += wins_positions(w);
		if (drop_below(o, node, w, again))
			wins_write(w, l->wins);
		fflush(l->wins);
	}
	if (w != NULL)
		wins_release(w);
	field_clear(&f);
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

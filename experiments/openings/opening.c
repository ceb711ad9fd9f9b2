#include "experiments/openings/opening.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascending.h"
#include "base/memory.h"
#include "provers/wins/contest.h"
#include "provers/wins/wins.h"

/* A search that knows of more positions is begun anew: the wins of so many are about a gigabyte. */
enum { TURNS_MOST = 64, MORE_TURNS = 8, KNOWS_MOST = 4000000 };

/* --- nodes --- */

bool opening_attacks(const struct opening *o)
{
	return o->root.side == o->attacker;
}

void opening_init(struct opening *o, const struct field *root, enum side attacker)
{
	*o = (struct opening){.attacker = attacker};
	field_copy(&o->root, root);
	opening_add(o, OPENING_NONE, &(struct opening_turn){.stones = 0});
}

void opening_clear(struct opening *o)
{
	for (uint32_t i = 0; i < o->nodes; i++)
		free(o->node[i].aside);
	free(o->node);
	field_clear(&o->root);
}

uint32_t opening_add(struct opening *o, uint32_t parent, const struct opening_turn *answer)
{
	MAKE_ROOM(o->node, o->nodes, o->room);
	uint32_t new = o->nodes++;
	o->node[new] =
	    (struct opening_node){.parent = parent, .first = OPENING_NONE, .next = OPENING_NONE, .answer = *answer};
	if (parent == OPENING_NONE)
		return new;
	o->node[new].depth = o->node[parent].depth + 1;
	uint32_t *last = &o->node[parent].first;
	while (*last != OPENING_NONE)
		last = &o->node[*last].next;
	*last = new;
	return new;
}

static void put_aside(struct opening_node *n, const struct opening_turn *t)
{
	n->aside = xrealloc(n->aside, (n->asides + 1) * sizeof *n->aside);
	n->aside[n->asides++] = *t;
}

/* The nodes below are left behind. */
void opening_set_aside(struct opening_node *n)
{
	assert(n->turn.stones > 0);
	put_aside(n, &n->turn);
	n->turn.stones = 0;
	n->first = OPENING_NONE;
	n->state = OPENING_NEW;
}

void opening_settle(struct opening *o, uint32_t node)
{
	for (uint32_t i = o->node[node].parent; i != OPENING_NONE; i = o->node[i].parent) {
		struct opening_node *n = &o->node[i];
		bool won = true, stuck = false, ended = true;
		for (uint32_t c = n->first; c != OPENING_NONE; c = o->node[c].next) {
			enum opening_state state = o->node[c].state;
			won = won && state == OPENING_WON;
			stuck = stuck || state == OPENING_STUCK;
			ended = ended && (state == OPENING_WON || state == OPENING_STUCK);
		}
		if (won)
			n->state = OPENING_WON;
		else if (stuck && n->turn.stones > 0)
			opening_set_aside(n);
		else if (ended) /* the root: its turn stands */
			n->state = OPENING_STUCK;
		if (!won)
			return;
	}
}

/* --- positions --- */

void opening_make(struct field *f, const struct opening_turn *t)
{
	for (unsigned i = 0; i < t->stones; i++)
		field_make(f, t->square[i]);
}

static void unmake(struct field *f, const struct opening_turn *t)
{
	for (unsigned i = 0; i < t->stones; i++)
		field_unmake(f);
}

void opening_go_to(const struct opening *o, uint32_t node, struct field *f)
{
	uint32_t parent = o->node[node].parent;
	if (parent == OPENING_NONE) {
		field_copy(f, &o->root);
		return;
	}
	opening_go_to(o, parent, f);
	opening_make(f, &o->node[parent].turn);
	opening_make(f, &o->node[node].answer);
	assert(f->side == o->attacker && f->left == f->rules.p);
}

struct opening_turn opening_turn_of(const uint64_t *square, unsigned stones)
{
	struct opening_turn t = {.stones = stones};
	assert(stones <= WIN_MOVE_MOST);
	memcpy(t.square, square, stones * sizeof *square);
	qsort(t.square, stones, sizeof *t.square, ascending_64);
	return t;
}

bool opening_same_turn(const struct opening_turn *a, const struct opening_turn *b)
{
	return a->stones == b->stones && memcmp(a->square, b->square, a->stones * sizeof *a->square) == 0;
}

static bool was_aside(const struct opening_node *n, const struct opening_turn *t)
{
	for (unsigned i = 0; i < n->asides; i++)
		if (opening_same_turn(&n->aside[i], t))
			return true;
	return false;
}

/* --- a node is looked at --- */

struct looking {
	struct opening *o;
	const struct opening_limits *limits;
	uint32_t node;
	struct field field;
	struct wins *wins;               /* on a finite board one search for all turns: what it knows stays */
	struct opening_turn turn, *open; /* of the attacker, which was found, and the answers that were not refuted */
	unsigned opens;
	bool found;
	FILE *win; /* after the turn, if no answer is open; or NULL */
	unsigned order;
};

static struct wins_limits limits_of(const struct looking *k)
{
	return (struct wins_limits){.positions = k->limits->positions, .stop = k->limits->stop};
}

/* The open answers; each has to be a whole turn. False: there are too many. */
static bool take_answers(struct looking *k, const struct wins *w)
{
	uint64_t square[WINS_MOVE_MOST];
	unsigned stones;
	free(k->open);
	k->open = xmalloc((k->limits->answers + 1) * sizeof *k->open);
	k->opens = 0;
	while (k->opens < k->limits->answers && (stones = wins_open_answer(w, k->opens, square)) == k->field.left)
		k->open[k->opens++] = opening_turn_of(square, stones);
	return wins_open_answer(w, k->opens, square) == 0;
}

/* The search, at the position of the field; NULL: there is none. */
static struct wins *search_here(struct looking *k)
{
	struct trouble t;
	if (k->wins != NULL && wins_positions(k->wins) < KNOWS_MOST && wins_set_up(k->wins, &k->field))
		return k->wins;
	if (k->wins != NULL)
		wins_release(k->wins);
	k->wins = wins_new(&k->field, k->o->attacker, OPENING_TABLE, &t);
	if (k->wins != NULL && k->limits->wins != NULL)
		opening_learn(k->wins, k->limits->wins);
	return k->wins;
}

static struct wins *begin_turn(struct looking *k, const struct opening_turn *turn, uint64_t *before)
{
	opening_make(&k->field, turn);
	struct wins *w = k->field.result == RESULT_OPEN ? search_here(k) : NULL;
	*before = w != NULL ? wins_positions(w) : 0;
	return w;
}

static void end_turn(struct looking *k, const struct opening_turn *turn, const struct wins *w, uint64_t before)
{
	if (w != NULL)
		k->o->node[k->node].positions += wins_positions(w) - before;
	unmake(&k->field, turn);
}

static struct opening_turn turn_of(const struct contender *x)
{
	return opening_turn_of(x->square, x->stones);
}

static unsigned weigh_turn(void *looking, const struct contender *x, uint64_t positions)
{
	struct looking *k = looking;
	struct wins_limits limits = {.positions = positions, .stop = k->limits->stop};
	const struct opening_turn turn = turn_of(x);
	uint64_t before;
	struct wins *w = begin_turn(k, &turn, &before);
	const unsigned cost = w != NULL ? wins_cost(w, &limits) : UINT_MAX;
	end_turn(k, &turn, w, before);
	return cost;
}

static void forget_win(struct looking *k)
{
	if (k->win != NULL)
		fclose(k->win);
	k->win = NULL;
}

/* Is kept as one of the node, which begins with the turn. */
static void keep_win(struct looking *k)
{
	struct wins *w = k->win != NULL ? search_here(k) : NULL;
	if (w == NULL || !opening_adopt(w, k->win))
		return;
	wins_write(w, k->limits->wins);
	fflush(k->limits->wins);
	k->o->node[k->node].order = k->order;
}

/* Which answers to this turn are not refuted? */
static void answer_turn(struct looking *k, const struct opening_turn *turn)
{
	struct wins_limits limits = limits_of(k);
	uint64_t before;
	struct wins *w = begin_turn(k, turn, &before);
	if (w != NULL && k->limits->wins != NULL)
		opening_learn(w, k->limits->wins); /* as answers that are refuted */
	k->found = w != NULL && (wins_defences(w, &limits, k->limits->answers) == WINS_WON || wins_found(w) != NULL);
	k->found = k->found && take_answers(k, w);
	forget_win(k);
	if (k->found && k->opens == 0 && k->limits->wins != NULL) {
		k->win = opening_keep(w);
		k->order = wins_order(w);
	}
	k->turn = *turn;
	end_turn(k, turn, w, before);
}

static bool stopped(const struct looking *k)
{
	return atomic_load(k->limits->stop);
}

static bool is_legal(const struct field *f, const struct opening_turn *t)
{
	for (unsigned i = 0; i < t->stones; i++)
		if (field_colour(f, t->square[i]) != SIDE_NONE)
			return false;
	return t->stones == f->left;
}

static unsigned add_contender(const struct looking *k, struct contender *contender, unsigned count,
                              const struct opening_turn *t)
{
	struct contender x = {.stones = t->stones, .rank = count};
	bool known = !is_legal(&k->field, t) || was_aside(&k->o->node[k->node], t);
	memcpy(x.square, t->square, t->stones * sizeof *t->square);
	for (unsigned i = 0; i < count && !known; i++)
		known = memcmp(contender[i].square, x.square, sizeof x.square) == 0;
	if (!known)
		contender[count++] = x;
	return count;
}

/* False: it is found, or a signal came; else it is set aside. */
static bool try_turn(struct looking *k, const struct opening_turn *turn)
{
	struct opening_node *n = &k->o->node[k->node];
	assert(is_legal(&k->field, turn) && !was_aside(n, turn));
	answer_turn(k, turn);
	if (k->found || stopped(k))
		return false;
	put_aside(n, turn);
	return true;
}

/* The turn of the root that was asked for. */
static void try_wanted(struct looking *k)
{
	const struct opening_turn *turn = &k->limits->turn;
	if (k->node == 0 && is_legal(&k->field, turn) && !was_aside(&k->o->node[0], turn))
		try_turn(k, turn);
}

/* His best turn of those that were not tried yet. False: one was found, or he knows none. */
static bool try_advice(struct looking *k)
{
	struct opening_node *n = &k->o->node[k->node];
	uint64_t positions = k->limits->advice;
	const struct opening_turn turn = opening_advice(&k->field, n->aside, n->asides, &positions);
	n->positions += positions;
	return turn.stones > 0 && try_turn(k, &turn);
}

/* What is played after other answers to the same turn often does after this one. */
static unsigned add_turns_beside(const struct looking *k, struct contender *contender)
{
	const struct opening *o = k->o;
	uint32_t above = o->node[k->node].parent, c = above == OPENING_NONE ? OPENING_NONE : o->node[above].first;
	unsigned count = 0;
	for (; c != OPENING_NONE && count < TURNS_MOST; c = o->node[c].next)
		count = add_contender(k, contender, count, &o->node[c].turn);
	return count;
}

static void compare_turns(struct looking *k, struct wins *w)
{
	uint64_t move[TURNS_MOST * MORE_TURNS][WINS_MOVE_MOST];
	unsigned turns = k->limits->turns < TURNS_MOST ? k->limits->turns : TURNS_MOST,
	         count = wins_turns(w, move, turns * MORE_TURNS);
	struct contender *contender = xcalloc(count + TURNS_MOST, sizeof *contender);
	const struct contest c = {weigh_turn, k, k->limits->positions, k->limits->stop};
	unsigned contenders = add_turns_beside(k, contender);
	for (unsigned i = 0; i < count; i++) {
		struct opening_turn turn = opening_turn_of(move[i], k->field.left);
		contenders = add_contender(k, contender, contenders, &turn);
	}
	contenders = contest_hold(&c, contender, contenders);
	for (unsigned i = 0; i < contenders && !k->found && !stopped(k); i++) {
		const struct opening_turn turn = turn_of(contender + i);
		answer_turn(k, &turn);
	}
	free(contender);
}

static void find_turn(struct looking *k)
{
	const struct opening_node *n = &k->o->node[k->node];
	try_wanted(k);
	while (!k->found && !stopped(k) && k->limits->advice > 0 && n->asides < k->limits->advised && try_advice(k))
		;
	struct wins *w = k->found || stopped(k) ? NULL : search_here(k); /* it may be at another position now */
	if (w != NULL)
		compare_turns(k, w);
}

/* A turn was found, with all its answers; or there is none. */
static void end_look(struct looking *k)
{
	struct opening_node *n = &k->o->node[k->node];
	if (!k->found) {
		n->state = OPENING_STUCK;
		return;
	}
	n->turn = k->turn;
	n->state = k->opens == 0 ? OPENING_WON : OPENING_OPEN;
	keep_win(k);
	for (unsigned i = 0; i < k->opens; i++)
		opening_add(k->o, k->node, &k->open[i]);
}

static void look(struct looking *k)
{
	struct wins_limits limits = limits_of(k);
	struct opening_node *n = &k->o->node[k->node];
	if (k->field.side != k->o->attacker) {
		answer_turn(k, &(struct opening_turn){.stones = 0});
		if (!atomic_load(k->limits->stop))
			end_look(k);
		return;
	}
	struct wins *w = search_here(k);
	if (w == NULL) {
		n->state = OPENING_STUCK;
		return;
	}
	if (n->asides == 0 && wins_search(w, &limits) == WINS_WON) {
		uint64_t move[WINS_MOVE_MOST] = {0};
		if (k->limits->wins != NULL) {
			wins_write(w, k->limits->wins);
			fflush(k->limits->wins);
		}
		n->state = OPENING_WON;
		n->order = wins_order(w);
		unsigned stones = wins_move(w, move);
		n->turn = opening_turn_of(move, stones);
	}
	n->positions += wins_positions(w);
	if (n->state != OPENING_WON && n->depth < k->limits->depth && !atomic_load(k->limits->stop))
		find_turn(k);
	if (n->state != OPENING_WON && !atomic_load(k->limits->stop))
		end_look(k);
}

/* --- the way down --- */

static uint32_t size_of(const struct opening *o, uint32_t node)
{
	uint32_t size = 1;
	for (uint32_t c = o->node[node].first; c != OPENING_NONE; c = o->node[c].next)
		size += size_of(o, c);
	return size;
}

static uint32_t choose(const struct opening *o)
{
	uint32_t node = 0;
	while (o->node[node].state == OPENING_OPEN) {
		uint32_t best = OPENING_NONE, least = UINT32_MAX;
		for (uint32_t c = o->node[node].first; c != OPENING_NONE; c = o->node[c].next) {
			bool ended = o->node[c].state == OPENING_WON || o->node[c].state == OPENING_STUCK;
			uint32_t size = ended ? UINT32_MAX : size_of(o, c);
			if (size < least) {
				least = size;
				best = c;
			}
		}
		assert(best != OPENING_NONE);
		node = best;
	}
	return node;
}

bool opening_grow(struct opening *o, const struct opening_limits *l)
{
	struct looking k = {.o = o, .limits = l};
	if (o->node[0].state == OPENING_WON || o->node[0].state == OPENING_STUCK || atomic_load(l->stop))
		return false;
	k.node = choose(o);
	assert(o->node[k.node].state == OPENING_NEW);
	opening_go_to(o, k.node, &k.field);
	look(&k);
	opening_settle(o, k.node);
	if (o->node[k.node].state == OPENING_WON && l->wins != NULL)
		opening_spread(o, k.node, l);
	free(k.open);
	forget_win(&k);
	if (k.wins != NULL)
		wins_release(k.wins);
	field_clear(&k.field);
	return o->node[0].state != OPENING_WON && o->node[0].state != OPENING_STUCK;
}

/* --- once more --- */

static void look_again(struct opening *o, uint32_t node)
{
	struct opening_node *n = &o->node[node];
	if (n->state == OPENING_STUCK && n->first == OPENING_NONE) {
		n->state = OPENING_NEW;
		n->asides = 0;
	} else if (n->state == OPENING_STUCK) {
		n->state = OPENING_OPEN;
	}
	for (uint32_t c = n->first; c != OPENING_NONE; c = o->node[c].next)
		look_again(o, c);
}

void opening_again(struct opening *o)
{
	look_again(o, 0);
}

/* --- two trees --- */

static uint32_t below_by(const struct opening *o, uint32_t node, const struct opening_turn *answer)
{
	uint32_t c = o->node[node].first;
	while (c != OPENING_NONE && !opening_same_turn(&o->node[c].answer, answer))
		c = o->node[c].next;
	return c;
}

static void copy_below(struct opening *o, uint32_t node, const struct opening *from, uint32_t source);

static void copy_node(struct opening *o, uint32_t node, const struct opening *from, uint32_t source)
{
	struct opening_node *n = &o->node[node];
	const struct opening_node *s = &from->node[source];
	n->turn = s->turn;
	n->state = s->state;
	n->order = s->order;
	n->positions += s->positions;
	n->first = OPENING_NONE;
	copy_below(o, node, from, source);
}

static void copy_below(struct opening *o, uint32_t node, const struct opening *from, uint32_t source)
{
	for (uint32_t c = from->node[source].first; c != OPENING_NONE; c = from->node[c].next)
		copy_node(o, opening_add(o, node, &from->node[c].answer), from, c);
}

static void merge_node(struct opening *o, uint32_t node, const struct opening *from, uint32_t source)
{
	enum opening_state own = o->node[node].state, theirs = from->node[source].state;
	if (own == OPENING_WON)
		return;
	if (theirs == OPENING_WON || (own != OPENING_OPEN && theirs == OPENING_OPEN)) {
		copy_node(o, node, from, source);
		opening_settle(o, node);
		return;
	}
	if (own != OPENING_OPEN || theirs != OPENING_OPEN ||
	    !opening_same_turn(&o->node[node].turn, &from->node[source].turn))
		return;
	for (uint32_t c = from->node[source].first; c != OPENING_NONE; c = from->node[c].next) {
		uint32_t mine = below_by(o, node, &from->node[c].answer);
		if (mine != OPENING_NONE)
			merge_node(o, mine, from, c);
	}
}

bool opening_same_root(const struct opening *x, const struct opening *y)
{
	const struct field *a = &x->root, *b = &y->root;
	bool same = connect_same(&a->rules, &b->rules) && x->attacker == y->attacker && a->side == b->side &&
	            a->left == b->left && field_stones(a) == field_stones(b);
	for (uint32_t i = 0; same && i < field_stones(a); i++)
		same = field_colour(b, field_stone(a, i)) == field_colour(a, field_stone(a, i));
	return same;
}

void opening_merge(struct opening *o, const struct opening *other)
{
	merge_node(o, 0, other, 0);
}

#include "experiments/openings/opening.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascending.h"
#include "base/memory.h"
#include "base/output.h"
#include "provers/wins/wins.h"

enum { TABLE = 32 << 20, TURNS_MOST = 64 };

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
	if (o->nodes == o->room) {
		o->room = o->room < 64 ? 64 : 2 * o->room;
		o->node = xrealloc(o->node, o->room * sizeof *o->node);
	}
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

/* The nodes below are left behind. */
void opening_set_aside(struct opening_node *n)
{
	assert(n->turn.stones > 0);
	n->aside = xrealloc(n->aside, (n->asides + 1) * sizeof *n->aside);
	n->aside[n->asides++] = n->turn;
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

static void make(struct field *f, const struct opening_turn *t)
{
	for (unsigned i = 0; i < t->stones; i++)
		field_make(f, t->square[i]);
}

static void unmake(struct field *f, const struct opening_turn *t)
{
	for (unsigned i = 0; i < t->stones; i++)
		field_unmake(f);
}

/* The position of a node, by the turns above it. */
static void go_to(const struct opening *o, uint32_t node, struct field *f)
{
	uint32_t parent = o->node[node].parent;
	if (parent == OPENING_NONE) {
		field_copy(f, &o->root);
		return;
	}
	go_to(o, parent, f);
	make(f, &o->node[parent].turn);
	make(f, &o->node[node].answer);
	assert(f->side == o->attacker && f->left == f->rules.p);
}

static struct opening_turn turn_of(const uint64_t *square, unsigned stones)
{
	struct opening_turn t = {.stones = stones};
	assert(stones <= WIN_MOVE_MOST);
	memcpy(t.square, square, stones * sizeof *square);
	qsort(t.square, stones, sizeof *t.square, ascending_64);
	return t;
}

static bool same_turn(const struct opening_turn *a, const struct opening_turn *b)
{
	return a->stones == b->stones && memcmp(a->square, b->square, a->stones * sizeof *a->square) == 0;
}

static bool was_aside(const struct opening_node *n, const struct opening_turn *t)
{
	for (unsigned i = 0; i < n->asides; i++)
		if (same_turn(&n->aside[i], t))
			return true;
	return false;
}

/* --- a node is looked at --- */

struct looking {
	struct opening *o;
	const struct opening_limits *limits;
	uint32_t node;
	struct field field;
	struct opening_turn best, *open; /* the turn with the fewest open answers, and those */
	unsigned opens;
	bool found;
};

static struct wins_limits limits_of(const struct looking *k)
{
	return (struct wins_limits){.positions = k->limits->positions, .stop = k->limits->stop};
}

/* The open answers, if there are fewer than of the best turn so far; each has to be a whole turn. */
static void take_answers(struct looking *k, const struct opening_turn *turn, const struct wins *w)
{
	uint64_t square[WINS_MOVE_MOST];
	unsigned count = 0, stones;
	struct opening_turn *open = xmalloc((k->limits->answers + 1) * sizeof *open);
	while (count < k->opens && (stones = wins_open_answer(w, count, square)) == k->field.left)
		open[count++] = turn_of(square, stones);
	if (count >= k->opens || wins_open_answer(w, count, square) != 0) {
		free(open);
		return;
	}
	free(k->open);
	k->open = open;
	k->opens = count;
	k->best = *turn;
	k->found = true;
}

static void compare_turn(struct looking *k, const struct opening_turn *turn)
{
	struct trouble t;
	struct wins_limits limits = limits_of(k);
	make(&k->field, turn);
	struct wins *w = k->field.result == RESULT_OPEN ? wins_new(&k->field, k->o->attacker, TABLE, &t) : NULL;
	if (w != NULL) {
		enum wins_verdict v = wins_defences(w, &limits, k->limits->answers);
		if (v == WINS_WON || wins_found(w) != NULL)
			take_answers(k, turn, w);
		k->o->node[k->node].positions += wins_positions(w);
		wins_release(w);
	}
	unmake(&k->field, turn);
}

static void compare_turns(struct looking *k, struct wins *w)
{
	uint64_t move[TURNS_MOST][WINS_MOVE_MOST];
	unsigned count = wins_moves(w, move, k->limits->turns < TURNS_MOST ? k->limits->turns : TURNS_MOST);
	k->opens = k->limits->answers + 1;
	for (unsigned i = 0; i < count && k->opens > 0 && !atomic_load(k->limits->stop); i++) {
		struct opening_turn turn = turn_of(move[i], k->field.left);
		if (!was_aside(&k->o->node[k->node], &turn))
			compare_turn(k, &turn);
	}
}

/* A turn was found, with all its answers; or there is none. */
static void end_look(struct looking *k)
{
	struct opening_node *n = &k->o->node[k->node];
	if (!k->found) {
		n->state = OPENING_STUCK;
		return;
	}
	n->turn = k->best;
	n->state = k->opens == 0 ? OPENING_WON : OPENING_OPEN;
	for (unsigned i = 0; i < k->opens; i++)
		opening_add(k->o, k->node, &k->open[i]);
}

static void look(struct looking *k)
{
	struct trouble t;
	struct wins_limits limits = limits_of(k);
	struct opening_node *n = &k->o->node[k->node];
	if (k->field.side != k->o->attacker) {
		k->opens = k->limits->answers + 1;
		compare_turn(k, &k->best);
		if (!atomic_load(k->limits->stop))
			end_look(k);
		return;
	}
	struct wins *w = wins_new(&k->field, k->o->attacker, TABLE, &t);
	if (w == NULL) {
		n->state = OPENING_STUCK;
		return;
	}
	if (n->asides == 0 && wins_search(w, &limits) == WINS_WON) {
		uint64_t move[WINS_MOVE_MOST] = {0};
		n->state = OPENING_WON;
		n->order = wins_order(w);
		unsigned stones = wins_move(w, move);
		n->turn = turn_of(move, stones);
	}
	n->positions += wins_positions(w);
	if (n->state != OPENING_WON && n->depth < k->limits->depth && !atomic_load(k->limits->stop))
		compare_turns(k, w);
	if (n->state != OPENING_WON && !atomic_load(k->limits->stop))
		end_look(k);
	wins_release(w);
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
	go_to(o, k.node, &k.field);
	look(&k);
	opening_settle(o, k.node);
	free(k.open);
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
	while (c != OPENING_NONE && !same_turn(&o->node[c].answer, answer))
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
	if (own != OPENING_OPEN || theirs != OPENING_OPEN || !same_turn(&o->node[node].turn, &from->node[source].turn))
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

/* --- the certificate --- */

/* Every node that a search has won, from the last on: the search from the root learns its win. */
static bool learn_node(const struct opening *o, uint32_t node, const struct opening_limits *l, struct wins *all)
{
	struct trouble t;
	struct field f;
	bool learnt = true;
	for (uint32_t c = o->node[node].first; c != OPENING_NONE && learnt; c = o->node[c].next)
		learnt = learn_node(o, c, l, all);
	go_to(o, node, &f);
	struct wins *w = wins_new(&f, o->attacker, TABLE, &t);
	struct wins_limits limits = {.positions = l->positions, .stop = l->stop};
	FILE *file = output_scratch();
	learnt = learnt && w != NULL && file != NULL;
	if (learnt && o->node[node].order > 0) {
		learnt = wins_search(w, &limits) == WINS_WON;
		if (learnt) {
			wins_write(w, file);
			learnt = output_rewind(file) && wins_learn(all, file, &t) >= 0;
		}
	}
	if (file != NULL)
		fclose(file);
	if (w != NULL)
		wins_release(w);
	field_clear(&f);
	return learnt;
}

bool opening_proof(const struct opening *o, const struct opening_limits *l, FILE *out)
{
	struct trouble t;
	struct wins_limits limits = {.positions = 100 * l->positions, .stop = l->stop};
	struct wins *all = wins_new(&o->root, o->attacker, 8 * (unsigned long long)TABLE, &t);
	bool found = all != NULL && learn_node(o, 0, l, all);
	found = found && (opening_attacks(o) ? wins_search(all, &limits) : wins_defences(all, &limits, 0)) == WINS_WON;
	if (found)
		wins_write(all, out);
	if (all != NULL)
		wins_release(all);
	return found;
}

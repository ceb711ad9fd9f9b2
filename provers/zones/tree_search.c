/* The search: children of a node, the best one again and again, by one thread or several. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "provers/zones/tree.h"

#define ANSWERS 12     /* that White considers at a time */
#define SHARE 0.5f     /* of the other moves' work that comes on top of the hardest */
#define PATIENCE 0.25f /* how much worse than the next best a white answer may become before it is left */
#define BLACKS_PATIENCE 1.0f

/* --- moves -------------------------------------------------------------------------------------------------------- */

/* White plays on no square that another dominates. Black's such moves are left out when the other has its answer: the
 * proof needs it. */
static bits moves_of(const struct node *n, const struct rests *r)
{
	bits moves = n->blacks_turn ? r->open : n->open;
	if (n->blacks_turn || (moves & (moves - 1)) == 0)
		return moves;
	EACH_OF (u, r->open)
		EACH_OF (v, moves)
			if (u != v && rests_dominates(r, (unsigned)u, (unsigned)v))
				moves &= ~BIT(v);
	return moves;
}

/* The heaviest squares first. */
static unsigned list_moves(const struct node *n, const struct rests *r, bits moves, struct child *c)
{
	uint32_t weight[SQUARES];
	unsigned count = 0;
	const uint32_t most = n->blacks_turn ? rests_heaviest(r) : 0;
	EACH_OF (s, moves) {
		unsigned at = count++;
		uint32_t w = rests_weight_at(r, (unsigned)s);
		for (; at > 0 && weight[at - 1] < w; at--) {
			weight[at] = weight[at - 1];
			c[at] = c[at - 1];
		}
		weight[at] = w;
		c[at] = tree_estimate_child(n, r, (unsigned)s, most);
	}
	return count;
}

/* False if there is no room. */
static bool expand(struct tree *z, struct node *n, const struct rests *r)
{
	struct child list[SQUARES];
	const struct node was = *n;
	tree_let_go(z);
	const bits moves = moves_of(&was, r);
	unsigned count = list_moves(&was, r, moves, list);
	tree_hold(z);
	if (n->state != NEW)
		return true;
	n->child = tree_children(z, count);
	if (n->child == 0)
		return false;
	memcpy(z->child + n->child, list, count * sizeof *list);
	n->children = (uint8_t)count;
	n->open = moves;
	n->zone = 0;
	n->state = OPEN;
	z->statistics.positions++;
	return true;
}

/* --- solved children ---------------------------------------------------------------------------------------------- */

#define ANSWERED 255 /* the estimate of a black move that the zone rests on */

static bits zone_of(const struct tree *z, const struct child *c)
{
	return zones_image(&z->board, z->board.inverse[c->symmetry], z->node[c->node].zone);
}

/* Only the children that a draw rests on stay; where they are, if there is no other room. */
static void keep_children(struct tree *z, struct node *n)
{
	const unsigned had = n->children;
	struct child *c = z->child + n->child;
	unsigned count = 0;
	for (unsigned i = 0; i < had; i++)
		if (c[i].drawn == ANSWERED && c[i].lost == ANSWERED)
			c[count++] = c[i];
	n->children = (uint8_t)count;
	uint32_t to = count == had ? 0 : tree_children(z, count);
	if (to == 0)
		return;
	memcpy(z->child + to, c, count * sizeof *c);
	tree_free_children(z, n->child, had);
	n->child = to;
}

static void solve(struct tree *z, struct node *n, enum state state)
{
	tree_set_state(n, state);
	if (state == DRAWN_NODE) {
		keep_children(z, n);
		return;
	}
	tree_free_children(z, n->child, n->children);
	n->children = 0;
}

static void answer_found(struct node *n, const struct rests *r, struct child *c, bits zone)
{
	c->drawn = c->lost = ANSWERED;
	n->zone |= zone | BIT(c->square);
	n->open &= zone & ~BIT(c->square);
	if (!n->blacks_turn)
		return;
	EACH_OF (v, n->open)
		if (rests_dominates(r, c->square, (unsigned)v))
			n->open &= ~BIT(v);
}

/* What a solved child says of its parent, which may be solved then. */
static void settle(struct tree *z, struct node *n, const struct rests *r, struct child *c)
{
	bool drawn = z->node[c->node].state == DRAWN_NODE;
	if (drawn)
		answer_found(n, r, c, zone_of(z, c));
	else
		n->open &= ~BIT(c->square);
	if (drawn != n->blacks_turn)
		solve(z, n, drawn ? DRAWN_NODE : LOST_NODE);
	else if (n->open == 0)
		solve(z, n, n->blacks_turn ? DRAWN_NODE : LOST_NODE);
}

/* --- the search --------------------------------------------------------------------------------------------------- */

/* The children of an open node: the most promising, and the work for all. One that is being solved looks worse to the
 * other threads. */
struct view {
	struct child *best;
	float least, second; /* proof numbers of the best and the next, for the side to move */
	float most, sum;     /* of all, for the other side */
};

static void see(struct view *v, const struct tree *z, const struct node *n, struct child *c)
{
	const struct node *to = z->node + c->node;
	float drawn = c->node != 0 ? to->drawn : tree_decode(c->drawn),
	      lost = c->node != 0 ? to->lost : tree_decode(c->lost);
	float own = n->blacks_turn ? lost : drawn, others = n->blacks_turn ? drawn : lost;
	own *= 1 + (float)to->busy;
	v->sum += others;
	v->most = others > v->most ? others : v->most;
	if (own < v->least) {
		v->second = v->least;
		v->least = own;
		v->best = c;
	} else if (own < v->second) {
		v->second = own;
	}
}

/* Looks at the children until one is solved that was not yet: then it is settled, and the answer is false. */
static bool look(struct tree *z, struct node *n, const struct rests *r, struct view *v)
{
	unsigned seen = 0;
	*v = (struct view){.least = INFINITE, .second = INFINITE};
	for (unsigned i = 0; i < n->children && (n->blacks_turn || seen < ANSWERS); i++) {
		struct child *c = z->child + n->child + i;
		if ((n->open & BIT(c->square)) == 0)
			continue;
		if (c->node != 0 && z->node[c->node].state >= DRAWN_NODE) {
			settle(z, n, r, c);
			return false;
		}
		see(v, z, n, c);
		seen++;
	}
	assert(seen > 0);
	return true;
}

/* What the others need: the hardest, and a share of the rest, since zones answer many moves at once. */
static float together(const struct view *v)
{
	return v->most + SHARE * (v->sum - v->most);
}

static void make(struct walk *w, const struct node *n, const struct rests *r, struct child *c)
{
	struct rests after;
	unsigned symmetry;
	const bool blacks_turn = n->blacks_turn;
	const unsigned square = c->square;
	tree_let_go(w->z);
	rests_play(&after, r, square, blacks_turn);
	rests_reduce(&after);
	tree_hold(w->z);
	uint32_t node = tree_node_for(w, &after, !blacks_turn, &symmetry);
	if (n->state != OPEN) /* and has other children now */
		return;
	c->node = node;
	c->symmetry = (uint8_t)symmetry;
}

/* The limit of a child whose number is `now', so that what the others need reaches the node's limit. */
static float limit_together(const struct view *v, float now, float limit)
{
	if (limit >= INFINITE)
		return INFINITE;
	float own = limit - SHARE * (v->sum - now);
	return own < 1.01f * now + 0.01f ? now * (1 + PATIENCE) + 1 : own;
}

static float limit_of_best(const struct view *v, float patience, float limit)
{
	return fminf(limit, v->second >= INFINITE ? INFINITE : v->second * (1 + patience) + 1);
}

static void descend(struct walk *w, uint32_t node, float drawn, float lost);

static void descend_to(struct walk *w, const struct node *n, const struct view *v, float drawn, float lost)
{
	const struct node *to = w->z->node + v->best->node;
	if (n->blacks_turn)
		descend(w, v->best->node, limit_together(v, to->drawn, drawn), limit_of_best(v, BLACKS_PATIENCE, lost));
	else
		descend(w, v->best->node, limit_of_best(v, PATIENCE, drawn), limit_together(v, to->lost, lost));
}

static void show_progress(const struct tree *z)
{
	const struct node *n = z->node + z->root;
	progress_show("%.0f s  %llu positions  %llu with pairs  first moves without answer: %u",
	              watch_seconds(&z->watch), z->statistics.positions, z->statistics.pairings,
	              n->state == OPEN ? bits_count(n->open) : 0);
}

/* Nothing changes any more once it is over, so the path then is where to go on; those of several threads are not kept.
 */
static bool stops(struct walk *w)
{
	struct tree *z = w->z;
	if (z->over)
		return true;
	z->frames = z->shared ? 0 : w->depth;
	if (watch_due(&z->watch))
		show_progress(z);
	z->over = z->watch.stopped || z->statistics.full;
	if (!z->over && (z->watch.calls & (LOOK_AT_CLOCK - 1)) == 0 && keeper_due(&z->keeper))
		keeper_save(&z->keeper, tree_save, z);
	return z->over;
}

/* Has another thread solved a node of the path? */
static bool is_late(const struct walk *w)
{
	for (unsigned k = 0; k < w->depth && w->z->shared; k++)
		if (w->z->node[w->path[k].node].state != OPEN)
			return true;
	return false;
}

/* The next node of the path on which it was stopped. */
static void go_again(struct walk *w)
{
	const struct frame *f = w->path + w->depth;
	if (w->depth < w->z->again)
		descend(w, f->node, f->drawn, f->lost);
	else
		w->z->again = 0;
}

/* One step at the node: false if one of its numbers has reached its limit. */
static bool go_on(struct walk *w, struct node *n, const struct rests *r, float drawn, float lost)
{
	struct view v;
	if (!look(w->z, n, r, &v))
		return true;
	n->drawn = n->blacks_turn ? together(&v) : v.least;
	n->lost = n->blacks_turn ? v.least : together(&v);
	if (n->drawn >= drawn || n->lost >= lost)
		return false;
	if (v.best->node == 0)
		make(w, n, r, v.best);
	else
		descend_to(w, n, &v, drawn, lost);
	return true;
}

/* Until one of the node's numbers reaches its limit. */
static void descend(struct walk *w, uint32_t node, float drawn, float lost)
{
	struct tree *z = w->z;
	struct node *n = z->node + node;
	struct rests r;
	tree_let_go(z);
	tree_rests(z, node, &r);
	tree_hold(z);
	if (n->state == NEW && !expand(z, n, &r))
		return;
	w->path[w->depth++] = (struct frame){node, drawn, lost};
	assert(w->depth < DEPTH);
	n->busy++;
	go_again(w);
	while (n->state == OPEN && !stops(w) && !is_late(w) && go_on(w, n, &r, drawn, lost))
		;
	n->busy--;
	w->depth--;
}

static void solve_by(struct walk *w, uint32_t node)
{
	struct tree *z = w->z;
	tree_hold(z);
	while (z->node[node].state < DRAWN_NODE && !stops(w))
		descend(w, node, INFINITE, INFINITE);
	tree_let_go(z);
}

void tree_solve(struct tree *z, uint32_t node)
{
	solve_by(&z->walk, node);
}

struct helper {
	pthread_t thread;
	struct walk walk;
};

static void *help(void *helper)
{
	struct walk *w = &((struct helper *)helper)->walk;
	solve_by(w, w->z->root);
	return NULL;
}

static void solve_root(struct tree *z)
{
	const unsigned helpers = z->options.threads > 1 ? z->options.threads - 1 : 0;
	struct helper *helper = xcalloc(helpers + 1, sizeof *helper);
	unsigned running = 0;
	z->shared = helpers > 0;
	z->again = z->shared ? 0 : z->again;
	for (; running < helpers; running++) {
		helper[running].walk.z = z;
		memset(helper[running].walk.hint, NO_PARTNER, sizeof z->walk.hint);
		if (pthread_create(&helper[running].thread, NULL, help, helper + running) != 0)
			break;
	}
	tree_solve(z, z->root);
	while (running > 0)
		pthread_join(helper[--running].thread, NULL);
	z->shared = false;
	free(helper);
}

enum verdict tree_decide(struct tree *z)
{
	const struct node *n = z->node + z->root;
	solve_root(z);
	z->frames = n->state == OPEN ? z->frames : 0;
	keeper_save(&z->keeper, tree_save, z);
	keeper_begin(&z->keeper, NULL);
	unsigned left = n->state == OPEN ? bits_count(n->open) : n->state == DRAWN_NODE ? 0 : z->statistics.moves;
	z->statistics.answered = z->statistics.moves - left;
	return n->state == DRAWN_NODE ? DRAWN : n->state == LOST_NODE ? LOST : UNDECIDED;
}

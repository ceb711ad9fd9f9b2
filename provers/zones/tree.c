#include "provers/zones/tree.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"

#define LOOK_AT_CLOCK 256
#define INFINITE 1e30f
#define COVER_STEPS 200    /* of one search for pairs */
#define ANSWERS 12         /* that White considers at a time */
#define MOST_POTENTIAL 2.2 /* with more it does not look for pairs */
#define SHARE 0.5f         /* of the other moves' work that comes on top of the hardest */
#define PATIENCE 0.25f     /* how much worse than the next best a white answer may become before it is left */
#define BLACKS_PATIENCE 1.0f

/* --- proof numbers ------------------------------------------------------------------------------------------------ */

/* The work of showing a draw, from the potential; fitted to 7 x 8 squares. */
static double log_work(double potential)
{
	return 6 * fmax(0, potential - 0.7);
}

static double log_loss(double potential)
{
	return fmax(0, 3 - potential);
}

static uint8_t encode(double log)
{
	return log * 8 > 255 ? 255 : (uint8_t)(log * 8);
}

static float decode(uint8_t code)
{
	return exp2f((float)code / 8);
}

static double potential_of(uint32_t weight)
{
	return (double)weight / ZONES_ONE;
}

/* With Black to move, after a search for pairs that came so near. */
static void estimate_black(struct node *n, const struct rests *r, uint32_t least)
{
	double potential = potential_of(rests_weight(r)), near = fmin(potential_of(least) - 1, 3);
	n->drawn = exp2f((float)(0.7 * log_work(potential) + 5 * near));
	n->lost = exp2f((float)log_loss(potential));
}

static uint32_t heaviest(const struct rests *r)
{
	uint32_t most = 0;
	EACH_OF (s, r->open) {
		uint32_t w = rests_weight_at(r, (unsigned)s);
		most = w > most ? w : most;
	}
	return most;
}

static void estimate_white(struct node *n, const struct rests *r)
{
	double potential = potential_of(rests_weight(r) - heaviest(r));
	n->drawn = exp2f((float)log_work(potential));
	n->lost = exp2f((float)log_loss(potential));
}

/* --- threads ------------------------------------------------------------------------------------------------------ */

static void hold(struct tree *z)
{
	if (z->shared)
		pthread_mutex_lock(&z->lock);
}

static void let_go(struct tree *z)
{
	if (z->shared)
		pthread_mutex_unlock(&z->lock);
}

/* --- room --------------------------------------------------------------------------------------------------------- */

uint32_t tree_children(struct tree *z, unsigned count)
{
	uint32_t at = z->freed[count];
	if (at != 0) {
		z->freed[count] = z->child[at].node;
		return at;
	}
	if (count > z->child_room - z->children) {
		z->statistics.full = true;
		return 0;
	}
	at = z->children;
	z->children += count;
	return at;
}

static void free_children(struct tree *z, uint32_t at, unsigned count)
{
	if (count == 0)
		return;
	z->child[at].node = z->freed[count];
	z->freed[count] = at;
}

static uint32_t find(const struct tree *z, uint64_t key)
{
	uint32_t n = z->bucket[key % z->buckets];
	while (n != 0 && z->node[n].key != key)
		n = z->node[n].next;
	return n;
}

void tree_link(struct tree *z, uint32_t node)
{
	uint32_t *bucket = z->bucket + z->node[node].key % z->buckets;
	z->node[node].next = *bucket;
	*bucket = node;
}

static void set_state(struct node *n, enum state state)
{
	n->state = (uint8_t)state;
	n->drawn = state == DRAWN_NODE ? 0 : INFINITE;
	n->lost = state == LOST_NODE ? 0 : INFINITE;
}

/* --- leaves ------------------------------------------------------------------------------------------------------- */

static bool keep_pairs(struct tree *z, struct node *n, const struct cover *c)
{
	uint8_t square[2 * COVER_PAIRS];
	const unsigned room = (c->pairs + PAIRS_A_CHILD - 1) / PAIRS_A_CHILD;
	n->child = room > 0 ? tree_children(z, room) : 0;
	if (n->child == 0 && room > 0)
		return false;
	for (unsigned k = 0; k < c->pairs; k++) {
		square[2 * k] = (uint8_t)bits_first(c->pair[k]);
		square[2 * k + 1] = (uint8_t)bits_last(c->pair[k]);
	}
	memcpy(z->child + n->child, square, 2 * (size_t)c->pairs);
	n->pairs = (uint8_t)c->pairs;
	return true;
}

unsigned tree_pairs(const struct tree *z, uint32_t node, uint8_t *square)
{
	const struct node *n = z->node + node;
	assert(n->state == DRAWN_NODE && n->children == 0);
	memcpy(square, z->child + n->child, 2 * (size_t)n->pairs);
	return n->pairs;
}

static void judge_black(struct walk *w, struct node *n, const struct rests *r, struct cover *c)
{
	if (rests_least(r) <= 1) {
		set_state(n, LOST_NODE);
	} else if (potential_of(rests_weight(r)) < MOST_POTENTIAL && cover_find(c, r, w->hint[w->depth], COVER_STEPS)) {
		set_state(n, DRAWN_NODE);
		n->zone = c->squares;
		cover_hint(c, w->hint[w->depth]);
	} else {
		estimate_black(n, r, c->least);
	}
}

/* White loses if a line is full or two squares would fill one; a line that lacks one square has to be answered. */
static void judge_white(struct node *n, const struct rests *r)
{
	bits urgent = 0;
	for (unsigned i = 0; i < r->count; i++)
		if ((r->rest[i] & (r->rest[i] - 1)) == 0)
			urgent |= r->rest[i] == 0 ? ~(bits)0 : r->rest[i];
	if ((urgent & (urgent - 1)) != 0)
		set_state(n, LOST_NODE);
	else if (r->count == 0)
		set_state(n, DRAWN_NODE);
	else
		estimate_white(n, r);
	n->open = urgent != 0 ? urgent : r->open;
}

static uint64_t key_of(const struct tree *z, const struct rests *r, bool blacks_turn, unsigned *to_key)
{
	return rests_key(r, &z->board, to_key) ^ (blacks_turn ? 0 : UINT64_C(0x5555555555555555));
}

/* From an orientation that to_key takes to that of the key to the node's own. */
static unsigned symmetry_to(const struct tree *z, uint32_t node, unsigned to_key)
{
	return z->board.product[z->board.inverse[z->node[node].symmetry]][to_key];
}

static uint32_t find_with(const struct tree *z, uint64_t key, unsigned to_key, unsigned *symmetry)
{
	uint32_t known = find(z, key);
	*symmetry = known != 0 ? symmetry_to(z, known, to_key) : 0;
	return known;
}

uint32_t tree_known(const struct tree *z, const struct rests *r, bool blacks_turn, unsigned *symmetry)
{
	unsigned to_key;
	const uint64_t key = key_of(z, r, blacks_turn, &to_key);
	return find_with(z, key, to_key, symmetry);
}

static void judge(struct walk *w, struct node *n, const struct rests *r, struct cover *c)
{
	let_go(w->z);
	if (n->blacks_turn)
		judge_black(w, n, r, c);
	else
		judge_white(n, r);
	hold(w->z);
}

static uint32_t put(struct tree *z, const struct node *new, const struct rests *r, const struct cover *c)
{
	struct node *n = z->node + z->nodes;
	*n = *new;
	if (n->blacks_turn && n->state == DRAWN_NODE && !keep_pairs(z, n, c)) {
		n->state = NEW;
		n->zone = 0;
		estimate_black(n, r, c->least);
	}
	z->statistics.seen++;
	z->statistics.pairings += n->blacks_turn && n->state == DRAWN_NODE;
	z->statistics.steps += c->steps;
	tree_link(z, z->nodes);
	return z->nodes++;
}

static bool is_full(struct tree *z)
{
	z->statistics.full = z->statistics.full || z->nodes == z->node_room;
	return z->statistics.full;
}

/* Another thread may have put it there while this one judged it. */
static uint32_t node_of(struct walk *w, const struct rests *r, bool blacks_turn, unsigned *symmetry)
{
	struct tree *z = w->z;
	struct cover c = {.least = UINT32_MAX};
	unsigned to_key;
	let_go(z);
	const uint64_t key = key_of(z, r, blacks_turn, &to_key);
	hold(z);
	uint32_t known = find_with(z, key, to_key, symmetry);
	if (known != 0 || is_full(z))
		return known;
	struct node n = {.key = key, .blacks_turn = blacks_turn, .symmetry = (uint8_t)to_key};
	n.black = r->black;
	n.white = ~(r->open | r->black);
	judge(w, &n, r, &c);
	known = z->shared ? find_with(z, key, to_key, symmetry) : 0;
	return known != 0 || is_full(z) ? known : put(z, &n, r, &c);
}

uint32_t tree_node(struct tree *z, const struct rests *r, bool blacks_turn, unsigned *symmetry)
{
	return node_of(&z->walk, r, blacks_turn, symmetry);
}

void tree_rests(const struct tree *z, uint32_t node, struct rests *r)
{
	rests_begin(r, &z->board, z->node[node].black, z->node[node].white);
	rests_reduce(r);
}

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

static struct child estimate(const struct node *n, const struct rests *r, unsigned square, uint32_t most)
{
	uint32_t at = rests_weight_at(r, square), sum = rests_weight(r);
	double potential = n->blacks_turn ? potential_of(sum + at) - potential_of(most) : potential_of(sum - at);
	return (struct child){
	    .square = (uint8_t)square, .drawn = encode(log_work(potential)), .lost = encode(log_loss(potential))};
}

/* The heaviest squares first. */
static unsigned list_moves(const struct node *n, const struct rests *r, bits moves, struct child *c)
{
	uint32_t weight[SQUARES];
	unsigned count = 0;
	const uint32_t most = n->blacks_turn ? heaviest(r) : 0;
	EACH_OF (s, moves) {
		unsigned at = count++;
		uint32_t w = rests_weight_at(r, (unsigned)s);
		for (; at > 0 && weight[at - 1] < w; at--) {
			weight[at] = weight[at - 1];
			c[at] = c[at - 1];
		}
		weight[at] = w;
		c[at] = estimate(n, r, (unsigned)s, most);
	}
	return count;
}

/* False if there is no room. */
static bool expand(struct tree *z, struct node *n, const struct rests *r)
{
	struct child list[SQUARES];
	const struct node was = *n;
	let_go(z);
	const bits moves = moves_of(&was, r);
	unsigned count = list_moves(&was, r, moves, list);
	hold(z);
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
	free_children(z, n->child, had);
	n->child = to;
}

static void solve(struct tree *z, struct node *n, enum state state)
{
	set_state(n, state);
	if (state == DRAWN_NODE) {
		keep_children(z, n);
		return;
	}
	free_children(z, n->child, n->children);
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
	float drawn = c->node != 0 ? to->drawn : decode(c->drawn), lost = c->node != 0 ? to->lost : decode(c->lost);
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
	let_go(w->z);
	rests_play(&after, r, square, blacks_turn);
	rests_reduce(&after);
	hold(w->z);
	uint32_t node = node_of(w, &after, !blacks_turn, &symmetry);
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
	let_go(z);
	tree_rests(z, node, &r);
	hold(z);
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
	hold(z);
	while (z->node[node].state < DRAWN_NODE && !stops(w))
		descend(w, node, INFINITE, INFINITE);
	let_go(z);
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

/* --- beginning and end -------------------------------------------------------------------------------------------- */

static void allocate(struct tree *z, unsigned long long bytes)
{
	z->node_room = (uint32_t)fmin((double)bytes / (3 * sizeof *z->node), UINT32_MAX - 1);
	z->child_room = (uint32_t)fmin((double)bytes * 2 / (3 * sizeof *z->child), UINT32_MAX - 1);
	z->buckets = z->node_room | 1;
	z->node = xcalloc(z->node_room, sizeof *z->node);
	z->child = xcalloc(z->child_room, sizeof *z->child);
	z->bucket = xcalloc(z->buckets, sizeof *z->bucket);
	z->freed = xcalloc(SQUARES + 1, sizeof *z->freed);
	z->nodes = z->children = 1;
	z->walk.z = z;
	memset(z->walk.hint, NO_PARTNER, sizeof z->walk.hint);
}

static void begin_root(struct tree *z)
{
	struct rests r;
	bits stone[3] = {0, 0, 0};
	unsigned symmetry;
	for (unsigned s = 0; s < z->board.squares; s++)
		stone[z->options.stone[s]] |= BIT(s);
	rests_begin(&r, &z->board, stone[1], stone[2]);
	rests_reduce(&r);
	z->root = tree_node(z, &r, true, &symmetry);
	z->statistics.moves = bits_count(r.open);
	assert(symmetry == 0);
}

struct tree *tree_new(const struct hypergraph *h, const struct zones_options *options)
{
	struct tree *z = xcalloc(1, sizeof *z);
	if (!zones_board_begin(&z->board, h)) {
		free(z);
		return NULL;
	}
	z->h = h;
	z->options = *options;
	z->watch = watch_begin(options->seconds, LOOK_AT_CLOCK, options->progress);
	z->watch.stop = options->stop;
	keeper_begin(&z->keeper, options->keep);
	pthread_mutex_init(&z->lock, NULL);
	allocate(z, options->memory != 0 ? options->memory : memory_free() / 4);
	begin_root(z);
	return z;
}

void tree_release(struct tree *z)
{
	free(z->node);
	free(z->child);
	free(z->bucket);
	free(z->freed);
	pthread_mutex_destroy(&z->lock);
	free(z);
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

const struct zones_statistics *tree_statistics(const struct tree *z)
{
	return &z->statistics;
}

const struct zones_width Z(zones) = {SQUARES,    LINES,    tree_new,    tree_release,   tree_decide,
                                     tree_proof, tree_job, tree_resume, tree_statistics};

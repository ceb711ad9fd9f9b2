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

static void judge_black(struct tree *z, struct node *n, const struct rests *r)
{
	struct cover c = {.least = UINT32_MAX};
	if (rests_least(r) <= 1) {
		set_state(n, LOST_NODE);
		return;
	}
	if (potential_of(rests_weight(r)) < MOST_POTENTIAL && cover_find(&c, r, z->hint[z->depth], COVER_STEPS) &&
	    keep_pairs(z, n, &c)) {
		set_state(n, DRAWN_NODE);
		n->zone = c.squares;
		cover_hint(&c, z->hint[z->depth]);
		z->statistics.pairings++;
	} else {
		estimate_black(n, r, c.least);
	}
	z->statistics.steps += c.steps;
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

uint32_t tree_known(const struct tree *z, const struct rests *r, bool blacks_turn, unsigned *symmetry)
{
	unsigned to_key;
	uint32_t known = find(z, key_of(z, r, blacks_turn, &to_key));
	*symmetry = known != 0 ? symmetry_to(z, known, to_key) : 0;
	return known;
}

uint32_t tree_node(struct tree *z, const struct rests *r, bool blacks_turn, unsigned *symmetry)
{
	unsigned to_key;
	const uint64_t key = key_of(z, r, blacks_turn, &to_key);
	uint32_t known = find(z, key);
	*symmetry = 0;
	if (known != 0) {
		*symmetry = symmetry_to(z, known, to_key);
		return known;
	}
	if (z->nodes == z->node_room) {
		z->statistics.full = true;
		return 0;
	}
	struct node *n = z->node + z->nodes;
	*n = (struct node){.key = key, .blacks_turn = blacks_turn, .symmetry = (uint8_t)to_key};
	n->black = r->black;
	n->white = ~(r->open | r->black);
	tree_link(z, z->nodes);
	z->statistics.seen++;
	if (blacks_turn)
		judge_black(z, n, r);
	else
		judge_white(n, r);
	return z->nodes++;
}

void tree_rests(const struct tree *z, uint32_t node, struct rests *r)
{
	rests_begin(r, &z->board, z->node[node].black, z->node[node].white);
	rests_reduce(r);
	rests_index(r);
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

/* The heaviest squares first. False if there is no room. */
static bool expand(struct tree *z, struct node *n, const struct rests *r)
{
	uint32_t weight[SQUARES];
	unsigned count = 0;
	const bits moves = moves_of(n, r);
	const uint32_t most = n->blacks_turn ? heaviest(r) : 0;
	n->child = tree_children(z, bits_count(moves));
	if (n->child == 0)
		return false;
	struct child *c = z->child + n->child;
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

/* The children of an open node: the most promising, and the work for all. */
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

static void make(struct tree *z, const struct node *n, const struct rests *r, struct child *c)
{
	struct rests after;
	unsigned symmetry;
	rests_play(&after, r, c->square, n->blacks_turn);
	rests_reduce(&after);
	rests_index(&after);
	c->node = tree_node(z, &after, !n->blacks_turn, &symmetry);
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

static void descend(struct tree *z, uint32_t node, float drawn, float lost);

static void descend_to(struct tree *z, const struct node *n, const struct view *v, float drawn, float lost)
{
	const struct node *to = z->node + v->best->node;
	if (n->blacks_turn)
		descend(z, v->best->node, limit_together(v, to->drawn, drawn), limit_of_best(v, BLACKS_PATIENCE, lost));
	else
		descend(z, v->best->node, limit_of_best(v, PATIENCE, drawn), limit_together(v, to->lost, lost));
}

static void show_progress(const struct tree *z)
{
	const struct node *n = z->node + z->root;
	progress_show("%.0f s  %llu positions  %llu with pairs  first moves without answer: %u",
	              watch_seconds(&z->watch), z->statistics.positions, z->statistics.pairings,
	              n->state == OPEN ? bits_count(n->open) : 0);
}

/* Nothing changes any more once it is over, so the path then is where to go on. */
static bool stops(struct tree *z)
{
	if (z->over)
		return true;
	z->frames = z->depth;
	if (watch_due(&z->watch))
		show_progress(z);
	z->over = z->watch.stopped || z->statistics.full;
	if (!z->over && (z->watch.calls & (LOOK_AT_CLOCK - 1)) == 0 && keeper_due(&z->keeper))
		keeper_save(&z->keeper, tree_save, z);
	return z->over;
}

/* The next node of the path on which it was stopped. */
static void go_again(struct tree *z)
{
	const struct frame *f = z->path + z->depth;
	if (z->depth < z->again)
		descend(z, f->node, f->drawn, f->lost);
	else
		z->again = 0;
}

/* Until one of the node's numbers reaches its limit. */
static void descend(struct tree *z, uint32_t node, float drawn, float lost)
{
	struct node *n = z->node + node;
	struct rests r;
	struct view v;
	tree_rests(z, node, &r);
	if (n->state == NEW && !expand(z, n, &r))
		return;
	z->path[z->depth++] = (struct frame){node, drawn, lost};
	assert(z->depth < DEPTH);
	go_again(z);
	while (n->state == OPEN && !stops(z)) {
		if (!look(z, n, &r, &v))
			continue;
		n->drawn = n->blacks_turn ? together(&v) : v.least;
		n->lost = n->blacks_turn ? v.least : together(&v);
		if (n->drawn >= drawn || n->lost >= lost)
			break;
		if (v.best->node == 0)
			make(z, n, &r, v.best);
		else
			descend_to(z, n, &v, drawn, lost);
	}
	z->depth--;
}

void tree_solve(struct tree *z, uint32_t node)
{
	while (z->node[node].state < DRAWN_NODE && !stops(z))
		descend(z, node, INFINITE, INFINITE);
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
	memset(z->hint, NO_PARTNER, sizeof z->hint);
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
	rests_index(&r);
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
	free(z);
}

enum verdict tree_decide(struct tree *z)
{
	const struct node *n = z->node + z->root;
	tree_solve(z, z->root);
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

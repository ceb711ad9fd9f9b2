#include "provers/zones/tree.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define COVER_STEPS 200    /* of one search for pairs */
#define MOST_POTENTIAL 2.2 /* with more it does not look for pairs */

/* --- threads ------------------------------------------------------------------------------------------------------ */

void tree_hold(struct tree *z)
{
	if (z->shared)
		pthread_mutex_lock(&z->lock);
}

void tree_let_go(struct tree *z)
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

void tree_free_children(struct tree *z, uint32_t at, unsigned count)
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

void tree_set_state(struct node *n, enum state state)
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
		tree_set_state(n, LOST_NODE);
	} else if (potential_of(rests_weight(r)) < MOST_POTENTIAL && cover_find(c, r, w->hint[w->depth], COVER_STEPS)) {
		tree_set_state(n, DRAWN_NODE);
		n->zone = c->squares;
		cover_hint(c, w->hint[w->depth]);
	} else {
		tree_estimate_black(n, r, c->least);
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
		tree_set_state(n, LOST_NODE);
	else if (r->count == 0)
		tree_set_state(n, DRAWN_NODE);
	else
		tree_estimate_white(n, r);
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
	tree_let_go(w->z);
	if (n->blacks_turn)
		judge_black(w, n, r, c);
	else
		judge_white(n, r);
	tree_hold(w->z);
}

static uint32_t put(struct tree *z, const struct node *new, const struct rests *r, const struct cover *c)
{
	struct node *n = z->node + z->nodes;
	*n = *new;
	if (n->blacks_turn && n->state == DRAWN_NODE && !keep_pairs(z, n, c)) {
		n->state = NEW;
		n->zone = 0;
		tree_estimate_black(n, r, c->least);
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
uint32_t tree_node_for(struct walk *w, const struct rests *r, bool blacks_turn, unsigned *symmetry)
{
	struct tree *z = w->z;
	struct cover c = {.least = UINT32_MAX};
	unsigned to_key;
	tree_let_go(z);
	const uint64_t key = key_of(z, r, blacks_turn, &to_key);
	tree_hold(z);
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
	return tree_node_for(&z->walk, r, blacks_turn, symmetry);
}

void tree_rests(const struct tree *z, uint32_t node, struct rests *r)
{
	rests_begin(r, &z->board, z->node[node].black, z->node[node].white);
	rests_reduce(r);
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

const struct zones_statistics *tree_statistics(const struct tree *z)
{
	return &z->statistics;
}

const struct zones_width Z(zones) = {SQUARES,    LINES,    tree_new,    tree_release,   tree_decide,
                                     tree_proof, tree_job, tree_resume, tree_statistics};

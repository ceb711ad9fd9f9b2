#include "pictures/proofs/prooftree.h"

#include "base/ascending.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* An entry and what tells branches apart: sizes of S and R, how many steps follow, R itself if none does, and the
 * children, sorted.
 *
 *   key[at .. at + count - 1]      compared word by word */
struct branch {
	uint32_t entry, at, count;
};

struct unfolding {
	struct prooftree *t;
	const struct proof *p;
	uint32_t *met; /* the node where a step is expanded */
	struct branch *branch;
	uint32_t *key;
	uint32_t branches, branch_room, keys, key_room;
};

static void push_key(struct unfolding *u, uint32_t word)
{
	MAKE_ROOM(u->key, u->keys, u->key_room);
	u->key[u->keys++] = word;
}

static uint32_t count_steps(const struct proof *p, uint32_t entry)
{
	uint32_t count = 0;
	for (uint32_t c = p->entry[entry].child; c < p->entry[entry + 1].child; c++)
		count += p->child[c].kind == PROOF_STEP;
	return count;
}

/* In a win, the line that is filled. */
static void add_filled(struct unfolding *u, uint32_t entry)
{
	for (uint32_t c = u->p->entry[entry].child; c < u->p->entry[entry + 1].child; c++)
		if (u->p->child[c].kind == PROOF_FILLED)
			push_key(u, proof_child_lines(u->p, c).word[0]);
}

static void add_branch(struct unfolding *u, uint32_t entry)
{
	MAKE_ROOM(u->branch, u->branches, u->branch_room);
	struct branch *b = u->branch + u->branches++;
	struct proof_list r = proof_entry_r(u->p, entry);
	b->entry = entry;
	b->at = u->keys;
	push_key(u, proof_entry_s(u->p, entry).count);
	push_key(u, r.count);
	push_key(u, count_steps(u->p, entry));
	for (uint32_t i = 0; count_steps(u->p, entry) == 0 && i < r.count; i++)
		push_key(u, r.word[i]);
	add_filled(u, entry);
	uint32_t children = u->keys;
	for (uint32_t c = u->p->entry[entry].child; c < u->p->entry[entry + 1].child; c++)
		push_key(u, (uint32_t)u->p->child[c].kind << 29 | u->p->child[c].number);
	if (u->keys > children + 1)
		qsort(u->key + children, u->keys - children, sizeof *u->key, ascending_32);
	b->count = u->keys - b->at;
}

static int compare_keys(const struct unfolding *u, const struct branch *a, const struct branch *b)
{
	uint32_t common = a->count < b->count ? a->count : b->count;
	for (uint32_t i = 0; i < common; i++)
		if (u->key[a->at + i] != u->key[b->at + i])
			return u->key[a->at + i] < u->key[b->at + i] ? -1 : 1;
	return (a->count > b->count) - (a->count < b->count);
}

static int by_key(const void *a, const void *b, void *unfolding)
{
	const struct branch *x = a, *y = b;
	int keys = compare_keys(unfolding, x, y);
	return keys != 0 ? keys : (x->entry > y->entry) - (x->entry < y->entry);
}

/* The entries of a step, those of one branch together; returns the number of branches. */
static uint32_t sort_branches(struct unfolding *u, uint32_t step)
{
	u->branches = u->keys = 0;
	for (uint32_t e = u->p->step[step].entry; e < u->p->step[step + 1].entry; e++)
		add_branch(u, e);
	if (u->branches > 1)
		qsort_r(u->branch, u->branches, sizeof *u->branch, by_key, u);
	uint32_t count = u->branches > 0;
	for (uint32_t i = 1; i < u->branches; i++)
		count += compare_keys(u, u->branch + i - 1, u->branch + i) != 0;
	return count;
}

static struct prooftree_node *add_node(struct unfolding *u, uint32_t parent)
{
	struct prooftree *t = u->t;
	MAKE_ROOM(t->node, t->nodes, t->node_room);
	struct prooftree_node *n = t->node + t->nodes++;
	*n = (struct prooftree_node){.parent = parent, .step = PROOFTREE_NONE, .entry = PROOFTREE_NONE};
	n->child = PROOFTREE_NONE;
	if (parent == PROOFTREE_NONE)
		return n;
	struct prooftree_node *above = t->node + parent;
	n->depth = above->depth + 1;
	n->moves = above->moves + (above->kind != PROOFTREE_PARTS);
	if (above->children++ == 0)
		above->first = t->nodes - 1;
	return n;
}

static void make_position(struct unfolding *u, struct prooftree_node *n, uint32_t step, uint32_t child)
{
	n->step = step;
	n->child = child;
	n->kind = u->met[step] == PROOFTREE_NONE ? PROOFTREE_POSITION : PROOFTREE_SAME;
	if (n->kind == PROOFTREE_POSITION)
		u->met[step] = (uint32_t)(n - u->t->node);
}

static enum prooftree_kind leaf_kind(const struct proof *p, uint32_t entry)
{
	static const enum prooftree_kind kind[] = {
	    [PROOF_FOREST] = PROOFTREE_FOREST,       [PROOF_HELD] = PROOFTREE_HELD,
	    [PROOF_POTENTIAL] = PROOFTREE_POTENTIAL, [PROOF_PAIRING] = PROOFTREE_PAIRING,
	    [PROOF_FILLED] = PROOFTREE_FILLED,
	};
	uint32_t first = p->entry[entry].child;
	if (p->stonewise)
		return PROOFTREE_TREES;
	return first == p->entry[entry + 1].child ? PROOFTREE_NOTHING : kind[p->child[first].kind];
}

static uint32_t first_step(const struct proof *p, uint32_t entry)
{
	uint32_t c = p->entry[entry].child;
	while (p->child[c].kind != PROOF_STEP)
		c++;
	return c;
}

/* The node for what follows an entry. */
static void make_node(struct unfolding *u, struct prooftree_node *n, uint32_t entry)
{
	uint32_t steps = count_steps(u->p, entry);
	n->entry = entry;
	if (steps > 1) {
		n->kind = PROOFTREE_PARTS;
	} else if (steps == 0) {
		n->kind = leaf_kind(u->p, entry);
	} else {
		uint32_t c = first_step(u->p, entry);
		make_position(u, n, u->p->child[c].number, c);
	}
}

static void add_member(struct prooftree *t, struct prooftree_node *n, uint32_t entry)
{
	MAKE_ROOM(t->member, t->members, t->member_room);
	if (n->members++ == 0)
		n->member = t->members;
	t->member[t->members++] = entry;
}

/* Pairs (first entry, where in u->branch) of the branches, sorted by the first entry. */
static uint32_t *order_branches(const struct unfolding *u, uint32_t count)
{
	uint32_t *order = xmalloc((2 * (size_t)count + 2) * sizeof *order), found = 0;
	for (uint32_t i = 0; i < u->branches; i++)
		if (i == 0 || compare_keys(u, u->branch + i - 1, u->branch + i) != 0) {
			order[2 * found] = u->branch[i].entry;
			order[2 * found++ + 1] = i;
		}
	assert(found == count);
	qsort(order, count, 2 * sizeof *order, ascending_32);
	return order;
}

static void expand_step(struct unfolding *u, uint32_t v, uint32_t branches)
{
	uint32_t *order = order_branches(u, branches);
	for (uint32_t i = 0; i < branches; i++) {
		struct prooftree_node *n = add_node(u, v);
		const struct branch *first = u->branch + order[2 * i + 1], *b = first;
		make_node(u, n, first->entry);
		for (; b < u->branch + u->branches && compare_keys(u, first, b) == 0; b++)
			add_member(u->t, n, b->entry);
	}
	free(order);
}

static void expand_parts(struct unfolding *u, uint32_t v)
{
	uint32_t entry = u->t->node[v].entry;
	for (uint32_t c = u->p->entry[entry].child; c < u->p->entry[entry + 1].child; c++)
		if (u->p->child[c].kind == PROOF_STEP)
			make_position(u, add_node(u, v), u->p->child[c].number, c);
}

/* How many children a node would have; for a POSITION the branches are left sorted in u. */
static uint32_t count_children(struct unfolding *u, uint32_t v)
{
	const struct prooftree_node *n = u->t->node + v;
	if (n->kind == PROOFTREE_POSITION)
		return sort_branches(u, n->step);
	return n->kind == PROOFTREE_PARTS ? count_steps(u->p, n->entry) : 0;
}

static void grow_tree(struct unfolding *u, uint32_t moves, uint32_t most)
{
	bool full = false;
	for (uint32_t v = 0; v < u->t->nodes; v++) {
		uint32_t count = count_children(u, v);
		struct prooftree_node *n = u->t->node + v;
		if (count == 0)
			continue;
		full = full || count > most - u->t->nodes;
		n->cut = full || (n->kind == PROOFTREE_POSITION && n->moves >= moves);
		if (n->cut)
			continue;
		if (n->kind == PROOFTREE_POSITION)
			expand_step(u, v, count);
		else
			expand_parts(u, v);
	}
}

/* Nodes of the whole tree below one entry, and the steps met there for the first time. */
static uint32_t count_entry(struct unfolding *u, uint32_t entry, bool *seen)
{
	for (uint32_t c = u->p->entry[entry].child; c < u->p->entry[entry + 1].child; c++)
		if (u->p->child[c].kind == PROOF_STEP)
			seen[u->p->child[c].number] = true;
	uint32_t steps = count_steps(u->p, entry);
	return steps > 1 ? steps : 0;
}

static uint32_t count_step(struct unfolding *u, uint32_t step, bool *seen)
{
	uint32_t count = sort_branches(u, step);
	for (uint32_t i = 0; i < u->branches; i++)
		if (i == 0 || compare_keys(u, u->branch + i - 1, u->branch + i) != 0)
			count += count_entry(u, u->branch[i].entry, seen);
	return count;
}

/* Steps refer to earlier ones only, so one pass downwards finds all that are used. */
static void count_whole(struct unfolding *u, uint32_t from)
{
	uint32_t steps = u->p->steps;
	bool *seen = xcalloc((size_t)steps + 1, sizeof *seen);
	u->t->whole = 1;
	if (from == PROOFTREE_NONE)
		u->t->whole += count_entry(u, u->p->step[steps].entry, seen);
	else
		seen[from] = true;
	for (uint32_t i = steps; i-- > 0;)
		if (seen[i]) {
			u->t->steps++;
			u->t->whole += count_step(u, i, seen);
		}
	free(seen);
}

void prooftree_unfold(struct prooftree *t, const struct proof *p, uint32_t step_or_none, uint32_t moves,
                      uint32_t most_nodes)
{
	struct unfolding u = {.t = t, .p = p};
	assert(most_nodes > 0);
	memset(t, 0, sizeof *t);
	t->proof = p;
	u.met = xmalloc(((size_t)p->steps + 1) * sizeof *u.met);
	memset(u.met, 0xff, ((size_t)p->steps + 1) * sizeof *u.met);
	struct prooftree_node *root = add_node(&u, PROOFTREE_NONE);
	if (step_or_none == PROOFTREE_NONE)
		make_node(&u, root, p->step[p->steps].entry);
	else
		make_position(&u, root, step_or_none, PROOFTREE_NONE);
	grow_tree(&u, moves, most_nodes);
	count_whole(&u, step_or_none);
	free(u.met);
	free(u.branch);
	free(u.key);
}

void prooftree_clear(struct prooftree *t)
{
	free(t->node);
	free(t->member);
	memset(t, 0, sizeof *t);
}

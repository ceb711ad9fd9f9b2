#include "jobs/tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

struct keyed {
	uint64_t key[2];
	uint32_t node;
};

const char *policy_name(enum policy policy)
{
	static const char *const names[POLICIES] = {"none", "win", "loss", "greedy"};
	assert(policy < POLICIES);
	return names[policy];
}

void tree_init(struct tree *t, enum policy policy)
{
	*t = (struct tree){.policy = policy};
	map_init(&t->by_key, sizeof(struct keyed), 2);
}

void tree_clear(struct tree *t)
{
	for (uint32_t n = 0; n < t->nodes; n++) {
		free(t->node[n].children.node);
		free(t->node[n].parents.node);
	}
	free(t->node);
	if (t->by_key.size != 0)
		map_clear(&t->by_key);
	free(t->news.node);
}

static void links_add(struct links *l, uint32_t node)
{
	MAKE_ROOM(l->node, l->count, l->room);
	l->node[l->count++] = node;
}

bool tree_settled(const struct tree *t, uint32_t node)
{
	assert(node < t->nodes);
	return t->node[node].state >= NODE_PROVED;
}

uint32_t tree_add(struct tree *t, enum node_kind kind, const uint64_t *key, struct numbers first, bool *old)
{
	assert(first.proof > 0 && first.disproof > 0);
	const struct keyed *known = key == NULL ? NULL : map_find(&t->by_key, key);
	*old = known != NULL;
	if (known != NULL)
		return known->node;
	MAKE_ROOM(t->node, t->nodes, t->room);
	t->node[t->nodes] = (struct node){.kind = kind, .is = first, .seen = first};
	if (key != NULL)
		((struct keyed *)map_get(&t->by_key, key))->node = t->nodes;
	return t->nodes++;
}

/* --- numbers ------------------------------------------------------------------------------------------------------ */

static uint32_t add(uint32_t a, uint32_t b)
{
	if (a == INFINITE || b == INFINITE)
		return INFINITE;
	return a > INFINITE - 1 - b ? INFINITE - 1 : a + b;
}

static struct numbers of_children(const struct tree *t, const struct node *n, bool seen)
{
	uint32_t sum = 0, least = INFINITE;
	for (uint32_t k = 0; k < n->children.count; k++) {
		const struct node *c = t->node + n->children.node[k];
		const struct numbers x = seen ? c->seen : c->is;
		uint32_t to_add = n->kind == NODE_ALL ? x.proof : x.disproof;
		uint32_t to_choose = n->kind == NODE_ALL ? x.disproof : x.proof;
		sum = add(sum, to_add);
		least = to_choose < least ? to_choose : least;
	}
	if (sum == INFINITE && least > 0)
		sum = INFINITE - 1; /* two lower nodes that are seen as settled in different ways */
	if (sum == 0 && !n->complete && !(seen && n->waiting)) {
		sum = 1; /* there is at least one child more */
		least = least == INFINITE ? 1 : least;
	}
	return n->kind == NODE_ALL ? (struct numbers){sum, least} : (struct numbers){least, sum};
}

static bool favours_proof(struct numbers n)
{
	return n.proof <= n.disproof;
}

static struct numbers assumed(const struct tree *t, const struct node *n)
{
	static const struct numbers won = {0, INFINITE}, lost = {INFINITE, 0};
	switch (t->policy) {
	case POLICY_WIN:
		return won;
	case POLICY_LOSS:
		return lost;
	case POLICY_GREEDY:
		return favours_proof(n->is) ? won : lost;
	default:
		return n->is;
	}
}

static void compute(const struct tree *t, struct node *n)
{
	switch (n->state) {
	case NODE_PROVED:
		n->is = n->seen = (struct numbers){0, INFINITE};
		break;
	case NODE_DISPROVED:
		n->is = n->seen = (struct numbers){INFINITE, 0};
		break;
	case NODE_RUNNING:
		n->seen = assumed(t, n);
		break;
	case NODE_OPEN:
		n->is = of_children(t, n, false);
		n->seen = of_children(t, n, true);
		break;
	default:
		n->seen = n->is;
	}
}

/* An open node whose children settle it: all of an ALL node that has all, or one of the others. */
static void settle(struct node *n)
{
	if (n->state == NODE_OPEN && n->is.proof == 0)
		n->state = NODE_PROVED;
	if (n->state == NODE_OPEN && n->is.disproof == 0)
		n->state = NODE_DISPROVED;
}

static bool equal(struct numbers a, struct numbers b)
{
	return a.proof == b.proof && a.disproof == b.disproof;
}

void tree_update(struct tree *t, uint32_t node)
{
	struct links left = {0};
	links_add(&left, node);
	while (left.count > 0) {
		struct node *n = t->node + left.node[--left.count];
		const struct numbers is = n->is, seen = n->seen;
		const enum node_state state = n->state;
		compute(t, n);
		settle(n);
		if (n->state != state) {
			compute(t, n);
			links_add(&t->news, (uint32_t)(n - t->node));
		}
		if (equal(is, n->is) && equal(seen, n->seen) && state == n->state)
			continue;
		for (uint32_t k = 0; k < n->parents.count; k++)
			links_add(&left, n->parents.node[k]);
	}
	free(left.node);
}

void tree_set(struct tree *t, uint32_t node, enum node_state state)
{
	assert(!tree_settled(t, node));
	t->node[node].state = state;
	if (state >= NODE_PROVED)
		links_add(&t->news, node);
	tree_update(t, node);
	for (uint32_t k = 0; k < t->node[node].parents.count; k++)
		tree_update(t, t->node[node].parents.node[k]);
}

void tree_link(struct tree *t, uint32_t parent, uint32_t child)
{
	assert(parent < t->nodes && child < t->nodes && parent != child);
	links_add(&t->node[parent].children, child);
	links_add(&t->node[child].parents, parent);
	tree_update(t, parent);
}

static void take_out(struct links *l, uint32_t node)
{
	uint32_t kept = 0;
	for (uint32_t k = 0; k < l->count; k++)
		if (l->node[k] != node)
			l->node[kept++] = l->node[k];
	l->count = kept;
}

void tree_unlink(struct tree *t, uint32_t parent, uint32_t child)
{
	assert(t->node[parent].state == NODE_OPEN);
	take_out(&t->node[parent].children, child);
	take_out(&t->node[child].parents, parent);
}

/* Its numbers wait for what comes next. */
void tree_cut(struct tree *t, uint32_t node)
{
	struct links *children = &t->node[node].children;
	assert(t->node[node].state == NODE_OPEN);
	for (uint32_t k = 0; k < children->count; k++)
		take_out(&t->node[children->node[k]].parents, node);
	children->count = 0;
}

/* --- choosing ----------------------------------------------------------------------------------------------------- */

static bool may_be_chosen(const struct tree *t, const struct node *n)
{
	if (n->state == NODE_RUNNING)
		return t->policy == POLICY_NONE;
	return n->state < NODE_PROVED && n->seen.proof > 0 && n->seen.disproof > 0;
}

static uint32_t choose_child(const struct tree *t, const struct node *n)
{
	uint32_t best = NO_NODE, least = INFINITE;
	for (uint32_t k = 0; k < n->children.count; k++) {
		const struct node *c = t->node + n->children.node[k];
		uint32_t number = n->kind == NODE_ALL ? c->seen.disproof : c->seen.proof;
		if (may_be_chosen(t, c) && (best == NO_NODE || number < least)) {
			best = n->children.node[k];
			least = number;
		}
	}
	return best;
}

uint32_t tree_choose(const struct tree *t, struct links *path)
{
	uint32_t at = 0;
	path->count = 0;
	if (t->nodes == 0 || !may_be_chosen(t, t->node))
		return NO_NODE;
	for (;;) {
		const struct node *n = t->node + at;
		links_add(path, at);
		if (n->state == NODE_RUNNING)
			return NO_NODE;
		if (n->state == NODE_LEAF)
			return at;
		uint32_t next = choose_child(t, n);
		if (next == NO_NODE)
			return n->complete || n->waiting ? NO_NODE : at;
		at = next;
	}
}

void tree_mark(struct tree *t)
{
	struct links left = {0};
	for (uint32_t n = 0; n < t->nodes; n++)
		t->node[n].needed = false;
	if (t->nodes > 0 && !tree_settled(t, 0))
		links_add(&left, 0);
	while (left.count > 0) {
		struct node *n = t->node + left.node[--left.count];
		if (n->needed || n->state >= NODE_PROVED)
			continue;
		n->needed = true;
		for (uint32_t k = 0; k < n->children.count; k++)
			links_add(&left, n->children.node[k]);
	}
	free(left.node);
}

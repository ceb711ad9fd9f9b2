#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/map.h"

/* The top of a proof-number tree (Allis 1994) whose leaves are searched by jobs of seconds to minutes (Wu et al. 2010).
 *
 *   ALL    proved if all of its children are       proof = sum, disproof = least
 *   ANY    proved if one of its children is        proof = least, disproof = sum
 *
 * A node is a leaf until its job ran into the limit; then it is open, and its children are generated one at a time, the
 * next one when the last one is being worked at (postponed sibling generation). Nodes with equal keys are one node, so
 * the tree is a graph without cycles; links may come from several parents.
 *
 * Every node has its numbers twice: as they are, and as they are `seen' while jobs run, by the policy. Invariants: a
 * node is settled if and only if one of its numbers is 0, and then the other is INFINITE; seen numbers differ from the
 * others only above running jobs. */
#define INFINITE UINT32_MAX
#define NO_NODE UINT32_MAX

enum node_kind { NODE_ALL, NODE_ANY };
enum node_state { NODE_LEAF, NODE_RUNNING, NODE_OPEN, NODE_PROVED, NODE_DISPROVED };
enum policy { POLICY_NONE, POLICY_WIN, POLICY_LOSS, POLICY_GREEDY, POLICIES };

struct numbers {
	uint32_t proof, disproof;
};

struct links {
	uint32_t *node, count;
	size_t room;
};

struct node {
	enum node_kind kind;
	enum node_state state;
	bool complete; /* it has all of its children, and they settle it */
	bool waiting;  /* nor can it get the next one before one of them is settled */
	bool asked;    /* a job runs for it though it is open (manager.h) */
	bool needed;   /* it is below an unsettled root by unsettled nodes (tree_mark) */
	struct numbers is, seen;
	struct links children, parents;
	unsigned level; /* of its last job: the limit was 2^level times the usual one */
	uint64_t work;  /* of its jobs */
	void *what;     /* the domain's */
};

struct tree {
	struct node *node; /* node 0 is the root */
	uint32_t nodes;
	size_t room;
	enum policy policy;
	struct map by_key; /* of two words -> number */
	struct links news; /* nodes that were settled, in this order; who reads them empties it */
};

void tree_init(struct tree *t, enum policy policy);
void tree_clear(struct tree *t); /* the domain has freed what is its own */

/* A leaf with these numbers, or the node with this key if there is one (*old says so). key NULL: one of its own. */
uint32_t tree_add(struct tree *t, enum node_kind kind, const uint64_t *key, struct numbers first, bool *old);
void tree_link(struct tree *t, uint32_t parent, uint32_t child);

/* The child is not needed here any more. Its numbers wait for what comes next (tree_update). */
void tree_unlink(struct tree *t, uint32_t parent, uint32_t child);
/* Takes all children from a node that is open. */
void tree_cut(struct tree *t, uint32_t node);

/* A change of state; numbers change up to the root. */
void tree_set(struct tree *t, uint32_t node, enum node_state state);
/* The children or the completeness of an open node changed. */
void tree_update(struct tree *t, uint32_t node);
bool tree_settled(const struct tree *t, uint32_t node);

/* The most proving leaf as things are seen, with the way to it: path[0] is the root. NO_NODE: nothing is to be chosen
 * until a job ends. If an open node on the way needs a child first, it is that node. */
uint32_t tree_choose(const struct tree *t, struct links *path);

/* Sets needed for all nodes. */
void tree_mark(struct tree *t);

const char *policy_name(enum policy policy);

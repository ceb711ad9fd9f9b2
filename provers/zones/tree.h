#pragma once

#include <pthread.h>

#include "base/watch.h"
#include "provers/search/keeping.h"
#include "provers/zones/cover.h"
#include "provers/zones/rests.h"
#include "provers/zones/zones.h"

/* The tree of zones.h: nodes and children in two arrays, numbers instead of pointers; 0 is none.
 *
 * A node is a position with one side to move. It is seen in the orientation in which it was found first; a child says
 * which symmetry takes its parent's orientation to its own. A child without node was not looked at yet, and has
 * estimates only. A proof number is about how much work it will be to show that the position is drawn, or lost.
 *
 *   Black to move, OPEN:    `open' has Black's moves that need an answer of their own; `zone' what answers need so far
 *   drawn:                  `zone' is that of the draw; its children are the moves with answers, Black's, or the one
 *                           answer, White's; a leaf has none, but pairs, four in the room of a child */
enum state { NEW, OPEN, DRAWN_NODE, LOST_NODE };

struct child {
	uint32_t node;
	uint8_t square, symmetry;
	uint8_t drawn, lost; /* estimates: eight times the logarithm of a proof number */
};

#define PAIRS_A_CHILD (sizeof(struct child) / 2)

struct node {
	uint64_t key;
	bits black, white; /* squares outside of all rests are white */
	bits open, zone;
	float drawn, lost;    /* proof numbers */
	uint32_t child, next; /* the first of its children; the next node with the same hash */
	uint8_t children, pairs, blacks_turn, state, symmetry; /* symmetry: to the orientation of the key */
	uint8_t busy;                                          /* threads that solve it now */
};

#define DEPTH (2 * SQUARES)
#define LOOK_AT_CLOCK 256 /* steps of the search */

/* A node that is being solved, and the limits of its numbers. */
struct frame {
	uint32_t node;
	float drawn, lost;
};

/* Where a thread is in the tree, and what it remembers of pairs at each depth. */
struct walk {
	struct tree *z;
	unsigned depth;
	struct frame path[DEPTH];
	uint8_t hint[DEPTH][SQUARES];
};

/* With several threads who looks at or changes the tree has the lock; what is computed for one position, most of the
 * work, is done without. */
struct tree {
	struct zones_board board;
	const struct hypergraph *h;
	struct zones_options options;
	struct zones_statistics statistics;
	struct node *node;
	struct child *child;
	uint32_t *bucket, *freed; /* freed[n]: children of n, given back */
	uint32_t nodes, node_room, children, child_room, buckets;
	uint32_t root;
	struct walk walk;       /* of the first thread */
	unsigned frames, again; /* of its path: when it last looked at the clock; those that are to be gone once more */
	struct watch watch;
	struct keeper keeper;
	bool over; /* it was stopped, or is full */
	bool shared;
	pthread_mutex_t lock;
};

/* One width of the search, for zones.c, which chooses it: the functions of zones.h. */
struct zones_width {
	unsigned squares, lines; /* the most of a board */
	struct tree *(*new)(const struct hypergraph *h, const struct zones_options *options);
	void (*release)(struct tree *z);
	enum verdict (*decide)(struct tree *z);
	enum verdict (*proof)(struct tree *z, struct proof *proof);
	void (*job)(const struct tree *z, char *text, size_t size);
	bool (*resume)(struct tree *z, FILE *known, struct trouble *t);
	const struct zones_statistics *(*statistics)(const struct tree *z);
};
extern const struct zones_width zones_1, zones_2;

#define tree_new Z(tree_new)
#define tree_release Z(tree_release)
#define tree_decide Z(tree_decide)
#define tree_proof Z(tree_proof)
#define tree_job Z(tree_job)
#define tree_resume Z(tree_resume)
#define tree_statistics Z(tree_statistics)
#define tree_node Z(tree_node)
#define tree_known Z(tree_known)
#define tree_rests Z(tree_rests)
#define tree_pairs Z(tree_pairs)
#define tree_solve Z(tree_solve)
#define tree_node_for Z(tree_node_for)
#define tree_free_children Z(tree_free_children)
#define tree_set_state Z(tree_set_state)
#define tree_hold Z(tree_hold)
#define tree_let_go Z(tree_let_go)
#define tree_estimate_black Z(tree_estimate_black)
#define tree_estimate_white Z(tree_estimate_white)
#define tree_estimate_child Z(tree_estimate_child)
#define tree_decode Z(tree_decode)
#define tree_children Z(tree_children)
#define tree_link Z(tree_link)
#define tree_save Z(tree_save)
#define tree_win Z(tree_win)

struct tree *tree_new(const struct hypergraph *h, const struct zones_options *options);
void tree_release(struct tree *z);
enum verdict tree_decide(struct tree *z);
enum verdict tree_proof(struct tree *z, struct proof *proof);
void tree_job(const struct tree *z, char *text, size_t size);
bool tree_resume(struct tree *z, FILE *known, struct trouble *t);
const struct zones_statistics *tree_statistics(const struct tree *z);
/* The node of reduced rests, in *symmetry's orientation; 0 if there is no room. */
uint32_t tree_node(struct tree *z, const struct rests *r, bool blacks_turn, unsigned *symmetry);
/* The same by the thread of this walk; another one may put it there in the meantime. */
uint32_t tree_node_for(struct walk *w, const struct rests *r, bool blacks_turn, unsigned *symmetry);
/* The node that a position has, with the symmetry that takes it there; 0 if it has none. */
uint32_t tree_known(const struct tree *z, const struct rests *r, bool blacks_turn, unsigned *symmetry);
/* What a node lacks, reduced. */
void tree_rests(const struct tree *z, uint32_t node, struct rests *r);
/* The pairs of a leaf, one square after the other, in its orientation; how many pairs. */
unsigned tree_pairs(const struct tree *z, uint32_t node, uint8_t *square);
void tree_set_state(struct node *n, enum state state);
/* Until the node is drawn or lost, or a limit is reached (tree_search.c). */
void tree_solve(struct tree *z, uint32_t node);
/* Room for children; 0 if there is none. A node is put where tree_node finds it. */
uint32_t tree_children(struct tree *z, unsigned count);
void tree_free_children(struct tree *z, uint32_t at, unsigned count);
void tree_link(struct tree *z, uint32_t node);
/* The lock of the tree, if several threads share it. */
void tree_hold(struct tree *z);
void tree_let_go(struct tree *z);

/* What is guessed of a position that was not looked at (numbers.c): with Black to move, after a search for pairs that
 * came so near; with White to move; after a move, where the heaviest square weighs `most'. */
#define INFINITE 1e30f
void tree_estimate_black(struct node *n, const struct rests *r, uint32_t least);
void tree_estimate_white(struct node *n, const struct rests *r);
struct child tree_estimate_child(const struct node *n, const struct rests *r, unsigned square, uint32_t most);
float tree_decode(uint8_t estimate); /* a proof number */

/* All that the search goes on from, in a checkpoint (tree_keep.c). */
void tree_save(const void *zones, FILE *out);
/* The steps and the root of a win, into a proof without steps (tree_win.c); false if a position is missing. */
bool tree_win(struct tree *z, struct proof *proof);

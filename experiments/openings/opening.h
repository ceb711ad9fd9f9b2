#pragma once

#include <stdatomic.h>
#include <stdio.h>

#include "games/field.h"
#include "provers/wins/win.h"
struct wins; /* provers/wins/wins.h */

/* The tree of an opening as Wu and Lin's generator builds it: a node is a position in which the attacker is to move. At
 * the root it may be the defender; then the attacker has moved, and the root has answers without a turn.
 *
 *   root            the search for wins fails, so one of his turns is chosen: the one after which the fewest of the
 *    | k10 l11      defender's answers are not refuted
 *    +-- i9 k12     those answers, a node each: won by the search,
 *    +-- i9 m12     or with a turn of its own and answers below, and so on
 *
 * A node is won if the search has won it, or if it has a turn and all its nodes below are won. It is stuck if no turn
 * is left, or it lies too deep; then the turn above is set aside, and the next best one is tried. */
enum opening_state { OPENING_NEW, OPENING_WON, OPENING_OPEN, OPENING_STUCK };
#define OPENING_NONE UINT32_MAX

struct opening_turn {
	uint64_t square[WIN_MOVE_MOST];
	unsigned stones;
};

struct opening_node {
	uint32_t parent, first, next; /* the first node below, and the next one beside it; or OPENING_NONE */
	struct opening_turn answer;   /* of the defender, that leads here */
	struct opening_turn turn;     /* of the attacker; 0 stones: none yet */
	struct opening_turn *aside;   /* turns that did not do */
	unsigned asides, depth;
	enum opening_state state;
	unsigned order;     /* of the search that won it; 0: all below are won */
	uint64_t positions; /* that were searched for it */
};

struct opening {
	struct field root;
	enum side attacker;
	struct opening_node *node; /* 0 is the root */
	uint32_t nodes, room;
};

struct opening_limits {
	uint64_t positions;       /* of one search */
	unsigned turns;           /* that are compared in a node */
	struct opening_turn turn; /* of the root, which is tried before any others; 0 stones: none */
	unsigned answers;         /* that may be open after a turn */
	unsigned depth;           /* turns of the attacker above a node */
	uint64_t advice;  /* positions that a player looks at for a turn, which is tried first; 0: nobody is asked */
	unsigned advised; /* how many turns of a node he is asked for, each when the one before got stuck */
	const atomic_bool *stop;
	FILE *wins; /* where the win files of nodes that are won are kept, for the proof and for later searches; or NULL
	             */
};

/* The root is a copy of the field, in which a turn begins. */
void opening_init(struct opening *o, const struct field *root, enum side attacker);
bool opening_attacks(const struct opening *o); /* is the attacker to move at the root? */
void opening_clear(struct opening *o);

/* Looks at one more node: the one to which the way down through the smallest trees leads. False if the root is won or
 * stuck, or a signal came. */
bool opening_grow(struct opening *o, const struct opening_limits *l);
/* What was stuck is tried again, perhaps with other limits. */
void opening_again(struct opening *o);
bool opening_same_root(const struct opening *x, const struct opening *y);
/* The other one is of the same position. What it knows more is taken over: wins, and turns where we have none. */
void opening_merge(struct opening *o, const struct opening *other);
/* A win file of a root that is won, of the wins that were kept; without them the nodes are searched again. False: it
 * was not found. */
bool opening_proof(const struct opening *o, const struct opening_limits *l, FILE *out);

/* --- what its parts share --- */

enum { OPENING_TABLE = 128 << 20 };

void opening_make(struct field *f, const struct opening_turn *t);
/* The position of a node, by the turns above it. */
void opening_go_to(const struct opening *o, uint32_t node, struct field *f);
/* A search learns the wins that were kept (opening_proof.c). */
bool opening_learn(struct wins *w, FILE *wins);
/* What was found of the position after a turn, to become the win of the one before it: NULL, and false, if it cannot be
 * kept. */
FILE *opening_keep(const struct wins *after);
bool opening_adopt(struct wins *before, FILE *after);
/* A node is won, and the wins of nodes are kept: so are now those of the nodes above which are won with it; answers
 * beside it that these wins refute, too, are taken out of the tree. */
void opening_spread(struct opening *o, uint32_t node, const struct opening_limits *l);

/* The turn that a player would play, who looks at so many positions at most; then they are how many he looked at. None
 * of the `excepts' turns. 0 stones: he knows none (opening_advice.c). */
struct opening_turn opening_advice(const struct field *f, const struct opening_turn *except, unsigned excepts,
                                   uint64_t *positions);

struct opening_turn opening_turn_of(const uint64_t *square, unsigned stones); /* in ascending order */
bool opening_same_turn(const struct opening_turn *a, const struct opening_turn *b);
uint32_t opening_add(struct opening *o, uint32_t parent, const struct opening_turn *answer);
void opening_set_aside(struct opening_node *n);
/* After a change of the node: what follows above it. */
void opening_settle(struct opening *o, uint32_t node);

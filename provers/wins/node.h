#pragma once

#include "provers/wins/search.h"

/* What the parts of the tree share; tree.h says what it is. */
enum { TREE_OPEN_MOST = 8, TREE_HOPELESS = 1000000 };

/* What a tree gives to a node: positions of the first search of order 1 there, and of each one after a move; moves with
 * a null win of order 1, and without one; visits after which there are more moves. */
struct habits {
	unsigned first, searches, moves, nulls, wait;
};

/* The last wins that were found after answers to a move: their turns are tried first after others. */
enum { LUCKY = 4 };
struct lucky {
	const struct win *win[LUCKY];
	unsigned added; /* also those that are forgotten */
};

static inline void lucky_add(struct lucky *l, const struct win *w)
{
	l->win[l->added++ % LUCKY] = w;
}

static inline unsigned lucky_wins(const struct lucky *l)
{
	return l->added < LUCKY ? l->added : LUCKY;
}

/* Turns that won after answers which the defender began with, the most frequent ones first: tried near the root. */
enum { FAVOURITES = 32 };
struct favourites {
	const struct win *win[FAVOURITES];
	unsigned times[FAVOURITES], count;
};

void favourites_add(struct favourites *f, const struct win *w);

struct node {
	const uint16_t *given; /* the answer that leads here, */
	unsigned stones, more; /* and how many stones may come anywhere */
	unsigned order, zones;
	const struct win *win;
	struct move *move;
	unsigned moves, room, batches, visits, cost;
	bool tried, done; /* looked at; no more moves */
};

struct move {
	struct candidate candidate;
	struct entry *entry;
	unsigned entries, room;
	struct node *open;
	unsigned opens, open_room, cost;
	unsigned begun;     /* entries that it began with */
	bool joint;         /* all answers at once, which is the open one */
	bool cut;           /* there are more open ones */
	struct lucky lucky; /* after answers to it */
};

struct tree {
	struct search *search;
	struct tree *next; /* of this search */
	struct node root;
	struct move answers; /* at the root, if the defender is to move */
	struct lucky lucky;  /* anywhere */
	struct favourites favourites;
	const struct move *above; /* that the node which is looked at answers; NULL: the root */
	bool attacks;
	unsigned left, depth;
	struct candidate *except; /* turns of the root that are not tried */
	unsigned excepts;
	size_t except_room;
	const float *share; /* of the guide, at the node that is looked at, or NULL */
	const struct habits *habits;
};

/* node.c: memory and costs. The cost of a node that was not looked at is a guess from the stones that may come
 * anywhere. */
void move_clear(struct move *m);
void node_clear(struct node *n);
unsigned node_cost(unsigned more);
void move_count(struct move *m);
void node_count(struct node *n);
struct move *node_cheapest(const struct node *n);
struct node *move_dearest(struct move *m);
struct node *move_easiest(const struct move *m);

/* survey.c: all answers to the move on the arena with wins of order 1; what they leave open becomes the move's open
 * nodes, and those that were open before stay as they are. Its win, if nothing is open. */
const struct win *survey_answers(struct tree *t, struct move *m, const struct node *n, unsigned slack);
/* An entry for what was open and is won. */
void survey_add(struct tree *t, struct move *m, const struct node *at, const struct node *won);
/* Wins that the search began with, as entries of the root's answers. */
void survey_begin_with(struct tree *t, const struct entry *answer, unsigned answers);
/* How many positions a search of order 1 may take: the longer a node is looked at, the more. */
unsigned node_searches(const struct tree *t, const struct node *n);

/* expand.c: looks at a node for the first time, or gives it more moves. */
void node_expand(struct tree *t, struct node *n, unsigned left);

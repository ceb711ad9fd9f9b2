#pragma once

#include "provers/wins/search.h"

/* Proof numbers over open answers: a tree of the attacker's moves and of the defender's answers that nothing is known
 * against yet.
 *
 *      node   the attacker is to move; he needs one of its moves
 *      move   one of them is on the arena: entries (wins that cover answers), and a node for each open answer;
 *             covers make entries of them, until none is left
 *
 * The cost of a node is how many nodes are still to be won, as it seems: that of its cheapest move. The search goes
 * down to the dearest answer of the cheapest move, again and again, and gives a node more moves the more often it
 * comes. */
struct tree;

/* The position on the arena, who is to move, and how many stones are left in the turn; order: at most. Variants differ
 * in how long they look for wins of order 1; 0 is the usual one. */
struct tree *tree_new(struct search *s, bool attacks, unsigned left, unsigned order, unsigned variant);
void tree_release(struct tree *t);

/* The attacker is to move: another search looks at this turn. */
void tree_except(struct tree *t, const uint16_t *move, unsigned stones);
/* The turn of this win, of another position, is tried early near the root; it has to live as long as the tree. */
void tree_suggest(struct tree *t, const struct win *w);
/* The defender is to move: wins of what follows on answers of his, which have to live as long as the tree. */
void tree_begin_with(struct tree *t, const struct entry *answer, unsigned answers);

/* Goes on for about so many positions. NULL: no win yet. */
const struct win *tree_search(struct tree *t, uint64_t positions);
/* The defender is to move: the wins that were found, with all other answers left open, at most so many; NULL if they
 * are more. */
const struct win *tree_partial(struct tree *t, unsigned most);
/* The attacker is to move: the turn of least cost so far. NULL: none is left. */
const struct candidate *tree_best(const struct tree *t, unsigned *cost);
/* How much is left to be done at the root, as it seems: the sum over the open answers. */
unsigned tree_cost(const struct tree *t);
/* Nothing is left to try. */
bool tree_ended(const struct tree *t);

/* For collect.h: the trees of a search, what one takes besides wins, its wins, and how all of them take about half as
 * much (forget.c). */
struct collecting;
struct tree *tree_next(const struct tree *t);
size_t tree_bytes(struct tree *t);
void tree_collect(struct tree *t, struct collecting *c);
void tree_forget_seldom(struct tree *trees);

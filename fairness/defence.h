#pragma once

#include "games/threats/threats.h"

/* The defence number: how many white stones are needed at least so that Black has no threat left, that is, the size
 * of a smallest set of empty squares that meets every threat window. It is what "B has t threats" means (Wu and Huang
 * 2005, Definitions 1 and 3) on a board, where counting line by line is wrong.
 *
 * Use: fill in a position, call defence_find, read, defence_clear. */
struct defence {
	bool won;      /* Black has k in a row already: nothing below is meaningful */
	bool finished; /* the nodes allowed were enough; if not, number is only an upper bound */
	unsigned number;
	struct stones answer;   /* that many squares which meet all threats */
	struct threats threats; /* all threats */
	bool disjoint;     /* `number` of the threats share no empty square, which shows that fewer stones won't do */
	unsigned *witness; /* their indices in threats */
	unsigned long nodes;
};

/* nodes: how many nodes the searches may visit, 0 for any number. False if there are more than THREATS_MOST threats
 * (nothing to clear then). */
bool defence_find(struct defence *d, const struct threats_position *position, unsigned long nodes);
void defence_clear(struct defence *d);

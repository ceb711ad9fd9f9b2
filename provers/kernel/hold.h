/* Lines that White holds alone: Hall's theorem on rests.
 *
 * A line is held if it owns p + 1 squares of its rest, no square having two owners: stones of Black's among the squares
 * of a line are at most p a move, so one is left, White takes it, and the line is dead. Ownership is a flow:
 *
 *      line i  --owned[i][j]-->  class j        sum over j: p + 1 at most      sum over i: count[j] at most
 *
 * In a flow that no alternating path makes larger, the lines from which such paths start (they own too little), and all
 * lines that own a square which these reach, are the *open* lines. No held line owns a square of an open one, so held
 * lines may be forgotten: a position is drawn if and only if its open lines are. If none is open it is a leaf. Lemma 2
 * of Chiang, Wu and Lin (forests) is a special case. */
#pragma once

#include "provers/kernel/position.h"

#define hold_open_lines K(hold_open_lines)
#define hold_not_owned K(hold_not_owned)
#define hold_kept K(hold_kept)
#define hold_forget K(hold_forget)
#define hold_distance K(hold_distance)

/* The open lines (game p). If there are none and safe is not NULL, safe[j] says whether they still are none when one
 * square of class j has become black. */
struct mask hold_open_lines(const struct rules *r, const struct position *p, bool *safe);

/* All lines but those that are held; with r->ideas.whole but whole components of held lines. */
struct mask hold_kept(const struct rules *r, const struct position *p);

/* Forgets the others. */
void hold_forget(const struct rules *r, struct position *p);

/* How far the position is from having no open line: the squares that its lines lack, and two for each that is open. */
unsigned hold_distance(const struct rules *r, const struct position *p);

/* A line that does not own this square, number `copy` of its class. */
struct not_owned {
	uint16_t line, class, copy;
};

/* All lines are held: which squares on several lines they do not own. The list has room for all rests together; returns
 * its length. */
unsigned hold_not_owned(const struct rules *r, const struct position *p, struct not_owned *list);

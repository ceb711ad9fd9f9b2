#pragma once

#include "provers/prover/match.h"

/* Draws a position as text, `c ` before every line. Boards with rows and columns look like this; others are lists.
 *
 *   c  2 |       6   X   8 (O)        X black, O white, (O) White's last stones
 *   c  1 |   0   1   .   3            a number: an empty square; a dot: empty, and no living line goes through it
 *   c        a   b   c   d   e        rows and columns below 0: their numbers
 */
void prove_board_draw(const struct match *m, const unsigned *last, unsigned lasts);

/* The living lines, those with the most black stones first: "c line 3: X 8 x    1 of 3". */
void prove_board_lines(const struct match *m, unsigned most);

#pragma once

#include "games/stones.h"

/* The defence number of stones in a small box in Connect(d + p, p) for all large p, the limit number.
 *
 * Let the stones lie in a box of side s. White's stones hold a line if no free run (between white stones) has room for
 * k squares and at least d black ones. If k >= s, a run of k squares or more with d black stones has a threat window
 * with all of them; so the defence number of Connect(k, k - d) does not grow with k from k = s on. Lines through the
 * box meet at most s squares outside of it; a white stone farther out serves one line, and could be nearer. So from
 * k = 3s + 2 on the number stays: then it is enough that both unbounded runs of every line have fewer than d black
 * stones,
 *
 *     . . . b1 . b2 b3 . . . b4 . .       d = 3: a white stone left of b3, and one right of b2
 *
 * Therefore stones with limit number t > p win Connect(p + d, p) for whoever has them if it is the other's turn, for
 * every p with p + d >= s. */
unsigned limit_number(unsigned d, const struct stones *s);

/* The side of the box. */
unsigned limit_side(const struct stones *s);

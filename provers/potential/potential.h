#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The leaf rule `w` of checker/FORMATS.md, in the same whole numbers as there: for the game in which Black places any
 * b <= P stones and White answers with at most b.
 *
 *   weight[n] = 2^50 / (k/64)^n, each step rounded up      U = sum over the lines, A = the largest sum through a square
 *   (k - 64) U + 64 A < (k - 64) 2^50    Black to move:  White draws */
#define POTENTIAL_STONES_MOST 8u
#define POTENTIAL_LONGEST 255u /* longer rests weigh like this one */

struct potential {
	unsigned stones;
	uint64_t k, weight[POTENTIAL_LONGEST + 1];
};

/* False if there is no rule for so many stones. */
bool potential_init(struct potential *p, unsigned stones);

/* Does the criterion hold, by the sum of the weights (below 2^50 * 256) and the largest sum through a square? */
bool potential_is_enough(const struct potential *p, uint64_t sum, uint64_t most);

/* Beck's criterion for the usual biased game A:B, in which Maker places exactly `maker` stones a turn, Breaker exactly
 * `breaker`: Breaker, moving second, draws if the sum of (1 + breaker)^(-|line| / maker) is less than 1 / (1 +
 * breaker). Exact. count[n] is the number of lines of n squares, n <= longest. Returns the sign of sum - 1 / (1 +
 * breaker). It does not decide the game above, in which Black chooses b anew in each move and White has no more than b.
 */
int potential_beck(const unsigned long *count, unsigned longest, unsigned maker, unsigned breaker);

/* The sum as text, "9/9 + 4/27 > 1/3", or with powers where they are not whole: "9/3^(5/2) < 1/3"; free it. */
char *potential_beck_text(const unsigned long *count, unsigned longest, unsigned maker, unsigned breaker);

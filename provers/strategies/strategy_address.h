#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Where the induction of Theorem 2 puts a square of BN(L). By Lemmas 11 and 12 BN(L), L >= 5, is light blocks and two
 * dark halves, each a BN(floor((L - 1) / 2)), and so on down to BN(2), BN(3) or BN(4):
 *
 *     BN(14) = light blocks BrecX-(8, 8)
 *            + 2 times BN(6) = light blocks BrecX-(4, 4)
 *                            + 2 times BN(2), a path
 *
 * So every square lies in one light block, of some of the boards on the way, or in one base board. A board on the way
 * has a number: BN(L) is 1, the halves of board n are 2n (even) and 2n + 1 (odd). */
struct address {
	uint64_t board;
	bool light;
	int64_t block; /* light: which block of the board */
	bool corner;   /* light: the block is BrecX-; its missing crossing, as lines of BN(L) */
	int64_t corner_v, corner_d;
	unsigned base; /* base board: 2, 3 or 4 */
	unsigned row;  /* base board: the row there */
};

struct address address_of(unsigned length, unsigned row, int64_t column);

/* The black stones that a living line of BN(L) can have when Black is to move: 1 for L = 2, 2 for L = 3 and 4 (Lemmas 8
 * to 10), otherwise one more than for floor((L - 1) / 2). */
unsigned address_bound(unsigned length);

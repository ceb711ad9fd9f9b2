#pragma once

#include <stdint.h>
#include <stdio.h>

#include "hypergraph/hypergraph.h"
#include "provers/prover/prover.h"

/* The infinite strip BNX(L) is cut into pieces of N >= L - 1 columns, so that a D line meets two pieces at most:
 *
 *      \   |  L = 3, N = 2: squares with their two lines (V line, D line); the column decides the piece
 *     . o o|o o|o      a D line that enters from the left may take C black stones here,
 *     . o o|o o|o      one that leaves to the right B - C, and a line that is whole B
 *     . o o|o o|o
 *
 * The part of a line in the left piece takes B - C, that in the right piece C: B together. So if one piece is drawn,
 * MBBoardNX(L, B) is. A piece is a board of its own, and finite: a search can prove it. */
struct piece {
	unsigned length, columns, bound, entering; /* L, N, B, C */
};

/* The pieces that are used: N = L - 1, B = 2, C = 1. They are drawn for L <= PIECE_LONGEST. */
enum { PIECE_SHORTEST = 7, PIECE_LONGEST = 10 };
struct piece piece_of_length(unsigned length);

/* V lines 0 .. N-1, then the D lines from left to right. Square (row, column) is number column L + row. All lines have
 * exclusive squares. black, if not NULL: for every line B less what it may take. */
void piece_board(const struct piece *piece, struct hypergraph *board, uint8_t *black);

/* Proves the piece and writes the section of a derivation file (checker/FORMATS.md). LOST if there is no proof. */
enum verdict piece_write(const struct piece *piece, unsigned number, const struct prover_options *options, FILE *out);

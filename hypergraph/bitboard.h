#ifndef HYPERGRAPH_BITBOARD_H
#define HYPERGRAPH_BITBOARD_H

#include "base/bitset.h"
#include "base/trouble.h"
#include "hypergraph/hypergraph.h"

/* The fast form of a board, for searches: up to 256 squares and 256 lines, as rows of bits. The widths (1, 2 or 4
 * words) are chosen once, here.
 *
 *   line i      the squares on it        squares_of[i * square_words ..]
 *   square s    the lines through it     lines_of[s * line_words ..]
 *   exclusive   the lines with an exclusive square, as one row */
struct bitboard {
	unsigned squares, lines, square_words, line_words;
	uint64_t *squares_of, *lines_of;
	uint64_t exclusive[BITSET_WORDS_MOST];
	uint64_t *memory;
};

/* False with a sentence if the board is too large. */
bool bitboard_init(struct bitboard *b, const struct hypergraph *h, struct trouble *t);
void bitboard_clear(struct bitboard *b);

static inline const uint64_t *bitboard_line(const struct bitboard *b, unsigned i)
{
	return b->squares_of + i * b->square_words;
}

static inline const uint64_t *bitboard_square(const struct bitboard *b, unsigned s)
{
	return b->lines_of + s * b->line_words;
}

#endif

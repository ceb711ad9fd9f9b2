#include "hypergraph/bitboard.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void fill(struct bitboard *b, const struct hypergraph *h)
{
	for (unsigned i = 0; i < h->lines; i++) {
		for (unsigned j = 0; j < hypergraph_line_size(h, i); j++) {
			unsigned s = hypergraph_line(h, i)[j];
			bitset_add(b->squares_of + i * b->square_words, s);
			bitset_add(b->lines_of + s * b->line_words, i);
		}
		if (h->exclusive[i])
			bitset_add(b->exclusive, i);
	}
}

bool bitboard_init(struct bitboard *b, const struct hypergraph *h, struct trouble *t)
{
	memset(b, 0, sizeof *b);
	if (h->squares > BITSET_MOST)
		return trouble_say(t, 0, "the board has %u squares, more than %u", h->squares, BITSET_MOST);
	if (h->lines > BITSET_MOST)
		return trouble_say(t, 0, "the board has %u lines, more than %u", h->lines, BITSET_MOST);
	b->squares = h->squares;
	b->lines = h->lines;
	b->square_words = bitset_words(h->squares);
	b->line_words = bitset_words(h->lines);
	size_t square_rows = (size_t)h->lines * b->square_words, line_rows = (size_t)h->squares * b->line_words;
	b->memory = xcalloc(square_rows + line_rows + 1, sizeof *b->memory);
	b->squares_of = b->memory;
	b->lines_of = b->memory + square_rows;
	fill(b, h);
	return true;
}

void bitboard_clear(struct bitboard *b)
{
	free(b->memory);
	memset(b, 0, sizeof *b);
}

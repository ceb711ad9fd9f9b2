#include "provers/pairings/pairing_position.h"

#include "base/bitset.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { EMPTY, BLACK, WHITE };

static void add_line(struct pairing_position *p, const unsigned char *stone, unsigned line)
{
	const unsigned *square = hypergraph_line(p->board, line);
	uint64_t *rest = p->rest + (size_t)p->lines * p->words;
	memset(rest, 0, p->words * sizeof *rest);
	for (unsigned i = 0; i < hypergraph_line_size(p->board, line); i++) {
		if (stone[square[i]] == WHITE)
			return;
		if (stone[square[i]] == EMPTY)
			bitset_add(rest, square[i]);
	}
	assert(p->lines == 0 || p->line[p->lines - 1] < line);
	p->line[p->lines++] = line;
}

void pairing_position_init(struct pairing_position *p, const struct hypergraph *board, const unsigned *black,
                           unsigned blacks, const unsigned *white, unsigned whites)
{
	unsigned char *stone = xcalloc((size_t)board->squares + 1, 1);
	p->board = board;
	p->lines = 0;
	p->words = board->squares / 64 + 1;
	p->line = xcalloc((size_t)board->lines + 1, sizeof *p->line);
	p->rest = xcalloc(((size_t)board->lines + 1) * p->words, sizeof *p->rest);
	for (unsigned i = 0; i < blacks; i++)
		stone[black[i]] = BLACK;
	for (unsigned i = 0; i < whites; i++) {
		assert(white[i] < board->squares && stone[white[i]] != BLACK);
		stone[white[i]] = WHITE;
	}
	for (unsigned line = 0; line < board->lines; line++)
		add_line(p, stone, line);
	assert(p->lines <= board->lines);
	free(stone);
}

void pairing_position_clear(struct pairing_position *p)
{
	free(p->line);
	free(p->rest);
	memset(p, 0, sizeof *p);
}

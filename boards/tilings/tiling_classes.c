#include "boards/tilings/tiling_classes.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hypergraph/isomorphism.h"
#include "hypergraph/read.h"

static void begin_class(struct tiling_classes *c, unsigned tile, struct hypergraph *board, uint64_t hash)
{
	if ((c->classes & (c->classes - 1)) == 0) {
		size_t room = c->classes == 0 ? 1 : 2 * (size_t)c->classes;
		c->board = xrealloc(c->board, room * sizeof *c->board);
		c->hash = xrealloc(c->hash, room * sizeof *c->hash);
		c->count = xrealloc(c->count, room * sizeof *c->count);
	}
	for (unsigned j = 0; j < board->lines; j++)
		c->line[tile][j] = j;
	c->of[tile] = c->classes;
	c->board[c->classes] = *board;
	c->hash[c->classes] = hash;
	c->count[c->classes++] = 1;
}

/* Equal hashes make it likely, isomorphism_find makes it certain. */
static bool join_class(struct tiling_classes *c, unsigned tile, struct hypergraph *board, uint64_t hash)
{
	unsigned *square = xmalloc(board->squares * sizeof *square);
	bool found = false;
	for (unsigned i = 0; i < c->classes && !found; i++)
		if (c->hash[i] == hash && isomorphism_find(board, c->board + i, square, c->line[tile])) {
			c->of[tile] = i;
			c->count[i]++;
			found = true;
		}
	free(square);
	return found;
}

static void classify(struct tiling_classes *c, unsigned tile, struct hypergraph *board)
{
	c->line[tile] = xmalloc(board->lines * sizeof **c->line);
	uint64_t hash = canonical_hash(board);
	if (join_class(c, tile, board, hash))
		hypergraph_clear(board);
	else
		begin_class(c, tile, board, hash);
}

static void add_tile(struct tiling_classes *c, const struct tiling *t, unsigned tile)
{
	struct hypergraph board;
	hypergraph_init(&board);
	tiling_board(t, tile, &board);
	if (board.squares <= BOARD_SQUARES_MOST && board.lines <= BOARD_LINES_MOST) {
		classify(c, tile, &board);
		return;
	}
	c->of[tile] = NO_CLASS;
	c->too_large++;
	hypergraph_clear(&board);
}

void tiling_classes_init(struct tiling_classes *c, const struct tiling *t)
{
	memset(c, 0, sizeof *c);
	c->tiles = t->tiles;
	c->of = xmalloc(t->tiles * sizeof *c->of);
	c->line = xcalloc(t->tiles, sizeof *c->line);
	for (unsigned i = 0; i < t->tiles; i++)
		if (t->tile[i].strip)
			c->of[i] = NO_CLASS;
		else
			add_tile(c, t, i);
}

void tiling_classes_clear(struct tiling_classes *c)
{
	for (unsigned i = 0; i < c->tiles; i++)
		free(c->line[i]);
	for (unsigned i = 0; i < c->classes; i++)
		hypergraph_clear(c->board + i);
	free(c->of);
	free(c->line);
	free(c->board);
	free(c->hash);
	free(c->count);
	memset(c, 0, sizeof *c);
}

#include "boards/strip.h"

#include <assert.h>

void strip_begin(struct strip *s, struct hypergraph *board, unsigned rows, unsigned columns)
{
	assert(board->squares == 0);
	*s = (struct strip){board, rows, columns};
	board->dimension = 2;
	for (unsigned r = 0; r < rows; r++)
		for (unsigned c = 0; c < columns; c++)
			hypergraph_add_square_at(board, (const int32_t[]){(int32_t)r, (int32_t)c});
}

void strip_add_column(struct strip *s, unsigned column, unsigned from, unsigned to)
{
	assert(from <= to && to < s->rows && column < s->columns);
	hypergraph_add_run(s->board, from * s->columns + column, s->columns, to - from + 1);
}

void strip_add_diagonal(struct strip *s, unsigned diagonal, unsigned from, unsigned to)
{
	assert(from <= to && to < s->rows && diagonal + to < s->columns);
	hypergraph_add_run(s->board, from * s->columns + diagonal + from, s->columns + 1, to - from + 1);
}

void strip_add_row(struct strip *s, unsigned row, unsigned from, unsigned to)
{
	assert(from <= to && to < s->columns && row < s->rows);
	hypergraph_add_run(s->board, row * s->columns + from, 1, to - from + 1);
}

unsigned strip_diagonals(const struct strip *s)
{
	return s->columns < s->rows ? 0 : s->columns - s->rows + 1;
}

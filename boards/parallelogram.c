/* P(L, W): L rows of W squares leaning right, row r has the columns r..r+W-1.
 *
 *          . . . . . .        L = 4, W = 6: this is B2
 *        . . . . . .
 *      . . . . . .            4 rows, 3 full columns (3, 4, 5), 6 diagonals
 *    . . . . . .
 */
#include <stdlib.h>

#include "base/memory.h"
#include "boards/family.h"

static unsigned square_at(unsigned width, unsigned row, unsigned column)
{
	return row * width + (column - row);
}

static void add_line(struct hypergraph *h, unsigned width, unsigned row, unsigned column, unsigned down, unsigned right,
                     unsigned size)
{
	unsigned *line = xmalloc(size * sizeof *line);
	for (unsigned i = 0; i < size; i++)
		line[i] = square_at(width, row + down * i, column + right * i);
	hypergraph_add_line(h, line, size);
	free(line);
}

bool parallelogram_build(struct hypergraph *h, const unsigned *value, struct trouble *t)
{
	unsigned rows = value[0], width = value[1];
	unsigned long squares = (unsigned long)rows * width;
	if (!board_fits(squares, rows + 2ul * width, 3 * squares, t))
		return false;
	h->dimension = 2;
	for (unsigned r = 0; r < rows; r++)
		for (unsigned i = 0; i < width; i++)
			hypergraph_add_square_at(h, (const int32_t[]){(int32_t)r, (int32_t)(r + i)});
	for (unsigned r = 0; r < rows; r++)
		add_line(h, width, r, r, 0, 1, width);
	for (unsigned c = rows - 1; c < width; c++)
		add_line(h, width, 0, c, 1, 0, rows);
	for (unsigned d = 0; d < width; d++)
		add_line(h, width, 0, d, 1, 1, rows);
	return true;
}

/* P(L, W): L rows of W squares leaning right, row r has the columns r..r+W-1.
 *
 *          . . . . . .        L = 4, W = 6: this is B2
 *        . . . . . .
 *      . . . . . .            4 rows, 3 full columns (3, 4, 5), 6 diagonals
 *    . . . . . .
 */
#include "boards/family.h"

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
		hypergraph_add_run(h, r * width, 1, width);
	for (unsigned c = rows - 1; c < width; c++) /* one row up, one place to the left in it */
		hypergraph_add_run(h, c, width - 1, rows);
	for (unsigned d = 0; d < width; d++)
		hypergraph_add_run(h, d, width, rows);
	return true;
}

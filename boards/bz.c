/* BZ(L), Fig. 5a: the strip of L rows cut into zones of L columns. The lines of even zones are their columns, of odd
 * zones their rows, and everywhere the D diagonals.
 *
 *     zone 0   zone 1   zone 2
 *     | | | :  -----  : | | |         L = 3, 3 zones; the D lines run over the borders of the zones.
 *     | | | :  -----  : | | |
 *     | | | :  -----  : | | |
 *
 * Transposing the odd zones (column from the left <-> row from the top) makes it BN(L): Lemma 3. This maps every
 * zone to itself and keeps the D lines, so the window bz:L:ZONES is isomorphic to the window bn:L:COLUMNS with
 * COLUMNS = L * ZONES. */
#include "boards/family.h"

static void build(struct hypergraph *h, unsigned rows, unsigned columns)
{
	hypergraph_add_grid(h, rows, columns);
	for (unsigned left = 0; left < columns; left += rows)
		for (unsigned i = 0; i < rows; i++)
			if (left / rows % 2 == 0)
				hypergraph_add_run(h, left + i, columns, rows);
			else
				hypergraph_add_run(h, i * columns + left, 1, rows);
	for (unsigned d = 0; d + rows <= columns; d++)
		hypergraph_add_run(h, d, columns + 1, rows);
}

bool bz_build(struct hypergraph *h, const unsigned *value, struct trouble *t)
{
	unsigned long rows = value[0], columns = rows * value[1];
	if (!board_fits(rows * columns, 2 * columns, 2 * rows * columns, t))
		return false;
	build(h, value[0], (unsigned)columns);
	return true;
}

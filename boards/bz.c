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
#include "boards/strip.h"

static void build(struct strip *s, unsigned zones)
{
	for (unsigned z = 0; z < zones; z++)
		for (unsigned i = 0; i < s->rows; i++) {
			if (z % 2 == 0)
				strip_add_column(s, z * s->rows + i, 0, s->rows - 1);
			else
				strip_add_row(s, i, z * s->rows, (z + 1) * s->rows - 1);
		}
	for (unsigned d = 0; d < strip_diagonals(s); d++)
		strip_add_diagonal(s, d, 0, s->rows - 1);
}

bool bz_build(struct hypergraph *h, const unsigned *value, struct trouble *t)
{
	unsigned long rows = value[0], columns = rows * value[1];
	if (!board_fits(rows * columns, 2 * columns, 2 * rows * columns, t))
		return false;
	struct strip s;
	strip_begin(&s, h, value[0], (unsigned)columns);
	build(&s, value[1]);
	return true;
}

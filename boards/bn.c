/* BN(L), Fig. 5b: the strip of L rows, its columns and its diagonals; a window of it with all lines inside.
 *
 *      . . . . . . .        L = 3, 7 columns: 7 V lines and the 5 D lines that lie wholly in the window.
 *      . . . . . . .        Every square from column L-1 to column COLUMNS-L is on exactly two lines.
 *      . . . . . . .
 *
 * BNX(L) has one exclusive square a line. BN-(4), Fig. 13, has the lines of BN(4), shortened: V lines keep rows 0..2,
 * D lines keep rows 1..3, so that they form one path and the tree lemma applies with p = 1. */
#include "boards/family.h"

/* V line c is column c, of which it keeps the rows 0..high; D line d has the squares (r, d + r), r from low on. */
static bool build(struct hypergraph *h, unsigned rows, unsigned columns, unsigned high, unsigned low, struct trouble *t)
{
	if (!board_fits((unsigned long)rows * columns, 2ul * columns, 2ul * rows * columns, t))
		return false;
	hypergraph_add_grid(h, rows, columns);
	for (unsigned c = 0; c < columns; c++)
		hypergraph_add_run(h, c, columns, high + 1);
	for (unsigned d = 0; d + rows <= columns; d++)
		hypergraph_add_run(h, low * columns + d + low, columns + 1, rows - low);
	return true;
}

/* With exclusive squares if value[2]. */
bool bn_build(struct hypergraph *h, const unsigned *value, struct trouble *t)
{
	if (!build(h, value[0], value[1], value[0] - 1, 0, t))
		return false;
	for (unsigned i = 0; i < h->lines; i++)
		h->exclusive[i] = value[2] != 0;
	return true;
}

bool bn_build_short(struct hypergraph *h, const unsigned *value, struct trouble *t)
{
	return build(h, 4, value[0], 2, 1, t);
}

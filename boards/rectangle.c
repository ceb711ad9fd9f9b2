/* BrecX(m, n), Fig. 8a: m rows and n columns as lines, an exclusive square on each. BrecX-(m, n), Fig. 8b, lacks the
 * lower left square; the third board lacks the opposite corner too (Fig. 11c).
 *
 *     *  . . . .       . . . .       . . .
 *     *  . . . .       . . . .       . . . .
 *     *  . . . .         . . .         . . .
 *        * * * *       rect-:3:4     rect--:3:4
 *     rect:3:4, exclusive squares drawn as stars
 */
#include "boards/family.h"

struct rectangle {
	unsigned rows, columns, missing;
};

static bool has(const struct rectangle *b, unsigned row, unsigned column)
{
	if (b->missing >= 1 && row == 0 && column == 0)
		return false;
	return b->missing < 2 || row != b->rows - 1 || column != b->columns - 1;
}

static void add_squares(struct hypergraph *h, const struct rectangle *b)
{
	h->dimension = 2;
	for (unsigned r = 0; r < b->rows; r++)
		for (unsigned c = 0; c < b->columns; c++)
			if (has(b, r, c))
				hypergraph_add_square_at(h, (const int32_t[]){(int32_t)r, (int32_t)c});
}

/* Row `number` if across, else column `number`. Squares are numbered row by row; only the corner (0, 0) comes before
 * the others and shifts them. */
static void add_line(struct hypergraph *h, const struct rectangle *b, unsigned number, bool across)
{
	const unsigned step = across ? 1 : b->columns, last = (across ? b->rows : b->columns) - 1;
	const bool low = b->missing >= 1 && number == 0, high = b->missing >= 2 && number == last;
	const unsigned first = number * (across ? b->columns : 1) + (low ? step : 0) - (b->missing >= 1);
	const unsigned line = hypergraph_add_run(h, first, step, (across ? b->columns : b->rows) - low - high);
	h->exclusive[line] = true;
}

/* value[2] corners are missing. */
bool rectangle_build(struct hypergraph *h, const unsigned *value, struct trouble *t)
{
	struct rectangle b = {value[0], value[1], value[2]};
	unsigned long squares = (unsigned long)b.rows * b.columns;
	if (!board_fits(squares, (unsigned long)b.rows + b.columns, 2 * squares, t))
		return false;
	add_squares(h, &b);
	for (unsigned r = 0; r < b.rows; r++)
		add_line(h, &b, r, true);
	for (unsigned c = 0; c < b.columns; c++)
		add_line(h, &b, c, false);
	return true;
}

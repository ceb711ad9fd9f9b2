/* Tilings of two bands that alternate upwards: one of boards that lean right, one of their mirror images.
 *
 *              a a a a . . .            A lines
 *             b b b b . . .             mirrored band: row i has W squares, one more to the left each row
 *    . . . . . . . . . .
 *                . . c c c c            right band: row i has W squares, one more to the right each row
 *               . . d d d d             D lines of L squares from the lowest row, H lines of W squares,
 *              . . e e e e              V lines of L squares, ending as high as they can
 *
 * Side by side with period W, the boards of a band fill it. The column c of the right board (c from 0) has squares in
 * the rows max(0, c - W + 1) .. min(R - 1, c). Each column modulo W needs
 * a V line from one of the two bands; the mirrored band is shifted so that its V lines begin where those of the right
 * band end. */
#include "boards/tilings/tiling.h"

struct band {
	unsigned rows, length, width;
	unsigned columns, first; /* V lines in the columns first .. first + columns - 1 */
	int32_t row, column;     /* of the lower left square */
	bool mirrored;
};

static struct place place_at(const struct band *b, unsigned row, unsigned column)
{
	int32_t c = (int32_t)column;
	return (struct place){b->row + (int32_t)row, b->column + (b->mirrored ? (int32_t)b->width - 1 - c : c)};
}

static void add_line(struct tiling *t, const struct band *b, unsigned row, unsigned column, unsigned up, unsigned right,
                     unsigned size)
{
	const struct place first = place_at(b, row, column);
	tiling_add_run(t, first, place_minus(place_at(b, row + up, column + right), first), size);
}

static void add_board(struct tiling *t, const struct band *b)
{
	tiling_add_tile(t);
	for (unsigned r = 0; r < b->rows; r++)
		add_line(t, b, r, r, 0, 1, b->width);
	for (unsigned c = b->first; c < b->first + b->columns; c++) {
		unsigned top = c < b->rows - 1 ? c : b->rows - 1;
		add_line(t, b, top + 1 - b->length, c, 1, 0, b->length);
	}
	for (unsigned d = 0; d < b->width; d++)
		add_line(t, b, 0, d, 1, 1, b->length);
}

/* How many columns have room for a V line: those from L - 1 to W - 1 + R - L, none if the rows are shorter than L. */
static unsigned columns_with_room(const struct band *b)
{
	return b->width < b->length ? 0 : b->width + b->rows + 1 - 2 * b->length;
}

static void use_columns(struct band *b, unsigned columns)
{
	b->columns = columns;
	b->first = b->width + b->rows - b->length - columns;
}

static void place_bands(struct band *right, struct band *mirrored)
{
	unsigned width = right->width;
	mirrored->mirrored = true;
	mirrored->row = (int32_t)right->rows;
	mirrored->column = (int32_t)((right->first + right->columns + mirrored->first + mirrored->columns) % width);
}

static void build(struct tiling *t, struct band *right, struct band *mirrored)
{
	place_bands(right, mirrored);
	t->period[0] = (struct place){(int32_t)(right->rows + mirrored->rows), 0};
	t->period[1] = (struct place){0, (int32_t)right->width};
	add_board(t, right);
	add_board(t, mirrored);
}

bool bands_build(struct tiling *t, const unsigned *v, struct trouble *trouble)
{
	if (v[0] < v[2] || v[1] < v[2])
		return trouble_say(trouble, 0, "bands needs R:S:L:W with R, S >= L, for example bands:6:6:5:8");
	if (!tiling_fits(((unsigned long)v[0] + v[1]) * v[3], trouble))
		return false;
	struct band right = {.rows = v[0], .length = v[2], .width = v[3]};
	struct band mirrored = {.rows = v[1], .length = v[2], .width = v[3]};
	unsigned width = v[3], one = columns_with_room(&right), two = columns_with_room(&mirrored);
	unsigned half = one < (width + 1) / 2 ? one : (width + 1) / 2;
	unsigned other = two < width - half ? two : width - half;
	use_columns(&right, one < width - other ? one : width - other);
	use_columns(&mirrored, other);
	build(t, &right, &mirrored);
	return true;
}

bool bands_build_parallelogram(struct tiling *t, const unsigned *v, struct trouble *trouble)
{
	if (!tiling_fits(2ul * v[0] * v[1], trouble))
		return false;
	struct band right = {.rows = v[0], .length = v[0], .width = v[1]};
	use_columns(&right, columns_with_room(&right));
	struct band mirrored = right;
	build(t, &right, &mirrored);
	return true;
}

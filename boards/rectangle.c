/* BrecX(m, n), Fig. 8a: m rows and n columns as lines, an exclusive square on each. BrecX-(m, n), Fig. 8b, lacks the
 * lower left square; the third board lacks the opposite corner too (Fig. 11c).
 *
 *     *  . . . .       . . . .       . . .
 *     *  . . . .       . . . .       . . . .
 *     *  . . . .         . . .         . . .
 *        * * * *       rect-:3:4     rect--:3:4
 *     rect:3:4, exclusive squares drawn as stars
 */
#include "base/parameters.h"
#include "boards/family.h"

#include "base/memory.h"

#include <stdlib.h>

struct rectangle {
	unsigned rows, columns, missing;
};

static bool has(const struct rectangle *b, unsigned row, unsigned column)
{
	if (b->missing >= 1 && row == 0 && column == 0)
		return false;
	return b->missing < 2 || row != b->rows - 1 || column != b->columns - 1;
}

/* Squares are numbered row by row; only the corner (0, 0) comes before the others and shifts them. */
static unsigned square_at(const struct rectangle *b, unsigned row, unsigned column)
{
	return row * b->columns + column - (b->missing >= 1);
}

static void add_squares(struct hypergraph *h, const struct rectangle *b)
{
	h->dimension = 2;
	for (unsigned r = 0; r < b->rows; r++)
		for (unsigned c = 0; c < b->columns; c++)
			if (has(b, r, c))
				hypergraph_add_square_at(h, (const int32_t[]){(int32_t)r, (int32_t)c});
}

/* Row `number` if across, else column `number`. */
static void add_line(struct hypergraph *h, const struct rectangle *b, unsigned number, bool across)
{
	unsigned length = across ? b->columns : b->rows, size = 0;
	unsigned *line = xmalloc(length * sizeof *line);
	for (unsigned i = 0; i < length; i++) {
		unsigned row = across ? number : i, column = across ? i : number;
		if (has(b, row, column))
			line[size++] = square_at(b, row, column);
	}
	unsigned added = hypergraph_add_line(h, line, size); /* may move h->exclusive */
	h->exclusive[added] = true;
	free(line);
}

static bool read(struct rectangle *b, const char *name, const char *parameters, struct trouble *t)
{
	unsigned value[2], least = b->missing == 0 ? 1 : 2;
	if (!parameters_read(parameters, "N:N", value) || value[0] < least || value[1] < least)
		return trouble_say(t, 0, "%s needs M:N, both at least %u, for example %s:4:5", name, least, name);
	b->rows = value[0];
	b->columns = value[1];
	unsigned long squares = (unsigned long)b->rows * b->columns;
	return family_fits(name, squares, (unsigned long)b->rows + b->columns, 2 * squares, t);
}

static bool build(struct hypergraph *h, const char *name, unsigned missing, const char *parameters, struct trouble *t)
{
	struct rectangle b = {.missing = missing};
	if (!read(&b, name, parameters, t))
		return false;
	add_squares(h, &b);
	for (unsigned r = 0; r < b.rows; r++)
		add_line(h, &b, r, true);
	for (unsigned c = 0; c < b.columns; c++)
		add_line(h, &b, c, false);
	hypergraph_set_name(h, "%s:%s", name, parameters);
	return true;
}

bool rectangle_build(struct hypergraph *h, const char *parameters, struct trouble *t)
{
	return build(h, "rect", 0, parameters, t);
}

bool rectangle_build_less_one(struct hypergraph *h, const char *parameters, struct trouble *t)
{
	return build(h, "rect-", 1, parameters, t);
}

bool rectangle_build_less_two(struct hypergraph *h, const char *parameters, struct trouble *t)
{
	return build(h, "rect--", 2, parameters, t);
}

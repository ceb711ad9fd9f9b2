/* P(L, W): L rows of W squares leaning right, row r has the columns r..r+W-1.
 *
 *          . . . . . .        L = 4, W = 6: this is B2
 *        . . . . . .
 *      . . . . . .            4 rows, 3 full columns (3, 4, 5), 6 diagonals
 *    . . . . . .
 */
#include "base/parameters.h"
#include "boards/family.h"

#include "base/memory.h"

#include <stdlib.h>

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

static void build(struct hypergraph *h, unsigned rows, unsigned width)
{
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
}

bool parallelogram_build(struct hypergraph *h, const char *parameters, struct trouble *t)
{
	unsigned value[2];
	if (!parameters_read(parameters, "N:N", value) || value[0] < 1 || value[1] < 1)
		return trouble_say(t, 0, "parallelogram needs L:W, both at least 1, for example parallelogram:4:6");
	unsigned long squares = (unsigned long)value[0] * value[1];
	if (!family_fits("parallelogram", squares, value[0] + 2ul * value[1], 3 * squares, t))
		return false;
	build(h, value[0], value[1]);
	hypergraph_set_name(h, "parallelogram:%s", parameters);
	return true;
}

static bool build_named(struct hypergraph *h, const char *name, unsigned rows, unsigned width, const char *parameters,
                        struct trouble *t)
{
	if (parameters[0] != '\0')
		return trouble_say(t, 0, "%s takes no parameters", name);
	build(h, rows, width);
	hypergraph_set_name(h, "%s", name);
	return true;
}

bool parallelogram_build_b2(struct hypergraph *h, const char *parameters, struct trouble *t)
{
	return build_named(h, "b2", 4, 6, parameters, t);
}

bool parallelogram_build_zetters(struct hypergraph *h, const char *parameters, struct trouble *t)
{
	return build_named(h, "zetters", 3, 4, parameters, t);
}

/* m x n squares, every k consecutive ones in the four directions are a line. */
#include "boards/family.h"

#include <stdlib.h>

struct direction {
	int row, column;
};

/* H, V, D (up and right), A (up and left) */
static const struct direction directions[4] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

static bool inside(const unsigned *size, long row, long column)
{
	return row >= 0 && row < (long)size[0] && column >= 0 && column < (long)size[1];
}

static void add_lines(struct hypergraph *h, const unsigned *size, unsigned k, struct direction d, unsigned *line)
{
	for (long row = 0; row < (long)size[0]; row++)
		for (long column = 0; column < (long)size[1]; column++) {
			if (!inside(size, row + (long)(k - 1) * d.row, column + (long)(k - 1) * d.column))
				continue;
			for (unsigned i = 0; i < k; i++)
				line[i] =
				    (unsigned)((row + (long)i * d.row) * (long)size[1] + column + (long)i * d.column);
			hypergraph_add_line(h, line, k);
		}
}

bool grid_build(struct hypergraph *h, const char *parameters, struct trouble *t)
{
	unsigned value[3];
	if (!family_numbers(parameters, "NxN:N", value) || value[0] < 1 || value[1] < 1 || value[2] < 1)
		return trouble_say(t, 0, "grid needs MxN:K, all at least 1, for example grid:7x7:5");
	if ((unsigned long)value[0] * value[1] > 1000000)
		return trouble_say(t, 0, "grid:%s has more than 1000000 squares", parameters);
	h->dimension = 2;
	for (unsigned r = 0; r < value[0]; r++)
		for (unsigned c = 0; c < value[1]; c++)
			hypergraph_add_square_at(h, (const int32_t[]){(int32_t)r, (int32_t)c});
	unsigned *line = xmalloc(value[2] * sizeof *line);
	unsigned several = value[2] == 1 ? 1 : 4; /* a single square is one line, not four */
	for (unsigned d = 0; d < several; d++)
		add_lines(h, value, value[2], directions[d], line);
	free(line);
	hypergraph_set_name(h, "grid:%s", parameters);
	return true;
}

/* K in a row: every K consecutive squares of a box, in all directions, are a line. The box has two dimensions (row,
 * column), or three (layer, row, column), or its two dimensions are closed to a torus.
 *
 * On a torus a line may run round and meet itself; it is the set of its squares, and equal sets are one line. */
#include <stdlib.h>
#include <string.h>

#include "base/ascending.h"
#include "base/fnv.h"
#include "base/index.h"
#include "base/memory.h"
#include "boards/family.h"

/* The first four stay in their layer: H, V, D (up and right), A (up and left). */
static const int directions[13][3] = {{0, 0, 1}, {0, 1, 0}, {0, 1, 1},  {0, 1, -1}, {1, 0, 0},  {1, 0, 1},  {1, 0, -1},
                                      {1, 1, 0}, {1, 1, 1}, {1, 1, -1}, {1, -1, 0}, {1, -1, 1}, {1, -1, -1}};

struct box {
	struct hypergraph *board;
	unsigned dimension, size[3], run; /* two dimensions are one layer: size[0] is 1 */
	bool wraps;
	unsigned *line;    /* the squares of one line */
	struct index seen; /* torus: line number + 1 */
};

static unsigned used_directions(const struct box *b)
{
	return b->run == 1 ? 1 : b->dimension == 2 ? 4 : 13; /* a single square is one line, not four */
}

/* After how many steps a torus is back where it started: the least common multiple of the sizes passed through. */
static unsigned long period(const struct box *b, const int *d)
{
	unsigned long a = d[1] != 0 ? b->size[1] : 1, c = d[2] != 0 ? b->size[2] : 1, x = a, y = c;
	while (y != 0) {
		unsigned long rest = x % y;
		x = y;
		y = rest;
	}
	return a / x * c;
}

static unsigned length(const struct box *b, const int *d)
{
	return b->wraps && period(b, d) < b->run ? (unsigned)period(b, d) : b->run;
}

/* How many lines a direction has; for a torus before equal sets of other directions are dropped. */
static unsigned long count_lines(const struct box *b, const int *d)
{
	unsigned long count = 1;
	if (b->wraps)
		return (unsigned long)b->size[1] * b->size[2] / (b->run >= period(b, d) ? period(b, d) : 1);
	for (unsigned i = 0; i < 3; i++)
		count *= d[i] == 0 ? b->size[i] : b->run <= b->size[i] ? b->size[i] - b->run + 1 : 0;
	return count;
}

static bool fits(const struct box *b, struct trouble *t)
{
	unsigned long squares = (unsigned long)b->size[1] * b->size[2], lines = 0, incidences = 0;
	if (!board_fits(squares, 0, 0, t) || !board_fits(squares * b->size[0], 0, 0, t))
		return false;
	for (unsigned d = 0; d < used_directions(b); d++) {
		lines += count_lines(b, directions[d]);
		incidences += count_lines(b, directions[d]) * length(b, directions[d]);
	}
	return board_fits(squares * b->size[0], lines, incidences, t);
}

static void add_squares(struct box *b)
{
	b->board->dimension = b->dimension;
	for (int32_t l = 0; l < (int32_t)b->size[0]; l++)
		for (int32_t r = 0; r < (int32_t)b->size[1]; r++)
			for (int32_t c = 0; c < (int32_t)b->size[2]; c++)
				hypergraph_add_square_at(b->board, (int32_t[]){l, r, c} + (3 - b->dimension));
}

/* The square `steps` steps away from `at` in direction d, or -1 if it is outside. */
static long square_at(const struct box *b, const unsigned *at, const int *d, unsigned steps)
{
	long square = 0;
	for (unsigned i = 0; i < 3; i++) {
		long size = (long)b->size[i], x = (long)at[i] + (long)steps * d[i];
		if (b->wraps)
			x = (x % size + size) % size;
		if (x < 0 || x >= size)
			return -1;
		square = square * size + x;
	}
	return square;
}

struct squares {
	const struct box *b;
	unsigned size; /* of b->line */
};

static bool is_line(const void *squares, size_t number)
{
	const struct squares *s = squares;
	const unsigned old = (unsigned)number - 1;
	return hypergraph_line_size(s->b->board, old) == s->size &&
	       memcmp(hypergraph_line(s->b->board, old), s->b->line, s->size * sizeof *s->b->line) == 0;
}

static void add_line(struct box *b, unsigned size)
{
	if (!b->wraps) {
		hypergraph_add_line(b->board, b->line, size);
		return;
	}
	qsort(b->line, size, sizeof *b->line, ascending_32);
	const uint64_t hash = fnv_bytes(FNV_START, b->line, size * sizeof *b->line);
	size_t *number = index_at(&b->seen, hash, is_line, &(struct squares){b, size});
	if (*number == 0)
		*number = hypergraph_add_line(b->board, b->line, size) + 1;
}

static void add_line_from(struct box *b, const unsigned *at, const int *d)
{
	unsigned size = length(b, d);
	bool whole_circle = b->wraps && period(b, d) <= b->run;
	if (whole_circle && at[d[1] != 0 ? 1 : 2] != 0) /* it passes row 0 (or column 0), and is made from there */
		return;
	if (square_at(b, at, d, size - 1) < 0)
		return;
	for (unsigned i = 0; i < size; i++)
		b->line[i] = (unsigned)square_at(b, at, d, i);
	add_line(b, size);
}

static void add_lines(struct box *b, const int *d)
{
	unsigned at[3];
	if (count_lines(b, d) == 0)
		return;
	for (at[0] = 0; at[0] < b->size[0]; at[0]++)
		for (at[1] = 0; at[1] < b->size[1]; at[1]++)
			for (at[2] = 0; at[2] < b->size[2]; at[2]++)
				add_line_from(b, at, d);
}

static bool build(struct box *b, struct trouble *t)
{
	if (!fits(b, t))
		return false;
	unsigned squares = b->size[0] * b->size[1] * b->size[2];
	b->line = xmalloc((b->run < squares ? b->run : squares) * sizeof *b->line);
	add_squares(b);
	for (unsigned d = 0; d < used_directions(b); d++)
		add_lines(b, directions[d]);
	free(b->line);
	index_clear(&b->seen);
	return true;
}

/* On a torus if value[3]. */
bool grid_build(struct hypergraph *h, const unsigned *value, struct trouble *t)
{
	struct box b = {h, .dimension = 2, .size = {1, value[0], value[1]}, .run = value[2], .wraps = value[3] != 0};
	return build(&b, t);
}

bool grid_build_space(struct hypergraph *h, const unsigned *value, struct trouble *t)
{
	struct box b = {h, .dimension = 3, .size = {value[0], value[1], value[2]}, .run = value[3]};
	return build(&b, t);
}

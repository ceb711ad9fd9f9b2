#include "boards/tilings/lattice.h"

#include <assert.h>
#include <stdlib.h>

/* a = g > 0 and b = 0 afterwards; the columns follow. One row of Euclid's algorithm a turn. */
static void eliminate(int64_t a[2], int64_t b[2])
{
	while (b[0] != 0) {
		int64_t q = a[0] / b[0];
		int64_t rest[2] = {a[0] - q * b[0], a[1] - q * b[1]};
		a[0] = b[0], a[1] = b[1];
		b[0] = rest[0], b[1] = rest[1];
	}
	if (a[0] < 0)
		a[0] = -a[0], a[1] = -a[1];
}

/* Nothing overflows: coordinates are at most PLACE_MOST = 10^9, Bezout's coefficients at most half the other first
 * coordinate, so the second coordinates stay below 10^18, but for the last one, the determinant over the greatest
 * common divisor, below 2 * 10^18. */
bool lattice_init(struct lattice *l, struct place a, struct place b)
{
	int64_t first[2] = {a.row, a.column}, second[2] = {b.row, b.column};
	if (first[0] * second[1] == first[1] * second[0])
		return false;
	eliminate(first, second);
	l->rows = first[0];
	l->columns = llabs(second[1]);
	l->shift = floor_rest(first[1], l->columns);
	return true;
}

int64_t lattice_index(const struct lattice *l)
{
	return l->rows * l->columns;
}

uint32_t lattice_residue(const struct lattice *l, int64_t row, int64_t column)
{
	assert(lattice_index(l) <= LATTICE_MOST);
	int64_t r = floor_rest(row, l->rows);
	int64_t turns = floor_rest((row - r) / l->rows, l->columns);
	return (uint32_t)(r * l->columns + floor_rest(floor_rest(column, l->columns) - turns * l->shift, l->columns));
}

struct place lattice_place(const struct lattice *l, uint32_t residue)
{
	return (struct place){(int32_t)(residue / l->columns), (int32_t)(residue % l->columns)};
}

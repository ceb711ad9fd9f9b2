#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/place.h"

/* The lattice spanned by two vectors, in Hermite normal form:
 *
 *       columns ->
 *   rows * * * *        every vector is a combination of (rows, shift) and (0, columns), 0 <= shift < columns,
 *        * * * *        so the squares with 0 <= row < rows, 0 <= column < columns are one period:
 *                       each square of the board is a translate of exactly one of them, its residue.
 */
struct lattice {
	int64_t rows, columns, shift;
};

/* False if the vectors are linearly dependent. */
bool lattice_init(struct lattice *l, struct place a, struct place b);
/* rows * columns: the number of squares in one period. Up to 2 * 10^18, see LATTICE_MOST. */
int64_t lattice_index(const struct lattice *l);
/* The number of the residue, row * columns + column. Needs an index of at most LATTICE_MOST. */
uint32_t lattice_residue(const struct lattice *l, int64_t row, int64_t column);
struct place lattice_place(const struct lattice *l, uint32_t residue);

enum { LATTICE_MOST = 10000000 };

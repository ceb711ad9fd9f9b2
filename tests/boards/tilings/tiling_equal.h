#pragma once

#include <string.h>

#include "boards/tilings/tiling.h"

static inline bool same_place(struct place a, struct place b)
{
	return a.row == b.row && a.column == b.column;
}

static inline bool same_tile(const struct tile *a, const struct tile *b)
{
	return a->lines == b->lines && a->strip == b->strip && same_place(a->along, b->along);
}

static inline bool tiling_equal(const struct tiling *a, const struct tiling *b)
{
	if (a->tiles != b->tiles || a->lines != b->lines)
		return false;
	for (unsigned i = 0; i < 2; i++)
		if (!same_place(a->period[i], b->period[i]))
			return false;
	for (unsigned i = 0; i < a->tiles; i++)
		if (!same_tile(a->tile + i, b->tile + i))
			return false;
	if (memcmp(a->first, b->first, (a->lines + 1) * sizeof *a->first) != 0)
		return false;
	size_t squares = a->first[a->lines];
	return squares == 0 || memcmp(a->square, b->square, squares * sizeof *a->square) == 0;
}

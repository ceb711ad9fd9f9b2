#pragma once

#include "boards/tilings/tiling.h"

/* Which piece of the plane to draw: rows and columns from (0, 0) on. */
struct tiling_view {
	unsigned rows, columns;
	bool segments; /* mark a worst segment of every direction */
};

enum { TILING_VIEW_MOST = 400 };

/* A piece that shows some periods and has room for the worst segments. */
struct tiling_view tiling_view_choose(const struct tiling *t, const struct coverage coverage[DIRECTIONS]);
/* Draws tiles in shades, lines as strokes, worst segments in red. The tiles have to be disjoint. */
void tiling_svg(const struct tiling *t, const struct coverage coverage[DIRECTIONS], struct tiling_view view, FILE *out);

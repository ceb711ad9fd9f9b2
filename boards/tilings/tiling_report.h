#pragma once

#include "base/rows.h"
#include "boards/tilings/tiling.h"

/* What a check has found, for all formats. */
struct tiling_report {
	const struct tiling *tiling;
	struct lattice lattice;
	unsigned squares, classes; /* squares in tiles, in one period; isomorphism classes of finite tiles */
	struct coverage coverage[DIRECTIONS];
	bool bounded, caught; /* some k; the k that was asked for, or any */
	int64_t k;
};

void tiling_report_overlap(const struct tiling *t, const struct overlap *o, enum format format, FILE *out);
void tiling_report_print(const struct tiling_report *r, enum format format, FILE *out);

#include "boards/family.h"

#include <stddef.h>

bool parallelogram_build_b2(struct hypergraph *h, const char *parameters, struct trouble *t);
bool parallelogram_build(struct hypergraph *h, const char *parameters, struct trouble *t);
bool parallelogram_build_zetters(struct hypergraph *h, const char *parameters, struct trouble *t);
bool grid_build(struct hypergraph *h, const char *parameters, struct trouble *t);
bool grid_build_space(struct hypergraph *h, const char *parameters, struct trouble *t);
bool grid_build_torus(struct hypergraph *h, const char *parameters, struct trouble *t);
bool bn_build(struct hypergraph *h, const char *parameters, struct trouble *t);
bool bn_build_exclusive(struct hypergraph *h, const char *parameters, struct trouble *t);
bool bn_build_short(struct hypergraph *h, const char *parameters, struct trouble *t);
bool bz_build(struct hypergraph *h, const char *parameters, struct trouble *t);
bool rectangle_build(struct hypergraph *h, const char *parameters, struct trouble *t);
bool rectangle_build_less_one(struct hypergraph *h, const char *parameters, struct trouble *t);
bool rectangle_build_less_two(struct hypergraph *h, const char *parameters, struct trouble *t);
bool partition_build_light(struct hypergraph *h, const char *parameters, struct trouble *t);
bool partition_build_dark_even(struct hypergraph *h, const char *parameters, struct trouble *t);
bool partition_build_dark_odd(struct hypergraph *h, const char *parameters, struct trouble *t);
bool tile_build(struct hypergraph *h, const char *parameters, struct trouble *t);

const struct family families[] = {
    {"b2", "", "B2 of Theorem 1: the parallelogram 4 x 6, 24 squares, 13 lines", parallelogram_build_b2},
    {"zetters", "", "the parallelogram 3 x 4: 12 squares, 9 lines; tiles the plane for Connect(8,1)",
     parallelogram_build_zetters},
    {"parallelogram", "L:W", "L rows of W squares leaning right: rows, full columns, D diagonals", parallelogram_build},
    {"grid", "MxN:K", "M rows, N columns: every K in a row in four directions", grid_build},
    {"grid3", "AxBxC:K", "A layers of B rows and C columns: every K in a row in thirteen directions", grid_build_space},
    {"torus", "MxN:K", "grid closed to a torus; a line that meets itself is a set, equal sets are one line",
     grid_build_torus},
    {"bn", "L:COLUMNS", "BN(L): L rows, every column and every whole D diagonal inside", bn_build},
    {"bnx", "L:COLUMNS", "BNX(L): bn with an exclusive square on every line", bn_build_exclusive},
    {"bn-", "COLUMNS", "BN-(4) of Lemma 8: bn:4:COLUMNS, V lines without row 3, D lines without row 0", bn_build_short},
    {"bz", "L:ZONES", "BZ(L): zones of L columns, V lines in even and H lines in odd ones, D diagonals", bz_build},
    {"rect", "M:N", "BrecX: M rows and N columns as lines, an exclusive square on each", rectangle_build},
    {"rect-", "M:N", "BrecX-: rect without its lower left square", rectangle_build_less_one},
    {"rect--", "M:N", "rect without its lower left and upper right squares", rectangle_build_less_two},
    {"light", "N:COLUMNS", "the light part of BN(N), Lemmas 11 and 12: blocks rect (N odd) or rect- (N even)",
     partition_build_light},
    {"dark-even", "N:COLUMNS", "half of its dark part, V lines of even blocks: BNX(L), N = 2L+1 or 2L+2",
     partition_build_dark_even},
    {"dark-odd", "N:COLUMNS", "the other half, V lines of odd blocks", partition_build_dark_odd},
    {"tile", "I:TILING", "board I of a tiling (kdraw tile --help), from 0: tile:0:bands:6:6:5:8", tile_build},
    {NULL, NULL, NULL, NULL},
};

bool family_fits(const char *name, unsigned long squares, unsigned long lines, unsigned long incidences,
                 struct trouble *t)
{
	if (squares > 1000000)
		return trouble_say(t, 0, "this %s board has more than 1000000 squares", name);
	if (lines > 1000000)
		return trouble_say(t, 0, "this %s board has more than 1000000 lines", name);
	if (incidences > 10000000)
		return trouble_say(t, 0, "the lines of this %s board have more than 10000000 squares together", name);
	return true;
}

#include "boards/family.h"
#include "boards/partition.h"

enum { PLANE, TORUS };
enum { LINES, EXCLUSIVE };

const struct family families[] = {
    {"b2", "", "B2 of Theorem 1: the parallelogram 4 x 6, 24 squares, 13 lines", parallelogram_build, NULL, 1, "4:6",
     0},
    {"zetters", "", "the parallelogram 3 x 4: 12 squares, 9 lines; tiles the plane for Connect(8,1)",
     parallelogram_build, NULL, 1, "3:4", 0},
    {"parallelogram", "L:W", "L rows of W squares leaning right: rows, full columns, D diagonals", parallelogram_build,
     NULL, 1, "4:6", 0},
    {"grid", "MxN:K", "M rows, N columns: every K in a row in four directions", grid_build, NULL, 1, "7x7:5", PLANE},
    {"grid3", "AxBxC:K", "A layers of B rows and C columns: every K in a row in thirteen directions", grid_build_space,
     NULL, 1, "4x4x4:4", 0},
    {"torus", "MxN:K", "grid closed to a torus; a line that meets itself is a set, equal sets are one line", grid_build,
     NULL, 1, "7x7:5", TORUS},
    {"bn", "L:COLUMNS", "BN(L): L rows, every column and every whole D diagonal inside", bn_build, NULL, 1, "4:16",
     LINES},
    {"bnx", "L:COLUMNS", "BNX(L): bn with an exclusive square on every line", bn_build, NULL, 1, "4:16", EXCLUSIVE},
    {"bn-", "COLUMNS", "BN-(4) of Lemma 8: bn:4:COLUMNS, V lines without row 3, D lines without row 0", bn_build_short,
     NULL, 1, "16", 0},
    {"bz", "L:ZONES", "BZ(L): zones of L columns, V lines in even and H lines in odd ones, D diagonals", bz_build, NULL,
     1, "4:4", 0},
    {"rect", "M:N", "BrecX: M rows and N columns as lines, an exclusive square on each", rectangle_build, NULL, 1,
     "4:5", 0},
    {"rect-", "M:N", "BrecX-: rect without its lower left square", rectangle_build, NULL, 2, "4:5", 1},
    {"rect--", "M:N", "rect without its lower left and upper right squares", rectangle_build, NULL, 2, "4:5", 2},
    {"light", "N:COLUMNS", "the light part of BN(N), Lemmas 11 and 12: blocks rect (N odd) or rect- (N even)",
     partition_build_family, NULL, 1, "9:40", PART_LIGHT},
    {"dark-even", "N:COLUMNS", "half of its dark part, V lines of even blocks: BNX(L), N = 2L+1 or 2L+2",
     partition_build_family, NULL, 1, "9:40", PART_DARK_EVEN},
    {"dark-odd", "N:COLUMNS", "the other half, V lines of odd blocks", partition_build_family, NULL, 1, "9:40",
     PART_DARK_ODD},
    {"tile", "I:TILING", "board I of a tiling (kdraw tile --help), from 0: tile:0:bands:6:6:5:8", NULL, NULL, 0, "", 0},
    {NULL, NULL, NULL, NULL, NULL, 0, NULL, 0},
};

bool board_fits(unsigned long squares, unsigned long lines, unsigned long incidences, struct trouble *t)
{
	if (squares > 1000000)
		return trouble_say(t, 0, "this board has more than 1000000 squares");
	if (lines > 1000000)
		return trouble_say(t, 0, "this board has more than 1000000 lines");
	if (incidences > 10000000)
		return trouble_say(t, 0, "the lines of this board have more than 10000000 squares together");
	return true;
}

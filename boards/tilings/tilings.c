/* The table of the families of tilings. */
#include <string.h>

#include "base/input.h"
#include "boards/tilings/tiling.h"
#include "boards/tilings/tiling_stored.h"

const struct family tiling_families[] = {
    {"b2", "", "B2 and its mirror image: Theorem 1, k = 11", NULL, bands_build_parallelogram, 1, "4:6", 0},
    {"parallelogram", "L:W", "L rows of W squares and their mirror image", NULL, bands_build_parallelogram, 2, "4:6",
     0},
    {"bands", "R:S:L:W", "bands of R and S rows, lines of L, rows of W squares", NULL, bands_build, 2, "6:6:5:8", 0},
    {"weave", "W", "W * W squares in a basket weave, lines of W, k = 3W - 1", NULL, weave_build, 2, "7", 0},
    {"blocks", "S", "S by S on a corner, S D lines, long V and H lines", NULL, blocks_build, 4, "10", 0},
    {"bz", "L", "infinite strips BZ(L) and B-Z(L), k = 3L - 1", NULL, zones_build, 2, "4", 0},
    {NULL, NULL, NULL, NULL, NULL, 0, NULL, 0},
};

static bool load_file(struct tiling *t, const char *path, struct trouble *trouble)
{
	FILE *in = family_open_file(tiling_families, "tilings", path, trouble);
	if (in == NULL)
		return false;
	bool right = tiling_read(t, in, trouble);
	input_close(in);
	return right;
}

bool tiling_load(struct tiling *t, const char *argument, struct trouble *trouble)
{
	const char *parameters;
	unsigned value[FAMILY_VALUES];
	const struct family *f = family_find(tiling_families, argument, &parameters);
	const struct stored_tiling *stored = f == NULL ? tiling_stored(argument) : NULL;
	if (f == NULL)
		return stored != NULL ? tiling_stored_load(t, stored, trouble) : load_file(t, argument, trouble);
	if (!family_read(f, parameters, value, trouble) || !f->tiling(t, value, trouble))
		return false;
	tiling_set_name(t, "%s", argument);
	return true;
}

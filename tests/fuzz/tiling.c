/* The reader of tilings: no crash on any bytes, and what it reads round-trips, can be checked and be drawn. */
#include <stdint.h>
#include <stdlib.h>

#include "boards/tilings/tiling.h"
#include "boards/tilings/tiling_svg.h"
#include "tests/boards/tilings/tiling_equal.h"
#include "tests/fuzz/require.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void round_trip(const struct tiling *t)
{
	struct tiling u;
	struct trouble trouble;
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	tiling_write(t, out);
	fclose(out);
	FILE *in = fmemopen(text, size, "r");
	tiling_init(&u);
	require(tiling_read(&u, in, &trouble) && tiling_equal(t, &u));
	tiling_clear(&u);
	fclose(in);
	free(text);
}

/* Only small periods, so that an input takes no time; spans and coordinates may be anything. */
static void check(const struct tiling *t)
{
	struct lattice l;
	struct overlap overlap;
	struct coverage coverage[DIRECTIONS];
	unsigned squares;
	int64_t k;
	tiling_lattice_known(t, &l);
	if (lattice_index(&l) > 5000)
		return;
	bool disjoint = tiling_disjoint(t, &overlap, &squares);
	require(squares <= lattice_index(&l));
	tiling_cover(t, coverage);
	tiling_catches(coverage, &k);
	if (!disjoint)
		return;
	FILE *null = fopen("/dev/null", "w");
	tiling_svg(t, coverage, (struct tiling_view){12, 15, true}, null);
	tiling_view_choose(t, coverage);
	fclose(null);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct tiling t;
	struct trouble trouble;
	if (size == 0)
		return 0;
	FILE *in = fmemopen((void *)(uintptr_t)data, size, "r");
	tiling_init(&t);
	if (tiling_read(&t, in, &trouble)) {
		round_trip(&t);
		check(&t);
	}
	tiling_clear(&t);
	fclose(in);
	return 0;
}

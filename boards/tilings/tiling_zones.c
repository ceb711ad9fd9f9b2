/* The strips BZ(L) and B-Z(L), alternating upwards. Every strip has zones of L columns; zones with V lines alternate
 * with zones with H lines, and above a zone of V lines stands one of H lines.
 *
 *    H H H | V V V | H H H        B-Z(3), the mirror image: all A diagonals of the strip
 *    V V V | H H H | V V V        BZ(3): all D diagonals of the strip
 *
 * The tiles are the strips: infinite, drawn as they are by the induction of Theorem 2, not by a finite board. */
#include "boards/tilings/tiling.h"

/* One period of the strip: V lines from column v on, H lines from column h on, diagonals from every column. */
static void add_strip(struct tiling *t, int32_t size, int32_t row, int32_t v, int32_t h, enum direction diagonal)
{
	tiling_add_strip(t, (struct place){0, 2 * size});
	for (int32_t i = 0; i < size; i++)
		tiling_add_run(t, (struct place){row, v + i}, direction_step[DIRECTION_V], (unsigned)size);
	for (int32_t i = 0; i < size; i++)
		tiling_add_run(t, (struct place){row + i, h}, direction_step[DIRECTION_H], (unsigned)size);
	for (int32_t i = 0; i < 2 * size; i++)
		tiling_add_run(t, (struct place){row, i}, direction_step[diagonal], (unsigned)size);
}

bool zones_build(struct tiling *t, const unsigned *value, struct trouble *trouble)
{
	int32_t size = (int32_t)*value;
	if (!tiling_fits(4ul * *value * *value, trouble))
		return false;
	t->period[0] = (struct place){2 * size, 0};
	t->period[1] = (struct place){0, 2 * size};
	add_strip(t, size, 0, 0, size, DIRECTION_D);
	add_strip(t, size, size, size, 0, DIRECTION_A);
	return true;
}

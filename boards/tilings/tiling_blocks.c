/* Blocks of S by S in the coordinates u = row + column, v = row - column (the squares have u + v even), alternating
 * like the fields of a chess board: for S = 2W the blocks of boards/tilings/tiling_weave.c, not cut into bricks.
 *
 *     v
 *     ^  +-----------+-----------+    D block: S D lines of S/2 squares (rounded up and down by turns), v is constant
 *     |  |     D     |     A     |    A block: S A lines, u is constant
 *     |  +-----------+-----------+    V lines go up and to the right in this picture, H lines down and to the right;
 *     |  |     A     |     D     |    each column and each row modulo S has one, in the block that it crosses longer,
 *     |  +-----------+-----------+--> u                                     as long as it is there
 *
 * In every direction the lines repeat with period S. */
#include "base/memory.h"
#include "boards/tilings/tiling.h"

#include <stdlib.h>

/* The squares (u, v) + i (du, dv), i < size. */
struct run {
	int32_t u, v, du, dv, size;
	unsigned block;
};

struct blocks {
	int32_t side;    /* S */
	struct run *run; /* V lines by column, H lines by row, modulo S */
	unsigned lines[2];
};

static void offer(struct blocks *b, const struct run *r)
{
	struct place at = place_on_diagonals(r->u, r->v);
	int32_t number = r->dv > 0 ? at.column : at.row;
	struct run *best = b->run + (number % b->side + b->side) % b->side + (r->dv > 0 ? 0 : b->side);
	bool better = r->size > best->size || (r->size == best->size && b->lines[r->block] < b->lines[best->block]);
	if (!better)
		return;
	if (best->size > 0)
		b->lines[best->block]--;
	*best = *r;
	b->lines[r->block]++;
}

/* The columns and rows through a block whose corner is (left, 0). */
static void offer_across(struct blocks *b, unsigned block)
{
	int32_t left = block == 0 ? 0 : b->side, most = b->side - 1;
	for (int32_t e = -most; e <= most; e++)
		if ((left + e) % 2 == 0) {
			struct run r = {left + (e > 0 ? e : 0), e > 0 ? 0 : -e, 1, 1, b->side - abs(e), block};
			offer(b, &r);
		}
	for (int32_t f = 0; f <= 2 * most; f++)
		if ((left + f) % 2 == 0) {
			int32_t u = f > most ? f - most : 0;
			struct run r = {left + u, f - u, 1, -1, most + 1 - abs(f - most), block};
			offer(b, &r);
		}
}

static void add(struct tiling *t, const struct run *r)
{
	tiling_add_run(t, place_on_diagonals(r->u, r->v), place_on_diagonals(r->du, r->dv), (unsigned)r->size);
}

static void add_block(struct tiling *t, const struct blocks *b, unsigned block)
{
	tiling_add_tile(t);
	for (int32_t i = 0; i < b->side; i++) {
		int32_t odd = i % 2, odd_in_a = (b->side + i) % 2;
		struct run flat = {odd, i, 2, 0, (b->side + 1 - odd) / 2, 0};
		struct run steep = {b->side + i, odd_in_a, 0, 2, (b->side + 1 - odd_in_a) / 2, 1};
		add(t, block == 0 ? &flat : &steep);
	}
	for (int32_t i = 0; i < 2 * b->side; i++)
		if (b->run[i].block == block)
			add(t, b->run + i);
}

bool blocks_build(struct tiling *t, const unsigned *value, struct trouble *trouble)
{
	struct blocks b = {.side = (int32_t)*value};
	if (!tiling_fits((unsigned long)*value * *value, trouble))
		return false;
	b.run = xcalloc(2 * (size_t)b.side, sizeof *b.run);
	for (unsigned block = 0; block < 2; block++)
		offer_across(&b, block);
	t->period[0] = (struct place){b.side, 0};
	t->period[1] = (struct place){0, b.side};
	for (unsigned block = 0; block < 2; block++)
		add_block(t, &b, block);
	free(b.run);
	return true;
}

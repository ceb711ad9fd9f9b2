#include "provers/strategies/strategy_address.h"

#include <assert.h>

#include "base/place.h"
#include "boards/partition.h"

enum { DEEPEST = 64 };

/* The way down: the length of each board, and which half was taken to the next. */
struct way {
	unsigned depth;
	unsigned length[DEEPEST];
	bool odd[DEEPEST];
};

/* Inverse of the squeezing of dark halves (boards/partition.c): V line `column` of a half is V line number n of block
 * 2i or 2i + 1; here is the V line of the whole board. */
static int64_t raise_column(unsigned length, bool odd, int64_t column)
{
	int64_t l = ((int64_t)length - 1) / 2, i = floor_divide(column, l + 1), n = column - i * (l + 1);
	if (length % 2 == 1)
		return (2 * i + odd) * (l + 1) + n;
	return i * (2 * l + 3) + n + (odd ? l + 2 : 0);
}

/* D lines of the half with even V lines belong to blocks 2i + 1 and start at number 1 of their counting; those of the
 * other half to blocks 2i. */
static int64_t raise_diagonal(unsigned length, bool odd, int64_t diagonal)
{
	int64_t l = ((int64_t)length - 1) / 2, i = floor_divide(diagonal - 1, l + 1), n = diagonal - 1 - i * (l + 1);
	if (length % 2 == 1)
		return (odd ? 2 * i + 2 : 2 * i + 1) * (l + 1) + n - l;
	return odd ? (i + 1) * (2 * l + 3) + n + 1 - (l + 1) : i * (2 * l + 3) + n + 1;
}

/* From the last board of the way up to BN(L). */
static void raise(const struct way *w, int64_t *v, int64_t *d)
{
	for (unsigned i = w->depth; i-- > 0;) {
		*v = raise_column(w->length[i], w->odd[i], *v);
		*d = raise_diagonal(w->length[i], w->odd[i], *d);
	}
}

/* Blocks 2q and 2q + 1 of BN(2L + 2) both miss a crossing on V line qP + L + 1, P = 2L + 3; block 2q its crossing with
 * D line qP - L - 1, block 2q + 1 that with D line (q + 1)P - L - 1. */
static void set_corner(struct address *a, const struct way *w, unsigned length)
{
	a->corner = length % 2 == 0;
	if (!a->corner)
		return;
	int64_t l = ((int64_t)length - 1) / 2, period = 2 * l + 3;
	assert(length >= 6);
	int64_t q = floor_divide(a->block, 2), odd = a->block - 2 * q;
	assert(odd == 0 || odd == 1);
	a->corner_v = q * period + l + 1;
	a->corner_d = (q + odd) * period - (l + 1);
	raise(w, &a->corner_v, &a->corner_d);
}

struct address address_of(unsigned length, unsigned row, int64_t column)
{
	struct address a = {.board = 1};
	struct way w = {.depth = 0};
	while (length >= 5) {
		struct partition_place p = partition_place(length, row, column);
		if (p.part == PART_LIGHT) {
			a.light = true;
			a.block = p.block;
			set_corner(&a, &w, length);
			return a;
		}
		assert(w.depth < DEEPEST);
		w.length[w.depth] = length;
		w.odd[w.depth++] = p.part == PART_DARK_ODD;
		assert(a.board <= UINT64_MAX / 2 && p.row >= 0 && p.row < length);
		a.board = 2 * a.board + (p.part == PART_DARK_ODD);
		length = (length - 1) / 2;
		row = (unsigned)p.row;
		column = p.column;
	}
	assert(length >= 2 && row < length);
	a.base = length;
	a.row = row;
	return a;
}

unsigned address_bound(unsigned length)
{
	assert(length >= 2);
	unsigned more = 0;
	for (; length >= 5; length = (length - 1) / 2)
		more++;
	return more + (length == 2 ? 1 : 2);
}

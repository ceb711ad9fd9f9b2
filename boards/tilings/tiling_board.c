/* The tiles as boards. */
#include "boards/tilings/tiling.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

/* Adds the squares of the tile and returns them in the board's order. */
static struct place *add_squares(const struct tiling *t, unsigned from, unsigned to, struct hypergraph *h)
{
	struct place *place = xmalloc((to - from) * sizeof *place);
	for (unsigned i = from; i < to; i++)
		place[i - from] = t->square[i];
	qsort(place, to - from, sizeof *place, place_compare);
	for (unsigned i = 0; i < to - from; i++)
		if (i == 0 || place_compare(place + i - 1, place + i) != 0) {
			place[h->squares] = place[i];
			hypergraph_add_square_at(h, (const int32_t[]){place[i].row, place[i].column});
		}
	return place;
}

static void add_line(const struct tiling *t, unsigned line, struct hypergraph *h, const struct place *place,
                     unsigned *square)
{
	unsigned size = tiling_line_size(t, line);
	for (unsigned i = 0; i < size; i++) {
		const struct place *found =
		    bsearch(tiling_line(t, line) + i, place, h->squares, sizeof *place, place_compare);
		assert(found != NULL);
		square[i] = (unsigned)(found - place);
	}
	hypergraph_add_line(h, square, size);
}

void tiling_board(const struct tiling *t, unsigned tile, struct hypergraph *h)
{
	const struct tile *it = t->tile + tile;
	assert(tile < t->tiles && !it->strip && it->lines > 0);
	unsigned from = t->first[it->first_line], to = t->first[it->first_line + it->lines];
	h->dimension = 2;
	struct place *place = add_squares(t, from, to, h);
	unsigned *square = xmalloc((to - from) * sizeof *square);
	for (unsigned i = 0; i < it->lines; i++)
		add_line(t, it->first_line + i, h, place, square);
	free(square);
	free(place);
}

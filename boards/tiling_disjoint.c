/* Disjoint tiles: every residue modulo the periods belongs to one tile, at one place. The first square of a residue
 * becomes its owner; any later one must be the same square of the same tile. */
#include "boards/tiling.h"

#include <assert.h>
#include <stdlib.h>

struct owner {
	unsigned tile; /* + 1; 0: nobody yet */
	struct place place;
};

/* v is a whole multiple of along, which is not zero. */
static bool multiple(struct place v, struct place along)
{
	if ((int64_t)v.row * along.column != (int64_t)v.column * along.row)
		return false;
	return along.row != 0 ? v.row % along.row == 0 : v.column % along.column == 0;
}

static bool same_square(const struct tile *tile, struct place v)
{
	return (v.row == 0 && v.column == 0) || (tile->strip && multiple(v, tile->along));
}

/* False if the square belongs to somebody else. */
static bool own(const struct tiling *t, struct owner *owner, unsigned tile, struct place place, unsigned *squares)
{
	if (owner->tile == 0) {
		*owner = (struct owner){tile + 1, place};
		(*squares)++;
		return true;
	}
	struct place v = {place.row - owner->place.row, place.column - owner->place.column};
	return owner->tile == tile + 1 && same_square(t->tile + tile, v);
}

static void tell(struct overlap *o, const struct owner *owner, unsigned tile, struct place place)
{
	o->square = owner->place;
	o->moved = (struct place){owner->place.row - place.row, owner->place.column - place.column};
	o->tile[0] = owner->tile - 1;
	o->tile[1] = tile;
}

static bool own_tile(const struct tiling *t, const struct lattice *l, struct owner *owner, unsigned tile,
                     struct overlap *overlap, unsigned *squares)
{
	unsigned from = t->first[t->tile[tile].first_line];
	unsigned to = t->first[t->tile[tile].first_line + t->tile[tile].lines];
	for (unsigned i = from; i < to; i++) {
		struct place place = t->square[i];
		struct owner *o = owner + lattice_residue(l, place.row, place.column);
		if (!own(t, o, tile, place, squares)) {
			tell(overlap, o, tile, place);
			return false;
		}
	}
	return true;
}

bool tiling_disjoint(const struct tiling *t, struct overlap *overlap, unsigned *squares)
{
	struct lattice l;
	struct trouble trouble;
	bool lattice = tiling_lattice(t, &l, &trouble);
	assert(lattice);
	(void)lattice;
	struct owner *owner = xcalloc((size_t)lattice_index(&l), sizeof *owner);
	bool right = true;
	*squares = 0;
	for (unsigned tile = 0; tile < t->tiles && right; tile++)
		right = own_tile(t, &l, owner, tile, overlap, squares);
	free(owner);
	return right;
}

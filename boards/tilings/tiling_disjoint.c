/* Disjoint tiles: every residue modulo the periods belongs to one tile, at one place. The first square of a residue
 * becomes its owner; any later one must be the same square of the same tile. */
#include "boards/tilings/tiling.h"

#include "base/memory.h"

#include <stdlib.h>

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
static bool own(const struct tiling *t, struct owner *owner, unsigned tile, struct place place)
{
	if (owner->tile == NOBODY)
		*owner = (struct owner){tile, place};
	return owner->tile == tile && same_square(t->tile + tile, place_minus(place, owner->place));
}

static void tell(struct overlap *o, const struct owner *owner, unsigned tile, struct place place)
{
	o->square = owner->place;
	o->moved = place_minus(owner->place, place);
	o->tile[0] = owner->tile;
	o->tile[1] = tile;
}

static bool own_tile(const struct tiling *t, const struct lattice *l, struct owner *owner, unsigned tile,
                     struct overlap *overlap)
{
	unsigned from = t->first[t->tile[tile].first_line];
	unsigned to = t->first[t->tile[tile].first_line + t->tile[tile].lines];
	for (unsigned i = from; i < to; i++) {
		struct place place = t->square[i];
		struct owner *o = owner + lattice_residue(l, place.row, place.column);
		if (!own(t, o, tile, place)) {
			if (overlap != NULL)
				tell(overlap, o, tile, place);
			return false;
		}
	}
	return true;
}

bool tiling_owners(const struct tiling *t, const struct lattice *l, struct owner **owner, struct overlap *overlap)
{
	*owner = xmalloc((size_t)lattice_index(l) * sizeof **owner);
	for (int64_t i = 0; i < lattice_index(l); i++)
		(*owner)[i] = (struct owner){NOBODY, {0, 0}};
	for (unsigned tile = 0; tile < t->tiles; tile++)
		if (!own_tile(t, l, *owner, tile, overlap))
			return false;
	return true;
}

struct home tiling_home(const struct lattice *l, const struct owner *owner, struct place at)
{
	const struct owner *o = owner + lattice_residue(l, at.row, at.column);
	return (struct home){o->tile, place_minus(at, o->place)};
}

bool home_same(struct home a, struct home b)
{
	return a.tile == b.tile && place_same(a.moved, b.moved);
}

bool tiling_disjoint(const struct tiling *t, struct overlap *overlap, unsigned *squares)
{
	struct lattice l;
	struct owner *owner;
	tiling_lattice_known(t, &l);
	bool right = tiling_owners(t, &l, &owner, overlap);
	if (squares != NULL)
		*squares = 0;
	for (int64_t i = 0; i < lattice_index(&l) && squares != NULL; i++)
		*squares += owner[i].tile != NOBODY;
	free(owner);
	return right;
}

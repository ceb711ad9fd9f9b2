#include "plans/ground.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static uint32_t residues(const struct ground *g)
{
	return (uint32_t)lattice_index(&g->lattice);
}

struct owner ground_owner(const struct ground *g, struct place at)
{
	return g->owner[lattice_residue(&g->lattice, at.row, at.column)];
}

/* The squares of each tile, once the owners are known. */
static void list_squares(struct ground *g)
{
	unsigned used = 0;
	g->first = xcalloc(g->tiles + 1, sizeof *g->first);
	g->square = xcalloc(residues(g), sizeof *g->square);
	for (unsigned t = 0; t < g->tiles; t++) {
		for (uint32_t r = 0; r < residues(g); r++)
			if (g->owner[r].tile == t)
				g->square[used++] = g->owner[r].place;
		g->first[t + 1] = used;
		qsort(g->square + g->first[t], used - g->first[t], sizeof *g->square, place_compare);
	}
}

void ground_init(struct ground *g, const struct tiling *t)
{
	*g = (struct ground){.period = {t->period[0], t->period[1]}, .tiles = t->tiles};
	tiling_lattice_known(t, &g->lattice);
	bool disjoint = tiling_owners(t, &g->lattice, &g->owner, NULL);
	assert(disjoint);
	(void)disjoint;
	list_squares(g);
}

void ground_clear(struct ground *g)
{
	free(g->owner);
	free(g->first);
	free(g->square);
	memset(g, 0, sizeof *g);
}

/* --- pairs -------------------------------------------------------------------------------------------------------- */

/* Translates of a ground's tiles by different vectors modulo a lattice; pair[i] is the pair that copy i is in, after it
 * was moved by `moved`. */
struct copy {
	unsigned tile;
	struct place by, moved;
	unsigned pair;
};

enum { MOST_COPIES = 64 };

struct pairing_up {
	const struct ground *of;
	struct place period[2];
	struct lattice lattice;
	unsigned copies, pairs;
	struct copy copy[MOST_COPIES];
	struct ground *found;
	unsigned count, room;
};

static bool in_lattice(const struct lattice *l, struct place v)
{
	return lattice_residue(l, v.row, v.column) == 0;
}

/* The copy that has the square, and where the square lies in its pair. */
static struct owner owner_among_copies(const struct pairing_up *x, struct place at)
{
	struct owner o = ground_owner(x->of, at);
	if (o.tile == NOBODY)
		return o;
	const struct place by = place_minus(at, o.place);
	const struct copy *c = x->copy;
	while (c->tile != o.tile || !in_lattice(&x->lattice, place_minus(by, c->by))) {
		c++;
		assert(c < x->copy + x->copies);
	}
	return (struct owner){c->pair, place_plus(o.place, c->moved)};
}

static void keep_pairs(struct pairing_up *x)
{
	struct ground g = {.lattice = x->lattice, .period = {x->period[0], x->period[1]}, .tiles = x->pairs};
	g.owner = xcalloc(residues(&g), sizeof *g.owner);
	for (uint32_t r = 0; r < residues(&g); r++)
		g.owner[r] = owner_among_copies(x, lattice_place(&g.lattice, r));
	list_squares(&g);
	for (unsigned i = 0; i < x->count; i++)
		if (ground_same(&g, x->found + i)) {
			ground_clear(&g);
			return;
		}
	MAKE_ROOM(x->found, x->count, x->room);
	x->found[x->count++] = g;
}

static bool are_neighbours(const struct ground *g, unsigned a, struct place a_by, unsigned b, struct place b_by)
{
	for (unsigned i = g->first[a]; i < g->first[a + 1]; i++)
		for (unsigned j = g->first[b]; j < g->first[b + 1]; j++) {
			struct place v = place_minus(place_plus(g->square[i], a_by), place_plus(g->square[j], b_by));
			if (abs(v.row) <= 1 && abs(v.column) <= 1)
				return true;
		}
	return false;
}

static void pair_up(struct pairing_up *x);

/* Copy i with the translates of copy j: those whose squares may be next to its own are found among its neighbours. */
static void pair_with(struct pairing_up *x, unsigned i, unsigned j)
{
	struct copy *a = x->copy + i, *b = x->copy + j;
	const struct ground *g = x->of;
	struct place tried[64];
	unsigned count = 0;
	a->moved = a->by;
	a->pair = b->pair = x->pairs++;
	for (unsigned s = g->first[a->tile]; s < g->first[a->tile + 1]; s++)
		for (unsigned n = 0; n < 9; n++) {
			struct place at = place_plus(place_plus(g->square[s], a->by),
			                             (struct place){(int32_t)(n / 3) - 1, (int32_t)(n % 3) - 1});
			const struct home home = tiling_home(&g->lattice, g->owner, at);
			unsigned k = 0;
			if (home.tile != b->tile || !in_lattice(&x->lattice, place_minus(home.moved, b->by)))
				continue;
			while (k < count && !place_same(tried[k], home.moved))
				k++;
			if (k < count || count == sizeof tried / sizeof *tried)
				continue;
			assert(are_neighbours(g, a->tile, a->by, b->tile, home.moved));
			tried[count++] = b->moved = home.moved;
			pair_up(x);
		}
	x->pairs--;
	a->pair = b->pair = NOBODY;
}

/* The first copy without a partner gets one. */
static void pair_up(struct pairing_up *x)
{
	unsigned i = 0;
	while (i < x->copies && x->copy[i].pair != NOBODY)
		i++;
	if (i == x->copies)
		keep_pairs(x);
	for (unsigned j = i + 1; j < x->copies; j++)
		if (x->copy[j].pair == NOBODY)
			pair_with(x, i, j);
}

/* With the lattice of the periods (cosets: 1) or one of half as many points, which `coset` is not in. */
static void pair_up_in(struct pairing_up *x, struct place a, struct place b, unsigned cosets, struct place coset)
{
	if (cosets * x->of->tiles > MOST_COPIES)
		return;
	x->period[0] = a;
	x->period[1] = b;
	x->copies = x->pairs = 0;
	lattice_init(&x->lattice, a, b);
	for (unsigned c = 0; c < cosets; c++)
		for (unsigned t = 0; t < x->of->tiles; t++)
			x->copy[x->copies++] =
			    (struct copy){.tile = t, .by = c == 0 ? (struct place){0, 0} : coset, .pair = NOBODY};
	pair_up(x);
}

struct ground *ground_pairs(const struct ground *g, unsigned *count)
{
	struct pairing_up x = {.of = g};
	const struct place a = g->period[0], b = g->period[1];
	pair_up_in(&x, a, b, 1, a);
	pair_up_in(&x, place_plus(a, a), b, 2, a);
	pair_up_in(&x, a, place_plus(b, b), 2, b);
	pair_up_in(&x, place_plus(a, b), place_plus(b, b), 2, b);
	*count = x.count;
	return x.found;
}

/* --- the same but for where it lies ------------------------------------------------------------------------------- */

/* All squares of the tile go to squares of one tile, which has as many. */
static bool tile_goes_to_tile(const struct ground *a, unsigned tile, const struct ground *b, unsigned turn,
                              struct place by)
{
	struct home to = {.tile = NOBODY};
	for (unsigned i = a->first[tile]; i < a->first[tile + 1]; i++) {
		const struct place at = place_plus(place_turn(a->square[i], turn), by);
		const struct home now = tiling_home(&b->lattice, b->owner, at);
		to = to.tile == NOBODY ? now : to;
		if (now.tile == NOBODY || !home_same(now, to))
			return false;
	}
	return a->first[tile + 1] - a->first[tile] == b->first[to.tile + 1] - b->first[to.tile];
}

static bool goes_to(const struct ground *a, const struct ground *b, unsigned turn, struct place by)
{
	for (unsigned t = 0; t < a->tiles; t++)
		if (!tile_goes_to_tile(a, t, b, turn, by))
			return false;
	return true;
}

bool ground_same(const struct ground *a, const struct ground *b)
{
	if (residues(a) != residues(b) || a->tiles != b->tiles || a->first[a->tiles] != b->first[b->tiles])
		return false;
	for (unsigned turn = 0; turn < 8; turn++) {
		if (!in_lattice(&b->lattice, place_turn(a->period[0], turn)) ||
		    !in_lattice(&b->lattice, place_turn(a->period[1], turn)))
			continue;
		for (uint32_t r = 0; r < residues(b); r++)
			if (goes_to(a, b, turn, lattice_place(&b->lattice, r)))
				return true;
	}
	return false;
}

#include "plans/sprout.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "hypergraph/isomorphism.h"

/* A tiling that can be changed: line i is the squares from[i] .. from[i] + size[i] - 1 along its direction. Only
 * lines without gaps. */
struct stake {
	const struct tiling *parent;
	unsigned *size;
	struct place *from;
	unsigned *tile; /* of each line */
	struct lattice lattice;
	struct owner *owner; /* of each residue, in the parent */
	struct random random;
};

/* False if tiles of the parent meet. */
static bool lay_out(struct stake *s, const struct tiling *parent, uint64_t seed)
{
	s->parent = parent;
	s->size = xmalloc(parent->lines * sizeof *s->size);
	s->from = xmalloc(parent->lines * sizeof *s->from);
	s->tile = xmalloc(parent->lines * sizeof *s->tile);
	for (unsigned i = 0; i < parent->tiles; i++)
		for (unsigned j = 0; j < parent->tile[i].lines; j++)
			s->tile[parent->tile[i].first_line + j] = i;
	for (unsigned i = 0; i < parent->lines; i++) {
		s->size[i] = (unsigned)tiling_line_span(parent, i);
		s->from[i] = tiling_line(parent, i)[0];
	}
	s->random = random_start(seed, 0);
	tiling_lattice_known(parent, &s->lattice);
	return tiling_owners(parent, &s->lattice, &s->owner, NULL);
}

static void take_in(struct stake *s)
{
	free(s->size);
	free(s->from);
	free(s->tile);
	free(s->owner);
}

static void shift(struct stake *s, unsigned line, int by)
{
	s->from[line] = place_step(s->from[line], tiling_line_direction(s->parent, line), by);
}

/* Which tile a line belongs to: the one that owned its squares in the parent; those of nobody may join. The line moves
 * to where the tile stands. Without any owner it stays where it was. */
static bool find_tile(struct stake *s, unsigned line)
{
	const enum direction d = tiling_line_direction(s->parent, line);
	struct home home = {s->tile[line], {0, 0}};
	bool found = false;
	for (unsigned i = 0; i < s->size[line]; i++) {
		const struct home here = tiling_home(&s->lattice, s->owner, place_step(s->from[line], d, (int)i));
		if (here.tile == NOBODY)
			continue;
		if (found && !home_same(home, here))
			return false;
		found = true;
		home = here;
	}
	s->from[line] = place_minus(s->from[line], home.moved);
	s->tile[line] = home.tile;
	return true;
}

/* Tiles without lines are left out. */
static bool build(struct stake *s, struct tiling *t)
{
	tiling_clear(t);
	tiling_init(t);
	memcpy(t->period, s->parent->period, sizeof t->period);
	for (unsigned i = 0; i < s->parent->lines; i++)
		if (!find_tile(s, i))
			return false;
	for (unsigned tile = 0; tile < s->parent->tiles; tile++) {
		bool begun = false;
		for (unsigned i = 0; i < s->parent->lines; i++)
			if (s->tile[i] == tile) {
				if (!begun)
					tiling_add_tile(t);
				begun = true;
				tiling_add_run(t, s->from[i], direction_step[tiling_line_direction(s->parent, i)],
				               s->size[i]);
			}
	}
	return true;
}

/* A line loses its first or its last square. */
static void cut(struct stake *s, unsigned line)
{
	if (random_below(&s->random, 2) == 0)
		shift(s, line, 1);
	s->size[line]--;
}

/* A line wins a square at one end. */
static void grow(struct stake *s, unsigned line)
{
	if (random_below(&s->random, 2) == 0)
		shift(s, line, -1);
	s->size[line]++;
}

/* A line goes on until it is inside of one tile again. */
static void transfer(struct stake *s, unsigned line, const struct sprouting *by)
{
	for (unsigned i = 0; i < 2 * by->k; i++) {
		shift(s, line, 1);
		if (find_tile(s, line))
			return;
	}
}

static void move(struct stake *s, const struct sprouting *by)
{
	unsigned line = (unsigned)random_below(&s->random, s->parent->lines);
	switch (random_below(&s->random, 4)) {
	case 3:
		transfer(s, line, by);
		break;
	case 0:
		shift(s, line, random_below(&s->random, 2) == 0 ? 1 : -1);
		break;
	case 1:
		grow(s, line);
		break;
	default:
		if (s->size[line] > by->shortest)
			cut(s, line);
	}
}

static bool shorten(struct stake *s, const struct sprouting *by, enum direction d)
{
	bool any = false;
	unsigned longest = 0;
	for (unsigned i = 0; i < s->parent->lines; i++)
		if (tiling_line_direction(s->parent, i) == d && s->size[i] > longest)
			longest = s->size[i];
	for (unsigned i = 0; i < s->parent->lines; i++)
		if (tiling_line_direction(s->parent, i) == d && s->size[i] == longest && longest > by->shortest) {
			cut(s, i);
			any = true;
		}
	return any;
}

/* Shortens lines until k is caught. */
static bool fit(struct stake *s, const struct sprouting *by, struct tiling *t)
{
	struct coverage coverage[DIRECTIONS];
	for (;;) {
		bool caught = true;
		if (!build(s, t))
			return false;
		tiling_cover(t, coverage);
		for (unsigned d = 0; d < DIRECTIONS; d++) {
			if (!coverage[d].bounded)
				return false;
			if (coverage[d].k <= by->k)
				continue;
			caught = false;
			if (!shorten(s, by, (enum direction)d))
				return false;
		}
		if (caught)
			return true;
	}
}

static bool has_gaps(const struct tiling *t)
{
	for (unsigned i = 0; i < t->lines; i++)
		if (tiling_line_span(t, i) != tiling_line_size(t, i))
			return true;
	return false;
}

bool sprout(const struct sprouting *s, const struct tiling *parent, uint64_t seed, struct tiling *t)
{
	struct stake stake;
	if (has_gaps(parent))
		return false;
	bool good = lay_out(&stake, parent, seed);
	for (uint64_t moves = seed == 0 ? 0 : random_below(&stake.random, 4); moves > 0; moves--)
		move(&stake, s);
	good = good && fit(&stake, s, t) && tiling_disjoint(t, NULL, NULL);
	take_in(&stake);
	if (good)
		tiling_set_name(t, "%s.%llu", parent->name != NULL ? parent->name : "file", (unsigned long long)seed);
	return good;
}

unsigned sprout_score(const struct sprouting *s, const struct tiling *t)
{
	unsigned worst = UINT32_MAX;
	for (unsigned i = 0; i < t->tiles; i++) {
		struct hypergraph h;
		hypergraph_init(&h);
		tiling_board(t, i, &h);
		unsigned score = 1000 * h.squares / (h.lines * (s->p + 1));
		worst = score < worst ? score : worst;
		hypergraph_clear(&h);
	}
	return worst;
}

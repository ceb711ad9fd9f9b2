#include "plans/choices.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Variable 1 + i is candidate i; sorted by tile, size and squares. */
struct candidate_line {
	unsigned tile, size, first; /* in pool */
};

struct choices {
	const struct refuting *by;
	const struct ground *ground;
	struct place *pool;
	struct candidate_line *line;
	unsigned pooled, pool_room, lines, room;
	struct refuter refuter;
	struct tiling *found;
};

/* --- candidates --------------------------------------------------------------------------------------------------- */

static int compare_places(const struct place *a, const struct place *b, unsigned size)
{
	int order = 0;
	for (unsigned i = 0; i < size && order == 0; i++)
		order = place_compare(a + i, b + i);
	return order;
}

static int compare_lines(const struct candidate_line *a, const struct place *of_a, const struct candidate_line *b,
                         const struct place *of_b)
{
	if (a->tile != b->tile)
		return a->tile < b->tile ? -1 : 1;
	if (a->size != b->size)
		return a->size < b->size ? -1 : 1;
	return compare_places(of_a, of_b, a->size);
}

/* The place of a line among the sorted ones: where it is, or where it would stand. */
static unsigned place_in_order(const struct choices *x, const struct candidate_line *line, const struct place *square)
{
	unsigned from = 0, to = x->lines;
	while (from < to) {
		unsigned middle = (from + to) / 2;
		const struct candidate_line *m = x->line + middle;
		if (compare_lines(m, x->pool + m->first, line, square) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

/* Its number, or x->lines if it is no candidate. */
static unsigned find_line(const struct choices *x, unsigned tile, const struct place *square, unsigned size)
{
	const struct candidate_line line = {tile, size, 0};
	unsigned n = place_in_order(x, &line, square);
	if (n == x->lines || compare_lines(x->line + n, x->pool + x->line[n].first, &line, square) != 0)
		return x->lines;
	return n;
}

static void add_line(struct choices *x, unsigned tile, const struct place *square, unsigned size)
{
	const struct candidate_line line = {tile, size, x->pooled};
	if (find_line(x, tile, square, size) < x->lines)
		return;
	unsigned n = place_in_order(x, &line, square);
	MAKE_ROOM(x->line, x->lines, x->room);
	memmove(x->line + n + 1, x->line + n, (x->lines++ - n) * sizeof *x->line);
	x->line[n] = line;
	for (unsigned i = 0; i < size; i++) {
		MAKE_ROOM(x->pool, x->pooled, x->pool_room);
		x->pool[x->pooled++] = square[i];
	}
}

/* One copy of a tile on a segment: which, where it is, and its squares in the tile's own coordinates. */
struct share {
	unsigned tile, size;
	struct place at, *square;
};

struct segment {
	unsigned shares;
	struct share *share; /* room for k */
	struct place *pool;  /* k squares for each */
};

static void segment_init(struct segment *s, unsigned k)
{
	s->share = xcalloc(k, sizeof *s->share);
	s->pool = xcalloc((size_t)k * k, sizeof *s->pool);
	for (unsigned i = 0; i < k; i++)
		s->share[i].square = s->pool + (size_t)i * k;
}

static void segment_clear(struct segment *s)
{
	free(s->share);
	free(s->pool);
}

/* The copies of tiles that the k squares from `at` on meet in more than p squares. */
static void segment_fill(struct segment *s, const struct choices *x, struct place at, enum direction d)
{
	unsigned kept = 0;
	s->shares = 0;
	for (unsigned i = 0; i < x->by->k; i++) {
		struct place q = place_step(at, d, (int)i);
		struct owner o = ground_owner(x->ground, q);
		struct place by = place_minus(q, o.place);
		unsigned n = 0;
		if (o.tile == NOBODY)
			continue;
		while (n < s->shares && (s->share[n].tile != o.tile || !place_same(s->share[n].at, by)))
			n++;
		if (n == s->shares) {
			s->share[n].tile = o.tile;
			s->share[n].at = by;
			s->share[n].size = 0;
			s->shares++;
		}
		s->share[n].square[s->share[n].size++] = o.place;
	}
	for (unsigned n = 0; n < s->shares; n++)
		if (s->share[n].size > x->by->judge->p) {
			struct share other = s->share[kept];
			s->share[kept++] = s->share[n];
			s->share[n] = other;
		}
	s->shares = kept;
}

static void each_segment(struct choices *x, void (*visit)(struct choices *x, const struct segment *s))
{
	struct segment s;
	segment_init(&s, x->by->k);
	for (unsigned d = 0; d < DIRECTIONS; d++)
		for (uint32_t r = 0; r < lattice_index(&x->ground->lattice); r++) {
			segment_fill(&s, x, lattice_place(&x->ground->lattice, r), (enum direction)d);
			visit(x, &s);
		}
	segment_clear(&s);
}

static void add_lines(struct choices *x, const struct segment *s)
{
	for (unsigned n = 0; n < s->shares; n++)
		add_line(x, s->share[n].tile, s->share[n].square, s->share[n].size);
}

static int variable_of(const struct choices *x, const struct share *s)
{
	unsigned n = find_line(x, s->tile, s->square, s->size);
	assert(n < x->lines);
	return (int)n + 1;
}

static void add_segment_clause(struct choices *x, const struct segment *s)
{
	int *clause = xmalloc((s->shares + 1) * sizeof *clause);
	for (unsigned n = 0; n < s->shares; n++)
		clause[n] = variable_of(x, s->share + n);
	sat_add(&x->refuter.solver, clause, s->shares);
	free(clause);
}

/* Both are sorted: one pass. */
static bool is_part(const struct choices *x, unsigned small, unsigned large)
{
	const struct candidate_line *a = x->line + small, *b = x->line + large;
	unsigned found = 0;
	if (a->tile != b->tile || a->size >= b->size)
		return false;
	for (unsigned i = 0; i < b->size && found < a->size; i++)
		found += place_compare(x->pool + a->first + found, x->pool + b->first + i) == 0;
	return found == a->size;
}

static void add_parts(struct choices *x)
{
	for (unsigned small = 0; small < x->lines; small++)
		for (unsigned large = 0; large < x->lines; large++)
			if (is_part(x, small, large))
				sat_add(&x->refuter.solver, (const int[]){-1 - (int)small, 1 + (int)large}, 2);
}

/* --- boards ------------------------------------------------------------------------------------------------------- */

static bool is_chosen(const struct choices *x, unsigned n)
{
	return sat_value(&x->refuter.solver, (int)n + 1);
}

/* The lines chosen in a tile, without those that contain another one. */
static unsigned chosen_lines(const struct choices *x, unsigned tile, unsigned *line)
{
	unsigned count = 0;
	for (unsigned n = 0; n < x->lines; n++) {
		bool least = x->line[n].tile == tile && is_chosen(x, n);
		for (unsigned m = 0; m < n && least; m++)
			least = !(is_chosen(x, m) && is_part(x, m, n));
		if (least)
			line[count++] = n;
	}
	return count;
}

/* These lines of one tile as a board, which is initialised and empty, with all squares of the tile. */
static void board_of(const struct choices *x, unsigned tile, const unsigned *line, unsigned lines, struct hypergraph *h)
{
	const struct ground *g = x->ground;
	unsigned square[CHOICES_SQUARES];
	h->dimension = 2;
	for (unsigned i = g->first[tile]; i < g->first[tile + 1]; i++)
		hypergraph_add_square_at(h, (const int32_t[]){g->square[i].row, g->square[i].column});
	for (unsigned n = 0; n < lines; n++) {
		const struct candidate_line *l = x->line + line[n];
		for (unsigned i = 0; i < l->size; i++) {
			unsigned at = g->first[tile];
			while (place_compare(g->square + at, x->pool + l->first + i) != 0)
				at++;
			square[i] = at - g->first[tile];
		}
		hypergraph_add_line(h, square, l->size);
	}
}

static enum verdict ask(const struct choices *x, unsigned tile, const unsigned *line, unsigned lines, double seconds)
{
	struct hypergraph h;
	hypergraph_init(&h);
	board_of(x, tile, line, lines, &h);
	enum verdict v = judge_ask(x->by->judge, &h, seconds);
	hypergraph_clear(&h);
	return v;
}

/* --- nogoods ------------------------------------------------------------------------------------------------------ */

/* The line of a nogood, turned, sorted. */
static unsigned image_of(const struct hypergraph *h, unsigned line, unsigned turn, struct place *out)
{
	unsigned size = hypergraph_line_size(h, line);
	for (unsigned i = 0; i < size; i++)
		out[i] = place_turn(hypergraph_place(h, hypergraph_line(h, line)[i]), turn);
	qsort(out, size, sizeof *out, place_compare);
	return size;
}

/* Line `line` of the nogood, turned and moved, as a candidate of the tile; x->lines if it is none. */
static unsigned candidate_of(const struct choices *x, const struct hypergraph *h, unsigned line, unsigned turn,
                             struct place by, unsigned tile)
{
	struct place square[CHOICES_SQUARES];
	unsigned size = image_of(h, line, turn, square);
	for (unsigned i = 0; i < size; i++)
		square[i] = place_plus(square[i], by);
	return find_line(x, tile, square, size);
}

static bool nogood_lines(const struct choices *x, const struct hypergraph *h, unsigned turn, struct place by,
                         unsigned tile, int *clause)
{
	for (unsigned i = 0; i < h->lines; i++) {
		unsigned n = candidate_of(x, h, i, turn, by, tile);
		if (n == x->lines)
			return false;
		clause[i] = -1 - (int)n;
	}
	return true;
}

static bool fits_in_tile(const struct hypergraph *h)
{
	for (unsigned i = 0; i < h->lines; i++)
		if (hypergraph_line_size(h, i) > CHOICES_SQUARES)
			return false;
	return true;
}

/* In every tile, turned and moved so that its first line becomes each of the candidates. */
static void add_nogood(void *choices, const struct hypergraph *h)
{
	struct choices *x = choices;
	if (!fits_in_tile(h))
		return;
	int *clause = xmalloc(h->lines * sizeof *clause);
	struct place first[CHOICES_SQUARES];
	for (unsigned turn = 0; turn < 8; turn++) {
		unsigned size = image_of(h, 0, turn, first);
		for (unsigned n = 0; n < x->lines; n++) {
			const struct candidate_line *l = x->line + n;
			const struct place by = place_minus(x->pool[l->first], *first);
			if (l->size == size && nogood_lines(x, h, turn, by, l->tile, clause))
				sat_add(&x->refuter.solver, clause, h->lines);
		}
	}
	free(clause);
}

/* A longer line in place of a shorter one makes a nogood that says more, if Maker still wins. */
static void widen(const struct choices *x, unsigned tile, unsigned *line, unsigned lines, double seconds)
{
	for (unsigned n = 0; n < lines; n++)
		for (unsigned large = x->lines; large-- > line[n] + 1;) {
			unsigned old = line[n];
			if (!is_part(x, old, large))
				continue;
			line[n] = large;
			if (ask(x, tile, line, lines, seconds) == LOST)
				break;
			line[n] = old;
		}
}

/* Maker wins on these lines of the tile: which of them does he need? */
static void learn(struct choices *x, unsigned tile, const unsigned *line, unsigned lines)
{
	struct hypergraph h, small, wide, least;
	hypergraph_init(&h);
	hypergraph_init(&small);
	hypergraph_init(&wide);
	hypergraph_init(&least);
	board_of(x, tile, line, lines, &h);
	nogood_reduce(x->by->judge, &h, x->by->judge->prover.seconds, &small);
	unsigned *needed = xmalloc(small.lines * sizeof *needed);
	for (unsigned i = 0; i < small.lines; i++) {
		needed[i] = candidate_of(x, &small, i, 0, (struct place){0, 0}, tile);
		assert(needed[i] < x->lines);
	}
	widen(x, tile, needed, small.lines, x->by->judge->prover.seconds / 16);
	board_of(x, tile, needed, small.lines, &wide);
	nogood_reduce(x->by->judge, &wide, x->by->judge->prover.seconds, &least);
	nogoods_add(x->by->nogoods, &least);
	free(needed);
	hypergraph_clear(&h);
	hypergraph_clear(&small);
	hypergraph_clear(&wide);
	hypergraph_clear(&least);
}

/* --- all choices -------------------------------------------------------------------------------------------------- */

static void keep_found(const struct choices *x)
{
	struct tiling *found = x->found;
	unsigned *line = xmalloc((x->lines + 1) * sizeof *line);
	found->period[0] = x->ground->period[0];
	found->period[1] = x->ground->period[1];
	for (unsigned tile = 0; tile < x->ground->tiles; tile++) {
		unsigned lines = chosen_lines(x, tile, line);
		if (lines > 0)
			tiling_add_tile(found);
		for (unsigned n = 0; n < lines; n++) {
			bool right = tiling_add_line(found, x->pool + x->line[line[n]].first, x->line[line[n]].size);
			assert(right);
			(void)right;
		}
	}
	free(line);
}

/* The choice that satisfies the formula: drawn in all tiles, or a nogood is learned from the first that is lost. */
static enum verdict judge_choice(void *choices, struct refutation *result)
{
	struct choices *x = choices;
	unsigned *line = xmalloc((x->lines + 1) * sizeof *line);
	enum verdict all = DRAWN;
	for (unsigned tile = 0; tile < x->ground->tiles && all != LOST && !x->by->over(x->by->context); tile++) {
		unsigned lines = chosen_lines(x, tile, line);
		enum verdict v = lines == 0 ? DRAWN : ask(x, tile, line, lines, x->by->judge->prover.seconds);
		if (v == LOST)
			learn(x, tile, line, lines);
		all = judge_both(all, v);
	}
	free(line);
	(void)result;
	if (all == DRAWN && x->by->over(x->by->context))
		return UNDECIDED;
	if (all == DRAWN)
		keep_found(x);
	return all;
}

enum verdict choices_refute(const struct refuting *r, const struct ground *g, struct refutation *result, FILE *formula,
                            FILE *proof, struct tiling *found)
{
	struct choices x = {.by = r,
	                    .ground = g,
	                    .found = found,
	                    .refuter = {.by = r, .add_nogood = add_nogood, .judge_choice = judge_choice}};
	x.refuter.self = &x;
	each_segment(&x, add_lines);
	sat_init(&x.refuter.solver, (int)x.lines, r->over, r->context);
	each_segment(&x, add_segment_clause);
	add_parts(&x);
	enum verdict v = refuter_run(&x.refuter, result, formula, proof);
	free(x.pool);
	free(x.line);
	return v;
}

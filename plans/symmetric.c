#include "plans/symmetric.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "plans/sat_count.h"
#include "plans/threes.h"

/* Lines of the box: number direction * squares + square of the first one; those that stick out are not among them. */
struct finding {
	const struct symmetric *by;
	struct sat sat;
	unsigned squares, lines, residues;
	uint32_t *images; /* of the box lines, as residue * 4 + direction, `count' each; NONE if it sticks out */
	struct bucket {
		unsigned *line, count, room;
	} * at; /* the box lines with an image that begins at a residue, in a direction */
	bool *chosen;
	int *number; /* of the variables */
};

#define NONE UINT32_MAX

static struct place place_in_box(const struct finding *f, unsigned square)
{
	return (struct place){(int32_t)(square / f->by->columns), (int32_t)(square % f->by->columns)};
}

static bool inside(const struct finding *f, struct place p)
{
	return p.row >= 0 && p.column >= 0 && p.row < (int32_t)f->by->rows && p.column < (int32_t)f->by->columns;
}

static int x_of(const struct finding *f, unsigned square)
{
	return f->number[square];
}

static int y_of(const struct finding *f, unsigned line)
{
	return f->number[f->squares + line];
}

static uint32_t residue_of(const struct finding *f, struct place p)
{
	return lattice_residue(&f->by->motions.lattice, p.row, p.column);
}

/* --- the formula --- */

static void add_pair(struct finding *f, int a, int b)
{
	sat_add(&f->sat, (int[]){a, b}, 2);
}

/* Squares of one orbit, and those that a motion fixes. */
static void separate_images(struct finding *f)
{
	const struct motions *m = &f->by->motions;
	unsigned *next = xcalloc(f->squares, sizeof *next), *first = xcalloc(f->residues, sizeof *first);
	for (unsigned s = 0; s < f->squares; s++) {
		struct place p = place_in_box(f, s);
		uint32_t own = residue_of(f, p), least = own;
		bool fixed = false;
		for (unsigned i = 1; i < m->count; i++) {
			uint32_t r = residue_of(f, motion_of(m->motion[i], p));
			fixed |= r == own;
			least = r < least ? r : least;
		}
		for (unsigned other = first[least]; other != 0; other = next[other - 1])
			add_pair(f, -x_of(f, s), -x_of(f, other - 1));
		if (fixed)
			sat_add(&f->sat, (int[]){-x_of(f, s)}, 1);
		next[s] = first[least];
		first[least] = s + 1;
	}
	free(next);
	free(first);
}

static uint32_t image_of_line(const struct finding *f, unsigned square, enum direction d, struct motion m)
{
	bool reversed;
	struct place p = place_in_box(f, square);
	enum direction e = motion_direction(m, d, &reversed);
	struct place start = motion_of(m, reversed ? place_step(p, d, (int)f->by->length - 1) : p);
	return residue_of(f, start) * DIRECTIONS + e;
}

static void put_into_bucket(struct bucket *b, unsigned line)
{
	MAKE_ROOM(b->line, b->count, b->room);
	b->line[b->count++] = line;
}

static void place_lines(struct finding *f)
{
	const struct motions *m = &f->by->motions;
	for (unsigned l = 0; l < f->lines; l++) {
		enum direction d = (enum direction)(l / f->squares);
		unsigned s = l % f->squares;
		if (!inside(f, place_step(place_in_box(f, s), d, (int)f->by->length - 1))) {
			f->images[l * m->count] = NONE;
			sat_add(&f->sat, (int[]){-y_of(f, l)}, 1);
			continue;
		}
		for (unsigned i = 0; i < m->count; i++) {
			f->images[l * m->count + i] = image_of_line(f, s, d, m->motion[i]);
			put_into_bucket(&f->at[f->images[l * m->count + i]], l);
		}
		for (unsigned i = 0; i < f->by->length; i++) {
			struct place p = place_step(place_in_box(f, s), d, (int)i);
			add_pair(f, -y_of(f, l), x_of(f, (unsigned)p.row * f->by->columns + (unsigned)p.column));
		}
	}
}

/* Calls each() for the box lines with an image in the segment that begins at a residue. */
static void for_segment(const struct finding *f, uint32_t residue, enum direction d,
                        void (*each)(void *context, unsigned line), void *context)
{
	struct place p = lattice_place(&f->by->motions.lattice, residue);
	for (unsigned i = 0; i + f->by->length <= f->by->k; i++) {
		const struct bucket *b = &f->at[residue_of(f, place_step(p, d, (int)i)) * DIRECTIONS + d];
		for (unsigned j = 0; j < b->count; j++)
			each(context, b->line[j]);
	}
}

struct clause {
	const struct finding *f;
	int literal[4096];
	unsigned size;
};

static void add_literal(void *context, unsigned line)
{
	struct clause *c = context;
	if (c->size < sizeof c->literal / sizeof *c->literal)
		c->literal[c->size++] = y_of(c->f, line);
}

static void catch_segments(struct finding *f)
{
	struct clause *c = xmalloc(sizeof *c);
	for (uint32_t i = 0; i < f->residues * DIRECTIONS; i++) {
		c->f = f;
		c->size = 0;
		for_segment(f, i / DIRECTIONS, (enum direction)(i % DIRECTIONS), add_literal, c);
		sat_add(&f->sat, c->literal, c->size);
	}
	free(c);
}

static void number_variables(struct finding *f)
{
	unsigned count = f->squares + f->lines;
	struct random r = random_start(f->by->seed, f->by->length);
	f->number = xcalloc(count, sizeof *f->number);
	for (unsigned i = 0; i < count; i++) {
		unsigned j = random_below(&r, i + 1);
		f->number[i] = f->number[j];
		f->number[j] = (int)i + 1;
	}
}

/* --- lines that are needed --- */

static void count_chosen(void *context, unsigned line)
{
	struct clause *c = context;
	c->size += c->f->chosen[line];
}

/* Do the chosen lines catch all segments through the images of this one? Those that hold no image of it stay caught. */
static bool all_caught(const struct finding *f)
{
	for (uint32_t i = 0; i < f->residues * DIRECTIONS; i++) {
		struct clause c = {.f = f, .size = 0};
		for_segment(f, i / DIRECTIONS, (enum direction)(i % DIRECTIONS), count_chosen, &c);
		if (c.size == 0)
			return false;
	}
	return true;
}

static bool lines_meet(const struct finding *f, unsigned a, unsigned b)
{
	for (unsigned i = 0; i < f->by->length; i++)
		for (unsigned j = 0; j < f->by->length; j++) {
			struct place p =
			    place_step(place_in_box(f, a % f->squares), (enum direction)(a / f->squares), (int)i);
			struct place q =
			    place_step(place_in_box(f, b % f->squares), (enum direction)(b / f->squares), (int)j);
			if (place_same(p, q))
				return true;
		}
	return false;
}

static void drop_lines(struct finding *f)
{
	unsigned *order = xcalloc(f->lines, sizeof *order), *crossed = xcalloc(f->lines, sizeof *crossed), count = 0;
	for (unsigned l = 0; l < f->lines; l++)
		if (f->chosen[l])
			order[count++] = l;
	for (unsigned i = 0; i < count; i++)
		for (unsigned j = 0; j < count; j++)
			crossed[i] += i != j && lines_meet(f, order[i], order[j]);
	for (unsigned round = 0; round < count; round++) {
		unsigned best = 0;
		for (unsigned i = 1; i < count; i++)
			best = crossed[i] > crossed[best] ? i : best;
		crossed[best] = 0;
		f->chosen[order[best]] = false;
		f->chosen[order[best]] = !all_caught(f);
	}
	free(order);
	free(crossed);
}

/* --- the simplest plan --- */

static unsigned square_of_line(const struct finding *f, unsigned line, unsigned i)
{
	struct place p = place_step(place_in_box(f, line % f->squares), (enum direction)(line / f->squares), (int)i);
	return (unsigned)p.row * f->by->columns + (unsigned)p.column;
}

static void add_to_threes(const struct finding *f, struct threes *t)
{
	for (unsigned l = 0; l < f->lines; l++)
		for (unsigned i = 0; i < f->by->length && f->images[l * f->by->motions.count] != NONE; i++)
			threes_add(t, y_of(f, l), square_of_line(f, l, i), (enum direction)(l / f->squares));
}

static unsigned count_threes(const struct finding *f)
{
	unsigned char *directions = xcalloc(f->squares, sizeof *directions);
	for (unsigned l = 0; l < f->lines; l++)
		for (unsigned i = 0; i < f->by->length && f->chosen[l]; i++)
			directions[square_of_line(f, l, i)] |= (unsigned char)(1U << l / f->squares);
	unsigned count = threes_count(directions, f->squares);
	free(directions);
	return count;
}

static void choose_lines(struct finding *f)
{
	for (unsigned l = 0; l < f->lines; l++)
		f->chosen[l] = sat_value(&f->sat, y_of(f, l));
	drop_lines(f);
}

/* From now on a plan has no more lines than this one; so the solver ends sooner. */
static void take_no_more_lines(struct finding *f)
{
	int *inside = xcalloc(f->lines, sizeof *inside);
	unsigned lines = 0, chosen = 0;
	for (unsigned l = 0; l < f->lines; l++) {
		if (f->images[l * f->by->motions.count] != NONE)
			inside[lines++] = y_of(f, l);
		chosen += f->chosen[l];
	}
	int *more = sat_count(&f->sat, inside, lines, chosen + 1);
	sat_add(&f->sat, (int[]){-more[chosen]}, 1);
	free(more);
	free(inside);
}

/* True if it is certain that no plan is simpler. */
static bool simplify(struct finding *f)
{
	struct threes t;
	enum verdict v = DRAWN;
	unsigned count, before = UINT32_MAX;
	take_no_more_lines(f);
	threes_init(&t, &f->sat, f->squares);
	add_to_threes(f, &t);
	for (; v == DRAWN && (count = count_threes(f)) > 0; before = count) {
		assert(count < before);
		threes_below(&t, count);
		v = sat_solve(&f->sat);
		if (v == DRAWN)
			choose_lines(f);
	}
	threes_clear(&t);
	return v != UNDECIDED;
}

/* --- the tiling --- */

/* A line of the tile may be longer than at first. */
struct grown {
	struct place first;
	enum direction direction;
	unsigned size;
};

static void add_image(struct tiling *t, const struct grown *g, struct motion m)
{
	const struct place first = motion_of(m, g->first), second = motion_of(m, place_step(g->first, g->direction, 1));
	bool straight = tiling_add_run(t, first, place_minus(second, first), g->size);
	assert(straight);
}

static void build(const struct symmetric *by, const struct grown *line, unsigned lines, struct tiling *t)
{
	const struct motions *m = &by->motions;
	tiling_clear(t);
	tiling_init(t);
	memcpy(t->period, m->period, sizeof t->period);
	for (unsigned i = 0; i < m->count; i++) {
		tiling_add_tile(t);
		for (unsigned j = 0; j < lines; j++)
			add_image(t, line + j, m->motion[i]);
	}
}

static void grow_lines(const struct symmetric *by, struct grown *line, unsigned lines, struct tiling *t)
{
	for (unsigned i = 0; i < lines; i++)
		for (unsigned end = 0; end < 2; end++) {
			const struct grown before = line[i];
			line[i].size++;
			if (end == 0)
				line[i].first = place_step(before.first, before.direction, -1);
			build(by, line, lines, t);
			if (!tiling_holds(t, by->k))
				line[i] = before;
		}
	build(by, line, lines, t);
}

static void make_tiling(struct finding *f, struct tiling *t)
{
	struct grown *line = xcalloc(f->lines, sizeof *line);
	unsigned lines = 0;
	for (unsigned l = 0; l < f->lines; l++)
		if (f->chosen[l])
			line[lines++] = (struct grown){place_in_box(f, l % f->squares),
			                               (enum direction)(l / f->squares), f->by->length};
	build(f->by, line, lines, t);
	assert(tiling_holds(t, f->by->k));
	grow_lines(f->by, line, lines, t);
	free(line);
}

static void finding_init(struct finding *f, const struct symmetric *by)
{
	*f = (struct finding){.by = by, .squares = by->rows * by->columns};
	f->lines = f->squares * DIRECTIONS;
	f->residues = (unsigned)lattice_index(&by->motions.lattice);
	f->images = xcalloc((size_t)f->lines * by->motions.count, sizeof *f->images);
	f->at = xcalloc((size_t)f->residues * DIRECTIONS, sizeof *f->at);
	f->chosen = xcalloc(f->lines, sizeof *f->chosen);
	number_variables(f);
	sat_init_quick(&f->sat, (int)(f->squares + f->lines), by->over, by->context);
}

static void finding_clear(struct finding *f)
{
	for (unsigned i = 0; i < f->residues * DIRECTIONS; i++)
		free(f->at[i].line);
	free(f->at);
	free(f->images);
	free(f->chosen);
	free(f->number);
	sat_clear(&f->sat);
}

enum verdict symmetric_find(const struct symmetric *by, struct tiling *t, struct simplicity *its)
{
	struct finding f;
	assert(by->length >= 2 && by->length <= by->k && by->motions.count > 0);
	finding_init(&f, by);
	separate_images(&f);
	place_lines(&f);
	catch_segments(&f);
	enum verdict v = sat_solve(&f.sat);
	if (v == DRAWN) {
		choose_lines(&f);
		its->least = by->simplest && simplify(&f);
		its->threes = count_threes(&f);
		make_tiling(&f, t);
	}
	finding_clear(&f);
	return v;
}

/* --- what it costs --- */

static bool meet(const struct tiling *t, unsigned a, unsigned b)
{
	for (unsigned i = 0; i < tiling_line_size(t, a); i++)
		for (unsigned j = 0; j < tiling_line_size(t, b); j++)
			if (place_same(tiling_line(t, a)[i], tiling_line(t, b)[j]))
				return true;
	return false;
}

unsigned tiling_triangles(const struct tiling *t)
{
	const struct tile *tile = &t->tile[0];
	unsigned n = tile->lines, count = 0;
	bool *cross = xcalloc((size_t)n * n, sizeof *cross);
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < n; j++)
			cross[i * n + j] = i != j && meet(t, tile->first_line + i, tile->first_line + j);
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < i; j++)
			for (unsigned k = 0; k < j && cross[i * n + j]; k++)
				count += cross[i * n + k] && cross[j * n + k];
	free(cross);
	return count;
}

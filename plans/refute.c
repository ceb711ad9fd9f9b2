#include "plans/refute.h"

#include "base/memory.h"

#include <stdlib.h>

struct formula {
	const struct refuting *by;
	struct lattice lattice;
	unsigned residues;
	struct refuter refuter; /* variable 1 + direction * residues + residue */
};

static int variable(const struct formula *f, enum direction d, struct place at)
{
	return (int)(1 + (unsigned)d * f->residues + lattice_residue(&f->lattice, at.row, at.column));
}

/* Without periods, a segment of so many squares has to lie in the box. */
static bool counts(const struct formula *f, struct place at, enum direction d, unsigned squares)
{
	int32_t side = (int32_t)f->by->box;
	struct place end = place_step(at, d, (int)squares - 1);
	return side == 0 || (at.row >= 0 && at.column >= 0 && at.row < side && at.column < side && end.row < side &&
	                     end.column >= 0 && end.column < side);
}

/* One clause for each place where the segments of k squares may start. */
static void add_windows(struct formula *f)
{
	unsigned starts = f->by->k - f->by->length + 1;
	int *clause = xmalloc(starts * sizeof *clause);
	for (unsigned d = 0; d < DIRECTIONS; d++)
		for (uint32_t r = 0; r < f->residues; r++) {
			struct place at = lattice_place(&f->lattice, r);
			if (!counts(f, at, (enum direction)d, f->by->k))
				continue;
			for (unsigned i = 0; i < starts; i++)
				clause[i] = variable(f, (enum direction)d, place_step(at, (enum direction)d, (int)i));
			sat_add(&f->refuter.solver, clause, starts);
		}
	free(clause);
}

/* The line, turned: its direction, and its first square there. */
static enum direction line_image(const struct hypergraph *h, unsigned line, unsigned symmetry, struct place *first)
{
	const unsigned *square = hypergraph_line(h, line);
	unsigned size = hypergraph_line_size(h, line);
	struct place a = place_turn(hypergraph_place(h, square[0]), symmetry);
	struct place b = place_turn(hypergraph_place(h, square[size - 1]), symmetry);
	*first = place_compare(&a, &b) < 0 ? a : b;
	return place_compare(&a, &b) < 0 ? place_direction(a, b) : place_direction(b, a);
}

/* The corner of the nogood, turned. */
static struct place corner(const struct hypergraph *h, unsigned symmetry)
{
	struct place least = {INT32_MAX, INT32_MAX};
	for (unsigned i = 0; i < h->squares; i++)
		least = place_corner(least, place_turn(hypergraph_place(h, i), symmetry));
	return least;
}

/* The clause of the nogood, turned and moved; false if it does not lie in the box. */
static bool nogood_clause(const struct formula *f, const struct hypergraph *h, unsigned symmetry, struct place by,
                          int *clause)
{
	for (unsigned i = 0; i < h->lines; i++) {
		struct place at;
		enum direction d = line_image(h, i, symmetry, &at);
		at = place_plus(at, by);
		if (!counts(f, at, d, f->by->length))
			return false;
		clause[i] = -variable(f, d, at);
	}
	return true;
}

static void add_nogood(void *formula, const struct hypergraph *h)
{
	struct formula *f = formula;
	int *clause = xmalloc(h->lines * sizeof *clause);
	for (unsigned symmetry = 0; symmetry < 8; symmetry++) {
		struct place least = corner(h, symmetry);
		for (uint32_t r = 0; r < f->residues; r++) {
			const struct place by = place_minus(lattice_place(&f->lattice, r), least);
			if (nogood_clause(f, h, symmetry, by, clause))
				sat_add(&f->refuter.solver, clause, h->lines);
		}
	}
	free(clause);
}

/* The chosen lines inside of side rows and side columns, from a square on. */
static void piece(const struct formula *f, struct place from, unsigned side, struct hypergraph *h)
{
	int32_t n = (int32_t)side;
	unsigned *line = xmalloc(f->by->length * sizeof *line);
	hypergraph_add_grid(h, side, side);
	for (int32_t i = 0; i < n * n; i++)
		for (unsigned d = 0; d < DIRECTIONS; d++) {
			struct place at = {i / n, i % n};
			struct place end = place_step(at, (enum direction)d, (int)f->by->length - 1);
			if (end.row >= n || end.column >= n || end.column < 0 ||
			    !sat_value(&f->refuter.solver, variable(f, (enum direction)d, place_plus(at, from))))
				continue;
			for (unsigned j = 0; j < f->by->length; j++) {
				struct place q = place_step(at, (enum direction)d, (int)j);
				line[j] = (unsigned)(q.row * n + q.column);
			}
			hypergraph_add_line(h, line, f->by->length);
		}
	free(line);
}

/* Squares on no line are left out by the reduction. */
static void learn(const struct formula *f, const struct hypergraph *h, double seconds)
{
	struct hypergraph small;
	if (h->lines == 0 || judge_ask(f->by->judge, h, seconds) != LOST)
		return;
	hypergraph_init(&small);
	nogood_reduce(f->by->judge, h, seconds, &small);
	nogoods_add(f->by->nogoods, &small);
	hypergraph_clear(&small);
}

/* Is one of the nogoods learned since `known` inside? Then this piece teaches nothing new. */
static bool is_known(const struct formula *f, const struct hypergraph *h, unsigned known)
{
	for (unsigned i = known; i < f->by->nogoods->count; i++)
		if (nogood_inside(f->by->nogoods->board + i, h))
			return true;
	return false;
}

static void learn_from_piece(const struct formula *f, struct place from, unsigned side, unsigned known)
{
	struct hypergraph h;
	hypergraph_init(&h);
	piece(f, from, side, &h);
	if (!is_known(f, &h, known))
		learn(f, &h, f->by->judge->prover.seconds);
	hypergraph_clear(&h);
}

/* All pieces of this side in the box; without a box one piece is enough. */
static void learn_from_side(const struct formula *f, unsigned side)
{
	int32_t most = f->by->box >= side ? (int32_t)(f->by->box - side) : 0;
	unsigned known = f->by->nogoods->count;
	for (int32_t row = 0; row <= most; row++)
		for (int32_t column = 0; column <= most && !f->by->over(f->by->context); column++)
			learn_from_piece(f, (struct place){row, column}, side, known);
}

static enum verdict learn_from_pieces(void *formula, struct refutation *result)
{
	const struct formula *f = formula;
	unsigned known = f->by->nogoods->count, to = f->by->to;
	if (f->by->box > 0 && f->by->box < to)
		to = f->by->box;
	for (unsigned side = f->by->from; side <= to && !f->by->over(f->by->context); side++) {
		learn_from_side(f, side);
		if (f->by->nogoods->count > known)
			return LOST;
		result->side = side;
	}
	return UNDECIDED;
}

static void add_new_nogoods(struct refuter *r, unsigned *known)
{
	for (; *known < r->by->nogoods->count; ++*known)
		r->add_nogood(r->self, r->by->nogoods->board + *known);
}

enum verdict refuter_run(struct refuter *r, struct refutation *result, FILE *formula, FILE *proof)
{
	const unsigned before = r->by->nogoods->count;
	unsigned known = 0;
	enum verdict v;
	*result = (struct refutation){0};
	do {
		add_new_nogoods(r, &known);
		v = sat_solve(&r->solver);
		if (v != DRAWN)
			break;
		result->choices++;
		v = r->judge_choice(r->self, result);
	} while (v == LOST);
	result->nogoods = r->by->nogoods->count - before;
	result->clauses = r->solver.given.count;
	if (formula != NULL)
		sat_write(&r->solver, formula);
	if (proof != NULL && v == LOST)
		sat_write_proof(&r->solver, proof);
	sat_clear(&r->solver);
	return v;
}

enum verdict refute_box(const struct refuting *r, struct refutation *result, FILE *formula, FILE *proof)
{
	int32_t side = (int32_t)r->box;
	return refute_lattice(r, (struct place[]){{side, 0}, {0, side}}, result, formula, proof);
}

enum verdict refute_lattice(const struct refuting *r, const struct place period[2], struct refutation *result,
                            FILE *formula, FILE *proof)
{
	struct formula f = {.by = r, .refuter = {.by = r, .add_nogood = add_nogood, .judge_choice = learn_from_pieces}};
	f.refuter.self = &f;
	lattice_init(&f.lattice, period[0], period[1]);
	f.residues = (unsigned)lattice_index(&f.lattice);
	sat_init(&f.refuter.solver, (int)(DIRECTIONS * f.residues), r->over, r->context);
	add_windows(&f);
	return refuter_run(&f.refuter, result, formula, proof);
}

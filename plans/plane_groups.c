#include "plans/plane_groups.h"

#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "plans/candidates.h"

struct choice {
	struct lattice lattice;
	int64_t shortest; /* the largest coordinate of the shortest vector */
};

struct choices {
	struct choice *item;
	unsigned count, room;
};

/* A vector of the lattice with rows down is (rows, j + a multiple of columns) for one j. */
static int64_t shortest_vector(const struct lattice *l)
{
	int64_t best = l->columns;
	for (int64_t i = 1; i * l->rows < best; i++) {
		int64_t across = i * l->shift % l->columns, back = l->columns - across;
		across = back < across ? back : across;
		int64_t size = across > i * l->rows ? across : i * l->rows;
		best = size < best ? size : best;
	}
	return best;
}

static int by_shortest(const void *x, const void *y)
{
	const struct choice *a = x, *b = y;
	if (a->shortest != b->shortest)
		return a->shortest > b->shortest ? -1 : 1;
	if (a->lattice.rows != b->lattice.rows)
		return a->lattice.rows < b->lattice.rows ? -1 : 1;
	return (a->lattice.shift > b->lattice.shift) - (a->lattice.shift < b->lattice.shift);
}

static void add_choice(struct choices *c, const struct lattice *l)
{
	MAKE_ROOM(c->item, c->count, c->room);
	c->item[c->count++] = (struct choice){*l, shortest_vector(l)};
}

static void choose_lattices(struct choices *c, const struct group_planning *by, unsigned index)
{
	for (unsigned rows = 1; rows <= index; rows++)
		for (unsigned shift = 0; index % rows == 0 && shift < index / rows; shift++) {
			const struct lattice l = {.rows = rows, .columns = index / rows, .shift = shift};
			if (by->rows == 0 ? lattice_least(rows, shift, index / rows)
			                  : by->rows == rows && by->shift == shift && by->columns == index / rows)
				add_choice(c, &l);
		}
	if (c->count > 1)
		qsort(c->item, c->count, sizeof *c->item, by_shortest);
}

struct trying {
	const struct group_planning *by;
	struct group_plans *to;
	double deadline;
};

static bool too_long(const void *context)
{
	const struct trying *t = context;
	return t->by->over(t->by->context) || seconds_now() > t->deadline;
}

static void keep_plan(struct group_plans *g, struct tiling *t, struct simplicity its)
{
	MAKE_ROOM(g->plan, g->plans, g->room);
	g->plan[g->plans++] = (struct group_plan){*t, tiling_triangles(t), its};
}

static void try_formula(struct trying *y, struct symmetric *s, const char *kind, unsigned number)
{
	const struct lattice *l = &s->motions.lattice;
	struct tiling t;
	struct simplicity its = {0, false};
	if (y->to->formulas++ % y->by->parts != y->by->part - 1)
		return;
	y->deadline = seconds_now() + y->by->seconds;
	tiling_init(&t);
	enum verdict v = symmetric_find(s, &t, &its);
	y->to->none += v == LOST;
	y->to->undecided += v == UNDECIDED;
	tiling_set_name(&t, "sat-%s%u-%d.%d.%d-%u-%llu", kind, number, (int)l->rows, (int)l->shift, (int)l->columns,
	                s->length, (unsigned long long)s->seed);
	if (v == DRAWN)
		keep_plan(y->to, &t, its);
	else
		tiling_clear(&t);
	if (progress_due())
		progress_show("%s, lattice %d.%d.%d, lines of %u: plans %u of %lu formulas", kind, (int)l->rows,
		              (int)l->shift, (int)l->columns, s->length, y->to->plans, y->to->formulas);
}

static void try_lattice(struct trying *y, const struct lattice *l, const char *kind, unsigned order)
{
	const struct group_planning *by = y->by;
	for (unsigned length = by->to; length >= by->from; length--) {
		unsigned box = by->box != 0 ? by->box : 3 * length;
		struct symmetric s = {.k = by->k,
		                      .length = length,
		                      .rows = box,
		                      .columns = box,
		                      .simplest = by->simplest,
		                      .over = too_long,
		                      .context = y};
		for (unsigned number = 0; motions_make(&s.motions, kind, l, number); number++)
			for (s.seed = 1; s.motions.count == order && s.seed <= by->seeds && !by->over(by->context);
			     s.seed++)
				try_formula(y, &s, kind, number);
	}
}

static int by_triangles(const void *x, const void *y)
{
	const struct group_plan *a = x, *b = y;
	if (a->triangles != b->triangles)
		return a->triangles < b->triangles ? -1 : 1;
	return strcmp(a->tiling.name, b->tiling.name);
}

void group_plans_find(struct group_plans *g, const struct group_planning *by, unsigned squares)
{
	struct trying y = {.by = by, .to = g};
	unsigned before = g->plans;
	for (unsigned i = 0; motions_kinds[i] != NULL; i++) {
		static const unsigned order[] = {1, 2, 2, 2, 4, 4};
		struct choices c = {NULL, 0, 0};
		if (by->kind != NULL && strcmp(by->kind, motions_kinds[i]) != 0)
			continue;
		choose_lattices(&c, by, squares * order[i]);
		for (unsigned j = 0; j < c.count && !by->over(by->context); j++)
			try_lattice(&y, &c.item[j].lattice, motions_kinds[i], order[i]);
		free(c.item);
	}
	if (g->plans - before > 1)
		qsort(g->plan + before, g->plans - before, sizeof *g->plan, by_triangles);
}

void group_plans_clear(struct group_plans *g)
{
	for (unsigned i = 0; i < g->plans; i++)
		tiling_clear(&g->plan[i].tiling);
	free(g->plan);
}

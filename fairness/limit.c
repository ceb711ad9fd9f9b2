#include "fairness/limit.h"

#include <stdlib.h>

#include "base/memory.h"
#include "hypergraph/hitting.h"

/* The box with a border of side + 1 squares all round, as an array of squares. */
struct frame {
	struct stones_box box;
	int side, width; /* width = 3 * side + 2 */
	bool *black;
	unsigned *name, names; /* 1 + the number of a square that is in a set, or 0 */
	unsigned *first, *element, sets, used;
};

unsigned limit_side(const struct stones *s)
{
	struct stones_box b = stones_box(s);
	int rows = b.top - b.bottom + 1, columns = b.right - b.left + 1;
	return (unsigned)(rows > columns ? rows : columns);
}

static bool inside(const struct frame *f, struct place x)
{
	return x.row >= 0 && x.column >= 0 && x.row < f->width && x.column < f->width;
}

static size_t place(const struct frame *f, struct place x)
{
	return (size_t)x.row * (size_t)f->width + (size_t)x.column;
}

static void add_element(struct frame *f, struct place x)
{
	unsigned *name = &f->name[place(f, x)];
	if (*name == 0)
		*name = ++f->names;
	f->element[f->used++] = *name - 1;
}

/* The set of empty squares before the d-th black stone, seen from x in a direction, by 1 or -1. False if there are
 * fewer. */
static bool add_side(struct frame *f, unsigned d, struct place x, enum direction along, int by)
{
	unsigned black = 0, start = f->used;
	for (; inside(f, x); x = place_step(x, along, by))
		if (!f->black[place(f, x)])
			add_element(f, x);
		else if (++black == d) {
			f->first[++f->sets] = f->used;
			return true;
		}
	f->used = start; /* names given in vain meet no set: harmless */
	return false;
}

static void add_line(struct frame *f, unsigned d, struct place x, enum direction along)
{
	struct place last = x;
	if (!add_side(f, d, x, along, 1))
		return;
	while (inside(f, place_step(last, along, 1)))
		last = place_step(last, along, 1);
	add_side(f, d, last, along, -1);
}

/* Every line begins at a square whose predecessor is outside. */
static void add_lines(struct frame *f, unsigned d)
{
	for (enum direction i = 0; i < DIRECTIONS; i++)
		for (int r = 0; r < f->width; r++)
			for (int c = 0; c < f->width; c++)
				if (!inside(f, place_step((struct place){r, c}, i, -1)))
					add_line(f, d, (struct place){r, c}, i);
}

static void frame_init(struct frame *f, const struct stones *s)
{
	*f = (struct frame){.box = stones_box(s), .side = (int)limit_side(s)};
	f->width = 3 * f->side + 2;
	size_t squares = (size_t)f->width * (size_t)f->width;
	f->black = xcalloc(squares, sizeof *f->black);
	f->name = xcalloc(squares, sizeof *f->name);
	f->first = xcalloc(16 * (size_t)f->width, sizeof *f->first);
	f->element = xmalloc(16 * squares * sizeof *f->element);
	for (unsigned i = 0; i < s->count; i++)
		f->black[place(f, (struct place){s->stone[i].row - f->box.bottom + f->side + 1,
		                                 s->stone[i].column - f->box.left + f->side + 1})] = true;
}

static void frame_clear(struct frame *f)
{
	free(f->black);
	free(f->name);
	free(f->first);
	free(f->element);
}

unsigned limit_number(unsigned d, const struct stones *s)
{
	struct frame f;
	unsigned long nodes = 0;
	bool finished;
	frame_init(&f, s);
	add_lines(&f, d);
	struct hitting h = {f.sets, f.names, f.first, f.element};
	unsigned *chosen = xmalloc((h.sets + h.elements + 1) * sizeof *chosen);
	unsigned number = hitting_solve(&h, chosen, &nodes, &finished);
	free(chosen);
	frame_clear(&f);
	return number;
}

#include "fairness/limit.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "games/threats/threats.h"
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

static bool inside(const struct frame *f, struct stone x)
{
	return x.row >= 0 && x.column >= 0 && x.row < f->width && x.column < f->width;
}

static size_t place(const struct frame *f, struct stone x)
{
	return (size_t)x.row * (size_t)f->width + (size_t)x.column;
}

static struct stone step(struct stone x, struct stone by, int times)
{
	return (struct stone){x.row + times * by.row, x.column + times * by.column};
}

static void add_element(struct frame *f, struct stone x)
{
	unsigned *name = &f->name[place(f, x)];
	if (*name == 0)
		*name = ++f->names;
	f->element[f->used++] = *name - 1;
}

/* The set of empty squares before the d-th black stone, seen from x in the direction by. False if there are fewer. */
static bool add_side(struct frame *f, unsigned d, struct stone x, struct stone by)
{
	unsigned black = 0, start = f->used;
	for (; inside(f, x); x = step(x, by, 1))
		if (!f->black[place(f, x)])
			add_element(f, x);
		else if (++black == d) {
			f->first[++f->sets] = f->used;
			return true;
		}
	f->used = start; /* names given in vain meet no set: harmless */
	return false;
}

static void add_line(struct frame *f, unsigned d, struct stone x, struct stone by)
{
	struct stone last = x;
	if (!add_side(f, d, x, by))
		return;
	while (inside(f, step(last, by, 1)))
		last = step(last, by, 1);
	add_side(f, d, last, (struct stone){-by.row, -by.column});
}

/* Every line begins at a square whose predecessor is outside. */
static void add_lines(struct frame *f, unsigned d)
{
	for (enum direction i = 0; i < DIRECTIONS; i++)
		for (int r = 0; r < f->width; r++)
			for (int c = 0; c < f->width; c++)
				if (!inside(f, step((struct stone){r, c}, threat_step[i], -1)))
					add_line(f, d, (struct stone){r, c}, threat_step[i]);
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
		f->black[place(f, (struct stone){s->stone[i].row - f->box.bottom + f->side + 1,
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

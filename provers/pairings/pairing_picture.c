#include "provers/pairings/pairing_picture.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "pictures/layout.h"
#include "pictures/svg.h"

enum { BOX = 40, EDGE = 30, CAPTION = 18, WIDTH = 420 };

static const char css[] =
    ".box{fill:#fff;stroke:#ccc}.tuple{stroke-linecap:round;stroke-linejoin:round;fill:none;stroke-width:"
    "7}.t0{stroke:#4477aa}.end.t0{fill:#4477aa}.t1{stroke:#ee6677}.end.t1{fill:#ee6677}.t2{stroke:#228833"
    "}.end.t2{fill:#228833}.t3{stroke:#ccbb44}.end.t3{fill:#ccbb44}.t4{stroke:#66ccee}.end.t4{fill:#66cce"
    "e}.t5{stroke:#aa3377}.end.t5{fill:#aa3377}.t6{stroke:#999999}.end.t6{fill:#999999}.t7{stroke:#ee8866"
    "}.end.t7{fill:#ee8866}"
    ".text{font-size:13px;fill:#24313f}.end{stroke:none}.tag{fill:#fff;font-size:9px;text-anchor:middle}";

/* Cells from the left and from the top to pixels. */
static double pixel(double cells)
{
	return EDGE + BOX * cells;
}

/* Two rows of words below. */
static void begin(struct svg *s, FILE *out, double width, double height, const char *title, const char *note)
{
	double across = 2 * EDGE + BOX * width, down = 1.5 * EDGE + BOX * height;
	svg_begin(s, out, across < WIDTH ? WIDTH : across, down + 2 * CAPTION, title, css);
	svg_text(s, 14, down + CAPTION / 2.0, "text left", "%s", title);
	svg_text(s, 14, down + 1.5 * CAPTION, "note left", "%s", note);
}

static double x_of(const struct layout *l, unsigned square)
{
	return pixel(layout_across(l, square));
}

static double y_of(const struct layout *l, unsigned square)
{
	return pixel(layout_down(l, square));
}

static void draw_box(struct svg *s, double x, double y)
{
	svg_box(s, x - BOX / 2.0, y - BOX / 2.0, BOX, BOX, "box");
}

static void draw_stones(struct svg *s, const struct layout *l, const unsigned *stone, unsigned stones,
                        const char *class)
{
	for (unsigned i = 0; i < stones; i++)
		svg_dot(s, x_of(l, stone[i]), y_of(l, stone[i]), BOX * 0.38, class);
}

static void draw_stroke(struct svg *s, const struct layout *l, const unsigned *square, unsigned size, unsigned number)
{
	assert(size > 0);
	double *point = xcalloc(2 * (size_t)size, sizeof *point);
	char class[16];
	snprintf(class, sizeof class, "tuple t%u", number % 8);
	for (unsigned i = 0; i < size; i++) {
		point[2 * i] = x_of(l, square[i]);
		point[2 * i + 1] = y_of(l, square[i]);
	}
	svg_chain(s, point, size, class);
	free(point);
}

static void draw_ends(struct svg *s, const struct layout *l, const unsigned *square, unsigned size, unsigned number)
{
	char class[16];
	snprintf(class, sizeof class, "end t%u", number % 8);
	for (unsigned i = 0; i < size; i++) {
		svg_dot(s, x_of(l, square[i]), y_of(l, square[i]), 10, class);
		svg_text(s, x_of(l, square[i]), y_of(l, square[i]), "tag", "%u", number);
	}
}

/* The strokes below all ends: they may pass squares of other tuples. */
static void draw_tuples(struct svg *s, const struct layout *l, const struct pairing_file *file)
{
	for (unsigned i = 0; i < file->items; i++)
		draw_stroke(s, l, file->word + file->first[i], file->first[i + 1] - file->first[i], i);
	for (unsigned i = 0; i < file->items; i++)
		draw_ends(s, l, file->word + file->first[i], file->first[i + 1] - file->first[i], i);
}

void pairing_picture(FILE *out, const struct hypergraph *board, const struct pairing_file *f)
{
	struct svg s;
	struct layout l;
	char title[128];
	layout_find(&l, board, false);
	assert(f->first[f->items] <= f->word_room || f->items == 0);
	snprintf(title, sizeof title, "%.100s: %s", board->name == NULL ? "a board" : board->name,
	         f->refuted ? "no pairing" : "a pairing");
	begin(&s, out, layout_width(&l), layout_height(&l), title,
	      f->refuted ? "" : "Every line without white stone contains all squares of a number.");
	for (unsigned q = 0; q < board->squares; q++)
		draw_box(&s, x_of(&l, q), y_of(&l, q));
	draw_stones(&s, &l, f->black, f->blacks, "black");
	draw_stones(&s, &l, f->white, f->whites, "white");
	if (!f->refuted)
		draw_tuples(&s, &l, f);
	svg_end(&s);
	layout_clear(&l);
}

static double x_on_torus(const struct pairing_torus *t, unsigned square)
{
	return pixel(square % t->columns + 0.5);
}

static double y_on_torus(const struct pairing_torus *t, unsigned square)
{
	return pixel(t->rows - square / t->columns - 0.5);
}

/* From the square half of the way; the other half belongs to the other square. */
static void draw_half(struct svg *s, const struct pairing_torus *t, unsigned square, double rows, double right,
                      unsigned tint)
{
	char class[16], end[16];
	double x = x_on_torus(t, square), y = y_on_torus(t, square);
	snprintf(class, sizeof class, "tuple t%u", tint);
	snprintf(end, sizeof end, "end t%u", tint);
	svg_dot(s, x, y, 10, end);
	svg_stroke(s, x, y, x + BOX * right / 2, y - BOX * rows / 2, class);
}

static void draw_torus_pair(struct svg *s, const struct pairing_torus *t, struct torus_pair pair)
{
	const struct place along = place_step((struct place){0, 0}, pair.direction, (int)pair.distance);
	assert(pair.direction < DIRECTIONS && pair.distance > 0);
	draw_half(s, t, pair.row * t->columns + pair.column, along.row, along.column, pair.direction);
	draw_half(s, t, pairing_torus_other(t, pair), -along.row, -along.column, pair.direction);
}

void pairing_torus_picture(FILE *out, const struct pairing_torus *t)
{
	struct svg s;
	char title[100], note[80];
	snprintf(title, sizeof title, "a pairing for %u in a row, %u x %u squares of it, which repeat", t->k, t->rows,
	         t->columns);
	snprintf(note, sizeof note, "Every %u squares in a row contain a pair of their direction.", t->k);
	begin(&s, out, t->columns, t->rows, title, note);
	for (unsigned q = 0; q < t->rows * t->columns; q++)
		draw_box(&s, x_on_torus(t, q), y_on_torus(t, q));
	for (unsigned i = 0; i < t->pairs; i++)
		draw_torus_pair(&s, t, t->pair[i]);
	svg_end(&s);
}

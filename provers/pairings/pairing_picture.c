#include "provers/pairings/pairing_picture.h"

#include <stdlib.h>

#include "base/memory.h"
#include "pictures/svg.h"

enum { BOX = 40, EDGE = 30, ROW = 16 };

struct place {
	double x, y;
};

struct frame {
	int least_row, most_row, least_column, most_column;
};

static const char css[] =
    ".box{fill:#fff;stroke:#ccc}.tuple{stroke-linecap:round;stroke-linejoin:round;fill:none;stroke-width:"
    "7}.t0{stroke:#4477aa}.end.t0{fill:#4477aa}.t1{stroke:#ee6677}.end.t1{fill:#ee6677}.t2{stroke:#228833"
    "}.end.t2{fill:#228833}.t3{stroke:#ccbb44}.end.t3{fill:#ccbb44}.t4{stroke:#66ccee}.end.t4{fill:#66cce"
    "e}.t5{stroke:#aa3377}.end.t5{fill:#aa3377}.t6{stroke:#999999}.end.t6{fill:#999999}.t7{stroke:#ee8866"
    "}.end.t7{fill:#ee8866}"
    ".end{stroke:none}.tag{fill:#fff;font-size:9px;text-anchor:middle}";

static void cell(const struct hypergraph *board, unsigned q, int *row, int *column)
{
	*row = board->dimension == 2 ? board->coordinate[2 * (size_t)q] : (int)(q / ROW);
	*column = board->dimension == 2 ? board->coordinate[2 * (size_t)q + 1] : (int)(q % ROW);
}

static struct frame frame_of(const struct hypergraph *board)
{
	struct frame f = {0, 0, 0, 0};
	for (unsigned q = 0; q < board->squares; q++) {
		int row, column;
		cell(board, q, &row, &column);
		f.least_row = q == 0 || row < f.least_row ? row : f.least_row;
		f.most_row = q == 0 || row > f.most_row ? row : f.most_row;
		f.least_column = q == 0 || column < f.least_column ? column : f.least_column;
		f.most_column = q == 0 || column > f.most_column ? column : f.most_column;
	}
	return f;
}

/* The middle of a square; rows grow upwards, y downwards. */
static struct place middle(struct frame f, double row, double column)
{
	return (struct place){EDGE + BOX * (column - f.least_column + 0.5), EDGE + BOX * (f.most_row - row + 0.5)};
}

static struct place middle_of(const struct hypergraph *board, struct frame f, unsigned square)
{
	int row, column;
	cell(board, square, &row, &column);
	return middle(f, row, column);
}

static void begin(struct svg *s, FILE *out, struct frame f, const char *title)
{
	double width = 2 * EDGE + BOX * (f.most_column - f.least_column + 1);
	svg_begin(s, out, width, 2 * EDGE + BOX * (f.most_row - f.least_row + 1), title, css);
}

static void draw_box(struct svg *s, struct frame f, int row, int column)
{
	struct place p = middle(f, row, column);
	svg_box(s, p.x - BOX / 2.0, p.y - BOX / 2.0, BOX, BOX, "box");
}

static void draw_stones(struct svg *s, const struct hypergraph *board, struct frame f, const unsigned *stone,
                        unsigned stones, const char *class)
{
	for (unsigned i = 0; i < stones; i++) {
		struct place p = middle_of(board, f, stone[i]);
		svg_dot(s, p.x, p.y, BOX * 0.38, class);
	}
}

static void draw_stroke(struct svg *s, const struct hypergraph *board, struct frame f, const unsigned *square,
                        unsigned size, unsigned number)
{
	double *point = xcalloc(2 * (size_t)size, sizeof *point);
	char class[16];
	snprintf(class, sizeof class, "tuple t%u", number % 8);
	for (unsigned i = 0; i < size; i++) {
		struct place p = middle_of(board, f, square[i]);
		point[2 * i] = p.x;
		point[2 * i + 1] = p.y;
	}
	svg_chain(s, point, size, class);
	free(point);
}

static void draw_ends(struct svg *s, const struct hypergraph *board, struct frame f, const unsigned *square,
                      unsigned size, unsigned number)
{
	char class[16];
	snprintf(class, sizeof class, "end t%u", number % 8);
	for (unsigned i = 0; i < size; i++) {
		struct place p = middle_of(board, f, square[i]);
		svg_dot(s, p.x, p.y, 10, class);
		svg_text(s, p.x, p.y, "tag", "%u", number);
	}
}

/* The strokes below all ends: they may pass squares of other tuples. */
static void draw_tuples(struct svg *s, const struct hypergraph *board, struct frame f, const struct pairing_file *file)
{
	for (unsigned i = 0; i < file->items; i++)
		draw_stroke(s, board, f, file->word + file->first[i], file->first[i + 1] - file->first[i], i);
	for (unsigned i = 0; i < file->items; i++)
		draw_ends(s, board, f, file->word + file->first[i], file->first[i + 1] - file->first[i], i);
}

void pairing_picture(FILE *out, const struct hypergraph *board, const struct pairing_file *f)
{
	struct svg s;
	struct frame frame = frame_of(board);
	begin(&s, out, frame, f->refuted ? "no pairing" : "pairing");
	for (unsigned q = 0; q < board->squares; q++) {
		int row, column;
		cell(board, q, &row, &column);
		draw_box(&s, frame, row, column);
	}
	draw_stones(&s, board, frame, f->black, f->blacks, "black");
	draw_stones(&s, board, frame, f->white, f->whites, "white");
	if (!f->refuted)
		draw_tuples(&s, board, frame, f);
	svg_end(&s);
}

/* From the square half of the way; the other half belongs to the other square. */
static void draw_half(struct svg *s, struct frame f, unsigned square, unsigned columns, double rows, double right,
                      unsigned tint)
{
	char class[16], end[16];
	snprintf(class, sizeof class, "tuple t%u", tint);
	snprintf(end, sizeof end, "end t%u", tint);
	double row = square / columns, column = square % columns;
	struct place a = middle(f, row, column), b = middle(f, row + rows / 2, column + right / 2);
	svg_dot(s, a.x, a.y, 10, end);
	svg_stroke(s, a.x, a.y, b.x, b.y, class);
}

static void draw_torus_pair(struct svg *s, struct frame f, const struct pairing_torus *t, struct torus_pair pair)
{
	static const char names[] = "HVDA";
	unsigned direction = 0;
	while (names[direction] != pair.direction)
		direction++;
	double rows = pair.direction == 'H' ? 0 : pair.distance;
	double right = pair.direction == 'V' ? 0 : pair.direction == 'A' ? -(double)pair.distance : pair.distance;
	draw_half(s, f, pair.row * t->columns + pair.column, t->columns, rows, right, direction);
	draw_half(s, f, pairing_torus_other(t, pair), t->columns, -rows, -right, direction);
}

void pairing_torus_picture(FILE *out, const struct pairing_torus *t)
{
	struct svg s;
	struct frame f = {0, (int)t->rows - 1, 0, (int)t->columns - 1};
	char title[64];
	snprintf(title, sizeof title, "pairing for %u in a row, period %u x %u", t->k, t->rows, t->columns);
	begin(&s, out, f, title);
	for (unsigned q = 0; q < t->rows * t->columns; q++)
		draw_box(&s, f, (int)(q / t->columns), (int)(q % t->columns));
	for (unsigned i = 0; i < t->pairs; i++)
		draw_torus_pair(&s, f, t, t->pair[i]);
	svg_end(&s);
}

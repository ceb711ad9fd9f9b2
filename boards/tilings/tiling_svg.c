/* The picture of a tiling: a window of rows x columns squares.
 *
 *   y = top                  row rows - 1
 *       |    tiles           every square belongs to a tile moved by a vector of the lattice, its copy; squares side by
 *       |                    side of one copy make one box, edges between different copies make its outline
 *   y = bottom               row 0
 *       captions
 */
#include "boards/tilings/tiling_svg.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "pictures/svg.h"

/* A copy of a tile; shade tells neighbours apart. */
struct copy {
	struct home home;
	unsigned shade;
};

/* The squares of lines with one residue: cell[first[r]] .. cell[first[r + 1] - 1]. */
struct cell {
	unsigned line, position;
};

struct drawing {
	struct svg svg;
	const struct tiling *tiling;
	struct lattice lattice;
	struct tiling_view view;
	double size, margin; /* of a square; around the window */
	struct copy *copy;   /* of each square of the window, row by row */
	unsigned *first;
	struct cell *cell;
};

static const char css[] = ".box { stroke: none; shape-rendering: crispEdges }\n"
                          ".pale { fill-opacity: 0.4 }\n"
                          ".deep { fill-opacity: 0.8 }\n"
                          ".outline { stroke: #ffffff; stroke-width: 4; stroke-linecap: square }\n"
                          ".line.line { stroke-width: 1.5 }\n"
                          ".key.key { stroke-width: 3 }\n"
                          ".dot { fill: #24313f }\n"
                          ".empty { fill: #bfc5cc }\n"
                          ".worst { stroke: #c8322b; stroke-opacity: 0.45; stroke-linecap: round; fill: none }\n"
                          ".worst-dot { fill: #c8322b }\n"
                          ".caption { font-size: 14px; fill: #24313f }\n"
                          ".name { font-weight: bold }\n";

static double x_of(const struct drawing *d, double column)
{
	return d->margin + (column + 0.5) * d->size;
}

static double y_of(const struct drawing *d, double row)
{
	return d->margin + ((double)d->view.rows - row - 0.5) * d->size;
}

static bool visible(const struct drawing *d, int64_t row, int64_t column)
{
	return row >= 0 && row < (int64_t)d->view.rows && column >= 0 && column < (int64_t)d->view.columns;
}

static struct copy *copy_at(const struct drawing *d, unsigned row, unsigned column)
{
	return d->copy + (size_t)row * d->view.columns + column;
}

/* Copies of one finite tile alternate between two shades like a chessboard; v = i a + j b by Cramer's rule. */
static unsigned shade_of(const struct tiling *t, struct home home)
{
	const struct place a = t->period[0], b = t->period[1], v = home.moved;
	if (home.tile == NOBODY || t->tile[home.tile].strip)
		return 0;
	int64_t determinant = (int64_t)a.row * b.column - (int64_t)a.column * b.row;
	int64_t i = ((int64_t)v.row * b.column - (int64_t)v.column * b.row) / determinant;
	int64_t j = ((int64_t)a.row * v.column - (int64_t)a.column * v.row) / determinant;
	return (unsigned)((i + j) & 1);
}

static void find_copies(struct drawing *d)
{
	struct owner *owner;
	bool right = tiling_owners(d->tiling, &d->lattice, &owner, NULL);
	assert(right);
	(void)right;
	d->copy = xmalloc((size_t)d->view.rows * d->view.columns * sizeof *d->copy);
	for (unsigned r = 0; r < d->view.rows; r++)
		for (unsigned c = 0; c < d->view.columns; c++) {
			const struct place at = {(int32_t)r, (int32_t)c};
			const struct home home = tiling_home(&d->lattice, owner, at);
			*copy_at(d, r, c) = (struct copy){home, shade_of(d->tiling, home)};
		}
	free(owner);
}

static uint32_t residue_of(const struct drawing *d, unsigned i)
{
	return lattice_residue(&d->lattice, d->tiling->square[i].row, d->tiling->square[i].column);
}

/* Counting sort by residue. */
static void find_cells(struct drawing *d)
{
	const struct tiling *t = d->tiling;
	size_t index = (size_t)lattice_index(&d->lattice);
	unsigned squares = t->first[t->lines];
	d->first = xcalloc(index + 1, sizeof *d->first);
	d->cell = xmalloc(squares * sizeof *d->cell);
	for (unsigned i = 0; i < squares; i++)
		d->first[residue_of(d, i)]++;
	for (size_t i = 1; i <= index; i++)
		d->first[i] += d->first[i - 1];
	for (unsigned line = t->lines; line-- > 0;)
		for (unsigned i = t->first[line + 1]; i-- > t->first[line];)
			d->cell[--d->first[residue_of(d, i)]] = (struct cell){line, i - t->first[line]};
}

static bool same_copy(const struct drawing *d, const struct copy *a, const struct copy *b)
{
	const unsigned tile = a->home.tile;
	if (tile == NOBODY || d->tiling->tile[tile].strip)
		return tile == b->home.tile;
	return home_same(a->home, b->home);
}

static void draw_box(struct drawing *d, const struct copy *copy, unsigned row, unsigned from, unsigned to)
{
	char class[32];
	snprintf(class, sizeof class, "box %s %s", svg_tint(copy->home.tile), copy->shade == 0 ? "deep" : "pale");
	svg_box(&d->svg, x_of(d, from - 0.5), y_of(d, row + 0.5), (to - from) * d->size, d->size, class);
}

static void draw_boxes(struct drawing *d)
{
	for (unsigned r = 0; r < d->view.rows; r++)
		for (unsigned from = 0, to; from < d->view.columns; from = to) {
			const struct copy *copy = copy_at(d, r, from);
			for (to = from + 1; to < d->view.columns && same_copy(d, copy, copy_at(d, r, to));)
				to++;
			if (copy->home.tile != NOBODY)
				draw_box(d, copy, r, from, to);
		}
}

/* Runs of edges between rows r - 1 and r (or columns, if upright). */
static bool edge(const struct drawing *d, bool upright, unsigned r, unsigned c)
{
	return upright ? !same_copy(d, copy_at(d, c, r - 1), copy_at(d, c, r))
	               : !same_copy(d, copy_at(d, r - 1, c), copy_at(d, r, c));
}

static void draw_edge(struct drawing *d, bool upright, unsigned r, unsigned from, unsigned to)
{
	double a = from - 0.5, b = to - 0.5, at = r - 0.5;
	if (upright)
		svg_stroke(&d->svg, x_of(d, at), y_of(d, a), x_of(d, at), y_of(d, b), "outline");
	else
		svg_stroke(&d->svg, x_of(d, a), y_of(d, at), x_of(d, b), y_of(d, at), "outline");
}

static void draw_edges(struct drawing *d, bool upright)
{
	unsigned across = upright ? d->view.columns : d->view.rows, along = upright ? d->view.rows : d->view.columns;
	for (unsigned r = 1; r < across; r++)
		for (unsigned from = 0, to; from < along; from = to + 1) {
			for (to = from; to < along && edge(d, upright, r, to);)
				to++;
			if (to > from)
				draw_edge(d, upright, r, from, to);
		}
}

static bool has_gap(struct place a, struct place b)
{
	return labs((long)b.row - a.row) > 1 || labs((long)b.column - a.column) > 1;
}

static const char *class_of(long right, long up)
{
	static const char *const class[DIRECTIONS] = {"line across", "line upwards", "line rising", "line falling"};
	return class[up == 0                   ? DIRECTION_H
	             : right == 0              ? DIRECTION_V
	             : (right > 0) == (up > 0) ? DIRECTION_D
	                                       : DIRECTION_A];
}

/* From one square of a line to the next, in a bow round a gap; half a square far if that one is outside. */
static void draw_piece(struct drawing *d, struct place a, struct place b)
{
	double length = fmax(labs((long)b.row - a.row), labs((long)b.column - a.column));
	bool whole = visible(d, b.row, b.column), gap = has_gap(a, b) && whole;
	double part = whole ? 1 : 0.5 / length, x = x_of(d, a.column), y = y_of(d, a.row);
	double x2 = x_of(d, a.column + part * (b.column - a.column)), y2 = y_of(d, a.row + part * (b.row - a.row));
	const char *class = class_of((long)b.column - a.column, (long)b.row - a.row);
	if (gap)
		svg_bow(&d->svg, x, y, x2, y2, 0.36 * d->size, class);
	else
		svg_stroke(&d->svg, x, y, x2, y2, class);
}

static struct place moved_square(const struct tiling *t, unsigned line, unsigned i, struct place v)
{
	return place_plus(tiling_line(t, line)[i], v);
}

/* The run of visible squares without gap from this one on, and how the line goes on from there. */
static void draw_run(struct drawing *d, struct cell cell, struct place v)
{
	unsigned size = tiling_line_size(d->tiling, cell.line), i = cell.position;
	struct place start = moved_square(d->tiling, cell.line, i, v), last = start;
	for (; i + 1 < size; i++) {
		struct place next = moved_square(d->tiling, cell.line, i + 1, v);
		if (!visible(d, next.row, next.column) || has_gap(last, next)) {
			draw_piece(d, last, next);
			break;
		}
		last = next;
	}
	if (!place_same(start, last))
		svg_stroke(&d->svg, x_of(d, start.column), y_of(d, start.row), x_of(d, last.column), y_of(d, last.row),
		           class_of((long)last.column - start.column, (long)last.row - start.row));
}

/* A run starts where the square before is outside, or where a gap ends. */
static void draw_cell(struct drawing *d, struct cell cell, struct place at)
{
	const struct place v = place_minus(at, tiling_line(d->tiling, cell.line)[cell.position]);
	if (cell.position > 0) {
		struct place before = moved_square(d->tiling, cell.line, cell.position - 1, v);
		if (!visible(d, before.row, before.column))
			draw_piece(d, at, before);
		else if (!has_gap(before, at))
			return;
	}
	draw_run(d, cell, v);
}

static void draw_lines(struct drawing *d)
{
	for (unsigned r = 0; r < d->view.rows; r++)
		for (unsigned c = 0; c < d->view.columns; c++) {
			uint32_t residue = lattice_residue(&d->lattice, r, c);
			for (unsigned i = d->first[residue]; i < d->first[residue + 1]; i++)
				draw_cell(d, d->cell[i], (struct place){(int32_t)r, (int32_t)c});
		}
}

static void draw_dots(struct drawing *d)
{
	for (unsigned r = 0; r < d->view.rows; r++)
		for (unsigned c = 0; c < d->view.columns; c++)
			svg_dot(&d->svg, x_of(d, c), y_of(d, r), 0.13 * d->size,
			        copy_at(d, r, c)->home.tile == NOBODY ? "empty" : "dot");
}

/* Where the segment should stand, so that the four do not meet: (row, column) of its middle in parts of the window. */
static const double target[DIRECTIONS][2] = {{0.84, 0.3}, {0.5, 0.82}, {0.35, 0.25}, {0.35, 0.6}};

struct segment {
	int64_t row, column, size;
	double distance;
};

static void try_segment(const struct drawing *d, enum direction direction, struct segment *best, unsigned row,
                        unsigned column)
{
	struct place step = direction_step[direction];
	int64_t last = best->size - 1;
	if (!visible(d, row + last * step.row, column + last * step.column))
		return;
	double up = row + 0.5 * (double)last * step.row - target[direction][0] * d->view.rows;
	double right = column + 0.5 * (double)last * step.column - target[direction][1] * d->view.columns;
	if (best->distance >= 0 && best->distance <= up * up + right * right)
		return;
	*best = (struct segment){row, column, best->size, up * up + right * right};
}

/* The translate of the segment that stands best in the window. */
static bool find_segment(const struct drawing *d, enum direction direction, const struct coverage *c,
                         struct segment *best)
{
	uint32_t residue = lattice_residue(&d->lattice, c->worst.row, c->worst.column);
	*best = (struct segment){.size = c->bounded ? c->k - 1 : 1, .distance = -1};
	for (unsigned row = 0; row < d->view.rows; row++)
		for (unsigned column = 0; column < d->view.columns; column++)
			if (lattice_residue(&d->lattice, row, column) == residue)
				try_segment(d, direction, best, row, column);
	return best->distance >= 0;
}

/* A direction that is not caught: as long as the window allows, both ways. */
static void stretch(const struct drawing *d, enum direction direction, struct segment *s)
{
	struct place step = direction_step[direction];
	while (visible(d, s->row - step.row, s->column - step.column)) {
		s->row -= step.row;
		s->column -= step.column;
		s->size++;
	}
	while (visible(d, s->row + s->size * step.row, s->column + s->size * step.column))
		s->size++;
}

static void draw_segment(struct drawing *d, enum direction direction, const struct coverage *c)
{
	struct segment s;
	if (!find_segment(d, direction, c, &s))
		return;
	if (!c->bounded)
		stretch(d, direction, &s);
	double row = (double)s.row, column = (double)s.column, last = (double)(s.size - 1);
	struct place step = direction_step[direction];
	svg_band(&d->svg, x_of(d, column), y_of(d, row), x_of(d, column + last * step.column),
	         y_of(d, row + last * step.row), 0.62 * d->size, "worst");
	for (int64_t i = 0; i < s.size; i++)
		svg_dot(&d->svg, x_of(d, column + (double)(i * step.column)), y_of(d, row + (double)(i * step.row)),
		        0.19 * d->size, "worst-dot");
}

/* The captions: which k is caught, the tiles in their shades, the lines in their colours, and the red segments. */
#define CAPTION_ROW 20
#define CAPTION_LETTER 6.3
#define CAPTION_WIDTH 520
#define TILES_NAMED 3u

static void describe_k(const struct coverage coverage[DIRECTIONS], char *text, size_t room)
{
	char each[100] = "", number[24];
	int64_t k;
	bool all = tiling_catches(coverage, &k), same = all;
	for (unsigned i = 0; i < DIRECTIONS; i++) {
		size_t used = strlen(each);
		snprintf(number, sizeof number, "%lld", (long long)coverage[i].k);
		snprintf(each + used, sizeof each - used, "%s%c %s", i == 0 ? "" : ", ", direction_letter[i],
		         coverage[i].bounded ? number : "never");
		same = same && coverage[i].k == k;
	}
	if (!all)
		snprintf(text, room, "rows of this many squares contain a whole line: %s", each);
	else
		snprintf(text, room, "every %lld squares in a row contain a whole line%s%s%s", (long long)k,
		         same ? "" : " (", same ? "" : each, same ? "" : ")");
}

static void describe_tile(const struct tiling *t, unsigned tile, char text[60])
{
	struct hypergraph h;
	hypergraph_init(&h);
	if (!t->tile[tile].strip)
		tiling_board(t, tile, &h);
	if (t->tile[tile].strip)
		snprintf(text, 60, "a strip, %u lines a period", t->tile[tile].lines);
	else
		snprintf(text, 60, "%u squares, %u lines", h.squares, h.lines);
	hypergraph_clear(&h);
}

/* The tiles in their shades: each with what it is like, or once if that is the same and there are several. */
static void draw_tiles(struct drawing *d, double y)
{
	char text[60], first[60];
	unsigned tiles = d->tiling->tiles, shown = tiles < 8 ? tiles : 8, same = 0;
	double x = d->margin;
	describe_tile(d->tiling, 0, first);
	for (unsigned i = 0; i < tiles; i++) {
		describe_tile(d->tiling, i, text);
		same += strcmp(first, text) == 0;
	}
	for (unsigned i = 0; i < shown; i++, x += 20) {
		char class[32];
		snprintf(class, sizeof class, "box %s deep", svg_tint(i));
		svg_box(&d->svg, x, y - 7, 14, 14, class);
		describe_tile(d->tiling, i, text);
		if (same < tiles && i < TILES_NAMED)
			svg_text(&d->svg, x += 20, y, "note left", "%s", text);
		x += same < tiles && i < TILES_NAMED ? CAPTION_LETTER * (double)strlen(text) : 0;
	}
	if (same < tiles)
		svg_text(&d->svg, x, y, "note left", "%u tiles", tiles);
	else
		svg_text(&d->svg, x, y, "note left", "%u tile%s: %s", tiles, tiles == 1 ? "" : "s, each of them",
		         first);
}

static void draw_ways(struct drawing *d, double y)
{
	static const char *const words[DIRECTIONS] = {"H across", "V upwards", "D up to the right", "A up to the left"};
	double x = d->margin;
	for (unsigned i = 0; i < DIRECTIONS; i++) {
		char class[40];
		snprintf(class, sizeof class, "%s key", class_of(direction_step[i].column, direction_step[i].row));
		svg_stroke(&d->svg, x, y, x + 14, y, class);
		svg_text(&d->svg, x + 20, y, "note left", "%s", words[i]);
		x += 36 + CAPTION_LETTER * (double)strlen(words[i]);
	}
}

static bool some_gap(const struct tiling *t)
{
	for (unsigned i = 0; i < t->lines; i++)
		if (tiling_line_span(t, i) != (int64_t)tiling_line_size(t, i))
			return true;
	return false;
}

static void draw_captions(struct drawing *d, const struct coverage coverage[DIRECTIONS])
{
	char text[200];
	double y = d->margin + d->view.rows * d->size + 22;
	bool endless = false;
	for (unsigned i = 0; i < DIRECTIONS; i++)
		endless = endless || !coverage[i].bounded;
	describe_k(coverage, text, sizeof text);
	svg_text(&d->svg, d->margin, y, "caption left", "%s: %s", d->tiling->name ? d->tiling->name : "tiling", text);
	draw_tiles(d, y + CAPTION_ROW);
	draw_ways(d, y + 2 * CAPTION_ROW);
	svg_text(&d->svg, d->margin, y + 3 * CAPTION_ROW, "note left", "white: the seams between copies%s",
	         some_gap(d->tiling) ? "; bows: lines go round squares that are not on them" : "");
	if (d->view.segments)
		svg_text(&d->svg, d->margin, y + 4 * CAPTION_ROW, "note left",
		         "red: the longest rows of squares without a whole line%s",
		         endless ? "; endless where a direction is not caught" : "");
}

static void draw(struct drawing *d, const struct coverage coverage[DIRECTIONS])
{
	draw_boxes(d);
	draw_edges(d, false);
	draw_edges(d, true);
	draw_lines(d);
	draw_dots(d);
	for (unsigned i = 0; i < DIRECTIONS && d->view.segments; i++)
		draw_segment(d, (enum direction)i, coverage + i);
	draw_captions(d, coverage);
}

void tiling_svg(const struct tiling *t, const struct coverage coverage[DIRECTIONS], struct tiling_view view, FILE *out)
{
	struct drawing d = {.tiling = t, .view = view, .size = 20, .margin = 14};
	tiling_lattice_known(t, &d.lattice);
	find_copies(&d);
	find_cells(&d);
	double width = fmax(2 * d.margin + view.columns * d.size, CAPTION_WIDTH),
	       height = 2 * d.margin + view.rows * d.size + (view.segments ? 5 : 4) * CAPTION_ROW;
	svg_begin(&d.svg, out, width, height, t->name ? t->name : "tiling", css);
	draw(&d, coverage);
	svg_end(&d.svg);
	free(d.copy);
	free(d.first);
	free(d.cell);
}

/* The smallest n > 0 with (n, 0) in the lattice: (n / rows) * shift is a multiple of columns. */
static int64_t upright_period(const struct lattice *l)
{
	int64_t a = l->columns, b = l->shift;
	while (b != 0) {
		int64_t rest = a % b;
		a = b, b = rest;
	}
	return l->rows * (l->columns / a);
}

struct tiling_view tiling_view_choose(const struct tiling *t, const struct coverage coverage[DIRECTIONS])
{
	struct lattice l;
	tiling_lattice_known(t, &l);
	int64_t k = 8, period = upright_period(&l);
	for (unsigned d = 0; d < DIRECTIONS; d++)
		if (coverage[d].bounded && coverage[d].k > k)
			k = coverage[d].k;
	if (k > 40)
		k = 40;
	int64_t rows = period > 2 * k ? 2 * k : (2 * k + period - 1) / period * period;
	return (struct tiling_view){(unsigned)rows, (unsigned)(3 * k), true};
}

#include "fairness/atlas.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "pictures/svg.h"

void atlas_init(struct atlas *a)
{
	*a = (struct atlas){0};
}

void atlas_clear(struct atlas *a)
{
	for (unsigned i = 0; i < a->sheets; i++) {
		struct atlas_sheet *s = &a->sheet[i];
		for (unsigned j = 0; j < s->columns * s->rows; j++) {
			free(s->cell[j].conclusion);
			free(s->cell[j].source);
		}
		free(s->cell);
	}
	free(a->sheet);
	*a = (struct atlas){0};
}

static struct atlas_sheet *add_sheet(struct atlas *a, struct atlas_sheet sheet)
{
	MAKE_ROOM(a->sheet, a->sheets, a->room);
	sheet.cell = xcalloc((size_t)sheet.columns * sheet.rows + 1, sizeof *sheet.cell);
	a->sheet[a->sheets] = sheet;
	return &a->sheet[a->sheets++];
}

void atlas_add_infinite(struct atlas *a, unsigned p, unsigned max_k)
{
	assert(max_k > p);
	struct atlas_sheet *s =
	    add_sheet(a, (struct atlas_sheet){.p = p, .columns = max_k - p, .rows = p, .first = p + 1});
	for (unsigned i = 0; i < s->columns * s->rows; i++)
		s->cell[i].game = (struct game_query){0, 0, s->first + i % s->columns, p, i / s->columns + 1};
}

void atlas_add_boards(struct atlas *a, unsigned p, unsigned q, unsigned k, unsigned side)
{
	struct atlas_sheet *s =
	    add_sheet(a, (struct atlas_sheet){.p = p, .q = q, .k = k, .columns = side, .rows = side, .first = 1});
	for (unsigned i = 0; i < side * side; i++) {
		unsigned m = i % side + 1, n = i / side + 1;
		s->cell[i].game = (struct game_query){m > n ? m : n, m > n ? n : m, k, p, q};
	}
}

void atlas_add_first_moves(struct atlas *a, unsigned q, unsigned max_k, unsigned max_p)
{
	struct atlas_sheet *s = add_sheet(a, (struct atlas_sheet){.q = q, .columns = max_k, .rows = max_p, .first = 1});
	for (unsigned p = 1; p <= max_p; p++)
		for (unsigned k = p + 1; k <= max_k; k++)
			s->cell[(p - 1) * max_k + k - 1].game = (struct game_query){0, 0, k, p, q};
}

unsigned long atlas_cells(const struct atlas *a)
{
	unsigned long cells = 0;
	for (unsigned i = 0; i < a->sheets; i++)
		cells += (unsigned long)a->sheet[i].columns * a->sheet[i].rows;
	return cells;
}

void atlas_set(struct atlas_cell *c, const struct reasons *r)
{
	const struct conclusion *why = mark_reason(r);
	free(c->conclusion);
	free(c->source);
	c->mark = mark_of(r);
	c->class = reasons_classify(r);
	c->conclusion = why == NULL ? NULL : xstrdup(c->class == FAIRNESS_DRAW ? "draw" : conclusion_words[why->kind]);
	c->source = why == NULL ? NULL : xstrdup(why->step[0]);
	c->evidence = why == NULL ? "" : evidence_words[why->evidence];
}

/* --- text --- */

static char letter_of(const struct atlas_cell *c)
{
	return c->game.k == 0 ? ' ' : mark_looks[c->mark].letter;
}

static void text_of_columns(const struct atlas_sheet *s, FILE *out)
{
	fputs("   p ", out);
	for (unsigned k = 1; k <= s->columns; k++)
		putc(k % 10 == 0 ? (int)('0' + k / 10 % 10) : k % 5 == 0 ? '5' : '\'', out);
	fputs("  k: tens, 5\n", out);
}

static void text_sheet(const struct atlas_sheet *s, FILE *out)
{
	if (s->p == 0)
		fprintf(out, "q = %u\n", s->q);
	else if (s->q == 0)
		fprintf(out, "p = %u, infinite board: q upwards, k = %u to %u\n", s->p, s->first,
		        s->first + s->columns - 1);
	else
		fprintf(out, "p = %u, q = %u, k = %u: boards of 1 to %u rows and columns\n", s->p, s->q, s->k, s->rows);
	for (unsigned row = s->rows; row-- > 0;) {
		fprintf(out, "%4u ", row + 1);
		for (unsigned column = 0; column < s->columns; column++)
			putc(letter_of(&s->cell[row * s->columns + column]), out);
		putc('\n', out);
	}
	if (s->p == 0)
		text_of_columns(s, out);
	putc('\n', out);
}

/* Returns how many there are. */
static unsigned find_used(const struct atlas *a, bool used[MARKS])
{
	unsigned count = 0;
	for (unsigned i = 0; i < a->sheets; i++)
		for (unsigned j = 0; j < a->sheet[i].columns * a->sheet[i].rows; j++) {
			const struct atlas_cell *c = &a->sheet[i].cell[j];
			count += c->game.k > 0 && !used[c->mark];
			used[c->mark] |= c->game.k > 0;
		}
	return count;
}

void atlas_text(const struct atlas *a, FILE *out)
{
	bool used[MARKS] = {false};
	find_used(a, used);
	for (unsigned i = 0; i < a->sheets; i++)
		text_sheet(&a->sheet[i], out);
	for (enum mark m = 0; m < MARKS; m++)
		if (used[m])
			fprintf(out, "c %c %s\n", mark_looks[m].letter, mark_looks[m].meaning);
}

/* --- the picture: the infinite board on the left, the finite ones to its right, a row for each p and q --- */

enum { CELL = 15, SMALL = 11, LEFT = 44, TOP = 56, BETWEEN = 46, ACROSS = 24, UP = 44, LEGEND = 20 };

static void draw_cells(struct svg *s, const struct atlas_sheet *a, double left, double bottom, double size)
{
	for (unsigned i = 0; i < a->columns * a->rows; i++) {
		enum mark m = a->cell[i].mark;
		double said = a->p == 0 ? 2 : 1.5, inset = m == MARK_SAID_BLACK || m == MARK_SAID_WHITE ? said : 0.5;
		if (a->cell[i].game.k == 0)
			continue;
		svg_box(s, left + i % a->columns * size + inset, bottom - (i / a->columns + 1) * size + inset,
		        size - 2 * inset, size - 2 * inset, mark_looks[m].class);
	}
}

static void draw_infinite(struct svg *s, const struct atlas_sheet *a, double left, double bottom)
{
	draw_cells(s, a, left, bottom, CELL);
	for (unsigned i = 0; i < a->columns; i++)
		if ((a->first + i) % 2 == 0 || a->columns < 10)
			svg_text(s, left + (i + 0.5) * CELL, bottom + 9, "axis", "%u", a->first + i);
	for (unsigned q = 1; q <= a->rows; q++)
		svg_text(s, left - 6, bottom - (q - 0.5) * CELL, "axis right", "%u", q);
	svg_text(s, left, bottom - a->rows * CELL - 10, "head left", "p = %u", a->p);
}

static void draw_boards(struct svg *s, const struct atlas_sheet *a, double left, double bottom)
{
	draw_cells(s, a, left, bottom, SMALL);
	for (unsigned i = 1; i <= a->columns; i += a->columns > 5 ? 2 : 1) {
		svg_text(s, left + (i - 0.5) * SMALL, bottom + 8, "axis", "%u", i);
		svg_text(s, left - 4, bottom - (i - 0.5) * SMALL, "axis right", "%u", i);
	}
	svg_text(s, left, bottom - a->rows * SMALL - 9, "head left", "k = %u", a->k);
}

/* Where things are: the height of the left part and its width, the right part's. */
struct layout {
	double left_width, left_height, right_width, right_height;
};

static bool begins_row(const struct atlas *a, unsigned i)
{
	const struct atlas_sheet *x = &a->sheet[i];
	return x->q > 0 && (i == 0 || a->sheet[i - 1].p != x->p || a->sheet[i - 1].q != x->q);
}

static struct layout lay_out(const struct atlas *a)
{
	struct layout l = {0, TOP, 0, TOP};
	double width = 0;
	for (unsigned i = 0; i < a->sheets; i++) {
		const struct atlas_sheet *x = &a->sheet[i];
		if (x->q == 0) {
			l.left_height += x->rows * CELL + BETWEEN;
			l.left_width = x->columns * CELL > l.left_width ? x->columns * CELL : l.left_width;
			continue;
		}
		if (begins_row(a, i)) {
			l.right_height += x->rows * SMALL + UP + 24;
			width = 0;
		}
		width += x->columns * SMALL + ACROSS;
		l.right_width = width > l.right_width ? width : l.right_width;
	}
	return l;
}

static double draw_left(struct svg *s, const struct atlas *a)
{
	double bottom = TOP;
	for (unsigned i = 0; i < a->sheets; i++)
		if (a->sheet[i].q == 0) {
			bottom += a->sheet[i].rows * CELL + (bottom > TOP ? BETWEEN : 24);
			draw_infinite(s, &a->sheet[i], LEFT, bottom);
		}
	svg_text(s, LEFT, TOP - 12, "note left", "infinite board: k to the right, q upwards");
	return bottom;
}

static double draw_right(struct svg *s, const struct atlas *a, double from)
{
	double left = from, bottom = TOP;
	for (unsigned i = 0; i < a->sheets; i++) {
		const struct atlas_sheet *x = &a->sheet[i];
		if (x->q == 0)
			continue;
		if (begins_row(a, i)) {
			left = from;
			bottom += x->rows * SMALL + (bottom > TOP ? UP + 22 : 44);
			svg_text(s, left, bottom - x->rows * SMALL - 30, "head left", "p = %u, q = %u", x->p, x->q);
		}
		draw_boards(s, x, left, bottom);
		left += x->columns * SMALL + ACROSS;
	}
	svg_text(s, from, TOP - 12, "note left", "m x n boards: m to the right, n upwards");
	return bottom;
}

static void draw_legend(struct svg *s, const bool used[MARKS], double left, double top)
{
	for (unsigned m = 0; m < MARKS; m++) {
		if (!used[m])
			continue;
		svg_box(s, left, top - 6, 12, 12, mark_looks[m].class);
		svg_text(s, left + 20, top, "note left", "%s", mark_looks[m].meaning);
		top += LEGEND;
	}
}

void atlas_svg(const struct atlas *a, FILE *out)
{
	struct svg s;
	bool used[MARKS] = {false};
	struct layout l = lay_out(a);
	unsigned legends = find_used(a, used);
	double from = l.left_width > 0 ? LEFT + l.left_width + BETWEEN + 10 : LEFT;
	double width = from + l.right_width + 10, height = l.right_height + 30 + legends * LEGEND + 20;
	height = height > l.left_height + 30 || l.right_width > 0 ? height : l.left_height + 30 + legends * LEGEND;
	height = height > l.left_height ? height : l.left_height;
	svg_begin(&s, out, width < 460 ? 460 : width, height, "Who wins Connect(m, n, k, p, q)", mark_css);
	svg_text(&s, LEFT, 22, "head left", "Who wins Connect(m, n, k, p, q)?");
	double left_bottom = draw_left(&s, a), bottom = l.right_width > 0 ? draw_right(&s, a, from) : left_bottom;
	draw_legend(&s, used, l.right_width > 0 ? from : LEFT, bottom + 40);
	svg_end(&s);
}

/* --- first moves: sheets side by side, k to the right and p upwards --- */

enum { SIDE = 14, MARGIN = 46, GAP = 18, MOST_ACROSS = 3 };

static unsigned tick(unsigned most)
{
	return most <= 12 ? 1 : most <= 24 ? 2 : most <= 60 ? 5 : 10;
}

static void draw_first_moves(struct svg *s, const struct atlas_sheet *a, double left, double bottom)
{
	svg_text(s, left, bottom - a->rows * SIDE - 14, "head left", "q = %u", a->q);
	draw_cells(s, a, left, bottom, SIDE);
	for (unsigned k = tick(a->columns); k <= a->columns; k += tick(a->columns))
		svg_text(s, left + (k - 0.5) * SIDE, bottom + 10, "axis", "%u", k);
	for (unsigned p = tick(a->rows); p <= a->rows; p += tick(a->rows))
		svg_text(s, left - 6, bottom - (p - 0.5) * SIDE, "axis right", "%u", p);
	svg_text(s, left + a->columns * SIDE / 2.0, bottom + 25, "axis", "k, stones in a row");
	svg_text(s, left - 6, bottom - a->rows * SIDE - 4, "axis right", "p");
}

void atlas_svg_first_moves(const struct atlas *a, FILE *out)
{
	struct svg s;
	bool used[MARKS] = {false};
	unsigned across = a->sheets < MOST_ACROSS ? a->sheets : MOST_ACROSS, rows = (a->sheets + across - 1) / across;
	double wide = a->sheet->columns * SIDE + MARGIN + GAP, high = a->sheet->rows * SIDE + 2 * MARGIN;
	double width = across * wide + GAP, legend = rows * high + 50;
	svg_begin(&s, out, width < 420 ? 420 : width, legend + find_used(a, used) * LEGEND + 10,
	          "Who wins Connect(k, p, q)", mark_css);
	svg_text(&s, MARGIN, 20, "head left", "Who wins Connect(k, p, q)? Infinite board, p < k");
	for (unsigned i = 0; i < a->sheets; i++)
		draw_first_moves(&s, &a->sheet[i], MARGIN + i % across * wide, (i / across + 1) * high - MARGIN + 26);
	draw_legend(&s, used, MARGIN, legend);
	svg_end(&s);
}

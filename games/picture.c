/* Positions as text. */
#include "games/picture.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/input.h"
#include "base/memory.h"

/* What is shown: the board, or on an infinite one the rectangle of the stones and two squares around; if that is too
 * large, what lies around the last stone. */
struct view {
	unsigned low_row, high_row, low_column, high_column;
};

enum { AROUND = 20 };

static unsigned below(unsigned value, unsigned margin)
{
	return value > margin ? value - margin : 0;
}

static unsigned above(unsigned value, unsigned margin, unsigned size)
{
	return value + margin < size ? value + margin : size - 1;
}

/* From low to high and a margin, if a picture can hold that, or around `last`. */
static void show_range(unsigned low, unsigned high, unsigned last, unsigned size, unsigned *from, unsigned *to)
{
	bool fits = high - low + 5 <= CONNECT_MOST;
	*from = fits ? below(low, 2) : below(last, AROUND);
	*to = fits ? above(high, 2, size) : above(last, AROUND, size);
}

static struct view view_of(const struct field *f)
{
	const struct connect *c = &f->rules;
	const struct extent *e = &f->extent;
	struct view v = {0, c->rows - 1, 0, c->columns - 1};
	if (!c->infinite)
		return v;
	if (field_stones(f) == 0)
		return (struct view){c->rows / 2 - 4, c->rows / 2 + 4, c->columns / 2 - 4, c->columns / 2 + 4};
	uint64_t last = field_stone(f, field_stones(f) - 1);
	show_range(e->low_row, e->high_row, connect_row(c, last), c->rows, &v.low_row, &v.high_row);
	show_range(e->low_column, e->high_column, connect_column(c, last), c->columns, &v.low_column, &v.high_column);
	return v;
}

static unsigned outside(const struct field *f, const struct view *v)
{
	unsigned n = 0;
	for (uint32_t i = 0; i < field_stones(f); i++) {
		uint32_t row = connect_row(&f->rules, field_stone(f, i));
		uint32_t column = connect_column(&f->rules, field_stone(f, i));
		n += row < v->low_row || row > v->high_row || column < v->low_column || column > v->high_column;
	}
	return n;
}

static void write_columns(const struct field *f, const struct view *v, FILE *out)
{
	if (f->rules.infinite) {
		fprintf(out, "c columns %d to %d\n", (int)v->low_column - (int)f->rules.columns / 2,
		        (int)v->high_column - (int)f->rules.columns / 2);
		return;
	}
	fprintf(out, "   ");
	for (unsigned column = v->low_column; column <= v->high_column; column++)
		fprintf(out, " %c", 'a' + (int)(column % 26));
	fputc('\n', out);
}

void picture_write(const struct field *f, FILE *out)
{
	struct view v = view_of(f);
	fprintf(out, "turn %s %u\n", f->side == SIDE_BLACK ? "black" : "white", f->left);
	for (unsigned row = v.high_row + 1; row-- > v.low_row;) {
		fprintf(out, "%3d", f->rules.infinite ? (int)row - (int)f->rules.rows / 2 : (int)row + 1);
		for (unsigned column = v.low_column; column <= v.high_column; column++)
			fprintf(out, " %c", ".xo"[field_colour(f, connect_at(&f->rules, row, column))]);
		fputc('\n', out);
	}
	write_columns(f, &v, out);
	if (outside(f, &v) > 0)
		fprintf(out, "c %u stones lie farther out\n", outside(f, &v));
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

struct reader {
	struct trouble *trouble;
	char *cell; /* rows of `columns` characters, top first */
	unsigned rows, columns, stones[3];
	unsigned long line;
	enum side side;
	unsigned left;
};

static bool read_turn(struct reader *r, const char *text)
{
	char colour[6], number[6];
	unsigned long left;
	if (sscanf(text, "turn %5s %5s", colour, number) != 2 || !command_number(number, 1, CONNECT_MOST, &left) ||
	    (strcmp(colour, "black") != 0 && strcmp(colour, "white") != 0))
		return trouble_say(r->trouble, r->line, "expected 'turn black N' or 'turn white N'");
	r->side = *colour == 'b' ? SIDE_BLACK : SIDE_WHITE;
	r->left = (unsigned)left;
	return true;
}

/* The squares of one row, without its number and spaces. */
static bool read_row(struct reader *r, const char *text)
{
	unsigned columns = 0;
	r->cell = xrealloc(r->cell, (size_t)(r->rows + 1) * CONNECT_MOST);
	for (text += *text == '-'; isdigit((unsigned char)*text); text++)
		;
	for (; *text != '\0'; text++) {
		if (isspace((unsigned char)*text))
			continue;
		const char *known = strchr(".xo+XO", *text);
		if (known == NULL)
			return trouble_say(r->trouble, r->line, "a row has the characters x, o and . only, not '%c'",
			                   isprint((unsigned char)*text) ? *text : '?');
		if (columns == CONNECT_MOST)
			return trouble_say(r->trouble, r->line, "a row has at most %d squares", CONNECT_MOST);
		unsigned side = (unsigned)(known - ".xo+XO") % 3;
		r->stones[side]++;
		r->cell[(size_t)r->rows * CONNECT_MOST + columns++] = (char)side;
	}
	if (r->rows > 0 && columns != r->columns)
		return trouble_say(r->trouble, r->line, "this row has %u squares, the first one has %u", columns,
		                   r->columns);
	r->columns = columns;
	r->rows++;
	return true;
}

static bool read_line(struct reader *r, char *text)
{
	while (isspace((unsigned char)*text))
		text++;
	if (*text == '\0' || *text == 'a' || *text == 'c')
		return true; /* the letters of the columns, a comment */
	if (strncmp(text, "turn ", 5) == 0)
		return read_turn(r, text);
	if (r->rows == CONNECT_MOST)
		return trouble_say(r->trouble, r->line, "a picture has at most %d rows", CONNECT_MOST);
	return read_row(r, text);
}

static bool read_lines(struct reader *r, FILE *in)
{
	char *text = NULL;
	size_t room = 0;
	bool good = true;
	while (good && input_line(in, &text, &room, r->trouble) >= 0) {
		r->line++;
		good = read_line(r, text);
	}
	free(text);
	if (good && ferror(in))
		return trouble_say(r->trouble, 0, "cannot be read");
	return good && r->trouble->text[0] == '\0';
}

bool picture_turn(const struct connect *c, uint32_t black, uint32_t white, enum side *side, uint32_t *left)
{
	uint32_t stones[3] = {0, 0, 0};
	*side = SIDE_BLACK;
	for (uint32_t most = c->q;; most = c->p, *side = field_other(*side)) {
		uint32_t missing = (*side == SIDE_BLACK ? black : white) - stones[*side];
		if (missing < most) {
			*left = most - missing;
			assert(*left >= 1 && *left <= most);
			stones[*side] += missing;
			return stones[SIDE_BLACK] == black && stones[SIDE_WHITE] == white;
		}
		stones[*side] += most;
	}
}

/* The turn that follows from the numbers of stones. */
static bool guess_turn(struct reader *r, const struct connect *c)
{
	unsigned black = r->stones[SIDE_BLACK], white = r->stones[SIDE_WHITE];
	return picture_turn(c, black, white, &r->side, &r->left) ||
	       trouble_say(r->trouble, 0,
	                   "with %u black and %u white stones it is nobody's turn; begin with a line like 'turn black "
	                   "%u'",
	                   black, white, c->p);
}

static bool place(struct field *f, const struct reader *r)
{
	const struct connect *c = &f->rules;
	if (c->infinite ? r->rows == 0 : r->rows != c->rows || r->columns != c->columns)
		return trouble_say(r->trouble, 0, "the picture has %u rows and %u columns, the game %u and %u", r->rows,
		                   r->columns, c->rows, c->columns);
	unsigned bottom = c->infinite ? c->rows / 2 - r->rows / 2 : 0;
	unsigned start = c->infinite ? c->columns / 2 - r->columns / 2 : 0;
	for (unsigned row = 0; row < r->rows; row++)
		for (unsigned column = 0; column < r->columns; column++) {
			enum side side = (enum side)r->cell[(size_t)row * CONNECT_MOST + column];
			if (side != SIDE_NONE)
				field_set_up(f, connect_at(c, bottom + r->rows - 1 - row, start + column), side);
		}
	field_set_turn(f, r->side, r->left);
	return true;
}

bool picture_read(struct field *f, FILE *in, struct trouble *t)
{
	struct reader r = {.trouble = t};
	bool good = read_lines(&r, in);
	unsigned most = f->rules.p > f->rules.q ? f->rules.p : f->rules.q;
	if (good && r.side != SIDE_NONE && r.left > most)
		good = trouble_say(t, 0, "%u stones left in the turn, but a turn has at most %u", r.left, most);
	good = good && (r.side != SIDE_NONE || guess_turn(&r, &f->rules)) && place(f, &r);
	free(r.cell);
	return good;
}

void picture_need(struct field *f, const char *path)
{
	struct trouble t = {0};
	FILE *in = input_need(path);
	if (!picture_read(f, in, &t))
		command_die(path, &t);
	input_close(in);
}

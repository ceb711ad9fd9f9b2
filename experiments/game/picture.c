/* Positions as text. */
#include "experiments/game/picture.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "hypergraph/hypergraph.h"

/* What is shown: the board, or on an infinite one the rectangle of the stones and two squares around. */
struct view {
	unsigned low_row, high_row, low_column, high_column;
};

static unsigned below(unsigned value, unsigned margin)
{
	return value > margin ? value - margin : 0;
}

static struct view view_of(const struct field *f)
{
	const struct connect *c = &f->rules;
	if (!c->infinite)
		return (struct view){0, c->rows - 1, 0, c->columns - 1};
	if (f->low_row > f->high_row)
		return (struct view){c->rows / 2 - 4, c->rows / 2 + 4, c->columns / 2 - 4, c->columns / 2 + 4};
	unsigned high_row = f->high_row + 2u, high_column = f->high_column + 2u;
	return (struct view){below(f->low_row, 2), high_row < c->rows ? high_row : c->rows - 1, below(f->low_column, 2),
	                     high_column < c->columns ? high_column : c->columns - 1};
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
			fprintf(out, " %c", ".xo"[f->colour[row * f->rules.columns + column]]);
		fputc('\n', out);
	}
	write_columns(f, &v, out);
}

/* --- reading --------------------------------------------------------------------------------------------------------
 */

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
	while (good && getline(&text, &room, in) >= 0) {
		r->line++;
		good = read_line(r, text);
	}
	free(text);
	if (good && ferror(in))
		return trouble_say(r->trouble, 0, "cannot be read");
	return good;
}

/* The turn that follows from the numbers of stones: after t turns of White Black has q + p t' stones, t' = t or t - 1.
 */
static bool guess_turn(struct reader *r, const struct connect *c)
{
	unsigned black = r->stones[SIDE_BLACK], white = r->stones[SIDE_WHITE], total = black + white;
	struct reader guess = *r;
	unsigned side = SIDE_BLACK, left = c->q, count[3] = {0};
	for (unsigned i = 0; i <= total; i++) {
		while (left == 0) {
			side = SIDE_BLACK + SIDE_WHITE - side;
			left = c->p;
		}
		guess.side = (enum side)side;
		guess.left = left;
		if (i < total)
			count[side]++;
		left--;
	}
	if (count[SIDE_BLACK] != black || count[SIDE_WHITE] != white)
		return trouble_say(r->trouble, 0,
		                   "with %u black and %u white stones it is nobody's turn; begin with a line "
		                   "like 'turn black %u'",
		                   black, white, c->p);
	*r = guess;
	return true;
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
				field_set_up(f, (bottom + r->rows - 1 - row) * c->columns + start + column, side);
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

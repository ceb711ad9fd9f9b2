/* Boards for people. */
#include "experiments/match/sheet.h"

#include <stdlib.h>

#include "base/memory.h"
#include "games/threats/count.h"

/* --- which part --------------------------------------------------------------------------------------------------- */

/* Without a window: boards up to WIDEST as a whole; of others the middle and all stones if they fit, or AROUND. */
enum { WIDEST = 60, AROUND = 12, MIDDLE = 6, MARGIN = 3 };

static void frame_range(uint32_t low, uint32_t high, uint32_t focus, uint32_t size, uint32_t *from, uint32_t *to)
{
	low = low < size / 2 - MIDDLE + MARGIN ? low : size / 2 - MIDDLE + MARGIN;
	high = high > size / 2 + MIDDLE - MARGIN ? high : size / 2 + MIDDLE - MARGIN;
	low = low < focus ? low : focus;
	high = high > focus ? high : focus;
	bool fits = high - low + 2 * MARGIN < WIDEST;
	uint32_t least = fits ? low : focus, most = fits ? high : focus, margin = fits ? MARGIN : AROUND;
	*from = least > margin ? least - margin : 0;
	*to = most + margin < size ? most + margin : size - 1;
}

/* Moves the window from..to of `room` squares as little as possible so that the focus has a margin. */
static void move_range(uint32_t focus, uint32_t size, uint32_t room, bool seen, uint32_t *from, uint32_t *to)
{
	uint32_t margin = room > 4 * MARGIN ? MARGIN : room / 4, low = seen ? *from : focus - room / 2;
	if (!seen && focus < room / 2)
		low = 0;
	if (focus < low + margin)
		low = focus > margin ? focus - margin : 0;
	if (focus + margin >= low + room)
		low = focus + margin + 1 - room;
	if (low + room > size)
		low = size - room;
	*from = low;
	*to = low + room - 1;
}

static void choose_range(const struct sheet *s, uint32_t low, uint32_t high, uint32_t focus, uint32_t size,
                         uint32_t room, uint32_t *from, uint32_t *to)
{
	if (size <= (room > 0 ? room : WIDEST)) {
		*from = 0;
		*to = size - 1;
	} else if (room > 0) {
		move_range(focus, size, room, s->seen, from, to);
	} else {
		frame_range(low, high, focus, size, from, to);
	}
}

void sheet_look(struct sheet *s)
{
	const struct field *f = s->field;
	const struct connect *c = &f->rules;
	uint64_t focus = connect_middle(c);
	if (s->cursor != FIELD_NOWHERE)
		focus = s->cursor;
	else if (field_stones(f) > 0)
		focus = field_stone(f, field_stones(f) - 1);
	choose_range(s, f->extent.low_row, f->extent.high_row, connect_row(c, focus), c->rows, s->rows, &s->low_row,
	             &s->high_row);
	choose_range(s, f->extent.low_column, f->extent.high_column, connect_column(c, focus), c->columns, s->columns,
	             &s->low_column, &s->high_column);
	s->seen = true;
}

/* --- marks -------------------------------------------------------------------------------------------------------- */

enum mark { MARK_THREAT = 1, MARK_NEW = 2, MARK_WON = 4 };

struct marks {
	const struct sheet *sheet;
	uint8_t *mark;
};

static bool is_shown(const struct sheet *s, uint32_t row, uint32_t column)
{
	return row >= s->low_row && row <= s->high_row && column >= s->low_column && column <= s->high_column;
}

static uint8_t *mark_at(const struct marks *m, uint32_t row, uint32_t column)
{
	const struct sheet *s = m->sheet;
	return m->mark + (size_t)(row - s->low_row) * (s->high_column - s->low_column + 1) + column - s->low_column;
}

static void set_mark(struct marks *m, uint64_t square, enum mark mark)
{
	const struct connect *c = &m->sheet->field->rules;
	uint32_t row = connect_row(c, square), column = connect_column(c, square);
	if (is_shown(m->sheet, row, column))
		*mark_at(m, row, column) |= (uint8_t)mark;
}

static void mark_threats(struct marks *m, enum side side)
{
	unsigned squares;
	uint64_t *square = count_squares(m->sheet->field, side, &squares);
	for (unsigned i = 0; i < squares; i++)
		set_mark(m, square[i], MARK_THREAT);
	free(square);
}

/* The rows of k or more through the last stone: its full windows. */
static void mark_won(struct marks *m)
{
	const struct field *f = m->sheet->field;
	const uint64_t last = f->made[f->moves - 1].square;
	const enum side side = field_colour(f, last);
	const uint32_t k = f->rules.k, full = side == SIDE_BLACK ? k : k << 16;
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		const uint32_t *w = field_windows(f, connect_row(&f->rules, last), connect_column(&f->rules, last), d);
		for (uint32_t i = 0; i < k; i++)
			for (uint32_t n = 0; w[i] == full && n < k; n++)
				set_mark(m, last + (i + n + 1 - k) * field_step(f, d), MARK_WON);
	}
}

static void mark_all(struct marks *m)
{
	const struct field *f = m->sheet->field;
	for (uint32_t i = m->sheet->new_from; i < f->moves; i++)
		set_mark(m, f->made[i].square, MARK_NEW);
	if (m->sheet->threats && f->result == RESULT_OPEN) {
		mark_threats(m, SIDE_BLACK);
		mark_threats(m, SIDE_WHITE);
	}
	if (f->moves > 0 && (f->result == RESULT_BLACK || f->result == RESULT_WHITE))
		mark_won(m);
}

/* --- squares ------------------------------------------------------------------------------------------------------ */

static const char *glyph(const struct sheet *s, enum side side, uint8_t mark)
{
	if (side == SIDE_NONE)
		return (mark & MARK_THREAT) != 0 ? "!" : s->round ? "·" : ".";
	if (s->round)
		return side == SIDE_BLACK ? "●" : "○";
	return side == SIDE_BLACK ? "x" : "o";
}

static const char *colour(enum side side, uint8_t mark)
{
	if (side == SIDE_NONE)
		return (mark & MARK_THREAT) != 0 ? "\033[1;31m" : "\033[2m";
	if ((mark & MARK_WON) != 0)
		return "\033[1;97;42m";
	return side == SIDE_BLACK ? "\033[1;36m" : "\033[1;33m";
}

/* What stands before a square: brackets for the cursor; where there are no colours, * for a new stone, # for a row. */
static char before(const struct sheet *s, uint64_t square, uint8_t mark)
{
	if (square == s->cursor)
		return '[';
	if (!s->colours && (mark & MARK_WON) != 0)
		return '#';
	return !s->colours && (mark & MARK_NEW) != 0 ? '*' : ' ';
}

static void draw_row(const struct sheet *s, const struct marks *m, uint32_t row, FILE *out)
{
	bool after = false;
	for (uint32_t column = s->low_column; column <= s->high_column; column++) {
		uint64_t square = connect_at(&s->field->rules, row, column);
		uint8_t mark = *mark_at(m, row, column);
		enum side side = field_colour(s->field, square);
		char c = before(s, square, mark);
		fputc(after && c == ' ' ? ']' : c, out);
		after = square == s->cursor;
		if (s->colours)
			fprintf(out, "%s%s%s\033[0m", colour(side, mark),
			        (mark & (MARK_NEW | MARK_WON)) == MARK_NEW || after ? "\033[7m" : "",
			        glyph(s, side, mark));
		else
			fputs(glyph(s, side, mark), out);
	}
	fputs(after ? "] " : s->cursor != FIELD_NOWHERE ? "  " : " ", out);
}

/* --- coordinates -------------------------------------------------------------------------------------------------- */

static int row_width(const struct sheet *s)
{
	char text[16];
	const struct connect *c = &s->field->rules;
	int low = (int)s->low_row - (int)c->rows / 2, high = (int)s->high_row - (int)c->rows / 2, width;
	if (!c->infinite)
		return c->rows >= 100 ? 4 : 3;
	width = snprintf(text, sizeof text, "%d", low);
	int other = snprintf(text, sizeof text, "%d", high);
	return (width > other ? width : other) + 1 > 4 ? (width > other ? width : other) + 1 : 4;
}

/* "a b c", and above it the first letters of aa, ab, ... */
static void draw_letters(const struct sheet *s, int width, bool first, FILE *out)
{
	fprintf(out, "%*s", width, "");
	for (uint32_t column = s->low_column; column <= s->high_column; column++)
		fprintf(out, " %c",
		        !first         ? 'a' + (int)(column % 26)
		        : column >= 26 ? 'a' + (int)(column / 26) - 1
		                       : ' ');
	fputc('\n', out);
}

/* Every fifth or tenth number, where it begins. */
static void draw_numbers(const struct sheet *s, int width, FILE *out)
{
	long middle = s->field->rules.columns / 2, free_from = width;
	char text[16];
	long at = fprintf(out, "%*s", width, "");
	for (uint32_t column = s->low_column; column <= s->high_column; column++) {
		long number = (long)column - middle, place = width + 1 + 2 * (long)(column - s->low_column);
		int size = snprintf(text, sizeof text, "%ld", number);
		if (number % 5 != 0 || place - (number < 0) < free_from)
			continue;
		at += fprintf(out, "%*s%s", (int)(place - (number < 0) - at), "", text);
		free_from = place + size + 1;
	}
	fputc('\n', out);
}

/* Lines of letters above the rows. */
static unsigned sheet_head(const struct sheet *s)
{
	return !s->field->rules.infinite && s->high_column >= 26 ? 2 : 1;
}

static void draw_head(const struct sheet *s, FILE *out)
{
	int width = row_width(s);
	if (s->field->rules.infinite) {
		draw_numbers(s, width, out);
		return;
	}
	if (sheet_head(s) == 2)
		draw_letters(s, width, true, out);
	draw_letters(s, width, false, out);
}

void sheet_draw(const struct sheet *s, bool bottom, FILE *out)
{
	const struct connect *c = &s->field->rules;
	struct marks m = {.sheet = s};
	int width = row_width(s);
	m.mark = xcalloc((size_t)(s->high_row - s->low_row + 1) * (s->high_column - s->low_column + 1), 1);
	mark_all(&m);
	draw_head(s, out);
	for (uint32_t row = s->high_row + 1; row-- > s->low_row;) {
		int number = c->infinite ? (int)row - (int)c->rows / 2 : (int)row + 1;
		fprintf(out, "%*d", width, number);
		draw_row(s, &m, row, out);
		fprintf(out, "%d\n", number);
	}
	if (bottom)
		draw_head(s, out);
	free(m.mark);
}

/* A square takes two columns, what stands before it and itself. */
uint64_t sheet_square(const struct sheet *s, unsigned line, unsigned column)
{
	unsigned head = sheet_head(s), left = (unsigned)row_width(s);
	uint32_t rows = s->high_row - s->low_row + 1, columns = s->high_column - s->low_column + 1;
	if (line < head || line - head >= rows || column < left || (column - left) / 2 >= columns)
		return FIELD_NOWHERE;
	return connect_at(&s->field->rules, s->high_row - (line - head), s->low_column + (column - left) / 2);
}

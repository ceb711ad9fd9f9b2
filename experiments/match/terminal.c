/* The board in a terminal. */
#include "experiments/match/terminal.h"

#include <ctype.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "experiments/threats/count.h"
#include "hypergraph/hypergraph.h"

void terminal_init(struct terminal *t)
{
	const char *kind = getenv("TERM");
	bool clever = kind != NULL && strcmp(kind, "dumb") != 0 && isatty(STDOUT_FILENO);
	*t = (struct terminal){.cursor = FIELD_NOWHERE, .new_from = UINT32_MAX};
	t->keys = clever && isatty(STDIN_FILENO);
	t->colours = clever && getenv("NO_COLOR") == NULL;
	setlocale(LC_CTYPE, "");
	t->round = clever && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	setlocale(LC_CTYPE, "C");
}

/* --- drawing --------------------------------------------------------------------------------------------------------
 */

/* What is shown of the board, and which squares are special. */
struct sheet {
	const struct terminal *terminal;
	const struct field *field;
	uint32_t low_row, high_row, low_column, high_column;
	uint8_t *mark; /* of the squares shown: 1 a threat of Black, 2 of White, 4 a new stone */
	FILE *out;
};

enum { WIDEST = 60, AROUND = 12, MIDDLE = 6, MARGIN = 3 };

/* On an infinite board: the middle and all stones if they fit, or what lies around the cursor or the last stone. */
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

static void frame(struct sheet *s)
{
	const struct field *f = s->field;
	const struct connect *c = &f->rules;
	uint64_t focus = connect_middle(c);
	if (!c->infinite) {
		s->high_row = c->rows - 1;
		s->high_column = c->columns - 1;
		return;
	}
	if (s->terminal->cursor != FIELD_NOWHERE)
		focus = s->terminal->cursor;
	else if (field_stones(f) > 0)
		focus = field_stone(f, field_stones(f) - 1);
	frame_range(f->extent.low_row, f->extent.high_row, connect_row(c, focus), c->rows, &s->low_row, &s->high_row);
	frame_range(f->extent.low_column, f->extent.high_column, connect_column(c, focus), c->columns, &s->low_column,
	            &s->high_column);
}

static void set_mark(struct sheet *s, uint64_t square, uint8_t mark)
{
	uint32_t row = connect_row(&s->field->rules, square), column = connect_column(&s->field->rules, square);
	if (row >= s->low_row && row <= s->high_row && column >= s->low_column && column <= s->high_column)
		s->mark[(row - s->low_row) * (s->high_column - s->low_column + 1) + column - s->low_column] |= mark;
}

static void mark_threats(struct sheet *s, enum side side)
{
	struct window window[256];
	unsigned windows = count_windows(s->field, side, window, 256);
	for (unsigned w = 0; w < windows; w++)
		for (uint32_t i = 0; i < s->field->rules.k; i++) {
			uint64_t at = window[w].first + i * window[w].step;
			if (field_colour(s->field, at) == SIDE_NONE)
				set_mark(s, at, side == SIDE_BLACK ? 1 : 2);
		}
}

static const char *glyph(const struct sheet *s, enum side side, uint8_t mark)
{
	if (side == SIDE_NONE)
		return (mark & 3) != 0 ? "!" : s->terminal->round ? "·" : ".";
	if (s->terminal->round)
		return side == SIDE_BLACK ? "●" : "○";
	return side == SIDE_BLACK ? "x" : "o";
}

static const char *colour(const struct sheet *s, enum side side, uint8_t mark)
{
	if (!s->terminal->colours)
		return "";
	if (side == SIDE_NONE)
		return (mark & 3) != 0 ? "\033[1;31m" : "\033[2m";
	return side == SIDE_BLACK ? "\033[1;36m" : "\033[1;33m";
}

/* A square and the character before it: brackets around the cursor and around new stones where there are no colours. */
static void draw_square(const struct sheet *s, uint32_t row, uint32_t column)
{
	const struct terminal *t = s->terminal;
	uint64_t square = connect_at(&s->field->rules, row, column);
	uint8_t mark = s->mark[(row - s->low_row) * (s->high_column - s->low_column + 1) + column - s->low_column];
	enum side side = field_colour(s->field, square);
	bool at_cursor = square == t->cursor, new_stone = (mark & 4) != 0;
	fputs(at_cursor ? "[" : new_stone && !t->colours ? "*" : " ", s->out);
	fputs(colour(s, side, mark), s->out);
	fputs(t->colours && (new_stone || at_cursor) ? "\033[7m" : "", s->out);
	fputs(glyph(s, side, mark), s->out);
	fputs(t->colours ? "\033[0m" : "", s->out);
}

/* "b" of "ab12", or the last digit of a column on an infinite board. */
static void draw_letters(const struct sheet *s)
{
	fputs("    ", s->out);
	for (uint32_t column = s->low_column; column <= s->high_column; column++)
		if (s->field->rules.infinite)
			fprintf(s->out, " %d", abs((int)column - (int)s->field->rules.columns / 2) % 10);
		else
			fprintf(s->out, " %c", 'a' + (int)(column % 26));
	fputc('\n', s->out);
}

static void draw_rows(const struct sheet *s)
{
	for (uint32_t row = s->high_row + 1; row-- > s->low_row;) {
		int number = s->field->rules.infinite ? (int)row - (int)s->field->rules.rows / 2 : (int)row + 1;
		fprintf(s->out, "%4d", number);
		for (uint32_t column = s->low_column; column <= s->high_column; column++)
			draw_square(s, row, column);
		fprintf(s->out, " %d\n", number);
	}
}

void terminal_draw(const struct terminal *t, const struct field *f, FILE *out)
{
	struct sheet s = {.terminal = t, .field = f, .out = out};
	frame(&s);
	s.mark = xcalloc((size_t)(s.high_row - s.low_row + 1) * (s.high_column - s.low_column + 1), 1);
	if (t->threats) {
		mark_threats(&s, SIDE_BLACK);
		mark_threats(&s, SIDE_WHITE);
	}
	for (uint32_t i = t->new_from; i < f->moves; i++)
		set_mark(&s, f->made[i].square, 4);
	draw_letters(&s);
	draw_rows(&s);
	draw_letters(&s);
	free(s.mark);
}

/* --- keys -----------------------------------------------------------------------------------------------------------
 */

static int read_byte(void)
{
	unsigned char c;
	return read(STDIN_FILENO, &c, 1) == 1 ? c : -1;
}

static int read_key(void)
{
	int c = read_byte();
	if (c == '\033' && read_byte() == '[')
		switch (read_byte()) {
		case 'A':
			return KEY_UP;
		case 'B':
			return KEY_DOWN;
		case 'C':
			return KEY_RIGHT;
		case 'D':
			return KEY_LEFT;
		default:
			return KEY_NONE;
		}
	return c < 0 || c == 4 ? KEY_END : c == '\n' || c == '\r' || c == ' ' ? KEY_ENTER : 256 + c;
}

int terminal_key(void)
{
	struct termios before, raw;
	if (tcgetattr(STDIN_FILENO, &before) != 0)
		return KEY_END;
	raw = before;
	raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	tcsetattr(STDIN_FILENO, TCSANOW, &raw);
	int key = read_key();
	tcsetattr(STDIN_FILENO, TCSANOW, &before);
	return key;
}

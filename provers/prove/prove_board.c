#include "provers/prove/prove_board.h"

#include <assert.h>

#include "boards/squares.h"
#include "games/connect.h"

enum { MOST_ROWS = 60, MOST_COLUMNS = 40 };

struct window {
	int32_t low[2], high[2]; /* rows, columns */
	int width;               /* of a cell */
	bool letters;            /* of columns; rows from 1 */
};

static int digits(int32_t number)
{
	char text[16];
	return snprintf(text, sizeof text, "%d", (int)number);
}

static bool find_window(const struct hypergraph *h, struct window *w)
{
	if (h->dimension != 2 || h->squares == 0)
		return false;
	for (unsigned k = 0; k < 2; k++) {
		w->low[k] = w->high[k] = h->coordinate[k];
		for (unsigned s = 0; s < h->squares; s++) {
			int32_t at = h->coordinate[2 * s + k];
			w->low[k] = at < w->low[k] ? at : w->low[k];
			w->high[k] = at > w->high[k] ? at : w->high[k];
		}
	}
	assert(w->low[0] <= w->high[0] && w->low[1] <= w->high[1]);
	w->letters = squares_have_letters(h);
	w->width = digits((int32_t)h->squares - 1);
	for (unsigned k = 0; k < 2; k++) {
		int width = k == 0 ? digits(w->low[1]) : digits(w->high[1]);
		w->width = width > w->width ? width : w->width;
	}
	return (int64_t)w->high[0] - w->low[0] < MOST_ROWS && (int64_t)w->high[1] - w->low[1] < MOST_COLUMNS;
}

/* As many letters or digits as the longest name of a row has. */
static int label_width(const struct window *w)
{
	int low = digits(w->low[0]), high = digits(w->high[0] + w->letters);
	return low > high ? low : high;
}

static bool is_last(unsigned square, const unsigned *last, unsigned lasts)
{
	for (unsigned n = 0; n < lasts; n++)
		if (last[n] == square)
			return true;
	return false;
}

static void write_cell(const struct match *m, unsigned square, int width, bool fresh)
{
	char text[16];
	if (m->stone[square] != 0)
		snprintf(text, sizeof text, "%s%s", fresh ? "(" : "", m->stone[square] == 1 ? "X" : "O");
	else if (match_is_useful(m, square))
		snprintf(text, sizeof text, "%u", square);
	else
		snprintf(text, sizeof text, ".");
	assert(!fresh || m->stone[square] == 2); /* White's last stones */
	printf("%*s%c", width + 1, text, fresh ? ')' : ' ');
}

static void draw_row(const struct match *m, const struct window *w, int32_t row, const unsigned *last, unsigned lasts)
{
	int gap = 0; /* blanks at the end of a line are not printed */
	printf("c %*d |", label_width(w), (int)row + w->letters);
	for (int32_t column = w->low[1]; column <= w->high[1]; column++) {
		int square = hypergraph_square_at(m->h, (const int32_t[]){row, column});
		if (square < 0) {
			gap += w->width + 2;
			continue;
		}
		assert(m->h->coordinate[2 * square + 1] == column && gap % (w->width + 2) == 0);
		printf("%*s", gap, "");
		write_cell(m, (unsigned)square, w->width, is_last((unsigned)square, last, lasts));
		gap = 0;
	}
	putchar('\n');
}

static void draw_columns(const struct window *w)
{
	printf("c %*s  ", label_width(w), "");
	for (int32_t column = w->low[1]; column <= w->high[1]; column++) {
		char name[16];
		if (w->letters)
			connect_column_name((uint32_t)column, name);
		else
			snprintf(name, sizeof name, "%d", (int)column);
		printf("%*s ", w->width + 1, name);
	}
	putchar('\n');
}

static void write_squares(const struct match *m, const char *name, unsigned char colour)
{
	bool any = false;
	for (unsigned s = 0; s < m->h->squares; s++)
		if (m->stone[s] == colour) {
			printf("%s %u", any ? "" : name, s);
			any = true;
		}
	if (any)
		putchar('\n');
}

static void write_dead(const struct match *m)
{
	bool any = false;
	for (unsigned i = 0; i < m->h->lines; i++)
		if (m->dead[i]) {
			assert(m->h->exclusive[i]);
			printf(any ? " x%u" : "c white exclusive squares: x%u", i);
			any = true;
		}
	if (any)
		putchar('\n');
}

void prove_board_draw(const struct match *m, const unsigned *last, unsigned lasts)
{
	struct window w;
	if (find_window(m->h, &w)) {
		for (int32_t row = w.high[0]; row >= w.low[0]; row--)
			draw_row(m, &w, row, last, lasts);
		draw_columns(&w);
	} else {
		write_squares(m, "c black:", 1);
		write_squares(m, "c white:", 2);
		prove_board_lines(m, 20);
	}
	write_dead(m);
}

static void write_line(const struct match *m, unsigned line)
{
	unsigned size = hypergraph_line_size(m->h, line);
	assert(match_is_living(m, line));
	printf("c line %u:", line);
	for (unsigned n = 0; n < size; n++) {
		unsigned s = hypergraph_line(m->h, line)[n];
		if (m->stone[s] == 1)
			printf(" X");
		else
			printf(" %u", s);
	}
	printf("%s    %u of %u black\n", m->h->exclusive[line] ? " and an exclusive square" : "",
	       match_black_on(m, line), size);
}

void prove_board_lines(const struct match *m, unsigned most)
{
	unsigned shown = 0, living = match_living(m);
	printf("c %u living line%s\n", living, living == 1 ? "" : "s");
	for (unsigned black = MATCH_MOST + 1; black-- > 0;)
		for (unsigned i = 0; i < m->h->lines && shown < most; i++)
			if (match_black_on(m, i) == black && match_is_living(m, i)) {
				write_line(m, i);
				shown++;
			}
	assert(shown == (living < most ? living : most));
	if (shown < living)
		printf("c ... and %u more\n", living - shown);
}

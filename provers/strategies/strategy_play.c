#include "provers/strategies/strategy_play.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/input.h"
#include "base/memory.h"

enum { MOST_ROWS = 40, MOST_COLUMNS = 72 };

/* The smallest box that holds all stones. */
struct box {
	int64_t low_row, high_row, low_column, high_column;
	bool used;
};

struct game {
	struct strategy *s;
	FILE *out;
	struct box box;
	struct stone *move, last;
	unsigned stones, room;
	unsigned long moves;
	const struct strategy_maker *maker;
	struct stone *made; /* all of Black's stones, move by move */
	unsigned *sizes;    /* of his moves */
	size_t mades;
	bool quit;
	bool understood; /* the move: what is wrong with it is against the rules */
};

static void include(struct box *b, struct stone at)
{
	if (!b->used)
		*b = (struct box){at.row, at.row, at.column, at.column, true};
	b->low_row = at.row < b->low_row ? at.row : b->low_row;
	b->high_row = at.row > b->high_row ? at.row : b->high_row;
	b->low_column = at.column < b->low_column ? at.column : b->low_column;
	b->high_column = at.column > b->high_column ? at.column : b->high_column;
	assert(b->low_row <= b->high_row && b->low_column <= b->high_column);
}

/* At most `most` numbers of low-1 .. high+1, those around `centre`. */
static void window(int64_t *low, int64_t *high, int64_t centre, int64_t most)
{
	--*low;
	++*high;
	if (*high - *low < most)
		return;
	int64_t from = centre - most / 2;
	from = from < *low ? *low : from + most - 1 > *high ? *high - most + 1 : from;
	assert(from >= *low && from + most - 1 <= *high);
	*low = from;
	*high = from + most - 1;
}

static void draw_row(const struct game *g, int64_t row, int64_t low, int64_t high)
{
	static const char sign[] = {[COLOUR_EMPTY] = '.', [COLOUR_BLACK] = '#', [COLOUR_WHITE] = 'O'};
	fprintf(g->out, "c %6lld ", (long long)row);
	for (int64_t column = low; column <= high; column++)
		fputc(sign[strategy_colour(g->s, (struct stone){row, column})], g->out);
	fputc('\n', g->out);
}

static void draw(const struct game *g)
{
	if (!g->box.used)
		return;
	struct box b = g->box;
	if (strategy_is_strip(g->s)) {
		b.low_row = 1;
		b.high_row = (int64_t)strategy_length(g->s) - 2;
	}
	window(&b.low_row, &b.high_row, g->last.row, MOST_ROWS);
	window(&b.low_column, &b.high_column, g->last.column, MOST_COLUMNS);
	for (int64_t row = b.high_row; row >= b.low_row; row--)
		draw_row(g, row, b.low_column, b.high_column);
	fprintf(g->out, "c        columns %lld to %lld\n", (long long)b.low_column, (long long)b.high_column);
}

/* A whole number, then a blank, a comma or the end. */
static bool read_coordinate(const char **text, int64_t *value)
{
	long v;
	if (!command_integer(text, STRATEGY_FAR, &v) ||
	    (**text != '\0' && **text != ',' && !isspace((unsigned char)**text)))
		return false;
	*value = v;
	*text += strspn(*text, " \t\r\n,");
	return true;
}

static bool read_move(struct game *g, const char *text, unsigned long line, struct trouble *t)
{
	g->stones = 0;
	g->understood = false;
	while (*text != '\0') {
		struct stone at;
		if (!read_coordinate(&text, &at.row) || !read_coordinate(&text, &at.column))
			return trouble_say(
			    t, line,
			    "a move is squares ROW,COLUMN or `row column`, whole numbers, at most 10^15 from 0");
		MAKE_ROOM(g->move, g->stones, g->room);
		g->move[g->stones++] = at;
	}
	g->understood = true;
	if (strategy_move(g->s, g->move, g->stones, t))
		return true;
	t->line = line;
	return false;
}

static void write_answer(struct game *g)
{
	unsigned replies;
	const struct reply *r = strategy_replies(g->s, &replies);
	g->moves++;
	for (unsigned i = 0; i < g->stones; i++)
		include(&g->box, g->move[i]);
	assert(g->stones > 0 && replies <= g->stones);
	g->last = g->move[0];
	fprintf(g->out, "v white");
	for (unsigned i = 0; i < replies; i++) {
		include(&g->box, r[i].at);
		fprintf(g->out, " %lld %lld", (long long)r[i].at.row, (long long)r[i].at.column);
	}
	fputc('\n', g->out);
}

static void remember(struct game *g)
{
	g->sizes = xrealloc(g->sizes, (g->moves + 1) * sizeof *g->sizes);
	g->made = xrealloc(g->made, (g->mades + g->stones) * sizeof *g->made);
	g->sizes[g->moves] = g->stones;
	for (unsigned i = 0; i < g->stones; i++)
		g->made[g->mades++] = g->move[i];
}

/* A new strategy, and all moves but the last. */
static void undo(struct game *g)
{
	struct trouble t;
	const struct stone *move = g->made;
	if (g->moves == 0 || g->maker == NULL) {
		fputs("c there is nothing to take back\n", g->out);
		return;
	}
	strategy_release(g->s);
	g->s = g->maker->make(g->maker->from);
	g->mades -= g->sizes[--g->moves];
	g->box.used = false;
	for (unsigned long i = 0; i < g->moves; move += g->sizes[i++]) {
		unsigned replies;
		strategy_move(g->s, move, g->sizes[i], &t); /* it was possible before */
		const struct reply *r = strategy_replies(g->s, &replies);
		for (unsigned j = 0; j < g->sizes[i]; j++)
			include(&g->box, move[j]);
		for (unsigned j = 0; j < replies; j++)
			include(&g->box, r[j].at);
	}
	fprintf(g->out, "c back to move %lu\n", g->moves + 1);
}

static const char help[] = "c ROW COLUMN ROW COLUMN ...   your stones, whole numbers\n"
                           "c undo                        takes your last move back\n"
                           "c an empty line               draws the board\n"
                           "c quit, or the end of the input; help\n";

/* Is the line a word? */
static bool do_word(struct game *g, const char *text)
{
	size_t size = strcspn(text, " \t\r\n");
	bool is_quit = size == 4 && strncmp(text, "quit", size) == 0,
	     is_undo = size == 4 && strncmp(text, "undo", size) == 0;
	bool is_help = size == 4 && strncmp(text, "help", size) == 0;
	g->quit = is_quit;
	if (is_undo)
		undo(g);
	if (is_help)
		fputs(help, g->out);
	return is_quit || is_undo || is_help;
}

static void greet(const struct game *g)
{
	unsigned length = strategy_length(g->s), p = strategy_stones(g->s);
	if (strategy_is_strip(g->s))
		fprintf(g->out, "c MBBoardN(%u,%u): rows 0 to %u, lines are columns and diagonals up to the right\n",
		        length, p, length - 1);
	else
		fprintf(g->out, "c Connect(%u,%u) on the infinite board\n", strategy_k(g->s), p);
	fprintf(g->out, "c you are Black: ROW,COLUMN ROW,COLUMN ..., up to %u stone%s a move; undo, help, quit\n", p,
	        p == 1 ? "" : "s");
	fflush(g->out);
}

/* One line of input; false if the game cannot go on. */
static bool turn(struct game *g, char *text, unsigned long line, bool patient, struct trouble *t)
{
	text += strspn(text, " \t\r\n");
	if (*text != '\0' && !do_word(g, text)) {
		if (read_move(g, text, line, t)) {
			remember(g);
			write_answer(g);
		} else if (patient || g->understood)
			fprintf(patient ? stderr : g->out, patient ? "%s\n" : "c %s\n", t->text);
		else
			return false;
	}
	if (!g->quit)
		draw(g);
	fflush(g->out);
	return true;
}

bool strategy_play(struct strategy **s, const struct strategy_maker *maker, FILE *in, FILE *out, bool patient,
                   struct trouble *t)
{
	struct game g = {.s = *s, .maker = maker, .out = out};
	char *text = NULL;
	size_t room = 0;
	bool good = true;
	greet(&g);
	ssize_t length;
	for (unsigned long line = 1; good && !g.quit && !ferror(out) && (length = input_line(in, &text, &room, t)) >= 0;
	     line++)
		good = strlen(text) == (size_t)length ? turn(&g, text, line, patient, t)
		                                      : trouble_say(t, line, "there is a zero byte");
	good = good && t->text[0] == '\0';
	if (good && ferror(in))
		good = trouble_say(t, 0, "cannot read the moves: %s", strerror(errno));
	if (good)
		fprintf(out, "c %lu move%s, no line is black\n", g.moves, g.moves == 1 ? "" : "s");
	free(text);
	free(g.move);
	free(g.made);
	free(g.sizes);
	*s = g.s;
	return good;
}

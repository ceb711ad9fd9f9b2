/* kdraw table: for each p the smallest known k for which Connect(k, p) is drawn, and who says so. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/integers.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/output.h"
#include "base/rows.h"
#include "games/spelling.h"
#include "table/table.h"
#include "table/table_theorems.h"

#define MOST_DIGITS 1000000

static const char documentation[] =
    "Tables the smallest known k for which Connect(k, p) is drawn: every k-in-a-row game with p stones a move, on "
    "every board, with at most p stones in the first move.\v"
    "LIST is a number, a range A..B or several of them with commas between; a number may be a power, as 10^1000.\n"
    "\n"
    "Columns: p; d of Theorem 2 (P(d-1) < p <= P(d), P(d) = 2^d - d - 2); theorem2 = 3p + 3d - 1; certified: a theorem "
    "file of this program proves it (kdraw theorem k p); hales_jewett and zetters, p = 1 only; hsieh_tsai = 4p + 7; "
    "pluhar = p + 80 log2 p + 160 rounded up, p >= 1000 only; pieces: kdraw derive --pieces=10; potential: kdraw "
    "derive --potential, p >= 5 only; k: the smallest of them; status: certified (checked theorem file), derived "
    "(kdraw derive writes a derivation) or cited (a paper); source.\n"
    "\n"
    "Theorem files (*.theorem) of a folder count as certified, too: each is read by kdraw check first, which takes as "
    "long as it "
    "takes. So a theorem that kdraw search or kdraw theorem found is in the table as soon as it lies there.\n"
    "\n"
    "With a GAME K:P: the row of P, and whether Connect(K, P) is known to be drawn.\n"
    "\n"
    "Exit status: 0 the table was written, and the GAME, if there is one, is drawn; 2 trouble; 3 the GAME is open.\n"
    "\n"
    "Example: kdraw table -p 1..999 --format csv > kdraw.csv";

struct arguments {
	enum format format;
	const char *list, *plot, *theorems, *output;
};

static const char usual_list[] = "1..20";

static const struct command_option options[] = {
    {"p", 'p', "LIST", "stones a move (default 1..20)", OPTION_TEXT(list)},
    OPTION_ROW_FORMAT(format),
    OPTION_ROW_OUTPUT(output),
    {"svg", 0, "FILE.svg", "also draw k - p against log p, with gnuplot", OPTION_SVG(plot)},
    {"plot", 'P', "FILE.svg", "the same as --svg", OPTION_SVG(plot)},
    {"theorems", 0, "DIR", "theorem files that count, too (default: $XDG_DATA_HOME/kdraw/theorems, if it is there)",
     OPTION_TEXT(theorems)},
    {0},
};

/* Columns: p, d, the bounds, k, status, source. */
enum { P, D, FIRST_BOUND, K = FIRST_BOUND + BOUNDS, STATUS, SOURCE, COLUMNS };

struct writer {
	struct table *table;
	struct rows rows;
	struct column column[COLUMNS + 1];
	char *digits; /* room for one number */
	size_t room;
};

static const char *column_name(int column)
{
	static const char *const names[COLUMNS] = {
	    [P] = "p", [D] = "d", [K] = "k", [STATUS] = "status", [SOURCE] = "source"};
	return column >= FIRST_BOUND && column < K ? bound_sources[column - FIRST_BOUND].column : names[column];
}

/* The digits, the last one at the end of the room. */
static const char *small_number(char *end, unsigned long value)
{
	*--end = '\0';
	do
		*--end = (char)('0' + value % 10);
	while ((value /= 10) != 0);
	return end;
}

static const char *number(struct writer *w, const mpz_t value)
{
	if (mpz_fits_ulong_p(value))
		return small_number(w->digits + w->room, mpz_get_ui(value));
	size_t needed = mpz_sizeinbase(value, 10) + 2;
	if (needed > w->room) {
		w->room = 2 * needed;
		w->digits = xrealloc(w->digits, w->room);
	}
	return mpz_get_str(w->digits, 10, value);
}

/* The text of a cell, valid until the next call; empty if there is no value. */
static const char *cell(struct writer *w, int column)
{
	const struct table *t = w->table;
	switch (column) {
	case P:
		return number(w, t->p);
	case D:
		snprintf(w->digits, w->room, "%lu", t->theorem2.d);
		return w->digits;
	case K:
		return number(w, t->value[t->best]);
	case STATUS:
		return bound_sources[t->best].status;
	case SOURCE:
		return bound_sources[t->best].source;
	default:
		return t->known[column - FIRST_BOUND] ? number(w, t->value[column - FIRST_BOUND]) : "";
	}
}

static void write_row(struct writer *w)
{
	for (int c = 0; c < COLUMNS; c++) {
		const char *text = cell(w, c);
		if (*text == '\0')
			rows_none(&w->rows);
		else
			rows_text(&w->rows, text);
	}
}

static void name_columns(struct writer *w)
{
	for (int c = 0; c < COLUMNS; c++) {
		enum column_kind kind = c == SOURCE ? COLUMN_TEXT : c == STATUS ? COLUMN_WORD : COLUMN_NUMBER;
		w->column[c] = (struct column){column_name(c), kind, c == 0 ? 0 : 2, (int)strlen(column_name(c))};
	}
	w->column[STATUS].width = (int)strlen("certified");
	w->column[SOURCE].width = 0;
}

/* Bounds grow with p, so the ends of the ranges have the widest numbers. */
static void measure(struct writer *w, const struct integers *list)
{
	for (size_t i = 0; i < list->ranges; i++) {
		table_set(w->table, list->range[i].to);
		for (int c = 0; c < STATUS; c++) {
			int length = (int)strlen(cell(w, c));
			w->column[c].width = length > w->column[c].width ? length : w->column[c].width;
		}
	}
}

static void write_range(struct writer *w, const struct integer_range *r)
{
	table_set(w->table, r->from);
	for (;;) {
		write_row(w);
		if (ferror(stdout) || mpz_cmp(w->table->p, r->to) >= 0)
			return;
		table_next(w->table);
	}
}

static void write_table(const struct integers *list, enum format format, const struct theorem_list *theorems)
{
	struct table table;
	struct writer w = {.table = &table, .digits = xmalloc(32), .room = 32};
	table_init(&table);
	table.theorems = theorems;
	name_columns(&w);
	if (format == FORMAT_TEXT)
		measure(&w, list);
	rows_begin(&w.rows, "kdraw-table/1", stdout, format, w.column);
	for (size_t i = 0; i < list->ranges && !ferror(stdout); i++)
		write_range(&w, &list->range[i]);
	rows_end(&w.rows);
	table_clear(&table);
	free(w.digits);
}

static void read_theorems(struct theorem_list *l, const char *folder)
{
	if (folder != NULL) {
		if (!theorem_list_read(l, folder))
			command_fail("%s: %s", folder, strerror(errno));
		return;
	}
	char *home = theorem_list_home();
	if (home != NULL)
		theorem_list_read(l, home);
	free(home);
}

/* A game instead of -p: its row, and whether it is known to be drawn. */
static void take_game(struct arguments *a, char **word, struct spelling *game)
{
	struct trouble t;
	if (word[0] == NULL)
		return;
	bool number = strspn(word[0], "0123456789,.^") == strlen(word[0]);
	bool game_is_read = a->list == usual_list && spelling_read(game, word, &t);
	if (!game_is_read && !number && a->list == usual_list)
		command_die(NULL, &t);
	if (!game_is_read)
		command_fail("what is '%.40s' for? Say -p %.40s for the row of a P, or a game: 11:2", word[0],
		             a->list == usual_list ? word[0] : "LIST");
	if (word[game->words] != NULL)
		command_fail("'%.40s' is one argument too many", word[game->words]);
	a->list = game->p;
}

static int decide(const struct spelling *game, enum format format, const struct theorem_list *theorems)
{
	struct table table;
	mpz_t k;
	table_init(&table);
	table.theorems = theorems;
	mpz_init_set_str(k, game->p, 10);
	table_set(&table, k);
	mpz_set_str(k, game->k, 10);
	bool drawn = mpz_cmp(k, table.value[table.best]) >= 0;
	if (format == FORMAT_TEXT)
		printf("s %s Connect(%s,%s)\n", drawn ? "DRAWN" : "OPEN", game->k, game->p);
	mpz_clear(k);
	table_clear(&table);
	return drawn ? STATUS_YES : STATUS_UNDECIDED;
}

int main(int argc, char **argv)
{
	static const struct command command = {"[GAME]", documentation, options, .words = 4};
	struct arguments a = {FORMAT_TEXT, usual_list, NULL, NULL, NULL};
	struct theorem_list theorems = {0, NULL};
	struct spelling game = {0};
	struct integers list;
	struct trouble t;
	command_begin("kdraw-table");
	char **word = command_read(&command, argc, argv, &a);
	output_redirect(a.output);
	take_game(&a, word, &game);
	integers_init(&list);
	if (!integers_read(&list, a.list, MOST_DIGITS, &t))
		command_die(NULL, &t);
	read_theorems(&theorems, a.theorems);
	write_table(&list, a.format, &theorems);
	int status = game.text == NULL ? STATUS_YES : decide(&game, a.format, &theorems);
	spelling_clear(&game);
	theorem_list_clear(&theorems);
	if (a.plot != NULL && !table_plot(&list, a.plot, &t))
		command_die(NULL, &t);
	integers_clear(&list);
	return command_end(status);
}

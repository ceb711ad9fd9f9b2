/* kdraw table: for each p the smallest known k for which Connect(k, p) is drawn, and who says so. */
#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/integers.h"
#include "base/memory.h"
#include "base/argp.h"
#include "table/table.h"
#include "table/table_plot.h"

#define MOST_DIGITS 1000000

static const char documentation[] =
    "Tables the smallest known k for which Connect(k, p) is drawn: every k-in-a-row game with p stones a move, on "
    "every "
    "board, with at most p stones in the first move."
    "\v"
    "LIST is a number, a range A..B or several of them with commas between; a number may be a power, as 10^1000.\n"
    "\n"
    "Columns: p; d of Theorem 2 (P(d-1) < p <= P(d), P(d) = 2^d - d - 2); theorem2 = 3p + 3d - 1; certified: a theorem "
    "file of this program proves it (kdraw theorem k p); hales_jewett and zetters, p = 1 only; hsieh_tsai = 4p + 7; "
    "pluhar = p + 80 log2 p + 160 rounded up, p >= 1000 only; k: the smallest of them; status: certified (checked "
    "theorem file), derived (kdraw derive -p p writes a derivation) or cited (a paper); source.\n"
    "\n"
    "Exit status: 0 the table was written, 2 trouble.\n"
    "\n"
    "Example: kdraw table -p 1..999 --format csv > kdraw.csv";

static const struct argp_option options[] = {
    {"p", 'p', "LIST", 0, "Stones a move (default 1..20)", 0},
    {"format", 'f', "FORMAT", 0, "text, csv, json or md (default text)", 0},
    {"plot", 'P', "FILE.svg", 0, "Also draw k/p against p, with gnuplot", 0},
    {0},
};

struct arguments {
	const char *list, *format, *plot;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case 'p':
		a->list = text;
		return 0;
	case 'f':
		a->format = text;
		return 0;
	case 'P':
		a->plot = text;
		return 0;
	case ARGP_KEY_ARG:
		command_fail("what is '%s' for? The numbers go behind -p", text);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* One way to write a table. Columns: p, d, the bounds, k, status, source. */
enum { P, D, FIRST_BOUND, K = FIRST_BOUND + BOUNDS, STATUS, SOURCE, COLUMNS };

struct writer {
	struct table *table;
	size_t width[COLUMNS]; /* text only */
	char *digits;          /* room for one number */
	size_t room;
	bool started;
	void (*head)(struct writer *w);
	void (*row)(struct writer *w);
	void (*foot)(struct writer *w);
};

static const char *column_name(int column)
{
	static const char *const names[COLUMNS] = {
	    [P] = "p", [D] = "d", [K] = "k", [STATUS] = "status", [SOURCE] = "source"};
	return names[column] != NULL ? names[column] : bound_sources[column - FIRST_BOUND].column;
}

static const char *number(struct writer *w, const mpz_t value)
{
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

static bool is_number(int column)
{
	return column < STATUS;
}

static void write_text(struct writer *w, int column, const char *text)
{
	if (column == SOURCE)
		printf("%s\n", text);
	else
		printf(is_number(column) ? "%*s  " : "%-*s  ", (int)w->width[column], text);
}

static void text_head(struct writer *w)
{
	for (int c = 0; c < COLUMNS; c++)
		write_text(w, c, column_name(c));
}

static void text_row(struct writer *w)
{
	for (int c = 0; c < COLUMNS; c++) {
		const char *text = cell(w, c);
		write_text(w, c, *text == '\0' ? "-" : text);
	}
}

static void csv_head(struct writer *w)
{
	(void)w;
	for (int c = 0; c < COLUMNS; c++)
		printf("%s%c", column_name(c), c + 1 == COLUMNS ? '\n' : ',');
}

static void csv_row(struct writer *w)
{
	for (int c = 0; c < COLUMNS; c++) {
		bool quoted = c == SOURCE;
		if (quoted)
			putchar_unlocked('"');
		fputs_unlocked(cell(w, c), stdout);
		if (quoted)
			putchar_unlocked('"');
		putchar_unlocked(c + 1 == COLUMNS ? '\n' : ',');
	}
}

static void md_head(struct writer *w)
{
	(void)w;
	for (int c = 0; c < COLUMNS; c++)
		printf("| %s ", column_name(c));
	printf("|\n");
	for (int c = 0; c < COLUMNS; c++)
		printf(is_number(c) ? "|---:" : "|---");
	printf("|\n");
}

static void md_row(struct writer *w)
{
	for (int c = 0; c < COLUMNS; c++)
		printf("| %s ", cell(w, c));
	printf("|\n");
}

static void json_head(struct writer *w)
{
	(void)w;
	printf("[");
}

static void json_row(struct writer *w)
{
	printf(w->started ? ",\n {" : "\n {");
	for (int c = 0; c < COLUMNS; c++) {
		const char *text = cell(w, c);
		printf("\"%s\": ", column_name(c));
		printf(is_number(c) ? "%s" : "\"%s\"", *text == '\0' ? "null" : text);
		printf(c + 1 == COLUMNS ? "}" : ", ");
	}
}

static void json_foot(struct writer *w)
{
	(void)w;
	printf("\n]\n");
}

static void no_foot(struct writer *w)
{
	(void)w;
}

static const struct {
	const char *name;
	void (*head)(struct writer *w), (*row)(struct writer *w), (*foot)(struct writer *w);
} formats[] = {
    {"text", text_head, text_row, no_foot},
    {"csv", csv_head, csv_row, no_foot},
    {"json", json_head, json_row, json_foot},
    {"md", md_head, md_row, no_foot},
};

static void choose(struct writer *w, const char *format)
{
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
		if (strcmp(formats[i].name, format) == 0) {
			w->head = formats[i].head;
			w->row = formats[i].row;
			w->foot = formats[i].foot;
			return;
		}
	command_fail("no format '%s': text, csv, json and md there are", format);
}

/* Bounds grow with p, so the ends of the ranges have the widest numbers. */
static void measure(struct writer *w, const struct integers *list)
{
	for (int c = 0; c < COLUMNS; c++)
		w->width[c] = strlen(column_name(c));
	w->width[STATUS] = strlen("certified");
	for (size_t i = 0; i < list->ranges; i++) {
		table_set(w->table, list->range[i].to);
		for (int c = 0; c < STATUS; c++) {
			size_t length = strlen(cell(w, c));
			w->width[c] = length > w->width[c] ? length : w->width[c];
		}
	}
}

static void write_range(struct writer *w, const struct integer_range *r)
{
	table_set(w->table, r->from);
	for (;;) {
		w->row(w);
		w->started = true;
		if (ferror(stdout) || mpz_cmp(w->table->p, r->to) >= 0)
			return;
		table_next(w->table);
	}
}

static void write_table(const struct integers *list, const char *format)
{
	struct table table;
	struct writer w = {.table = &table, .digits = xmalloc(32), .room = 32};
	choose(&w, format);
	table_init(&table);
	if (w.row == text_row)
		measure(&w, list);
	w.head(&w);
	for (size_t i = 0; i < list->ranges && !ferror(stdout); i++)
		write_range(&w, &list->range[i]);
	w.foot(&w);
	table_clear(&table);
	free(w.digits);
}

int main(int argc, char **argv)
{
	static const struct argp argp = {options, parse, NULL, documentation, NULL, NULL, NULL};
	struct arguments a = {"1..20", "text", NULL};
	struct integers list;
	struct trouble t;
	command_begin("kdraw-table");
	command_parse(&argp, argc, argv, &a);
	integers_init(&list);
	if (!integers_read(&list, a.list, MOST_DIGITS, &t))
		command_die(NULL, &t);
	write_table(&list, a.format);
	if (a.plot != NULL && !table_plot(&list, a.plot, &t))
		command_die(NULL, &t);
	integers_clear(&list);
	return command_end(STATUS_YES);
}

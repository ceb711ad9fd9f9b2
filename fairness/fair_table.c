/* kdraw fair table: what is known about all small games. */
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/output.h"
#include "base/rows.h"
#include "fairness/fair.h"
#include "fairness/mark.h"

static const char documentation[] =
    "What is known about Connect(K, P, Q) on the infinite board, for all K and P up to the limits, P < K.\v"
    "The format text draws a sheet for each Q, K to the right and P upwards, with a letter for each game; the others "
    "have a row for each game: k, p, q, d = k - p, class (Definitions 1 to 4 of Wu, Huang and Chang 2006, or draw), "
    "conclusion, evidence and source. 'kdraw fair K P Q' gives all steps. --svg draws the sheets.\n"
    "\n"
    "--table1: the games of Table 1 of Wu and Huang (2005), what it says (B and W are informal proofs, FB and FW "
    "favours), what we can prove, and by what. With --time the provers are asked.\n"
    "\n"
    "Exit status: 0 the table was written, 2 trouble.\n"
    "\n"
    "Example: kdraw fair table --max-k 24 --q 1,2,3 --svg fair.svg";

enum { SHEETS_MOST = 100 };

struct arguments {
	unsigned long max_k, max_p;
	unsigned q[SHEETS_MOST];
	int sheets;
	enum format format;
	const char *svg, *facts, *output;
	struct fair_asking asking;
	bool table1, open;
};

static void read_sheets(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	a->sheets = command_list(text, 1000, a->q, SHEETS_MOST);
	if (a->sheets < 0)
		command_fail("--q is a list like 1,2,3 of different numbers below 1000, not '%s'", text);
}

static const struct command_option options[] = {
    {"max-k", 0, "K", "K up to this (default 20, at most 100)", OPTION_NUMBER(max_k, 2, 100)},
    {"max-p", 0, "P", "P up to this (default K - 1)", OPTION_NUMBER(max_p, 1, 99)},
    {"q", 0, "LIST", "these Q, like 1,2,3, also above P (default: all Q from 1 to P, in text and pictures 1,2,3)",
     OPTION_CALL(read_sheets)},
    {"time", 0, "T", "ask each prover for T seconds (or 5m, 2h) about each open game (default 0: ask nobody)",
     OPTION_TIME_OR_0(asking.seconds)},
    {"cache", 0, "FOLDER", "what was found out is there, and counts (with --time: as in 'kdraw fair')",
     OPTION_TEXT(asking.folder)},
    OPTION_ROW_FORMAT(format),
    OPTION_ROW_OUTPUT(output),
    {"svg", 0, "FILE", "draw the sheets", OPTION_SVG(svg)},
    {"facts", 0, "FILE", "use the known results of FILE, too", OPTION_TEXT(facts)},
    {"table1", 0, NULL, "Table 1 of Wu and Huang next to what we can prove", OPTION_FLAG(table1)},
    {"open", 0, NULL, "the games that somebody says are open, and what is known of them now", OPTION_FLAG(open)},
    {0},
};

static enum mark find_mark(const struct arguments *a, struct facts *f, unsigned k, unsigned p, unsigned q)
{
	struct reasons r;
	struct game_query g = {0, 0, k, p, q};
	fair_ask_more(&a->asking, &g, f);
	reasons_find(&r, &g, f);
	enum mark m = mark_of(&r);
	reasons_clear(&r);
	return m;
}

/* Sheets */

static void sheets(struct arguments *a, struct facts *f, bool print)
{
	struct atlas atlas;
	if (a->sheets == 0) {
		a->sheets = 3;
		memcpy(a->q, (unsigned[]){1, 2, 3}, 3 * sizeof *a->q);
	}
	atlas_init(&atlas);
	for (int i = 0; i < a->sheets; i++)
		atlas_add_first_moves(&atlas, a->q[i], (unsigned)a->max_k, (unsigned)a->max_p);
	fair_mark(&a->asking, &atlas, f);
	if (print)
		atlas_text(&atlas, stdout);
	if (a->svg != NULL) {
		FILE *out = output_open(a->svg);
		atlas_svg_first_moves(&atlas, out);
		output_close(out, a->svg);
	}
	atlas_clear(&atlas);
}

/* Rows */

static void print_row(struct rows *rows, const struct arguments *a, struct facts *f, unsigned k, unsigned p, unsigned q)
{
	struct reasons r;
	struct game_query g = {0, 0, k, p, q};
	fair_ask_more(&a->asking, &g, f);
	reasons_find(&r, &g, f);
	const struct conclusion *c = mark_reason(&r);
	rows_print(rows, "%u\t%u\t%u\t%u\t%s\t%s\t%s\t%s", k, p, q, k - p, fairness_words[reasons_classify(&r)],
	           c == NULL ? "" : conclusion_words[c->kind], c == NULL ? "" : evidence_words[c->evidence],
	           c == NULL ? "" : c->step[0]);
	reasons_clear(&r);
}

static void print_rows(const struct arguments *a, struct facts *f)
{
	static const struct column columns[] = {{"k", 0, 0, 0},        {"p", 0, 0, 0},      {"q", 0, 0, 0},
	                                        {"d", 0, 0, 0},        {"class", 2, 0, 0},  {"conclusion", 2, 0, 0},
	                                        {"evidence", 2, 0, 0}, {"source", 2, 0, 0}, {0}};
	struct rows r;
	rows_begin(&r, "kdraw-fair-table/1", stdout, a->format, columns);
	for (unsigned k = 2; k <= a->max_k; k++)
		for (unsigned p = 1; p < k && p <= a->max_p; p++)
			for (unsigned i = 0; i < (a->sheets > 0 ? (unsigned)a->sheets : p) && !ferror(stdout); i++)
				print_row(&r, a, f, k, p, a->sheets > 0 ? a->q[i] : i + 1);
	rows_end(&r);
}

/* Table 1 */

static const char *paper_says(const struct facts *f, unsigned k, unsigned p, unsigned q)
{
	for (unsigned i = 0; i < f->count; i++) {
		const struct fact *x = &f->fact[i];
		if (x->rows != 0 || x->k != k || x->p != p || x->q != q || strstr(x->source, "Table 1") == NULL)
			continue;
		return x->value == FACT_BLACK           ? "B"
		       : x->value == FACT_WHITE         ? "W"
		       : x->value == FACT_FAVOURS_BLACK ? "FB"
		                                        : "FW";
	}
	return "-";
}

static void proved_only(struct facts *to, const struct facts *from)
{
	facts_init(to);
	for (unsigned i = 0; i < from->count; i++)
		if (from->fact[i].evidence <= EVIDENCE_SEARCHED)
			facts_add(to, &from->fact[i], xstrdup(from->fact[i].source), NULL);
}

/* How it is proved, in the words of the conclusion that decides. */
static void write_proof(struct rows *rows, const struct facts *f, unsigned k, unsigned p, unsigned q)
{
	struct reasons r;
	struct game_query g = {0, 0, k, p, q};
	reasons_find(&r, &g, f);
	enum mark m = mark_of(&r);
	const struct conclusion *c = mark_reason(&r);
	rows_print(rows, "%c  %s\t%s", mark_looks[m].letter, mark_looks[m].meaning,
	           c == NULL || m == MARK_NO_WHITE || m == MARK_NO_BLACK ? "open" : c->step[0]);
	reasons_clear(&r);
}

static void table1(const struct arguments *a, const struct facts *f)
{
	struct facts proved;
	proved_only(&proved, f);
	static const struct column columns[] = {{"k", 0, 0, 4},
	                                        {"p", 0, 1, 2},
	                                        {"q", 0, 1, 2},
	                                        {"table_1", COLUMN_WORD, 2, 7},
	                                        {"proved", COLUMN_TEXT, 2, 48},
	                                        {"by", COLUMN_TEXT, 2, 0},
	                                        {0}};
	struct rows rows;
	rows_begin(&rows, "kdraw-fair-table1/1", stdout, a->format, columns);
	for (unsigned k = 4; k <= 9; k++)
		for (unsigned q = 1; q <= k - 3; q++) {
			find_mark(a, &proved, k, k - 3, q);
			rows_print(&rows, "%u\t%u\t%u\t%s", k, k - 3, q, paper_says(f, k, k - 3, q));
			write_proof(&rows, &proved, k, k - 3, q);
		}
	rows_end(&rows);
	facts_clear(&proved);
}

/* Open games */

static void write_open(const struct arguments *a, struct facts *f, const struct fact *x, struct rows *rows)
{
	struct game_query g = {x->rows, x->columns, x->k, x->p, x->q};
	char *name = game_name(&g), *says = xstrdup(x->source); /* asking moves the facts */
	struct reasons r;
	fair_ask_more(&a->asking, &g, f);
	reasons_find(&r, &g, f);
	enum fairness class = reasons_classify(&r);
	rows_print(rows, "%s\t%s\t%s\t%s", name,
	           class == FAIRNESS_DRAW || class == FAIRNESS_DEFINITELY_UNFAIR ? "decided" : "open",
	           mark_looks[mark_of(&r)].meaning, says);
	reasons_clear(&r);
	free(name);
	free(says);
}

static void open_games(const struct arguments *a, struct facts *f)
{
	static const struct column columns[] = {{"game", COLUMN_WORD, 0, 12},
	                                        {"status", COLUMN_WORD, 2, 7},
	                                        {"known", COLUMN_TEXT, 2, 46},
	                                        {"says", COLUMN_TEXT, 2, 0},
	                                        {0}};
	struct rows rows;
	rows_begin(&rows, "kdraw-fair-open/1", stdout, a->format, columns);
	for (unsigned i = 0; i < f->count; i++)
		if (f->fact[i].value == FACT_OPEN)
			write_open(a, f, &f->fact[i], &rows);
	rows_end(&rows);
}

int fair_table(int argc, char **argv)
{
	static const struct command command = {NULL, documentation, options, .stray = "Only options are taken"};
	struct arguments a = {.max_k = 20};
	struct facts facts;
	command_read(&command, argc, argv, &a);
	output_redirect(a.output);
	a.max_p = a.max_p > 0 && a.max_p < a.max_k ? a.max_p : a.max_k - 1;
	fair_load_facts(&facts, a.facts);
	if (a.asking.seconds > 0 || a.asking.folder != NULL)
		fair_recall(&a.asking, &facts);
	bool text = a.format == FORMAT_TEXT;
	if (a.open)
		open_games(&a, &facts);
	else if (a.table1)
		table1(&a, &facts);
	else if (!text)
		print_rows(&a, &facts);
	if (!a.open && !a.table1 && (text || a.svg != NULL))
		sheets(&a, &facts, text);
	facts_clear(&facts);
	return STATUS_YES;
}

/* kdraw fair map: who wins, what is drawn, what is open, for all small games. */
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/interrupt.h"
#include "base/options.h"
#include "base/output.h"
#include "base/rows.h"
#include "fairness/fair.h"
#include "table/table.h"

static const char documentation[] =
    "A map of small games: who wins, what is drawn, what is open, and where that is from. On the infinite board for "
    "each p all k up to the least known to be drawn (kdraw table), and q = 1 .. p; and on all boards up to 9 x 9.\v"
    "The format text draws sheets of letters, which it explains at the end; the others have a row for each game: its "
    "name, k, p, q, class (Definitions 1 to 4 of Wu, Huang and Chang 2006, or draw), conclusion, evidence, and the "
    "source: a command, a paper, an argument. 'kdraw fair GAME' gives all steps. --svg draws the sheets on a page.\n"
    "\n"
    "What 'kdraw fair' remembers counts. With --time the provers are asked about what is open, too, each for so long: "
    "a second each for the whole map takes some minutes, once.\n"
    "\n"
    "Exit status: 0 the map was written, 2 trouble.\n"
    "\n"
    "Example: kdraw fair map --time 1 --svg map.svg";

enum { PS_MOST = 20, FIRST_K = 3 };

struct arguments {
	unsigned p[PS_MOST], board_p[PS_MOST], boards;
	int ps, board_ps;
	enum format format;
	const char *svg, *facts, *output;
	struct fair_asking asking;
	bool verbose;
};

/* "0" is the empty list. */
static int read_list(const char *option, const char *text, unsigned most, unsigned value[PS_MOST])
{
	if (strcmp(text, "0") == 0)
		return 0;
	int count = command_list(text, most + 1, value, PS_MOST);
	for (int i = 0; i < count; i++)
		if (value[i] == 0)
			count = -1;
	if (count < 0)
		command_fail("%s is a list like 1,2,3 of different numbers up to %u, not '%s'", option, most, text);
	return count;
}

static void take_p(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	a->ps = read_list("-p", text, 16, a->p);
}

static void take_board_p(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	a->board_ps = read_list("--board-p", text, 16, a->board_p);
}

static const struct command_option options[] = {
    {"p", 'p', "LIST", "the infinite board for these p (default 1,2,3,4,5,6; 0: not at all)", OPTION_CALL(take_p)},
    {"boards", 0, "N", "boards up to N x N (default 9; 0: none)", OPTION_NUMBER(boards, 0, 16)},
    {"board-p", 0, "LIST", "boards for these p, with q = 1 .. p (default 1,2)", OPTION_CALL(take_board_p)},
    {"time", 0, "T", "ask each prover for T seconds (or 5m, 2h) about each open game (default 0: ask nobody)",
     OPTION_TIME_OR_0(asking.seconds)},
    {"cache", 0, "FOLDER", "what was found out is there (default: $XDG_CACHE_HOME/kdraw/fair); none: nowhere",
     OPTION_TEXT(asking.folder)},
    {"facts", 0, "FILE", "use the known results of FILE, too", OPTION_TEXT(facts)},
    OPTION_ROW_FORMAT(format),
    OPTION_ROW_OUTPUT(output),
    {"svg", 0, "FILE", "draw the map", OPTION_SVG(svg)},
    {"verbose", 'v', NULL, "progress on standard error even if it is no terminal", OPTION_FLAG(verbose)},
    {0},
};

static unsigned least_drawn(unsigned p)
{
	struct table t;
	table_init_row(&t, p);
	unsigned k = (unsigned)mpz_get_ui(t.value[t.best]);
	table_clear(&t);
	return k;
}

static void add_sheets(struct atlas *atlas, const struct arguments *a)
{
	for (int i = 0; i < a->ps; i++)
		atlas_add_infinite(atlas, a->p[i], least_drawn(a->p[i]));
	for (int i = 0; i < a->board_ps && a->boards > 0; i++)
		for (unsigned q = 1; q <= a->board_p[i]; q++)
			for (unsigned k = FIRST_K; k <= a->boards; k++)
				atlas_add_boards(atlas, a->board_p[i], q, k, a->boards);
}

/* A board and the same one turned are one game; what is drawn on a board helps on smaller ones, so these come last. */
static void ask_everything(const struct arguments *a, struct atlas *atlas, struct facts *f)
{
	double start = seconds_now();
	unsigned long cells = atlas_cells(atlas), done = 0;
	progress_begin(a->verbose);
	for (unsigned i = 0; i < atlas->sheets; i++) {
		const struct atlas_sheet *s = &atlas->sheet[i];
		for (unsigned j = 0; j < s->columns * s->rows; j++, done++) {
			if (s->q == 0 || j % s->columns <= j / s->columns)
				fair_ask_more(&a->asking, &s->cell[j].game, f);
			if (progress_due())
				progress_bar((double)done, start, (double)cells, "%u facts", f->count);
		}
	}
	progress_end();
}

static void print_cell(struct rows *rows, const struct atlas_cell *c)
{
	char *name = game_name(&c->game);
	rows_print(rows, "%s\t%u\t%u\t%u\t%s\t%s\t%s\t%s", name, c->game.k, c->game.p, c->game.q,
	           fairness_words[c->class], c->conclusion == NULL ? "" : c->conclusion, c->evidence,
	           c->source == NULL ? "" : c->source);
	free(name);
}

static void print_rows(const struct atlas *atlas, enum format format)
{
	static const struct column columns[] = {{"game", COLUMN_WORD, 0, 0},
	                                        {"k", 0, 0, 0},
	                                        {"p", 0, 0, 0},
	                                        {"q", 0, 0, 0},
	                                        {"class", COLUMN_TEXT, 0, 0},
	                                        {"conclusion", COLUMN_TEXT, 0, 0},
	                                        {"evidence", 2, 0, 0},
	                                        {"source", COLUMN_TEXT, 0, 0},
	                                        {0}};
	struct rows r;
	rows_begin(&r, "kdraw-fair-map/1", stdout, format, columns);
	for (unsigned i = 0; i < atlas->sheets; i++) {
		const struct atlas_sheet *s = &atlas->sheet[i];
		for (unsigned j = 0; j < s->columns * s->rows && !ferror(stdout); j++)
			if (s->q == 0 || j % s->columns <= j / s->columns)
				print_cell(&r, &s->cell[j]);
	}
	rows_end(&r);
}

static void write_map(const struct arguments *a, const struct atlas *atlas)
{
	if (a->format == FORMAT_TEXT)
		atlas_text(atlas, stdout);
	else
		print_rows(atlas, a->format);
	if (a->svg == NULL)
		return;
	FILE *out = output_open(a->svg);
	atlas_svg(atlas, out);
	output_close(out, a->svg);
}

int fair_map(int argc, char **argv)
{
	static const struct command command = {NULL, documentation, options, .stray = "Only options are taken"};
	struct arguments a = {.p = {1, 2, 3, 4, 5, 6}, .ps = 6, .board_p = {1, 2}, .board_ps = 2, .boards = 9};
	struct facts facts;
	struct atlas atlas;
	command_read(&command, argc, argv, &a);
	output_redirect(a.output);
	fair_load_facts(&facts, a.facts);
	fair_recall(&a.asking, &facts);
	atlas_init(&atlas);
	add_sheets(&atlas, &a);
	ask_everything(&a, &atlas, &facts);
	fair_mark(NULL, &atlas, &facts);
	write_map(&a, &atlas);
	atlas_clear(&atlas);
	facts_clear(&facts);
	return STATUS_YES;
}

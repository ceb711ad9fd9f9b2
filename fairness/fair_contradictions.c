/* kdraw fair contradictions: does what is known contradict itself? */
#include <stdio.h>
#include <stdlib.h>

#include "base/command.h"
#include "base/options.h"
#include "base/output.h"
#include "base/rows.h"
#include "fairness/fair.h"

static const char documentation[] =
    "Looks for contradictions in all that kdraw fair knows: the known results, what it remembers of the provers, and "
    "what follows, on the infinite board and on finite ones.\v"
    "What is drawn from facts: more stones in the first move do not hurt Black, fewer do not hurt White (strategy "
    "stealing); q = 0 is the game with the colours exchanged; a draw of Breaker holds for longer lines, smaller "
    "boards, smaller first moves and fewer stones a move; a win that needs so many squares holds on larger boards. It "
    "is not used that a win in the game itself is one on larger boards or for shorter lines: that is no theorem.\n"
    "\n"
    "A row is a pair of conclusions about one game that exclude each other, each with its chain of reasons. kind is "
    "contradiction if both are proved, by whomever, and difference if one of them is only claimed or empirical.\n"
    "\n"
    "Exit status: 0 no contradiction (there may be differences), 1 contradictions, 2 trouble.\n"
    "\n"
    "Example: kdraw fair contradictions --facts my.facts";

struct arguments {
	unsigned max_k, boards;
	const char *facts, *output;
	struct fair_asking asking;
	enum format format;
};

static const struct command_option options[] = {
    {"max-k", 0, "K", "K up to this (default 12)", OPTION_NUMBER(max_k, 2, 100)},
    {"boards", 0, "N", "boards up to N x N, and all of which there is a fact (default 6; 0: only these)",
     OPTION_NUMBER(boards, 0, 30)},
    {"facts", 0, "FILE", "use the known results of FILE, too", OPTION_TEXT(facts)},
    {"cache", 0, "FOLDER", "what was found out is there (default: $XDG_CACHE_HOME/kdraw/fair); none: nowhere",
     OPTION_TEXT(asking.folder)},
    OPTION_ROW_FORMAT(format),
    OPTION_ROW_OUTPUT(output),
    {0},
};

struct looking {
	const struct arguments *a;
	const struct facts *facts;
	struct rows rows;
	unsigned long games, contradictions, differences;
};

/* The chain of a conclusion, for the caller to free. */
static char *chain(const struct conclusion *c)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	for (unsigned i = 0; i < c->steps; i++)
		fprintf(out, "%s%s", i == 0 ? "" : "; ", c->step[i]);
	fclose(out);
	return text;
}

/* Two conclusions that cannot both be right; what players say, too. */
static bool differ(const struct conclusion *a, const struct conclusion *b)
{
	return conclusions_exclude(a, b) || (a->kind == BLACK_WINS && b->kind == FAVOURS_WHITE) ||
	       (a->kind == WHITE_WINS && b->kind == FAVOURS_BLACK);
}

static void write_row(struct looking *l, const struct game_query *g, const struct conclusion *a,
                      const struct conclusion *b)
{
	bool proved = a->evidence <= EVIDENCE_SEARCHED && b->evidence <= EVIDENCE_SEARCHED;
	char *first = chain(a), *second = chain(b), *game = game_name(g);
	rows_print(&l->rows, "%s\t%s\t%s\t%s\t%s\t%s", game, proved ? "contradiction" : "difference",
	           conclusion_words[a->kind], first, conclusion_words[b->kind], second);
	proved ? l->contradictions++ : l->differences++;
	free(first);
	free(second);
	free(game);
}

/* The strongest conclusion of each kind stands for all. */
static void look_at(struct looking *l, const struct game_query *g)
{
	struct reasons r;
	reasons_find(&r, g, l->facts);
	for (enum conclusion_kind i = 0; i < CONCLUSIONS; i++)
		for (enum conclusion_kind j = 0; j < CONCLUSIONS; j++) {
			const struct conclusion *a = reasons_strongest(&r, i, false),
			                        *b = reasons_strongest(&r, j, false);
			if (a != NULL && b != NULL && differ(a, b) && (i < j || !differ(b, a)))
				write_row(l, g, a, b);
		}
	l->games++;
	reasons_clear(&r);
}

static void look_at_board(struct looking *l, unsigned rows, unsigned columns)
{
	unsigned long squares = rows == 0 ? 1000 : (unsigned long)rows * columns;
	for (unsigned k = 1; k <= l->a->max_k && (rows == 0 || k <= rows); k++)
		for (unsigned p = 1; p <= k && p <= (rows == 0 ? k : 3); p++)
			for (unsigned q = 0; q <= p + 2 && q <= squares; q++)
				look_at(l, &(struct game_query){rows, columns, k, p, q});
}

static bool is_new_board(const struct facts *f, unsigned i, unsigned boards)
{
	if (f->fact[i].rows <= boards)
		return false;
	for (unsigned j = 0; j < i; j++)
		if (f->fact[j].rows == f->fact[i].rows && f->fact[j].columns == f->fact[i].columns)
			return false;
	return true;
}

static void look_everywhere(struct looking *l)
{
	look_at_board(l, 0, 0);
	for (unsigned rows = 1; rows <= l->a->boards; rows++)
		for (unsigned columns = 1; columns <= rows; columns++)
			look_at_board(l, rows, columns);
	for (unsigned i = 0; i < l->facts->count; i++)
		if (is_new_board(l->facts, i, l->a->boards))
			look_at_board(l, l->facts->fact[i].rows, l->facts->fact[i].columns);
}

int fair_contradictions(int argc, char **argv)
{
	static const struct command command = {NULL, documentation, options, .stray = "Only options are taken"};
	static const struct column columns[] = {{"game", COLUMN_WORD, 0, 16},
	                                        {"kind", COLUMN_WORD, 1, 13},
	                                        {"first", COLUMN_TEXT, 2, 18},
	                                        {"reason", COLUMN_TEXT, 2, 40},
	                                        {"second", COLUMN_TEXT, 2, 18},
	                                        {"other_reason", COLUMN_TEXT, 2, 0},
	                                        {0}};
	struct arguments a = {.max_k = 12, .boards = 6};
	struct facts facts;
	command_read(&command, argc, argv, &a);
	output_redirect(a.output);
	fair_load_facts(&facts, a.facts);
	fair_recall(&a.asking, &facts);
	struct looking l = {.a = &a, .facts = &facts};
	rows_begin(&l.rows, "kdraw-fair-contradictions/1", stdout, a.format, columns);
	look_everywhere(&l);
	rows_end(&l.rows);
	if (a.format == FORMAT_TEXT) {
		printf("c %lu games, %u facts, %lu differences\n", l.games, facts.count, l.differences);
		printf(l.contradictions == 0 ? "s NO CONTRADICTION\n" : "s CONTRADICTIONS\n");
	}
	facts_clear(&facts);
	return l.contradictions == 0 ? STATUS_YES : STATUS_NO;
}

/* kdraw fair records: the best known defence numbers D(d, q). */

#include "base/command.h"
#include "base/options.h"
#include "base/output.h"
#include "base/rows.h"
#include "fairness/arrangement.h"
#include "fairness/corollary2.h"
#include "fairness/fair.h"
#include "fairness/records.h"

static const char documentation[] =
    "Tables D(d, q): how many white stones the best known arrangement of q stones needs in Connect(p + d, p), for "
    "every p with p + d >= q. If this is more than p, Black wins Connect(p + d, p, q): an improved Corollary 2.\v"
    "Columns: d; q; corollary2, the right side of Corollary 2 of Wu and Huang (2005); best, the best known (stones in "
    "groups far apart: blocks with stones beside their corners, d stones in a row, and those of fairness/RECORDS); "
    "bound, which no q stones exceed (checker/FORMATS.md); status: exact if best = bound, otherwise open; black_to: "
    "the largest p >= q for which Black wins so (empty: none).\n"
    "\n"
    "--decided K: who wins these games. Black: his first move has stones that need more than p white ones. White: he "
    "answers all threats with `answer' stones at most, and the others, far away, need more than p. stones: how many of "
    "these there are; need: how many stones they need. 'kdraw fair K P Q -o FILE' writes the stones for kdraw check.\n"
    "\n"
    "Exit status: 0 the table was written, 2 trouble.\n"
    "\n"
    "Example: kdraw fair records -f md";

struct arguments {
	unsigned long max_d, max_q, decided;
	enum format format;
	const char *output;
};

static const struct command_option options[] = {
    {"max-d", 0, "D", "d from 1 to D (default 4, at most 100)", OPTION_NUMBER(max_d, 1, 100)},
    {"max-q", 0, "Q", "q from 1 to Q (default 16, at most 2000)", OPTION_NUMBER(max_q, 1, RECORDS_DEEP)},
    {"decided", 0, "K", "list the games Connect(k, p, q), q <= p, k <= K, that are decided so and not by Corollary 2",
     OPTION_NUMBER(decided, 2, 200)},
    OPTION_ROW_FORMAT(format),
    OPTION_ROW_OUTPUT(output),
    {0},
};

static void write_row(struct rows *r, unsigned long d, unsigned long q)
{
	unsigned long best = records_number(d, q), bound = arrangement_bound(d, q);
	rows_print(r, "%lu\t%lu\t%lu\t%lu\t%lu\t%s", d, q, corollary2_right(d, q), best, bound,
	           best == bound ? "exact" : "open");
	if (best > q)
		rows_number(r, best - 1);
	else
		rows_none(r);
}

static int write_records(const struct arguments *a)
{
	static const struct column columns[] = {
	    {"d", 0, 0, 4},     {"q", 0, 1, 4},      {"corollary2", 0, 1, 11}, {"best", 0, 1, 5},
	    {"bound", 0, 1, 6}, {"status", 1, 2, 6}, {"black_to", 0, 2, 8},    {0}};
	struct rows r;
	rows_begin(&r, "kdraw-fair-records/1", stdout, a->format, columns);
	for (unsigned long d = 1; d <= a->max_d; d++)
		for (unsigned long q = 1; q <= a->max_q && !ferror(stdout); q++)
			write_row(&r, d, q);
	rows_end(&r);
	return STATUS_YES;
}

/* The games decided */

enum { NOBODY, BLACK, WHITE };

struct decision {
	unsigned long answer, stones, need;
	int winner;
};

static struct decision decide(unsigned long d, unsigned long p, unsigned long q)
{
	struct decision x = {0, q, records_number(d, q), NOBODY};
	if (x.need > p) {
		x.winner = corollary2_right(d, q) > p ? NOBODY : BLACK;
		return x;
	}
	x.answer = arrangement_bound(d, q);
	x.stones = x.answer < p ? p - x.answer : 0;
	x.need = records_number(d, x.stones);
	x.winner = x.need > p ? WHITE : NOBODY;
	return x;
}

static void write_decision(struct rows *r, unsigned long k, unsigned long p, unsigned long q)
{
	struct decision x = decide(k - p, p, q);
	if (x.winner != NOBODY)
		rows_print(r, "%lu\t%lu\t%lu\t%lu\t%s\t%lu\t%lu\t%lu", k, p, q, k - p,
		           x.winner == BLACK ? "black" : "white", x.answer, x.stones, x.need);
}

static int write_decided(const struct arguments *a)
{
	static const struct column columns[] = {{"k", 0, 0, 4},      {"p", 0, 1, 4},      {"q", 0, 1, 4},
	                                        {"d", 0, 1, 4},      {"winner", 1, 2, 6}, {"answer", 0, 1, 7},
	                                        {"stones", 0, 1, 7}, {"need", 0, 1, 5},   {0}};
	struct rows r;
	rows_begin(&r, "kdraw-fair-decided/1", stdout, a->format, columns);
	for (unsigned long k = 2; k <= a->decided; k++)
		for (unsigned long p = 1; p < k; p++)
			for (unsigned long q = 1; q <= p && !ferror(stdout); q++)
				write_decision(&r, k, p, q);
	rows_end(&r);
	return STATUS_YES;
}

int fair_records(int argc, char **argv)
{
	static const struct command command = {NULL, documentation, options, .stray = "Only options are taken"};
	struct arguments a = {4, 16, 0, FORMAT_TEXT, NULL};
	command_read(&command, argc, argv, &a);
	output_redirect(a.output);
	return a.decided > 0 ? write_decided(&a) : write_records(&a);
}

/* kdraw fair records: the best known defence numbers D(d, q). */
#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "fairness/arrangement.h"
#include "fairness/corollary2.h"
#include "fairness/fair.h"
#include "fairness/records.h"

static const char documentation[] =
    "Tables D(d, q): how many white stones the best known arrangement of q stones needs in Connect(p + d, p), for "
    "every p "
    "with "
    "p + d >= q. If this is more than p, Black wins Connect(p + d, p, q): an improved Corollary 2."
    "\v"
    "Columns: d; q; corollary2, the right side of Corollary 2 of Wu and Huang (2005); best, the best known (stones in "
    "groups far apart: blocks with stones beside their corners, and those of fairness/RECORDS); bound, which no q "
    "stones "
    "exceed (checker/FORMATS.md); status: exact if best = bound, otherwise open; black_to: the largest p >= q for "
    "which "
    "Black wins so "
    "(empty: none).\n"
    "\n"
    "Exit status: 0 the table was written, 2 trouble.\n"
    "\n"
    "Example: kdraw fair records -f md";

enum { KEY_MAX_D = 256, KEY_MAX_Q };

static const struct argp_option options[] = {
    {"max-d", KEY_MAX_D, "D", 0, "d from 1 to D (default 4, at most 100)", 0},
    {"max-q", KEY_MAX_Q, "Q", 0, "q from 1 to Q (default 16, at most 2000)", 0},
    {"format", 'f', "FORMAT", 0, "text, csv, json or md (default text)", 0},
    {0},
};

struct arguments {
	unsigned long max_d, max_q;
	const char *format;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case KEY_MAX_D:
		if (!command_number(text, 1, 100, &a->max_d))
			command_fail("--max-d is a number from 1 to 100, not '%s'", text);
		return 0;
	case KEY_MAX_Q:
		if (!command_number(text, 1, RECORDS_DEEP, &a->max_q))
			command_fail("--max-q is a number from 1 to %u, not '%s'", RECORDS_DEEP, text);
		return 0;
	case 'f':
		a->format = text;
		return 0;
	case ARGP_KEY_ARG:
		command_fail("what is '%s' for?", text);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct form {
	const char *name, *head, *row, *between, *foot, *empty;
} forms[] = {
    {"text", "   d    q  corollary2  best  bound  status  black_to\n", "%4lu %4lu %11lu %5lu %6lu  %-6s  %8s\n", "", "",
     "-"},
    {"csv", "d,q,corollary2,best,bound,status,black_to\n", "%lu,%lu,%lu,%lu,%lu,%s,%s\n", "", "", ""},
    {"json", "[\n",
     " {\"d\": %lu, \"q\": %lu, \"corollary2\": %lu, \"best\": %lu, \"bound\": %lu, \"status\": \"%s\", \"black_to\": "
     "%s}",
     ",\n", "\n]\n", "null"},
    {"md", "| d | q | corollary2 | best | bound | status | black_to |\n|---:|---:|---:|---:|---:|---|---:|\n",
     "| %lu | %lu | %lu | %lu | %lu | %s | %s |\n", "", "", ""},
};

static const struct form *find_form(const char *name)
{
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (strcmp(forms[i].name, name) == 0)
			return &forms[i];
	command_fail("no format '%s': text, csv, json and md there are", name);
}

static void write_row(const struct form *f, unsigned long d, unsigned long q)
{
	char black[24];
	unsigned long best = records_number(d, q), bound = arrangement_bound(d, q);
	snprintf(black, sizeof black, "%lu", best == 0 ? 0 : best - 1);
	printf(f->row, d, q, corollary2_right(d, q), best, bound, best == bound ? "exact" : "open",
	       best > q ? black : f->empty);
}

int fair_records(int argc, char **argv)
{
	static const struct argp argp = {options, parse, NULL, documentation, NULL, NULL, NULL};
	struct arguments a = {4, 16, "text"};
	argp_parse(&argp, argc, argv, 0, NULL, &a);
	const struct form *f = find_form(a.format);
	fputs(f->head, stdout);
	for (unsigned long d = 1; d <= a.max_d; d++)
		for (unsigned long q = 1; q <= a.max_q && !ferror(stdout); q++) {
			fputs(d + q > 2 ? f->between : "", stdout);
			write_row(f, d, q);
		}
	fputs(f->foot, stdout);
	return STATUS_YES;
}

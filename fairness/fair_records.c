/* kdraw fair records: the best known defence numbers D(d, q). */
#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/options.h"
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
    "--decided K: who wins these games. Black: his first move has stones that need more than p white ones. White: she "
    "answers "
    "all threats with `answer' stones at most, and the others, far away, need more than p. stones: how many of these "
    "there are; need: how many stones they need. 'kdraw fair K P Q -o FILE' writes the stones for kdraw check.\n"
    "\n"
    "Exit status: 0 the table was written, 2 trouble.\n"
    "\n"
    "Example: kdraw fair records -f md";

enum { KEY_MAX_D = 256, KEY_MAX_Q, KEY_DECIDED };

static const struct argp_option options[] = {
    {"max-d", KEY_MAX_D, "D", 0, "d from 1 to D (default 4, at most 100)", 0},
    {"max-q", KEY_MAX_Q, "Q", 0, "q from 1 to Q (default 16, at most 2000)", 0},
    {"decided", KEY_DECIDED, "K", 0,
     "list the games Connect(k, p, q), q <= p, k <= K, that are decided so and not by "
     "Corollary 2",
     0},
    {"format", 'f', "FORMAT", 0, "text, csv, json or md (default text)", 0},
    {0},
};

struct arguments {
	unsigned long max_d, max_q, decided;
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
	case KEY_DECIDED:
		if (!command_number(text, 2, 200, &a->decided))
			command_fail("--decided is a number from 2 to 200, not '%s'", text);
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

struct form {
	const char *name, *head, *row, *between, *foot, *empty;
};

static const struct form forms[] = {
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

static const struct form *find_form(const struct form *among, const char *name)
{
	for (size_t i = 0; i < 4; i++)
		if (strcmp(among[i].name, name) == 0)
			return &among[i];
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

static const struct form decided_forms[] = {
    {"text", "   k    p    q    d  winner  answer  stones  need\n", "%4lu %4lu %4lu %4lu  %-6s %7lu %7lu %5lu\n", "",
     "", ""},
    {"csv", "k,p,q,d,winner,answer,stones,need\n", "%lu,%lu,%lu,%lu,%s,%lu,%lu,%lu\n", "", "", ""},
    {"json", "[\n",
     " {\"k\": %lu, \"p\": %lu, \"q\": %lu, \"d\": %lu, \"winner\": \"%s\", \"answer\": %lu, \"stones\": %lu, "
     "\"need\": %lu}",
     ",\n", "\n]\n", ""},
    {"md", "| k | p | q | d | winner | answer | stones | need |\n|---:|---:|---:|---:|---|---:|---:|---:|\n",
     "| %lu | %lu | %lu | %lu | %s | %lu | %lu | %lu |\n", "", "", ""},
};

static int write_decided(unsigned long max_k, const struct form *f)
{
	bool started = false;
	fputs(f->head, stdout);
	for (unsigned long k = 2; k <= max_k; k++)
		for (unsigned long p = 1; p < k; p++)
			for (unsigned long q = 1; q <= p && !ferror(stdout); q++) {
				struct decision x = decide(k - p, p, q);
				if (x.winner == NOBODY)
					continue;
				fputs(started ? f->between : "", stdout);
				printf(f->row, k, p, q, k - p, x.winner == BLACK ? "black" : "white", x.answer,
				       x.stones, x.need);
				started = true;
			}
	fputs(f->foot, stdout);
	return STATUS_YES;
}

int fair_records(int argc, char **argv)
{
	static const struct argp argp = {options, parse, NULL, documentation, NULL, NULL, NULL};
	struct arguments a = {4, 16, 0, "text"};
	command_parse(&argp, argc, argv, &a);
	if (a.decided > 0)
		return write_decided(a.decided, find_form(decided_forms, a.format));
	const struct form *f = find_form(forms, a.format);
	fputs(f->head, stdout);
	for (unsigned long d = 1; d <= a.max_d; d++)
		for (unsigned long q = 1; q <= a.max_q && !ferror(stdout); q++) {
			fputs(d + q > 2 ? f->between : "", stdout);
			write_row(f, d, q);
		}
	fputs(f->foot, stdout);
	return STATUS_YES;
}

/* kdraw fair table: what is known about all small games. */
#include <argp.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/output.h"
#include "fairness/chart.h"
#include "fairness/fair.h"

static const char documentation[] =
    "What is known about Connect(K, P, Q) on the infinite board, for all K and P up to the limits, P < K."
    "\v"
    "The format text draws a sheet for each Q, K to the right and P upwards, with a letter for each game; the others "
    "have "
    "a row "
    "for each game: k, p, q, d = k - p, class (Definitions 1 to 4 of Wu, Huang and Chang 2006, or draw), conclusion, "
    "evidence "
    "and source. 'kdraw fair K P Q' gives all steps. --svg draws the sheets.\n"
    "\n"
    "--table1: the games of Table 1 of Wu and Huang (2005), what it says (B and W are informal proofs, FB and FW "
    "favours) and what we can prove.\n"
    "\n"
    "Exit status: 0 the table was written, 2 trouble.\n"
    "\n"
    "Example: kdraw fair table --max-k 24 --q 1,2,3 --svg fair.svg";

enum { KEY_MAX_K = 256, KEY_MAX_P, KEY_Q, KEY_SVG, KEY_FACTS, KEY_TABLE1 };

static const struct argp_option options[] = {
    {"max-k", KEY_MAX_K, "K", 0, "K up to this (default 20, at most 100)", 0},
    {"max-p", KEY_MAX_P, "P", 0, "P up to this (default K - 1)", 0},
    {"q", KEY_Q, "LIST", 0,
     "these Q, like 1,2,3, also above P (default: all Q from 1 to P, in text and pictures 1,2,3)", 0},
    {"format", 'f', "FORMAT", 0, "text, csv, json or md (default text)", 0},
    {"svg", KEY_SVG, "FILE", 0, "draw the sheets", 0},
    {"facts", KEY_FACTS, "FILE", 0, "use the known results of FILE, too", 0},
    {"table1", KEY_TABLE1, NULL, 0, "Table 1 of Wu and Huang next to what we can prove", 0},
    {0},
};

enum { SHEETS_MOST = 100 };

struct arguments {
	unsigned long max_k, max_p;
	unsigned q[SHEETS_MOST];
	int sheets;
	const char *format, *svg, *facts;
	bool table1;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case KEY_MAX_K:
		a->max_k = command_number_of("--max-k", text, 2, 100);
		return 0;
	case KEY_MAX_P:
		a->max_p = command_number_of("--max-p", text, 1, 99);
		return 0;
	case KEY_Q:
		a->sheets = command_list(text, 1000, a->q, SHEETS_MOST);
		if (a->sheets < 0)
			command_fail("--q is a list like 1,2,3 of different numbers below 1000, not '%s'", text);
		return 0;
	case KEY_SVG:
		a->svg = text;
		return 0;
	case KEY_FACTS:
		a->facts = text;
		return 0;
	case KEY_TABLE1:
		a->table1 = true;
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

static enum mark find_mark(const struct facts *f, unsigned k, unsigned p, unsigned q)
{
	struct reasons r;
	struct game_query g = {0, 0, k, p, q};
	reasons_init(&r);
	reasons_find(&r, &g, f);
	enum mark m = mark_of(&r);
	reasons_clear(&r);
	return m;
}

/* Sheets */

static enum mark *find_marks(const struct arguments *a, const struct facts *f)
{
	enum mark *mark = xcalloc((size_t)a->sheets * a->max_p * a->max_k, sizeof *mark), *next = mark;
	for (int sheet = 0; sheet < a->sheets; sheet++)
		for (unsigned p = 1; p <= a->max_p; p++)
			for (unsigned k = 1; k <= a->max_k; k++, next++)
				*next = p < k ? find_mark(f, k, p, a->q[sheet]) : MARK_OPEN;
	return mark;
}

static void print_sheet(const struct arguments *a, unsigned q, const enum mark *mark)
{
	printf("q = %u\n", q);
	for (unsigned p = (unsigned)a->max_p; p >= 1; p--) {
		printf("%4u ", p);
		for (unsigned k = 1; k <= a->max_k; k++)
			putchar(p < k ? mark_looks[mark[(p - 1) * a->max_k + k - 1]].letter : ' ');
		putchar('\n');
	}
	printf("   p ");
	for (unsigned k = 1; k <= a->max_k; k++)
		putchar(k % 10 == 0 ? (int)('0' + k / 10 % 10) : k % 5 == 0 ? '5' : '\'');
	printf("  k: tens, 5\n\n");
}

static bool is_used(const struct arguments *a, const enum mark *mark, enum mark m)
{
	for (size_t i = 0; i < (size_t)a->sheets * a->max_p * a->max_k; i++)
		if (i / a->max_k % a->max_p < i % a->max_k && mark[i] == m) /* p < k */
			return true;
	return false;
}

static void print_meanings(const struct arguments *a, const enum mark *mark)
{
	for (enum mark m = 0; m < MARKS; m++)
		if (is_used(a, mark, m))
			printf("c %c %s\n", mark_looks[m].letter, mark_looks[m].meaning);
}

static void sheets(struct arguments *a, const struct facts *f, bool print)
{
	if (a->sheets == 0) {
		a->sheets = 3;
		memcpy(a->q, (unsigned[]){1, 2, 3}, 3 * sizeof *a->q);
	}
	enum mark *mark = find_marks(a, f);
	for (int i = 0; i < a->sheets && print; i++)
		print_sheet(a, a->q[i], mark + (size_t)i * a->max_p * a->max_k);
	if (print)
		print_meanings(a, mark);
	if (a->svg != NULL) {
		struct chart c = {(unsigned)a->max_k, (unsigned)a->max_p, (unsigned)a->sheets, a->q, mark};
		FILE *out = output_open(a->svg);
		chart_svg(&c, out);
		output_close(out, a->svg);
	}
	free(mark);
}

/* Rows */

static const char *class_word(enum fairness f)
{
	static const char *const word[] = {"definitely unfair",    "draw",
	                                   "monotonically unfair", "empirically unfair",
	                                   "potentially fair",     "contradiction"};
	return word[f];
}

/* Text between quotes, for JSON and CSV; pipes would end a cell of Markdown. */
static void print_text(const char *text, char format)
{
	for (; *text != '\0'; text++) {
		if (*text == '"')
			fputs(format == 'j' ? "\\\"" : "\"\"", stdout);
		else if (*text == '\\' && format == 'j')
			fputs("\\\\", stdout);
		else if (*text == '|' && format == 'm')
			fputs("\\|", stdout);
		else
			putchar(*text);
	}
}

static void print_cells(char format, const unsigned game[3], const char *const text[4])
{
	static const char *const name[] = {"class", "conclusion", "evidence", "source"};
	printf(format == 'c'   ? "%u,%u,%u,%u"
	       : format == 'm' ? "| %u | %u | %u | %u |"
	                       : " {\"k\": %u, \"p\": %u, \"q\": %u, \"d\": %u",
	       game[0], game[1], game[2], game[0] - game[1]);
	for (unsigned i = 0; i < 4; i++) {
		if (format == 'j')
			printf(", \"%s\": \"", name[i]);
		else
			fputs(format == 'c' ? ",\"" : " ", stdout);
		print_text(text[i], format);
		fputs(format == 'm' ? " |" : "\"", stdout);
	}
	fputs(format == 'j' ? "}" : "\n", stdout);
}

static void print_row(const struct facts *f, char format, unsigned k, unsigned p, unsigned q)
{
	struct reasons r;
	struct game_query g = {0, 0, k, p, q};
	reasons_init(&r);
	reasons_find(&r, &g, f);
	const struct conclusion *c = mark_reason(&r);
	const char *const text[4] = {class_word(reasons_classify(&r)), c == NULL ? "" : conclusion_words[c->kind],
	                             c == NULL ? "" : evidence_words[c->evidence], c == NULL ? "" : c->step[0]};
	print_cells(format, (unsigned[]){k, p, q}, text);
	reasons_clear(&r);
}

static void rows(const struct arguments *a, const struct facts *f, char format)
{
	bool started = false;
	fputs(
	    format == 'c' ? "k,p,q,d,class,conclusion,evidence,source\n"
	    : format == 'm'
	        ? "| k | p | q | d | class | conclusion | evidence | source |\n|---:|---:|---:|---:|---|---|---|---|\n"
	        : "[\n",
	    stdout);
	for (unsigned k = 2; k <= a->max_k; k++)
		for (unsigned p = 1; p < k && p <= a->max_p; p++)
			for (unsigned i = 0; (a->sheets > 0 ? i < (unsigned)a->sheets : i < p) && !ferror(stdout);
			     i++) {
				fputs(format == 'j' && started ? ",\n" : "", stdout);
				print_row(f, format, k, p, a->sheets > 0 ? a->q[i] : i + 1);
				started = true;
			}
	fputs(format == 'j' ? "\n]\n" : "", stdout);
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
	for (unsigned i = 0; i < from->count; i++)
		if (from->fact[i].evidence <= EVIDENCE_SEARCHED)
			to->fact[to->count++] = from->fact[i];
}

static void table1(const struct facts *f)
{
	struct facts proved = {0, f->count, xcalloc(f->count + 1, sizeof *proved.fact)};
	proved_only(&proved, f);
	printf("   k  p  q  Table 1  proved\n");
	for (unsigned k = 4; k <= 9; k++)
		for (unsigned q = 1; q <= k - 3; q++) {
			enum mark m = find_mark(&proved, k, k - 3, q);
			printf("%4u %2u %2u  %-7s  %c  %s\n", k, k - 3, q, paper_says(f, k, k - 3, q),
			       mark_looks[m].letter, mark_looks[m].meaning);
		}
	free(proved.fact);
}

static void load_facts(struct facts *f, const char *name)
{
	struct trouble t = {0};
	if (!facts_read_builtin(f, &t))
		command_die("fairness/facts.txt", &t);
	if (name == NULL)
		return;
	FILE *in = fopen(name, "r");
	if (in == NULL)
		command_fail("%s: %s", name, strerror(errno));
	if (!facts_read(f, in, &t))
		command_die(name, &t);
	fclose(in);
}

int fair_table(int argc, char **argv)
{
	static const struct argp argp = {options, parse, NULL, documentation, NULL, NULL, NULL};
	struct arguments a = {.max_k = 20, .format = "text"};
	struct facts facts;
	command_parse(&argp, argc, argv, &a);
	if (strcmp(a.format, "text") != 0 && strcmp(a.format, "csv") != 0 && strcmp(a.format, "json") != 0 &&
	    strcmp(a.format, "md") != 0)
		command_fail("no format '%s': text, csv, json and md there are", a.format);
	a.max_p = a.max_p > 0 && a.max_p < a.max_k ? a.max_p : a.max_k - 1;
	facts_init(&facts);
	load_facts(&facts, a.facts);
	bool text = strcmp(a.format, "text") == 0;
	if (a.table1)
		table1(&facts);
	else if (!text)
		rows(&a, &facts, a.format[0]);
	if (!a.table1 && (text || a.svg != NULL))
		sheets(&a, &facts, text);
	facts_clear(&facts);
	return STATUS_YES;
}

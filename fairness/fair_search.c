/* kdraw fair search: stones with a large defence number. */
#include <argp.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/interrupt.h"
#include "base/limits.h"
#include "base/options.h"
#include "base/output.h"
#include "fairness/anneal.h"
#include "fairness/arrangement.h"
#include "fairness/arrangement_svg.h"
#include "fairness/corollary2.h"
#include "fairness/exhaust.h"
#include "fairness/fair.h"
#include "fairness/limit.h"
#include "fairness/records.h"

static const char documentation[] =
    "Looks for Q stones in one group that need as many white stones as possible in Connect(P + D, P), for all large P. "
    "With few "
    "stones all sets in a box are looked at, up to symmetry; otherwise it is a local search, which only finds lower "
    "bounds. The verdict says which."
    "\v"
    "Groups far apart add up; the best known sum is said, too ('kdraw fair records' tables it). The bound is a "
    "theorem: "
    "no Q stones, wherever they are, need more white ones (checker/FORMATS.md).\n"
    "\n"
    "Exit status: 0 stones were found, 2 trouble, 3 stopped before.\n"
    "\n"
    "Example: kdraw fair search -d 3 -q 7 -o seven.arrangement && kdraw check seven.arrangement";

enum { KEY_STEPS = 256, KEY_SEED, KEY_RUNS, KEY_SETS, KEY_SVG, KEY_LOCAL };

static const struct argp_option options[] = {
    {"d", 'd', "D", 0, "K - P, from 1 to 8", 0},
    {"q", 'q', "Q", 0, "stones, from 1 to 64", 0},
    {"sets", KEY_SETS, "N", 0, "look at all sets if a box has at most N (default 200000)", 0},
    {"local", KEY_LOCAL, NULL, 0, "local search even then", 0},
    {"steps", KEY_STEPS, "N", 0, "local search: steps of a run (default 10000)", 0},
    {"runs", KEY_RUNS, "N", 0, "local search: runs with seeds S, S + 1, ... (default 3)", 0},
    {"seed", KEY_SEED, "S", 0, "local search: the first seed (default 1)", 0},
    {"output", 'o', "FILE", 0, "write the stones and their threats to FILE, for kdraw check", 0},
    {"time", LIMIT_TIME, "T", 0, "stop after T seconds (or 5m, 2h)", 0},
    {"checkpoint", LIMIT_CHECKPOINT, "FILE", 0, "save every second how far the search is", 0},
    {"resume", LIMIT_RESUME, "FILE", 0, "go on from a checkpoint, and keep it up to date", 0},
    {"verbose", 'v', NULL, 0, "progress on standard error even if it is no terminal", 0},
    {"svg", KEY_SVG, "FILE", 0, "draw the stones and White's answer", 0},
    {0},
};

struct arguments {
	unsigned long d, q, sets, steps, runs, seed;
	const char *output, *svg;
	struct limits limits;
	bool local, verbose;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case 'd':
		a->d = command_number_of("-d", text, 1, 8);
		return 0;
	case 'q':
		a->q = command_number_of("-q", text, 1, 64);
		return 0;
	case KEY_SETS:
		a->sets = command_number_of("--sets", text, 0, 1UL << 40);
		return 0;
	case KEY_LOCAL:
		a->local = true;
		return 0;
	case KEY_STEPS:
		a->steps = command_number_of("--steps", text, 1, 1UL << 40);
		return 0;
	case KEY_RUNS:
		a->runs = command_number_of("--runs", text, 1, 1UL << 40);
		return 0;
	case KEY_SEED:
		a->seed = command_number_of("--seed", text, 0, 1UL << 40);
		return 0;
	case 'v':
		a->verbose = true;
		return 0;
	case KEY_SVG:
		a->svg = text;
		return 0;
	case 'o':
		a->output = text;
		return 0;
	case ARGP_KEY_ARG:
		command_fail("what is '%s' for? The numbers go behind -d and -q", text);
	default:
		return limits_parse(&a->limits, key, text) ? 0 : ARGP_ERR_UNKNOWN;
	}
}

/* What goes on beside the search. */
struct watch {
	const struct limits *limits;
	const struct quest *quest;
	double end, saved;
};

static void save(struct watch *w)
{
	if (w->limits->checkpoint != NULL && !quest_save(w->quest, w->limits->checkpoint))
		command_fail("cannot write the checkpoint %s: %s", w->limits->checkpoint, strerror(errno));
	w->saved = seconds_now();
}

static bool pause_search(void *context)
{
	struct watch *w = context;
	double now = seconds_now();
	bool stop = atomic_load(interrupt_seen()) || (w->limits->seconds > 0 && now > w->end);
	if (stop || now - w->saved > 1)
		save(w);
	return stop;
}

static void search(const struct arguments *a, struct quest *q)
{
	struct trouble t;
	struct watch w = {&a->limits, q, seconds_now() + a->limits.seconds, seconds_now()};
	if (a->limits.resume != NULL && !quest_load(q, a->limits.resume, &t))
		command_die(a->limits.resume, &t);
	q->pause = pause_search;
	/* cppcheck-suppress autoVariables */
	q->context = &w;
	save(&w);
	progress_begin(a->verbose);
	interrupt_catch(NULL);
	if (q->side > 0)
		exhaust(q);
	else
		anneal(q);
	interrupt_release();
	progress_end();
}

static void say_what_was_searched(const struct quest *q)
{
	if (q->side > 0)
		printf("c all %llu sets of %u stones in a box of %u x %u squares, up to symmetry: the best of them\n",
		       (unsigned long long)q->looked, q->q, q->side, q->side);
	else
		printf("c local search, %lu runs of %lu steps from seed %lu: a lower bound only\n", q->runs, q->steps,
		       q->seed);
}

static int say_stop(const struct arguments *a, const struct quest *q)
{
	printf("c stopped by %s", atomic_load(interrupt_seen()) ? "a signal" : "--time");
	if (q->best.count > 0)
		printf("; the best so far: %u", q->most);
	putchar('\n');
	if (a->limits.checkpoint != NULL)
		printf("c go on with --resume %s\n", a->limits.checkpoint);
	printf("s UNDECIDED\n");
	return STATUS_UNDECIDED;
}

/* The shortest lines for which the limit is reached, and with which P stones a move do not suffice if possible. */
static void defend(const struct arguments *a, const struct stones *s, unsigned number)
{
	unsigned side = limit_side(s), k = number + (unsigned)a->d - 1;
	k = number == 0 || k < side ? side : k;
	k = k <= a->d ? (unsigned)a->d + 1 : k;
	struct threats_position p = {k, k - (unsigned)a->d, 0, 0, s, NULL};
	struct defence d;
	char title[128];
	if (!defence_find(&d, &p, 0))
		command_fail("more than %u threat windows", THREATS_MOST);
	printf("c in Connect(%u,%u), P = %u: defence number %u\n", p.k, p.p, p.p, d.number);
	arrangement_print(stdout, "v ", s, &d.answer);
	snprintf(title, sizeof title, "Connect(%u,%u): %u stones need %u", p.k, p.p, s->count, d.number);
	if (a->svg != NULL) {
		FILE *out = output_open(a->svg);
		arrangement_svg(out, title, s, &d.answer);
		output_close(out, a->svg);
	}
	if (a->output != NULL && !d.disjoint)
		command_fail("no disjoint threats were found, so there is nothing for kdraw check");
	if (a->output != NULL) {
		FILE *out = output_open(a->output);
		arrangement_write(out, &p, &d, d.number > p.p ? ARRANGEMENT_BLACK : ARRANGEMENT_NEEDS, s->count);
		output_close(out, a->output);
	}
	defence_clear(&d);
}

static int say_result(const struct arguments *a, const struct quest *q)
{
	say_what_was_searched(q);
	printf("c Corollary 2: %lu; best known with groups far apart: %lu; no %lu stones need more than %lu\n",
	       corollary2_right(a->d, a->q), records_number(a->d, a->q), a->q, arrangement_bound(a->d, a->q));
	printf("s FOUND %u %s\n", q->most,
	       q->most == arrangement_bound(a->d, a->q) ? "the most there can be"
	       : q->side > 0                            ? "the most in this box"
	                                                : "by local search");
	defend(a, &q->best, q->most);
	return STATUS_YES;
}

/* All sets if a box that is large enough has not too many. */
static unsigned side_of(const struct arguments *a)
{
	unsigned side = a->local ? 0 : exhaust_side((unsigned)a->q, a->sets);
	return side * side > a->q && side >= 4 ? side : 0;
}

int fair_search(int argc, char **argv)
{
	static const struct argp argp = {options, parse, "-d D -q Q", documentation, NULL, NULL, NULL};
	struct arguments a = {.sets = 200000, .steps = 10000, .runs = 3, .seed = 1};
	command_parse(&argp, argc, argv, &a);
	if (a.d == 0 || a.q == 0)
		command_fail("expected -d D and -q Q");
	struct quest q = {.d = (unsigned)a.d,
	                  .q = (unsigned)a.q,
	                  .side = side_of(&a),
	                  .runs = a.runs,
	                  .steps = a.steps,
	                  .seed = a.seed,
	                  .goal = (unsigned)arrangement_bound(a.d, a.q)};
	search(&a, &q);
	int status = q.stopped ? say_stop(&a, &q) : say_result(&a, &q);
	quest_clear(&q);
	return status;
}

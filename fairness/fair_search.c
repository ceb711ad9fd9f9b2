/* kdraw fair search: stones with a large defence number. */

#include "base/answer.h"
#include "base/checkpoint.h"
#include "base/command.h"
#include "base/interrupt.h"
#include "base/limits.h"
#include "base/options.h"
#include "base/watch.h"
#include "fairness/arrangement.h"
#include "fairness/corollary2.h"
#include "fairness/fair.h"
#include "fairness/limit.h"
#include "fairness/quest.h"
#include "fairness/records.h"

static const char documentation[] =
    "Looks for Q stones in one group that need as many white stones as possible in Connect(P + D, P), for all large P. "
    "With few stones all sets in a box are looked at, up to symmetry; otherwise it is a local search, which only finds "
    "lower bounds. The verdict says which.\v"
    "Groups far apart add up; the best known sum is said, too ('kdraw fair records' tables it). The bound is a "
    "theorem: no Q stones, wherever they are, need more white ones (checker/FORMATS.md).\n"
    "\n"
    "Exit status: 0 stones were found, 2 trouble, 3 stopped before.\n"
    "\n"
    "Example: kdraw fair search -d 3 -q 7 -o seven.arrangement && kdraw check seven.arrangement";

struct arguments {
	unsigned long d, q, sets, steps, runs, seed;
	const char *output, *svg;
	enum format format;
	struct limits limits;
	bool local, verbose;
};

static const struct command_option options[] = {
    {"d", 'd', "D", "K - P, from 1 to 8", OPTION_NUMBER(d, 1, 8)},
    {"q", 'q', "Q", "stones, from 1 to 64", OPTION_NUMBER(q, 1, 64)},
    {"sets", 0, "N", "look at all sets if a box has at most N (default 200000)", OPTION_NUMBER(sets, 0, 1UL << 40)},
    {"local", 0, NULL, "local search even then", OPTION_FLAG(local)},
    {"steps", 0, "N", "local search: steps of a run (default 10000)", OPTION_NUMBER(steps, 1, 1UL << 40)},
    {"runs", 0, "N", "local search: runs with seeds S, S + 1, ... (default 3)", OPTION_NUMBER(runs, 1, 1UL << 40)},
    {"seed", 0, "S", "local search: the first seed (default 1)", OPTION_NUMBER(seed, 0, 1UL << 40)},
    OPTION_ROW_FORMAT(format),
    {"output", 'o', "FILE", "write the stones and their threats to FILE, for kdraw check", OPTION_FILE(output)},
    {"time", 0, "T", "stop after T seconds (or 5m, 2h)", OPTION_TIME(limits.seconds)},
    {"checkpoint", 0, "FILE", "save every second how far the search is", OPTION_CHECKPOINT(limits)},
    {"resume", 0, "FILE", "go on from a checkpoint, and keep it up to date", OPTION_RESUME(limits)},
    {"verbose", 'v', NULL, "progress on standard error even if it is no terminal", OPTION_FLAG(verbose)},
    {"svg", 0, "FILE", "draw the stones and White's answer", OPTION_SVG(svg)},
    {0},
};

/* What goes on beside the search. */
struct keeping {
	const struct quest *quest;
	struct checkpoint *checkpoint;
	struct watch watch;
	double saved;
};

static void write_quest(const void *quest, FILE *out)
{
	quest_write(quest, out);
}

static void save(struct keeping *w)
{
	w->saved = seconds_now();
	checkpoint_need_keep(w->checkpoint, write_quest, w->quest);
}

static bool pause_search(void *context)
{
	struct keeping *w = context;
	bool stop = watch_over(&w->watch);
	if (stop || seconds_now() - w->saved > 1)
		save(w);
	return stop;
}

static void open_checkpoint(const struct arguments *a, struct quest *q, struct checkpoint *c)
{
	char job[200];
	struct trouble t;
	quest_job(q, job, sizeof job);
	FILE *in = checkpoint_need(c, &a->limits, job);
	if (in != NULL && !quest_read(q, in, &t))
		command_die(a->limits.resume, &t);
	if (in != NULL)
		fclose(in);
}

static void search(const struct arguments *a, struct quest *q)
{
	struct checkpoint checkpoint;
	struct keeping w = {q, &checkpoint, watch_begin(a->limits.seconds, 1, true), seconds_now()};
	open_checkpoint(a, q, &checkpoint);
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
	checkpoint_end(&checkpoint);
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
	fair_draw_arrangement(a->svg, title, s, &d.answer);
	fair_write_arrangement(a->output, &p, &d, s->count);
	defence_clear(&d);
}

static int say_result(const struct arguments *a, const struct quest *q)
{
	say_what_was_searched(q);
	verdict_number("defence_number", "%u", q->most);
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
	static const struct command command = {"-d D -q Q", documentation, options,
	                                       .stray = "The numbers go behind -d and -q"};
	struct arguments a = {.sets = 200000, .steps = 10000, .runs = 3, .seed = 1};
	command_read(&command, argc, argv, &a);
	if (a.d == 0 || a.q == 0)
		command_fail("expected -d D and -q Q");
	struct quest q = {.d = (unsigned)a.d,
	                  .q = (unsigned)a.q,
	                  .side = side_of(&a),
	                  .runs = a.runs,
	                  .steps = a.steps,
	                  .seed = a.seed,
	                  .goal = (unsigned)arrangement_bound(a.d, a.q)};
	verdict_begin("kdraw-fair-search/1", a.format);
	verdict_number("d", "%lu", a.d);
	verdict_number("q", "%lu", a.q);
	search(&a, &q);
	int status = q.stopped ? say_stop(&a, &q) : say_result(&a, &q);
	quest_clear(&q);
	return status;
}

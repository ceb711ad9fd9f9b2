/* kdraw search: looks for a tiling that proves Connect(K, P) drawn. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/answer.h"
#include "base/beside.h"
#include "base/command.h"
#include "base/interrupt.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/output.h"
#include "base/watch.h"
#include "games/spelling.h"
#include "plans/candidates.h"
#include "plans/ease.h"
#include "plans/judge.h"
#include "plans/nogood.h"
#include "plans/plane_groups.h"
#include "plans/sprout.h"

static const char doc[] =
    "Looks for a tiling that proves Connect(K, P) drawn: every K squares in a row contain a line of one of its boards, "
    "and White draws on each board. Then 'kdraw theorem' makes the theorem file, and the checker reads it.\v"
    "It begins with tilings of the families that 'kdraw tile' knows, those with many squares a line first, and with "
    "tilings made from them by local moves: a line is moved along itself, gains or loses a square, and all lines of a "
    "direction lose squares at their ends until K is caught. The prover gets one second a board; when all were tried, "
    "eight times as much, and so on. A board that Maker wins is never tried again; each board is asked without its H "
    "lines first, where Maker's wins are found sooner.\n"
    "\n"
    "With --squares it begins with nothing: for every lattice of periods, up to turns and reflections, squares move by "
    "simulated annealing between a tile and its neighbours until the cheapest lines that catch K (which may leave out "
    "squares of other tiles) are cheap. The best plans of each size come before the prover, and again with more time.\n"
    "\n"
    "With --sat plans are one tile and its images under a plane group, of lines of neighbouring squares, found by "
    "CaDiCaL: p1 (translations alone), p2 (half turns), pm (reflections of rows or columns, and glides), pd (of "
    "diagonals), pgg (glides in both directions), c4 (quarter turns). Of the plans of one size those with the fewest "
    "triangles of lines come before the prover first. --simplest goes on from each plan to one with no more lines and "
    "fewer squares on three of them, while the time for the formula lasts; 'least' says that there is none.\n"
    "\n"
    "--ease makes one tiling, of a tile and its images, easier to prove: lines of the tile, and with them their "
    "images, move along themselves, or gain or lose a square, while K stays caught. A change is taken if the prover "
    "needs fewer positions for the board without some lines, in the geometric mean of several such boards, which are "
    "quick where the whole board takes hours. NAME.tiling is written after each change.\n"
    "\n"
    "  kdraw search 20:4                          finds the weave of 7\n"
    "  kdraw search -p 3 -k 15 --resume 15.log    remembers what was tried\n"
    "  kdraw search -p 3 -k 15 --part 2/3         every third: for 3 machines\n"
    "  kdraw search -p 3 -k 16 --tiling my.tiling from a tiling of your own\n"
    "  kdraw search -p 4 -k 21 --list             what it begins with\n"
    "  kdraw search -p 3 -k 15 --squares 40       tiles of 40: Connect(15,3)\n"
    "  kdraw search -p 4 -k 18 --sat --group pm   a tile and its image\n"
    "  kdraw search -p 5 -k 21 --sat --group pm --list -o plan   plans alone\n"
    "  kdraw search 22:5 --tiling plan.tiling --ease -o easy     easier to prove\n"
    "\n"
    "Exit status: 0 a theorem, checked, or with --ease no change helps any more; 1 Maker wins on all candidates; "
    "2 trouble; 3 the limits came first.";

struct arguments {
	struct sprouting by;
	struct judge judge;
	struct limits limits;
	struct planning plans; /* to == 0: none */
	const char *output, *tiling;
	enum format format;
	unsigned long tries, keep;
	unsigned part, parts;
	double limit;
	struct watch watch;
	struct group_planning groups;
	struct easing easing; /* without, boards == 0: not given */
	bool sat, ease, list, verbose;
};

static void set_squares(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	command_range("--squares", text, 2, 256, &a->plans.from, &a->plans.to);
}

static void set_part(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	command_part(text, 1000000, &a->part, &a->parts);
}

static void set_lengths(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	command_range("--length", text, 2, 64, &a->groups.from, &a->groups.to);
}

static void set_group(void *arguments, const char *text)
{
	struct arguments *a = arguments;
	for (unsigned i = 0; motions_kinds[i] != NULL; i++)
		if (strcmp(text, motions_kinds[i]) == 0)
			a->groups.kind = motions_kinds[i];
	if (a->groups.kind == NULL && strcmp(text, "all") != 0)
		command_fail("--group is p1, p2, pm, pd, pgg, c4 or all, not '%.40s'", text);
}

static void set_lattice(void *arguments, const char *text)
{
	struct group_planning *g = &((struct arguments *)arguments)->groups;
	int length = 0;
	if (sscanf(text, "%4u.%4u.%4u%n", &g->rows, &g->shift, &g->columns, &length) != 3 || text[length] != '\0' ||
	    g->rows == 0 || g->shift >= g->columns)
		command_fail(
		    "--lattice is ROWS.SHIFT.COLUMNS, as 12.0.12 for the periods (12, 0) and (0, 12), not '%.40s'",
		    text);
}

static const struct command_option options[] = {
    {NULL, 'p', "P", "stones a move", OPTION_NUMBER(by.p, 1, 64)},
    {NULL, 'k', "K", "squares in a row", OPTION_NUMBER(by.k, 2, 1000)},
    OPTION_ROW_FORMAT(format),
    {"output", 'o', "NAME", "write NAME.tiling and NAME.theorem (default: connect-K-P)", OPTION_TEXT(output)},
    {"tiling", 0, "TILING", "begin with this one only", OPTION_TEXT(tiling)},
    {"tries", 0, "N", "candidates made from each tiling (default 64)", OPTION_NUMBER(tries, 1, 1000000000)},
    {"squares", 0, "A-B", "plans: squares a tile, from A to B, or only A", OPTION_CALL(set_squares)},
    {"tiles", 0, "N", "plans: tiles a period (default 1)", OPTION_NUMBER(plans.tiles, 1, 16)},
    {"seeds", 0, "N", "plans: so many for each lattice (default 1)", OPTION_NUMBER(plans.seeds, 1, 1000000)},
    {"steps", 0, "N", "plans: steps of the annealing a square (default 100)", OPTION_NUMBER(plans.steps, 1, 1000000)},
    {"sat", 0, NULL, "plans: one tile under a plane group (default: of 2 (P + 2)^2 squares)", OPTION_FLAG(sat)},
    {"group", 0, "NAME", "--sat: p1, p2, pm, pd, pgg, c4 or all (default)", OPTION_CALL(set_group)},
    {"length", 0, "A-B", "--sat: squares a line (default P + 2 to P + 3)", OPTION_CALL(set_lengths)},
    {"lattice", 0, "R.S.C", "--sat: only the periods (R, S) and (0, C)", OPTION_CALL(set_lattice)},
    {"box", 0, "N", "--sat: the tile lies in N x N squares (default: 3 x length)", OPTION_NUMBER(groups.box, 2, 100)},
    {"formula", 0, "T", "--sat: the most time for a formula (default 10 s)", OPTION_TIME(groups.seconds)},
    {"simplest", 0, NULL, "--sat: plans with the fewest squares on three lines", OPTION_FLAG(groups.simplest)},
    {"keep", 0, "N", "plans: the best N of each size come before the prover (default 8)",
     OPTION_NUMBER(keep, 1, 1000000)},
    {"ease", 0, NULL, "--tiling: move its lines so that the prover needs less", OPTION_FLAG(ease)},
    {"without", 0, "M", "--ease: on boards without M of the lines (default 6)", OPTION_NUMBER(easing.without, 1, 255)},
    {"boards", 0, "N", "--ease: on N such boards (default 8)", OPTION_NUMBER(easing.boards, 1, 1000)},
    {"shortest", 0, "N", "no lines of fewer than N squares (default P + 2)", OPTION_NUMBER(by.shortest, 2, 256)},
    {"limit", 0, "T", "the most time for a board (default 64 s)", OPTION_TIME(limit)},
    {"time", 0, "T", "stop after T seconds (or 5m, 2h)", OPTION_TIME(limits.seconds)},
    {"memory", 0, "SIZE", "size of the prover's table (default 512M)", OPTION_SIZE(limits.memory)},
    {"threads", 'j', "N", "threads", OPTION_NUMBER(judge.prover.threads, 1, 1024)},
    {"part", 0, "I/N", "only every Nth candidate, from the Ith on", OPTION_CALL(set_part)},
    {"resume", 0, "FILE", "keep what was tried in FILE, and go on from there", OPTION_RESUME(limits)},
    {"list", 0, NULL, "only list the tilings to begin with", OPTION_FLAG(list)},
    {"verbose", 'v', NULL, "progress even if standard error is no terminal", OPTION_FLAG(verbose)},
    {0},
};

/* What a search begins with: names of tilings, or plans, which come up in the first round. */
struct stock {
	char **parent;
	unsigned parents;
	struct candidate *plan;
	unsigned plans;
	bool planned;
	struct group_plans groups; /* and which of them are not lost */
	bool *open;
};

/* What has become of the candidates. */
struct harvest {
	unsigned long candidates, lost, undecided;
};

static void write_tiling(const struct tiling *t, const char *path)
{
	FILE *out = output_open(path);
	tiling_write(t, out);
	output_close(out, path);
}

/* NAME and what comes behind it, where the default is connect-K-P. */
static void name_file(const struct arguments *a, const char *end, char *path, size_t size)
{
	if (a->output != NULL)
		snprintf(path, size, "%s%s", a->output, end);
	else
		snprintf(path, size, "connect-%u-%u%s", a->by.k, a->by.p, end);
}

/* Writes the tiling, and runs kdraw-theorem on it. */
static int make_theorem(const struct arguments *a, const struct tiling *t)
{
	char k[16], p[16], memory[32], threads[16], theorem[PATH_MAX], tiling[PATH_MAX];
	snprintf(k, sizeof k, "%u", a->by.k);
	snprintf(p, sizeof p, "%u", a->by.p);
	snprintf(memory, sizeof memory, "--memory=%llu", a->limits.memory);
	snprintf(threads, sizeof threads, "-j%u", a->judge.prover.threads);
	name_file(a, ".theorem", theorem, sizeof theorem);
	name_file(a, ".tiling", tiling, sizeof tiling);
	write_tiling(t, tiling);
	printf("c the tiling is in %s\n", tiling);
	return command_run("theorem", (const char *[]){k, p, "--tiling", tiling, "-o", theorem, memory, threads, NULL});
}

static bool over(const struct arguments *a)
{
	return watch_over(&a->watch);
}

static bool is_over(const void *a)
{
	return over(a);
}

static void set_limit(struct arguments *a, double limit)
{
	double left = a->watch.seconds - watch_seconds(&a->watch);
	a->judge.prover.seconds = a->watch.seconds > 0 && left < limit ? (left > 0.01 ? left : 0.01) : limit;
}

static enum verdict try_tiling(struct arguments *a, const struct tiling *t, double limit, struct harvest *h)
{
	h->candidates++;
	set_limit(a, limit);
	if (progress_due())
		progress_show("%s: candidate %lu, limit %g s, %lu lost, %lu undecided", t->name, h->candidates, limit,
		              h->lost, h->undecided);
	enum verdict v = judge_tiling(&a->judge, t);
	h->lost += v == LOST;
	h->undecided += v == UNDECIDED;
	return v;
}

/* All candidates of one parent; true if one of them is drawn: it is left in t. */
static bool try_parent(struct arguments *a, const char *name, double limit, struct harvest *h, struct tiling *t)
{
	struct tiling parent;
	struct trouble trouble;
	bool found = false;
	tiling_init(&parent);
	if (!tiling_load(&parent, name, &trouble))
		command_die(name, &trouble);
	for (uint64_t seed = 0; seed < a->tries && !found && !over(a); seed++)
		if (seed % a->parts == a->part - 1)
			found = sprout(&a->by, &parent, seed, t) && try_tiling(a, t, limit, h) == DRAWN;
	tiling_clear(&parent);
	return found;
}

static bool try_parents(struct arguments *a, struct stock *s, double limit, struct harvest *h, struct tiling *t)
{
	for (unsigned i = 0; i < s->parents && !over(a); i++)
		if (try_parent(a, s->parent[i], limit, h, t))
			return true;
	return false;
}

static enum verdict try_plan(struct arguments *a, struct candidate *c, double limit, struct harvest *h,
                             struct tiling *t)
{
	tiling_clear(t);
	tiling_init(t);
	return candidate_make(&a->plans, c, t) ? try_tiling(a, t, limit, h) : LOST;
}

/* The best ones of this size; those that are not lost join the stock. */
static bool try_size(struct arguments *a, unsigned squares, struct stock *s, double limit, struct harvest *h,
                     struct tiling *t)
{
	unsigned count;
	bool found = false;
	if (progress_due())
		progress_show("plans with tiles of %u squares", squares);
	struct candidate *c =
	    candidates_of_size(&a->plans, squares, a->part, a->parts, a->judge.trials, is_over, a, &count);
	s->plan = xrealloc(s->plan, (s->plans + count + 1) * sizeof *s->plan);
	for (unsigned i = 0; i < count && i < a->keep && !found && !over(a); i++) {
		enum verdict v = try_plan(a, c + i, limit, h, t);
		if (v == UNDECIDED)
			s->plan[s->plans++] = c[i];
		found = v == DRAWN;
	}
	free(c);
	return found;
}

/* The first round makes the plans; the others go on with those that are undecided, in the order of their scores. */
static bool try_plans(struct arguments *a, struct stock *s, double limit, struct harvest *h, struct tiling *t)
{
	bool found = false;
	if (!s->planned) {
		s->planned = true;
		for (unsigned squares = a->plans.from; squares <= a->plans.to && !found && !over(a); squares++)
			found = try_size(a, squares, s, limit, h, t);
		return found;
	}
	unsigned left = 0;
	if (s->plans > 0)
		candidates_sort(s->plan, s->plans);
	for (unsigned i = 0; i < s->plans && !found; i++) {
		enum verdict v = over(a) ? UNDECIDED : try_plan(a, s->plan + i, limit, h, t);
		if (v != LOST)
			s->plan[left++] = s->plan[i];
		found = v == DRAWN;
	}
	s->plans = left;
	return found;
}

/* Plans under plane groups from this one on, as far as they are open; one that is drawn goes to t. */
static bool try_open_groups(struct arguments *a, struct stock *s, unsigned from, double limit, struct harvest *h,
                            struct tiling *t)
{
	for (unsigned i = from; i < s->groups.plans && !over(a); i++) {
		struct group_plan *p = &s->groups.plan[i];
		enum verdict v = s->open[i] ? try_tiling(a, &p->tiling, limit, h) : LOST;
		s->open[i] = v == UNDECIDED;
		if (v == DRAWN) {
			tiling_clear(t);
			*t = p->tiling;
			tiling_init(&p->tiling);
			return true;
		}
	}
	return false;
}

/* In the first round they are made, and the best of each size are open. */
static bool try_groups(struct arguments *a, struct stock *s, double limit, struct harvest *h, struct tiling *t)
{
	bool first = !s->planned, found = false;
	s->planned = true;
	if (!first)
		return try_open_groups(a, s, 0, limit, h, t);
	for (unsigned squares = a->plans.from; squares <= a->plans.to && !found && !over(a); squares++) {
		unsigned from = s->groups.plans;
		group_plans_find(&s->groups, &a->groups, squares);
		s->open = xrealloc(s->open, (s->groups.plans + 1) * sizeof *s->open);
		for (unsigned i = from; i < s->groups.plans; i++)
			s->open[i] = i < from + a->keep;
		found = try_open_groups(a, s, from, limit, h, t);
	}
	return found;
}

static void list_group(const struct arguments *a, const struct group_plan *p, unsigned squares)
{
	printf("v %s squares %u lines %u triangles %u", p->tiling.name, squares, p->tiling.tile[0].lines, p->triangles);
	if (a->groups.simplest)
		printf(" threes %u%s", p->its.threes, p->its.least ? " least" : "");
	printf("\n");
}

static void list_groups(struct arguments *a)
{
	struct group_plans g = {NULL, 0, 0, 0, 0, 0};
	for (unsigned squares = a->plans.from; squares <= a->plans.to && !over(a); squares++) {
		unsigned from = g.plans;
		group_plans_find(&g, &a->groups, squares);
		for (unsigned i = from; i < g.plans && i < from + a->keep; i++)
			list_group(a, g.plan + i, squares);
	}
	printf("c formulas %lu, without a plan %lu, undecided %lu\n", g.formulas, g.none, g.undecided);
	if (a->output != NULL && g.plans > 0) {
		char path[PATH_MAX];
		name_file(a, ".tiling", path, sizeof path);
		write_tiling(&g.plan[0].tiling, path);
		printf("c the first one is in %s\n", path);
	}
	group_plans_clear(&g);
}

static void say(const struct arguments *a, const struct harvest *h, double limit)
{
	progress_end();
	printf("c limit %g s: %lu candidates, Maker wins on %lu, undecided %lu; the prover was asked %u times\n", limit,
	       h->candidates, h->lost, h->undecided, a->judge.asked);
	printf("c boards known: %u drawn, %u lost, %u undecided\n", trials_count(a->judge.trials, DRAWN, a->by.p),
	       trials_count(a->judge.trials, LOST, a->by.p), trials_count(a->judge.trials, UNDECIDED, a->by.p));
	const struct nogoods *n = a->judge.nogoods;
	printf("c nogoods known: %u; of %lu boards %lu contained one, and the prover was not asked\n", n->count,
	       n->asked, n->hits);
	fflush(stdout);
}

static int search(struct arguments *a, struct stock *s)
{
	struct tiling t;
	struct harvest h = {0};
	bool found = false;
	tiling_init(&t);
	for (double limit = a->limit < 1 ? a->limit : 1; limit <= a->limit && !found && !over(a); limit *= 8) {
		h = (struct harvest){0};
		found = (a->sat ? try_groups : a->plans.to > 0 ? try_plans : try_parents)(a, s, limit, &h, &t);
		say(a, &h, limit);
		if (h.undecided == 0)
			break;
	}
	int status = STATUS_UNDECIDED;
	if (found)
		status = make_theorem(a, &t);
	else if (h.undecided == 0 && !over(a))
		status = STATUS_NO;
	if (status == STATUS_NO && !found)
		printf("s NOT FOUND Connect(%u,%u)\n", a->by.k, a->by.p);
	if (status == STATUS_UNDECIDED && !found)
		printf("s UNDECIDED Connect(%u,%u)\n", a->by.k, a->by.p);
	tiling_clear(&t);
	return status;
}

/* --- a tiling made easier --- */

static void write_eased(const struct arguments *a, const struct tiling *t)
{
	char path[PATH_MAX];
	name_file(a, ".tiling", path, sizeof path);
	write_tiling(t, path);
}

static void say_step(void *context, const struct tiling *t, unsigned line, double positions)
{
	write_eased(context, t);
	progress_end();
	printf("v line %u squares %u positions %.0f\n", line, tiling_line_size(t, line), positions);
	fflush(stdout);
}

static int ease_tiling(struct arguments *a)
{
	struct tiling t;
	struct trouble trouble;
	struct eased its;
	tiling_init(&t);
	if (!tiling_load(&t, a->tiling, &trouble) || !ease(&a->easing, &t, &its, &trouble))
		command_die(a->tiling, &trouble);
	progress_end();
	if (its.before < HUGE_VAL) {
		write_eased(a, &t); /* if nothing has moved, too */
		printf("c positions %.0f -> %.0f\n", its.before, its.after);
	} else {
		printf("c the tile without some lines is not drawn within the limits: try more --without\n");
	}
	tiling_clear(&t);
	return its.done ? STATUS_YES : STATUS_UNDECIDED;
}

static void list_parents(const struct arguments *a, const struct stock *s)
{
	for (unsigned i = 0; i < s->parents; i++) {
		struct tiling t;
		struct trouble trouble;
		tiling_init(&t);
		if (!tiling_load(&t, s->parent[i], &trouble))
			command_die(s->parent[i], &trouble);
		printf("v %s score %u\n", s->parent[i], sprout_score(&a->by, &t));
		tiling_clear(&t);
	}
}

static void list_plans(const struct arguments *a)
{
	for (unsigned squares = a->plans.from; squares <= a->plans.to && !over(a); squares++) {
		unsigned count;
		struct candidate *c =
		    candidates_of_size(&a->plans, squares, a->part, a->parts, a->judge.trials, is_over, a, &count);
		for (unsigned i = 0; i < count && i < a->keep; i++)
			printf("v plan %u.%u.%u-%llu squares %u price %.4f score %.5f\n", c[i].rows, c[i].shift,
			       c[i].columns, (unsigned long long)c[i].seed, squares, c[i].price,
			       candidate_score(c + i));
		free(c);
	}
}

static void say_beginning(const struct arguments *a, const struct stock *s)
{
	printf("c kdraw search: Connect(%u,%u), ", a->by.k, a->by.p);
	if (a->ease)
		printf("%s made easier on %u boards without %u lines", a->tiling, a->easing.boards, a->easing.without);
	else if (a->sat)
		printf("plans under plane groups, %u to %u squares a tile, lines of %u to %u, the best %lu of a size",
		       a->plans.from, a->plans.to, a->groups.from, a->groups.to, a->keep);
	else if (a->plans.to > 0)
		printf("plans of %u to %u squares a tile, tiles %u, seeds %u, steps %u, the best %lu of a size",
		       a->plans.from, a->plans.to, a->plans.tiles, a->plans.seeds, a->plans.steps, a->keep);
	else
		printf("%u tilings to begin with, %lu candidates of each", s->parents, a->tries);
	printf(", part %u of %u\n", a->part, a->parts);
}

static void prepare_groups(struct arguments *a)
{
	if (a->plans.to == 0)
		a->plans.from = a->plans.to = 2 * (a->by.p + 2) * (a->by.p + 2);
	if (a->groups.to == 0) {
		a->groups.from = a->by.p + 2;
		a->groups.to = a->by.p + 3;
	}
	if (a->groups.to > a->by.k)
		command_fail("lines of %u squares do not fit into %u in a row", a->groups.to, a->by.k);
	a->groups.k = a->by.k;
	a->groups.seeds = a->plans.seeds;
	a->groups.part = a->part;
	a->groups.parts = a->parts;
	a->groups.over = is_over;
	a->groups.context = a;
}

static void prepare_easing(struct arguments *a)
{
	if (!a->ease && (a->easing.without > 0 || a->easing.boards > 0))
		command_fail("--without and --boards are for --ease");
	if (!a->ease)
		return;
	if (a->tiling == NULL)
		command_fail("--ease is for a --tiling");
	if (a->list || a->limits.resume != NULL || a->parts > 1 || a->judge.prover.threads > 1)
		command_fail("--ease goes without --list, --resume, --part and -j");
	a->easing.k = a->by.k;
	a->easing.p = a->by.p;
	a->easing.shortest = a->by.shortest;
	a->easing.without += a->easing.without == 0 ? 6 : 0;
	a->easing.boards += a->easing.boards == 0 ? 8 : 0;
	a->easing.prover = (struct prover_options){.memory = a->limits.memory, .seconds = a->limit, .threads = 1};
	a->easing.watch = &a->watch;
	a->easing.taken = say_step;
	a->easing.context = a;
}

static void prepare(struct arguments *a, struct stock *s)
{
	struct trouble t;
	if (a->sat)
		prepare_groups(a);
	if (a->by.shortest == 0)
		a->by.shortest = a->by.p + 2;
	if (a->by.shortest > a->by.k)
		command_fail("lines of %u squares do not fit into %u in a row", a->by.shortest, a->by.k);
	if (a->groups.simplest && !a->sat)
		command_fail("--simplest is for plans by --sat");
	if (a->list && a->output != NULL && !a->sat)
		command_fail("--list has a tiling for -o only with --sat");
	if (a->plans.to > 0 && a->tiling != NULL)
		command_fail("--tiling and plans (--squares, --sat) exclude each other");
	prepare_easing(a);
	a->plans.k = a->by.k;
	a->plans.p = a->judge.p = a->by.p;
	a->plans.shortest = a->by.shortest;
	a->judge.prover.memory = a->limits.memory;
	a->watch = watch_begin(a->limits.seconds, 1, true);
	a->judge.trials = trials_open(a->limits.resume, &t);
	if (a->judge.trials == NULL)
		command_die(a->limits.resume, &t);
	if (a->plans.to == 0 && a->tiling == NULL)
		s->parent = sprout_parents(&a->by, &s->parents);
	else if (a->tiling != NULL) {
		s->parent = xmalloc(sizeof *s->parent);
		s->parent[s->parents++] = xstrdup(a->tiling);
	}
}

static void release(struct stock *s)
{
	for (unsigned i = 0; i < s->parents; i++)
		free(s->parent[i]);
	free(s->parent);
	free(s->plan);
	group_plans_clear(&s->groups);
	free(s->open);
}

int main(int argc, char **argv)
{
	static const struct command command = {"GAME", doc, options, .words = 4};
	struct arguments a = {.tries = 64,
	                      .part = 1,
	                      .parts = 1,
	                      .keep = 8,
	                      .plans = {.tiles = 1, .seeds = 1, .steps = 100},
	                      .groups.seconds = 10,
	                      .limit = 64,
	                      .limits.memory = 512ull << 20,
	                      .judge.prover.threads = 1};
	struct stock s = {.parents = 0};
	struct nogoods nogoods;
	nogoods_init(&nogoods);
	a.judge.nogoods = &nogoods;
	command_begin("kdraw-search");
	char **word = command_read(&command, argc, argv, &a);
	if (word[0] != NULL)
		spelling_only_family(word, "", &a.by.k, 1000, &a.by.p, 64);
	if (a.by.p == 0 || a.by.k == 0)
		command_fail("which game? For example 20:4, or -p 4 -k 20");
	progress_begin(a.verbose);
	prepare(&a, &s);
	verdict_begin("kdraw-search/1", a.format);
	verdict_number("k", "%u", a.by.k);
	verdict_number("p", "%u", a.by.p);
	say_beginning(&a, &s);
	interrupt_catch(NULL);
	int status = STATUS_YES;
	if (a.ease)
		status = ease_tiling(&a);
	else if (!a.list)
		status = search(&a, &s);
	else if (a.sat)
		list_groups(&a);
	else if (a.plans.to > 0)
		list_plans(&a);
	else
		list_parents(&a, &s);
	trials_close(a.judge.trials);
	release(&s);
	nogoods_clear(&nogoods);
	return command_end(status);
}

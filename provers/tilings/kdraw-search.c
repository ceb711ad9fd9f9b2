/* kdraw search: looks for a tiling that proves Connect(K, P) drawn. */
#include <argp.h>
#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "command/beside.h"
#include "command/command.h"
#include "command/interrupt.h"
#include "command/limits.h"
#include "command/options.h"
#include "provers/prover_signals.h"
#include "provers/tilings/judge.h"
#include "provers/tilings/sprout.h"

extern char **environ;

static const char doc[] =
    "Looks for a tiling that proves Connect(K, P) drawn: every K squares in a row contain a line of one of its boards, "
    "and White draws on each board. Then 'kdraw theorem' makes the theorem file, and the checker reads it."
    "\v"
    "It begins with tilings of the families that 'kdraw tile' knows, those with many squares a line first, and with "
    "tilings made from them by local moves: a line is moved along itself, gains or loses a square, and all lines of a "
    "direction lose squares at their ends until K is caught. The prover gets one second a board; when all were tried, "
    "eight times as much, and so on. A Maker's win settles a board for ever, and without its H lines first.\n"
    "\n"
    "  kdraw search -p 4 -k 20                    finds the weave of 7\n"
    "  kdraw search -p 3 -k 15 --resume 15.log    remembers what was tried\n"
    "  kdraw search -p 3 -k 15 --part 2/3         candidates 2, 5, 8, ... only: for three machines\n"
    "  kdraw search -p 3 -k 16 --tiling my.tiling from a tiling of your own\n"
    "  kdraw search -p 4 -k 21 --list             what it begins with\n"
    "\n"
    "Exit status: 0 a theorem, checked; 1 Maker wins on all candidates; 2 trouble; 3 the limits came first.";

enum { LIMIT = 256, PART, TILING, TRIES, LIST, SHORTEST };

static const struct argp_option options[] = {
    {NULL, 'p', "P", 0, "stones a move", 0},
    {NULL, 'k', "K", 0, "squares in a row", 0},
    {"output", 'o', "NAME", 0, "write NAME.tiling and NAME.theorem (default: connect-K-P)", 0},
    {"tiling", TILING, "TILING", 0, "begin with this one only", 0},
    {"tries", TRIES, "N", 0, "candidates made from each tiling (default 64)", 0},
    {"shortest", SHORTEST, "N", 0, "no lines of fewer than N squares (default P + 2)", 0},
    {"limit", LIMIT, "T", 0, "the most time for a board (default 64 s)", 0},
    {"time", LIMIT_TIME, "T", 0, "stop after T seconds (or 5m, 2h)", 0},
    {"memory", LIMIT_MEMORY, "SIZE", 0, "size of the prover's table (default 512M)", 0},
    {"threads", 'j', "N", 0, "threads", 0},
    {"part", PART, "I/N", 0, "only every Nth candidate, from the Ith on", 0},
    {"resume", LIMIT_RESUME, "FILE", 0, "keep what was tried in FILE, and go on from there", 0},
    {"list", LIST, NULL, 0, "only list the tilings to begin with", 0},
    {"verbose", 'v', NULL, 0, "progress even if standard error is no terminal", 0},
    {0}};

struct arguments {
	struct sprouting by;
	struct judge judge;
	struct limits limits;
	const char *output, *tiling;
	unsigned long tries, part, parts;
	double limit, end;
	bool list, verbose;
};

/* What has become of the candidates. */
struct harvest {
	unsigned long candidates, lost, undecided;
};

static unsigned long number(const char *option, const char *text, unsigned long least, unsigned long most)
{
	unsigned long v;
	if (!command_number(text, least, most, &v))
		command_fail("%s is a number from %lu to %lu, not '%s'", option, least, most, text);
	return v;
}

static void parse_part(struct arguments *a, char *text)
{
	char *slash = strchr(text, '/');
	if (slash == NULL)
		command_fail("--part takes I/N, for example 1/4, not '%s'", text);
	*slash = '\0';
	a->parts = number("N of --part I/N", slash + 1, 1, 1000000);
	a->part = number("I of --part I/N", text, 1, a->parts);
}

static error_t parse_more(int key, char *text, struct arguments *a)
{
	switch (key) {
	case PART:
		parse_part(a, text);
		return 0;
	case TRIES:
		a->tries = number("--tries", text, 1, 1000000000);
		return 0;
	case SHORTEST:
		a->by.shortest = (unsigned)number("--shortest", text, 2, 256);
		return 0;
	case TILING:
		a->tiling = text;
		return 0;
	case LIST:
		a->list = true;
		return 0;
	case 'v':
		a->verbose = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static error_t parse(int key, char *text, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case 'p':
		a->by.p = (unsigned)number("-p", text, 1, 64);
		return 0;
	case 'k':
		a->by.k = (unsigned)number("-k", text, 2, 1000);
		return 0;
	case 'o':
		a->output = text;
		return 0;
	case 'j':
		a->judge.prover.threads = (unsigned)number("-j", text, 1, 1024);
		return 0;
	case LIMIT:
		a->limit = limits_seconds("--limit", text);
		return 0;
	case ARGP_KEY_ARG:
		command_fail("'%s' is no option; P and K are given with -p and -k", text);
	case ARGP_KEY_END:
		if (a->by.p == 0 || a->by.k == 0)
			command_fail("which game? For example -p 4 -k 20");
		return 0;
	default:
		return limits_parse(&a->limits, key, text) ? 0 : parse_more(key, text, a);
	}
}

static void write_tiling(const struct tiling *t, const char *path)
{
	FILE *out = fopen(path, "w");
	if (out == NULL)
		command_fail("%s: %s", path, strerror(errno));
	tiling_write(t, out);
	bool ok = !ferror(out);
	if (fclose(out) != 0 || !ok)
		command_fail("%s: %s", path, strerror(errno));
}

/* Writes the tiling, and runs kdraw-theorem on it. */
static int make_theorem(const struct arguments *a, const struct tiling *t)
{
	char k[16], p[16], name[PATH_MAX], theorem[PATH_MAX + 16], tiling[PATH_MAX + 16], program[PATH_MAX];
	pid_t child;
	int status;
	snprintf(k, sizeof k, "%u", a->by.k);
	snprintf(p, sizeof p, "%u", a->by.p);
	if (a->output != NULL)
		snprintf(name, sizeof name, "%s", a->output);
	else
		snprintf(name, sizeof name, "connect-%s-%s", k, p);
	snprintf(theorem, sizeof theorem, "%s.theorem", name);
	snprintf(tiling, sizeof tiling, "%s.tiling", name);
	write_tiling(t, tiling);
	printf("c the tiling is in %s\n", tiling);
	fflush(stdout);
	command_beside(program, sizeof program, "theorem");
	char *argv[] = {program, k, p, (char[]){"--tiling"}, tiling, (char[]){"-o"}, theorem, NULL};
	if (posix_spawn(&child, program, NULL, NULL, argv, environ) != 0 || waitpid(child, &status, 0) != child)
		command_fail("cannot run %s: %s", program, strerror(errno));
	return WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_TROUBLE;
}

static bool over(const struct arguments *a)
{
	return atomic_load(interrupt_seen()) || (a->end > 0 && seconds_now() >= a->end);
}

static void set_limit(struct arguments *a, double limit)
{
	double left = a->end - seconds_now();
	a->judge.prover.seconds = a->end > 0 && left < limit ? (left > 0.01 ? left : 0.01) : limit;
}

static enum verdict try_one(struct arguments *a, const struct tiling *parent, uint64_t seed, double limit,
                            struct harvest *h, struct tiling *t)
{
	if (!sprout(&a->by, parent, seed, t))
		return LOST;
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
			found = try_one(a, &parent, seed, limit, h, t) == DRAWN;
	tiling_clear(&parent);
	return found;
}

static void say(const struct arguments *a, const struct harvest *h, double limit)
{
	progress_end();
	printf("c limit %g s: %lu candidates, Maker wins on %lu, undecided %lu; the prover was asked %u times\n", limit,
	       h->candidates, h->lost, h->undecided, a->judge.asked);
	printf("c boards known: %u drawn, %u lost, %u undecided\n", trials_count(a->judge.trials, DRAWN, a->by.p),
	       trials_count(a->judge.trials, LOST, a->by.p), trials_count(a->judge.trials, UNDECIDED, a->by.p));
	fflush(stdout);
}

static int search(struct arguments *a, char **parent, unsigned parents)
{
	struct tiling t;
	struct harvest h = {0};
	bool found = false;
	tiling_init(&t);
	for (double limit = a->limit < 1 ? a->limit : 1; limit <= a->limit && !found && !over(a); limit *= 8) {
		h = (struct harvest){0};
		for (unsigned i = 0; i < parents && !found && !over(a); i++)
			found = try_parent(a, parent[i], limit, &h, &t);
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

static void list(const struct arguments *a, char **parent, unsigned parents)
{
	for (unsigned i = 0; i < parents; i++) {
		struct tiling t;
		struct trouble trouble;
		tiling_init(&t);
		if (!tiling_load(&t, parent[i], &trouble))
			command_die(parent[i], &trouble);
		printf("v %s score %u\n", parent[i], sprout_score(&a->by, &t));
		tiling_clear(&t);
	}
}

int main(int argc, char **argv)
{
	static const struct argp argp = {options, parse, NULL, doc, NULL, NULL, NULL};
	struct arguments a = {
	    .tries = 64, .part = 1, .parts = 1, .limit = 64, .limits.memory = 512ull << 20, .judge.prover.threads = 1};
	struct trouble t;
	unsigned parents = 1;
	command_begin("kdraw-search");
	command_parse(&argp, argc, argv, &a);
	progress_begin(a.verbose);
	if (a.by.shortest == 0)
		a.by.shortest = a.by.p + 2;
	a.judge.p = a.by.p;
	a.judge.prover.memory = a.limits.memory;
	a.end = a.limits.seconds > 0 ? seconds_now() + a.limits.seconds : 0;
	a.judge.trials = trials_open(a.limits.resume, &t);
	if (a.judge.trials == NULL)
		command_die(a.limits.resume, &t);
	char *own = (char *)(uintptr_t)a.tiling;
	char **parent = a.tiling != NULL ? &own : sprout_parents(&a.by, &parents);
	printf("c kdraw search: Connect(%u,%u), %u tilings to begin with, %lu candidates of each, part %lu of %lu\n",
	       a.by.k, a.by.p, parents, a.tries, a.part, a.parts);
	prover_catch_signals();
	int status = STATUS_YES;
	if (a.list)
		list(&a, parent, parents);
	else
		status = search(&a, parent, parents);
	trials_close(a.judge.trials);
	if (a.tiling == NULL) {
		for (unsigned i = 0; i < parents; i++)
			free(parent[i]);
		free(parent);
	}
	return command_end(status);
}

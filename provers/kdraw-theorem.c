/* kdraw theorem: makes the file that proves Connect(k, p) drawn, and has it checked. */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "boards/tiling.h"
#include "command/beside.h"
#include "command/command.h"
#include "command/options.h"
#include "provers/proof_file.h"
#include "provers/table/certified.h"
#include "provers/theorem.h"

extern char **environ;

static const char doc[] = "Proves that Connect(K, P) is drawn: cuts the plane into boards, proves one board of each "
                          "kind, writes everything into one "
                          "file and has it checked by 'kdraw check'."
                          "\v"
                          "K in a row win; P stones a move. The file is connect-K-P.theorem unless -o says otherwise.\n"
                          "\n"
                          "  kdraw theorem 11 2                          Theorem 1 of Chiang, Wu and Lin\n"
                          "  kdraw theorem 8 1                           as Zetters, with another board\n"
                          "  kdraw theorem 16 3 --tiling my.tiling       with a tiling of your own\n"
                          "  kdraw theorem 20 4 --exclusive 2            by game b 2\n"
                          "  kdraw check connect-11-2.theorem            the last part alone\n"
                          "\n"
                          "Exit status: 0 the checker verified the theorem, 1 the tiling does not prove it, 2 trouble, "
                          "3 undecided within the limits.";

enum { TILING = 256, EXCLUSIVE, TIME, MEMORY };

static const struct argp_option options[] = {
    {"output", 'o', "FILE", 0, "where to write the theorem", 0},
    {"tiling", TILING, "TILING", 0, "a tiling file or family (default: the registered one for P)", 0},
    {"exclusive", EXCLUSIVE, "B", 0,
     "prove game b B with an exclusive square on every line; its lines have P + B + 1 squares or more", 0},
    {"threads", 'j', "N", 0, "threads", 0},
    {"time", TIME, "T", 0, "stop after T seconds (or 5m, 2h) a board", 0},
    {"memory", MEMORY, "SIZE", 0, "size of the prover's table", 0},
    {"verbose", 'v', NULL, 0, "progress even if standard error is no terminal", 0},
    {0}};

struct arguments {
	unsigned k, p, given, exclusive;
	const char *output, *tiling;
	struct prover_options prover;
	bool verbose;
};

static error_t parse_argument(char *text, struct argp_state *state)
{
	struct arguments *a = state->input;
	unsigned long v;
	if (a->given == 2)
		command_fail("K and P are all: '%s' is too much", text);
	if (!command_number(text, 1, a->given == 0 ? 1000000 : 64, &v))
		command_fail("%s is a number from 1 to %d, not '%s'", a->given == 0 ? "K" : "P",
		             a->given == 0 ? 1000000 : 64, text);
	*(a->given++ == 0 ? &a->k : &a->p) = (unsigned)v;
	return 0;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
	struct arguments *a = state->input;
	unsigned long v;
	switch (key) {
	case 'o':
		a->output = text;
		return 0;
	case TILING:
		a->tiling = text;
		return 0;
	case EXCLUSIVE:
		if (!command_number(text, 1, 64, &v))
			command_fail("--exclusive takes a number from 1 to 64, not '%s'", text);
		a->exclusive = (unsigned)v;
		return 0;
	case 'j':
		a->prover.threads = (unsigned)command_number_of("-j", text, 1, 1024);
		return 0;
	case TIME:
		if (!command_seconds(text, &a->prover.seconds) || a->prover.seconds <= 0)
			command_fail("--time takes seconds, or 5m, 2h, not '%s'", text);
		return 0;
	case MEMORY:
		if (!command_size(text, &a->prover.memory))
			command_fail("--memory takes a size like 512M or 4G, not '%s'", text);
		return 0;
	case 'v':
		a->verbose = true;
		return 0;
	case ARGP_KEY_ARG:
		return parse_argument(text, state);
	case ARGP_KEY_END:
		if (a->given != 2)
			command_fail("which game? Give K and P, for example 11 2");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* Runs kdraw-check on the file, its output behind ours. */
static int check(const char *path)
{
	char program[PATH_MAX];
	pid_t child;
	int status;
	command_beside(program, sizeof program, "check");
	char *arguments[] = {program, (char *)(uintptr_t)path, NULL};
	fflush(stdout);
	if (posix_spawn(&child, program, NULL, NULL, arguments, environ) != 0 || waitpid(child, &status, 0) != child)
		command_fail("cannot run the checker %s: %s", program, strerror(errno));
	return WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_TROUBLE;
}

static enum verdict prove_boards(const struct theorem *th, const struct arguments *a, FILE *out,
                                 struct statistics *total)
{
	for (unsigned n = 0; n < th->classes.classes; n++) {
		const struct hypergraph *board = th->classes.board + n;
		struct statistics s;
		struct proof_summary summary;
		struct trouble t;
		enum verdict v = theorem_prove_board(th, n, &a->prover, out, &s, &summary, &t);
		if (t.text[0] != '\0')
			command_die(NULL, &t);
		total->positions += s.positions;
		printf("c board %u: %u squares, %u lines, %u tiles a period: %s", n, board->squares, board->lines,
		       th->classes.count[n],
		       v == DRAWN  ? "drawn"
		       : v == LOST ? "Maker wins"
		                   : "undecided");
		if (v == DRAWN)
			printf(", %" PRIu64 " positions, proof of %" PRIu64 " steps", s.positions, summary.steps);
		putchar('\n');
		fflush(stdout);
		if (v != DRAWN)
			return v;
	}
	return DRAWN;
}

static enum verdict write_theorem(const struct theorem *th, const struct arguments *a, const char *path,
                                  struct statistics *total)
{
	char *temporary = xmalloc(strlen(path) + 8);
	sprintf(temporary, "%s.tmp", path);
	FILE *out = fopen(temporary, "w");
	if (out == NULL)
		command_fail("%s: %s", temporary, strerror(errno));
	theorem_write_head(th, out);
	enum verdict v = prove_boards(th, a, out, total);
	theorem_write_tail(th, out);
	bool ok = fflush(out) == 0 && !ferror(out);
	ok = fclose(out) == 0 && ok;
	if (v != DRAWN)
		remove(temporary);
	else if (!ok || rename(temporary, path) != 0)
		command_fail("%s: %s", path, strerror(errno));
	free(temporary);
	return v;
}

static int prove(const struct arguments *a, const struct tiling *tiling)
{
	char name[64];
	struct theorem th;
	struct trouble t;
	struct statistics total = {0};
	double began = seconds_now();
	snprintf(name, sizeof name, "connect-%u-%u.theorem", a->k, a->p);
	const char *path = a->output != NULL ? a->output : name;
	if (!proof_file_can_write(path, false, &t))
		command_die(path, &t);
	if (!theorem_begin(&th, a->k, a->p, a->exclusive, tiling, &t)) {
		printf("c %s\ns NOT PROVED Connect(%u,%u)\n", t.text, a->k, a->p);
		theorem_clear(&th);
		return STATUS_NO;
	}
	printf("c kdraw theorem: Connect(%u,%u) with the tiling %s, %u tiles a period, %u boards up to isomorphism\n",
	       a->k, a->p, tiling->name != NULL ? tiling->name : a->tiling, tiling->tiles, th.classes.classes);
	enum verdict v = write_theorem(&th, a, path, &total);
	theorem_clear(&th);
	printf("c positions %" PRIu64 " seconds %.3f\n", total.positions, seconds_now() - began);
	if (v != DRAWN) {
		printf("s %s Connect(%u,%u)\n", v == LOST ? "NOT PROVED" : "UNDECIDED", a->k, a->p);
		return v == LOST ? STATUS_NO : STATUS_UNDECIDED;
	}
	printf("c written to %s; now the checker reads it\n", path);
	return check(path);
}

/* What the register knows, where nothing else is said. */
static void take_registered(struct arguments *a)
{
	if (a->tiling != NULL)
		return;
	const struct certified *c = theorem_registered(a->k, a->p);
	if (c == NULL)
		command_fail("no tiling is registered for K = %u, P = %u; give one with --tiling", a->k, a->p);
	a->tiling = c->tiling;
	if (a->exclusive == 0)
		a->exclusive = c->exclusive;
}

int main(int argc, char **argv)
{
	static const struct argp argp = {options, parse, "K P", doc, NULL, NULL, NULL};
	struct arguments a = {.prover.threads = 1, .prover.progress = true};
	struct tiling tiling;
	struct trouble t;
	command_begin("kdraw-theorem");
	command_parse(&argp, argc, argv, &a);
	progress_begin(a.verbose);
	take_registered(&a);
	tiling_init(&tiling);
	if (!tiling_load(&tiling, a.tiling, &t))
		command_die(a.tiling, &t);
	int status = prove(&a, &tiling);
	tiling_clear(&tiling);
	return command_end(status);
}

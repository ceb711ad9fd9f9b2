/* kdraw jobs search. */
#include <inttypes.h>
#include <limits.h>
#include <string.h>

#include "base/answer.h"
#include "base/beside.h"
#include "base/command.h"
#include "games/spelling.h"
#include "jobs/batches.h"
#include "jobs/paths.h"
#include "jobs/verbs.h"

static void read_batches(const struct jobs_arguments *a, char **word, struct batches *b)
{
	*b = (struct batches){a->k, a->game.parameter, a->tries, a->parts, a->from, a->to};
	if (a->game.parameter != GAME_NOT_SAID && a->game.exclusive)
		command_fail("search takes -p, not -b");
	if (*word != NULL) {
		if (a->k > 0 || a->game.parameter != GAME_NOT_SAID)
			command_fail("give the game once: 11:2, or -p 2 -k 11");
		spelling_only_family(word, "", &b->k, 1000, &b->p, 64);
	}
	if (b->k == 0 || b->p == GAME_NOT_SAID)
		command_fail("which game? For example search -p 2 -k 11");
	if (b->k < b->p + 2)
		command_fail("lines of %u squares do not fit into %u in a row", b->p + 2, b->k);
	if (a->tiling != NULL)
		command_fail("search takes no --tiling; kdraw search does");
}

/* The file that stays is the one that is checked last. */
static int finish(const struct jobs_arguments *a, const struct batches *b, const char *found)
{
	char name[64];
	const char *output = name;
	snprintf(name, sizeof name, "connect-%u-%u.theorem", b->k, b->p);
	if (a->output != NULL)
		output = a->output;
	path_copy(found, output);
	printf("c the theorem is in %s\n", output);
	return command_run("check", (const char *[]){output, NULL});
}

static int say_nothing_found(const struct batches *b, enum job_verdict v)
{
	printf("s %s Connect(%u,%u)\n", v == JOB_DISPROVED ? "NOT FOUND" : "UNDECIDED", b->k, b->p);
	return v == JOB_DISPROVED ? STATUS_NO : STATUS_UNDECIDED;
}

int verb_search(const struct jobs_arguments *a, char **word)
{
	struct run r;
	struct batches b;
	char question[512], found[PATH_MAX];
	read_batches(a, word, &b);
	snprintf(question, sizeof question, "search %u %u tries %u squares %u-%u parts %u", b.k, b.p, b.tries, b.from,
	         b.to, b.parts);
	verdict_begin("kdraw-jobs/1", a->format);
	printf("c kdraw jobs search: Connect(%u,%u) in %u parts, limit %ld s a board\n", b.k, b.p, b.parts,
	       a->run.limit);
	fflush(stdout);
	run_make_folder(&r, &a->run);
	run_begin(&r, question);
	path_in(found, r.folder, "found");
	struct domain *d = batches_domain_new(&b, found);
	const enum job_verdict v = run_domain(&r, d);
	run_tell(&r);
	run_draw(&r, a->svg);
	printf("c candidates %" PRIu64 " seconds %.3f\n", r.all.positions, seconds_now() - r.began);
	verdict_number("candidates", "%" PRIu64, r.all.positions);
	fflush(stdout);
	const int status = v == JOB_PROVED ? finish(a, &b, found) : say_nothing_found(&b, v);
	d->kind->release(d, &r.manager.tree);
	run_end(&r);
	return status;
}

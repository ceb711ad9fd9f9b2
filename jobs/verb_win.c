/* kdraw jobs win. */
#include <inttypes.h>
#include <limits.h>
#include <string.h>

#include "base/answer.h"
#include "base/beside.h"
#include "base/command.h"
#include "games/setup.h"
#include "jobs/paths.h"
#include "jobs/stones.h"
#include "jobs/verbs.h"
#include "jobs/wins.h"

static enum side attacker_of(const struct jobs_arguments *a, const struct field *f)
{
	if (a->attacker == NULL)
		return f->side;
	return setup_side("--attacker", a->attacker);
}

/* The certificate, checked. */
static bool finish(const struct jobs_arguments *a, const struct run *r)
{
	char path[PATH_MAX], last[256];
	path_in(path, r->folder, "whole.win");
	const char *output = a->output != NULL ? a->output : path;
	if (!wins_domain_finish(r->manager.domain, &r->manager.tree, output)) {
		printf("c the wins of the jobs could not be put together\n");
		return false;
	}
	bool won = command_ask("check", (const char *[]){output, NULL}, last, sizeof last) &&
	           strncmp(last, "s VERIFIED", 10) == 0 && strstr(last, "left open") == NULL;
	last[strcspn(last, "\n")] = '\0';
	printf("c certificate: the checker says: %s\n", last);
	return won;
}

static int win(const struct jobs_arguments *a, const struct field *f)
{
	struct run r;
	char name[CONNECT_NAME], question[512];
	uint64_t key[2];
	const enum side attacker = attacker_of(a, f);
	connect_name(&f->rules, name, sizeof name);
	stones_key(f, key);
	snprintf(question, sizeof question, "win %s %016" PRIx64 " %s", name, key[0],
	         attacker == SIDE_BLACK ? "black" : "white");
	verdict_begin("kdraw-jobs/1", a->format);
	printf("c kdraw jobs win: game %s, stones %u, attacker %s\n", name, field_stones(f),
	       attacker == SIDE_BLACK ? "black" : "white");
	fflush(stdout);
	run_make_folder(&r, &a->run);
	run_begin(&r, question);
	struct domain *d = wins_domain_new(f, attacker, r.folder, a->tree);
	enum job_verdict v = run_domain(&r, d);
	run_tell(&r);
	run_draw(&r, a->svg);
	bool won = v == JOB_PROVED && finish(a, &r);
	if (!won && attacker != f->side)
		printf("c answers that are open: %u\n", wins_domain_open(&r.manager.tree));
	printf("s %s\n", !won ? "UNDECIDED" : attacker == SIDE_BLACK ? "BLACK WINS" : "WHITE WINS");
	verdict_work(r.manager.statistics.positions, seconds_now() - r.began);
	d->kind->release(d, &r.manager.tree);
	run_end(&r);
	return won ? STATUS_YES : STATUS_UNDECIDED;
}

int verb_win(const struct jobs_arguments *a, char **word)
{
	struct field f;
	if (a->tree != NULL && strcmp(a->tree, "-") == 0)
		command_fail("--tree is written again and again: to a file, not to standard output");
	setup_position(&f, word, a->stones, "which game? For example inf:6:2:3, or 19x19:6:2:1 with --stones");
	int status = win(a, &f);
	field_clear(&f);
	return status;
}

/* kdraw jobs win. */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/answer.h"
#include "base/beside.h"
#include "base/command.h"
#include "base/memory.h"
#include "games/setup.h"
#include "jobs/paths.h"
#include "jobs/stones.h"
#include "jobs/verbs.h"
#include "jobs/wins.h"

enum { FINISH = 100000 };

static enum side attacker_of(const struct jobs_arguments *a, const struct field *f)
{
	if (a->attacker == NULL)
		return f->side;
	return setup_side("--attacker", a->attacker);
}

/* The certificate, checked; what it takes is bounded. */
static bool finish(const struct jobs_arguments *a, const struct run *r, struct domain *d, uint64_t *positions)
{
	char path[PATH_MAX], last[256];
	struct trouble t;
	uint64_t used = 0;
	path_in(path, r->folder, "whole.win");
	const char *output = a->output != NULL ? a->output : path;
	bool won = wins_domain_finish(d, FINISH + 50 * (uint64_t)a->run.limit, output, &used, &t);
	*positions += used;
	if (!won) {
		printf("c %s\n", t.text);
		return false;
	}
	won = command_ask("check", (const char *[]){output, NULL}, last, sizeof last) &&
	      strncmp(last, "s VERIFIED", 10) == 0;
	last[strcspn(last, "\n")] = '\0';
	printf("c certificate: %" PRIu64 " positions more; the checker says: %s\n", used, last);
	if (a->output == NULL)
		unlink(path);
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
	struct domain *d = wins_domain_new(f, attacker, r.folder);
	enum job_verdict v = run_domain(&r, d);
	uint64_t positions = r.manager.statistics.positions;
	run_tell(&r);
	bool won = v == JOB_PROVED && finish(a, &r, d, &positions);
	printf("s %s\n", !won ? "UNDECIDED" : attacker == SIDE_BLACK ? "BLACK WINS" : "WHITE WINS");
	verdict_work(positions, seconds_now() - r.began);
	d->kind->release(d, &r.manager.tree);
	run_end(&r);
	return won ? STATUS_YES : STATUS_UNDECIDED;
}

int verb_win(const struct jobs_arguments *a, char **word)
{
	struct field f;
	setup_position(&f, word, a->stones, "which game? For example inf:6:2:3, or 19x19:6:2:1 with --stones");
	int status = win(a, &f);
	field_clear(&f);
	return status;
}

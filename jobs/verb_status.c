/* kdraw jobs status: what a log knows, while the manager runs or after it. */
#include <inttypes.h>
#include <string.h>

#include "base/answer.h"
#include "base/command.h"
#include "jobs/paths.h"
#include "jobs/state.h"
#include "jobs/verbs.h"

struct sums {
	uint64_t verdicts[3], positions;
	double seconds;
};

static void sum_up(const struct record *r, struct sums *s)
{
	for (const struct recorded *d = NULL; (d = map_next(&r->results, d)) != NULL;) {
		s->verdicts[d->answer.verdict]++;
		s->positions += d->answer.positions;
		s->seconds += d->answer.seconds;
	}
}

/* What its manager is at, or was at the end. */
static void add_state(struct answer *answer, const char *folder)
{
	uint64_t number[STATE_NUMBERS];
	const bool at_work = record_is_at_work(folder);
	answer_flag(answer, "at_work", at_work);
	if (!state_read(folder, number))
		return;
	if (!at_work) /* it may have been killed */
		number[STATE_RUNNING] = number[STATE_WORKERS] = 0;
	for (unsigned n = 0; n < STATE_NUMBERS; n++)
		answer_number(answer, state_names[n], "%" PRIu64, number[n]);
}

static void copy_tree(const char *folder, const char *to)
{
	char path[PATH_MAX];
	path_in(path, folder, "tree.svg");
	path_copy(path, to);
}

int verb_status(const struct jobs_arguments *a, const char *folder)
{
	struct record r;
	struct sums s = {0};
	struct trouble t;
	struct answer answer;
	char question[512];
	if (!record_question(folder, question, sizeof question, &t) ||
	    !record_open(&r, folder, question, false, false, &t))
		command_die(folder, &t);
	sum_up(&r, &s);
	answer_begin(&answer, "kdraw-jobs-status/1");
	answer_text(&answer, "question", question);
	answer_number(&answer, "jobs", "%u", r.count);
	answer_number(&answer, "proved", "%" PRIu64, s.verdicts[JOB_PROVED]);
	answer_number(&answer, "disproved", "%" PRIu64, s.verdicts[JOB_DISPROVED]);
	answer_number(&answer, "limited", "%" PRIu64, s.verdicts[JOB_LIMIT]);
	answer_number(&answer, "positions", "%" PRIu64, s.positions);
	answer_number(&answer, "solved", "%" PRIu64, r.solved_count);
	answer_number(&answer, "seconds", "%.3f", s.seconds);
	add_state(&answer, folder);
	answer_print(&answer, a->format, stdout);
	record_close(&r);
	if (a->svg != NULL)
		copy_tree(folder, a->svg);
	return STATUS_YES;
}

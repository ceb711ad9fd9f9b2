#include "jobs/work_search.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/beside.h"
#include "base/command.h"
#include "base/interrupt.h"
#include "jobs/child.h"
#include "jobs/paths.h"

/* Never more than what a job asks of a worker of Work Queue (queue.c). */
static const char memory[] = "--memory=256M";

/* It goes when this process does, and stays in its group, so that what it starts goes, too; all that it says is in a
 * file. */
static _Noreturn void become_search(const struct slip_batch *b, uint64_t seconds, const char *found, const char *out)
{
	char program[PATH_MAX], k[16], p[16], part[40], tries[32], squares[40], limit[32];
	snprintf(k, sizeof k, "-k%u", b->k);
	snprintf(p, sizeof p, "-p%u", b->p);
	snprintf(part, sizeof part, "--part=%u/%u", b->part, b->parts);
	snprintf(tries, sizeof tries, "--tries=%u", b->tries);
	snprintf(limit, sizeof limit, "--limit=%" PRIu64, seconds);
	snprintf(squares, sizeof squares, "--squares=%u-%u", b->from, b->to);
	command_beside(program, sizeof program, "search");
	child_join(SIGKILL);
	const int to = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	if (to >= 0 && dup2(to, STDOUT_FILENO) >= 0 && dup2(to, STDERR_FILENO) >= 0)
		execl(program, program, k, p, part, tries, limit, memory, "-o", found, b->to > 0 ? squares : NULL,
		      (char *)NULL);
	_exit(STATUS_TROUBLE);
}

/* A job of a simulation is done in the manager, who may be told to stop meanwhile. */
static int await(pid_t child)
{
	const struct timespec pause = {0, 5000000};
	int status;
	pid_t ended;
	while ((ended = waitpid(child, &status, WNOHANG)) == 0 || (ended < 0 && errno == EINTR)) {
		if (atomic_load(interrupt_seen()))
			kill(child, SIGKILL);
		nanosleep(&pause, NULL);
	}
	return ended == child && WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_TROUBLE;
}

static int run_search(const struct slip *slip, const char *found, const char *out)
{
	const pid_t child = fork();
	if (child == 0)
		become_search(&slip->batch, slip->limit, found, out);
	return child > 0 ? await(child) : STATUS_TROUBLE;
}

/* The candidates are those of the longest time a board, which was the last. */
static uint64_t count_candidates(const char *out, char last[256])
{
	uint64_t count = 0;
	FILE *in = fopen(out, "r");
	*last = '\0';
	while (in != NULL && fgets(last, 256, in) != NULL)
		sscanf(last, "c limit %*f s: %" SCNu64 " candidates", &count);
	if (in != NULL)
		fclose(in);
	last[strcspn(last, "\n")] = '\0';
	return count;
}

/* NAME.tiling is in the theorem. */
static bool take_theorem(const char *folder, struct trouble *t)
{
	char theorem[PATH_MAX], proof[PATH_MAX];
	path_in(theorem, folder, "found.theorem");
	path_in(proof, folder, "proof");
	return rename(theorem, proof) == 0 || trouble_say(t, 0, "%s: %s", theorem, strerror(errno));
}

bool work_search(const char *folder, const struct slip *slip, struct answer_slip *answer, struct trouble *t)
{
	char found[PATH_MAX], out[PATH_MAX], last[256];
	path_in(found, folder, "found");
	path_in(out, folder, "printed");
	const int status = run_search(slip, found, out);
	answer->positions = count_candidates(out, last);
	answer->verdict = status == STATUS_YES ? JOB_PROVED : status == STATUS_NO ? JOB_DISPROVED : JOB_LIMIT;
	if (status == STATUS_TROUBLE)
		return atomic_load(interrupt_seen()) ? trouble_say(t, 0, "kdraw search was stopped")
		                                     : trouble_say(t, 0, "kdraw search ended with trouble: %s", last);
	return status != STATUS_YES || take_theorem(folder, t);
}

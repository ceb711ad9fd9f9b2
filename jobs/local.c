#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/beside.h"
#include "base/command.h"
#include "base/memory.h"
#include "jobs/child.h"
#include "jobs/engine.h"
#include "jobs/pool.h"

/* A job is a process, which holds the writing end of a pipe: when it ends, in whatever way, we read the pipe's end. */
struct slot {
	pid_t child; /* 0: none */
	int pipe;
	unsigned job;
	double began;
	bool refused;
};

struct local {
	struct engine engine;
	unsigned workers;
	double patience, start;
	struct pool *pool; /* or NULL */
	char program[PATH_MAX];
	struct slot *slot;
};

static struct local *local_of(struct engine *e)
{
	return (struct local *)e;
}

static _Noreturn void become_worker(const struct local *l, const char *folder)
{
	child_prepare(SIGKILL);
	execl(l->program, l->program, "work", folder, (char *)NULL);
	_exit(STATUS_TROUBLE);
}

static void name_of(unsigned slot, char name[64])
{
	snprintf(name, 64, "local-%u", slot);
}

/* A free one. */
static struct slot *choose_slot(const struct local *l, const char *avoid)
{
	struct slot *second = NULL;
	char name[64];
	for (unsigned n = 0; n < l->workers; n++) {
		if (l->slot[n].child != 0 || l->slot[n].refused)
			continue;
		name_of(n, name);
		if (avoid == NULL || strcmp(name, avoid) != 0)
			return l->slot + n;
		second = l->slot + n;
	}
	return second;
}

static bool submit(struct engine *e, unsigned job, const char *folder, const char *avoid, struct trouble *t)
{
	const struct local *l = local_of(e);
	struct slot *s = choose_slot(l, avoid);
	int ends[2];
	assert(s != NULL);
	if (pipe(ends) != 0)
		return trouble_say(t, 0, "cannot start a worker: %s", strerror(errno));
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	pid_t child = fork();
	if (child == 0)
		become_worker(l, folder);
	close(ends[1]);
	if (child < 0) {
		close(ends[0]);
		return trouble_say(t, 0, "cannot start a worker: %s", strerror(errno));
	}
	*s = (struct slot){child, ends[0], job, seconds_now(), false};
	return true;
}

/* It and what it has started; in its first moments it has no group yet, and has started nothing. */
static void kill_job(pid_t child)
{
	if (kill(-child, SIGKILL) != 0)
		kill(child, SIGKILL);
}

/* Its exit status; -1 if it was killed. */
static int end_of(struct slot *s)
{
	int status = 0;
	close(s->pipe);
	while (waitpid(s->child, &status, 0) < 0 && errno == EINTR)
		continue;
	s->child = 0;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void cancel(struct engine *e, unsigned job)
{
	struct local *l = local_of(e);
	for (unsigned n = 0; n < l->workers; n++)
		if (l->slot[n].child != 0 && l->slot[n].job == job) {
			kill_job(l->slot[n].child);
			end_of(l->slot + n);
		}
}

/* Who has taken too long, frozen perhaps, ends now, and its pipe says so. */
static void lose_patience(const struct local *l)
{
	for (unsigned n = 0; n < l->workers; n++)
		if (l->patience > 0 && l->slot[n].child != 0 && seconds_now() - l->slot[n].began > l->patience)
			kill_job(l->slot[n].child);
}

static bool poll_jobs(struct engine *e, double seconds, struct finished *f)
{
	struct local *l = local_of(e);
	struct pollfd *fd = xcalloc(l->workers + 1, sizeof *fd);
	unsigned n = 0;
	lose_patience(l);
	for (unsigned k = 0; k < l->workers; k++)
		fd[k] = (struct pollfd){.fd = l->slot[k].child != 0 ? l->slot[k].pipe : -1, .events = POLLIN};
	bool ready = poll(fd, l->workers, (int)(seconds * 1000)) > 0;
	while (ready && n < l->workers && fd[n].revents == 0)
		n++;
	free(fd);
	if (!ready || n == l->workers)
		return false;
	*f = (struct finished){.job = l->slot[n].job};
	name_of(n, f->worker);
	f->answered = end_of(l->slot + n) >= 0;
	return true;
}

static unsigned left(const struct local *l)
{
	unsigned count = 0;
	for (unsigned n = 0; n < l->workers; n++)
		count += !l->slot[n].refused;
	return count;
}

static unsigned capacity(const struct engine *e)
{
	const struct local *l = (const struct local *)e;
	const unsigned own = left(l), share = l->pool != NULL ? pool_share(l->pool) : own;
	return share < own ? share : own;
}

static void refuse(struct engine *e, const char *worker)
{
	struct local *l = local_of(e);
	unsigned long n;
	if (strncmp(worker, "local-", 6) == 0 && command_number(worker + 6, 0, l->workers - 1, &n))
		l->slot[n].refused = true;
}

static bool hopeless(const struct engine *e)
{
	return left((const struct local *)e) == 0;
}

static double clock_of(const struct engine *e)
{
	return seconds_now() - ((const struct local *)e)->start;
}

static void release(struct engine *e)
{
	struct local *l = local_of(e);
	for (unsigned n = 0; n < l->workers; n++)
		if (l->slot[n].child != 0)
			cancel(e, l->slot[n].job);
	if (l->pool != NULL)
		pool_leave(l->pool);
	free(l->slot);
	free(l);
}

struct engine *engine_local(unsigned workers, const char *worker, double patience, struct pool *pool)
{
	static const struct engine_kind kind = {submit, cancel,   poll_jobs, capacity,
	                                        refuse, hopeless, clock_of,  release};
	struct local *l = xcalloc(1, sizeof *l);
	l->engine.kind = &kind;
	l->workers = workers;
	l->patience = patience;
	l->pool = pool;
	l->start = seconds_now();
	if (worker != NULL)
		snprintf(l->program, sizeof l->program, "%s", worker);
	else
		command_beside(l->program, sizeof l->program, "jobs");
	l->slot = xcalloc(workers + 1, sizeof *l->slot);
	return &l->engine;
}

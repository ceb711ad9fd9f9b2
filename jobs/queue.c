/* Workers of Work Queue (cctools, GPL): this file, and so kdraw-jobs, is the only one that is linked with it. */
#include <cctools/link.h>
#include <cctools/work_queue.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/beside.h"
#include "base/command.h"
#include "base/map.h"
#include "base/memory.h"
#include "jobs/broker.h"
#include "jobs/child.h"
#include "jobs/engine.h"
#include "jobs/paths.h"

/* What a job asks of a worker: a task that asks for nothing gets all of it (../shared/dependencies.md). */
enum { JOB_CORES = 1, JOB_MEGABYTES = 500, JOB_DISK = 200 };
/* Of workers. */
enum { ANY_NUMBER = 1000 };
/* A worker that says nothing is gone: asked after so many seconds, and given so many to answer; less if there is less
 * patience for a whole job. */
enum { KEEPALIVE = 10, KEEPALIVE_PATIENCE = 15 };

struct task {
	uint64_t id;
	unsigned job;
};

struct queue {
	struct engine engine;
	struct work_queue *q;
	struct queue_options options;
	struct map tasks;
	double start;
	char program[PATH_MAX];
	pid_t *worker;
	unsigned workers;
	struct broker *broker; /* or NULL: the workers are ours alone */
	bool giving;           /* the next one that is idle goes to another manager */
};

static struct queue *queue_of(struct engine *e)
{
	return (struct queue *)e;
}

/* --- sockets --------------------------------------------------------------------------------------------------------
 *
 * Work Queue listens on all interfaces of the machine, and looks again and again whether a worker has come while jobs
 * are waiting for the first one: a whole processor is busy with that, which a worker needs to begin. Its calls come
 * through here (--wrap, Makefile). */
enum { ONE_LOOK = 200 }; /* milliseconds, or until somebody comes */

static const char *listen_at;

struct link *__wrap_link_serve(int port);

struct link *__wrap_link_serve(int port)
{
	return link_serve_address(listen_at, port); /* NULL: all */
}

int __real_link_poll(struct link_info *links, int count, int milliseconds);
int __wrap_link_poll(struct link_info *links, int count, int milliseconds);

/* With one socket there is no worker: it is the one where workers knock. */
int __wrap_link_poll(struct link_info *links, int count, int milliseconds)
{
	return __real_link_poll(links, count, count == 1 && milliseconds == 0 ? ONE_LOOK : milliseconds);
}

/* What work_queue_shut_down_workers tells an idle worker would end it. Let go, as when its manager ends, it joins
 * another one; all that is said to workers comes through here. */
ssize_t __real_link_putlstring(struct link *link, const char *text, size_t length, time_t stop);
ssize_t __wrap_link_putlstring(struct link *link, const char *text, size_t length, time_t stop);

ssize_t __wrap_link_putlstring(struct link *link, const char *text, size_t length, time_t stop)
{
	static const char end[] = "exit\n", go[] = "release\n";
	if (length != sizeof end - 1 || memcmp(text, end, length) != 0)
		return __real_link_putlstring(link, text, length, stop);
	return __real_link_putlstring(link, go, sizeof go - 1, stop) < 0 ? -1 : (ssize_t)length;
}

/* --- jobs --------------------------------------------------------------------------------------------------------- */

static void add_input(struct work_queue_task *t, const char *folder, const char *name)
{
	char path[PATH_MAX];
	const bool program = strncmp(name, "kdraw-", 6) == 0, known = strncmp(name, "known.", 6) == 0;
	/* The same for many jobs, so it has one name: beside this program, or beside their folders. */
	if (program)
		command_beside(path, sizeof path, name + 6);
	else if (known)
		path_in(path, folder, "../%s", name);
	else
		path_in(path, folder, "%s", name);
	work_queue_task_specify_file(t, path, name, WORK_QUEUE_INPUT,
	                             program || known ? WORK_QUEUE_CACHE : WORK_QUEUE_NOCACHE);
}

static void add_output(struct work_queue_task *t, const char *folder, const char *name)
{
	char path[PATH_MAX];
	path_in(path, folder, "%s", name);
	work_queue_task_specify_file(t, path, name, WORK_QUEUE_OUTPUT, WORK_QUEUE_NOCACHE);
}

static bool add_files(struct work_queue_task *t, const char *folder)
{
	DIR *d = opendir(folder);
	if (d == NULL)
		return false;
	for (struct dirent *e; (e = readdir(d)) != NULL;)
		if (e->d_name[0] != '.')
			add_input(t, folder, e->d_name);
	closedir(d);
	add_output(t, folder, "answer");
	add_output(t, folder, "solved");
	add_output(t, folder, "proof");
	return true;
}

/* exec, so that no shell is between the worker and the job, which goes when the worker does. */
static bool submit(struct engine *e, unsigned job, const char *folder, const char *avoid, struct trouble *t)
{
	(void)avoid; /* who takes it is for Work Queue to say */
	struct queue *q = queue_of(e);
	struct work_queue_task *task = work_queue_task_create("exec ./kdraw-jobs work .");
	work_queue_task_specify_file(task, q->program, "kdraw-jobs", WORK_QUEUE_INPUT, WORK_QUEUE_CACHE);
	if (!add_files(task, folder)) {
		work_queue_task_delete(task);
		return trouble_say(t, 0, "%s: %s", folder, strerror(errno));
	}
	work_queue_task_specify_cores(task, JOB_CORES);
	work_queue_task_specify_memory(task, JOB_MEGABYTES);
	work_queue_task_specify_disk(task, JOB_DISK);
	if (q->options.patience > 0)
		work_queue_task_specify_running_time_max(task, (int64_t)q->options.patience + 1);
	uint64_t id = (uint64_t)work_queue_submit(q->q, task);
	((struct task *)map_get(&q->tasks, &id))->job = job;
	return true;
}

static void cancel(struct engine *e, unsigned job)
{
	struct queue *q = queue_of(e);
	for (const struct task *k = NULL; (k = map_next(&q->tasks, k)) != NULL;)
		if (k->job == job) {
			struct work_queue_task *t = work_queue_cancel_by_taskid(q->q, (int)k->id);
			if (t != NULL)
				work_queue_task_delete(t);
		}
}

/* Did the job come to its end on the worker, in whatever way? */
static bool was_done(const struct work_queue_task *t)
{
	return t->result == WORK_QUEUE_RESULT_SUCCESS || t->result == WORK_QUEUE_RESULT_OUTPUT_MISSING;
}

/* A worker that another manager needs more goes there as soon as it has nothing to do. */
static void share_workers(struct queue *q)
{
	struct work_queue_stats s;
	if (q->broker == NULL)
		return;
	work_queue_get_stats(q->q, &s);
	const unsigned jobs = s.total_cores > 0 ? (unsigned)s.total_cores : 0,
	               workers = s.workers_connected > 0 ? (unsigned)s.workers_connected : 1;
	q->giving = broker_gives(q->broker, jobs, (jobs + workers - 1) / workers) || q->giving;
	if (q->giving && work_queue_shut_down_workers(q->q, 1) > 0)
		q->giving = false;
}

static bool poll_jobs(struct engine *e, double seconds, struct finished *f)
{
	struct queue *q = queue_of(e);
	share_workers(q);
	struct work_queue_task *t = work_queue_wait(q->q, (int)(seconds < 1 ? 1 : seconds));
	if (t == NULL)
		return false;
	const uint64_t id = (uint64_t)t->taskid;
	const struct task *known = map_find(&q->tasks, &id);
	*f = (struct finished){.job = known == NULL ? UINT_MAX : known->job, .answered = was_done(t)};
	snprintf(f->worker, sizeof f->worker, "%s", t->hostname != NULL ? t->hostname : "nobody");
	work_queue_task_delete(t);
	return true;
}

static unsigned capacity(const struct engine *e)
{
	const struct queue *q = (const struct queue *)e;
	struct work_queue_stats s;
	work_queue_get_stats(q->q, &s);
	const unsigned there = s.total_cores > 0 ? (unsigned)s.total_cores : 0, ours = there - (q->giving && there > 0);
	return q->options.ask > 0 && q->options.ask < ours ? q->options.ask : ours;
}

/* All workers of that machine. */
static void refuse(struct engine *e, const char *worker)
{
	work_queue_block_host(queue_of(e)->q, worker);
}

static bool hopeless(const struct engine *e)
{
	(void)e;
	return false;
}

static double clock_of(const struct engine *e)
{
	return seconds_now() - ((const struct queue *)e)->start;
}

/* --- workers of this machine -------------------------------------------------------------------------------------- */

static _Noreturn void become_worker(const struct queue *q)
{
	char port[16];
	const char *where = getenv("TMPDIR");
	child_prepare(SIGTERM);
	dup2(STDOUT_FILENO, STDERR_FILENO);
	snprintf(port, sizeof port, "%d", work_queue_port(q->q));
	execlp("work_queue_worker", "work_queue_worker", "--cores", "1", "--memory", "1000", "--disk", "1000", "-s",
	       where != NULL ? where : "/tmp", q->options.password != NULL ? "-P" : "-t",
	       q->options.password != NULL ? q->options.password : "900",
	       q->options.address != NULL ? q->options.address : "127.0.0.1", port, (char *)NULL);
	_exit(STATUS_TROUBLE);
}

static void start_workers(struct queue *q)
{
	q->worker = xcalloc(q->options.workers + 1, sizeof *q->worker);
	for (; q->workers < q->options.workers; q->workers++) {
		q->worker[q->workers] = fork();
		if (q->worker[q->workers] == 0)
			become_worker(q);
		if (q->worker[q->workers] < 0)
			return;
	}
}

static void release(struct engine *e)
{
	struct queue *q = queue_of(e);
	for (unsigned n = 0; n < q->workers; n++)
		kill(q->worker[n], SIGTERM);
	work_queue_delete(q->q);
	for (unsigned n = 0; n < q->workers; n++)
		waitpid(q->worker[n], NULL, 0);
	if (q->broker != NULL)
		broker_leave(q->broker);
	free(q->worker);
	map_clear(&q->tasks);
	free(q);
}

/* A factory starts as many workers as there is work for, as it hears. */
static bool join_project(struct queue *q, struct trouble *t)
{
	const struct queue_options *o = &q->options;
	const unsigned wanted = o->ask > 0 ? o->ask : ANY_NUMBER;
	if (o->project == NULL)
		return true;
	q->broker = broker_join(o->catalog, o->project, (unsigned)work_queue_port(q->q), wanted, t);
	if (q->broker == NULL)
		return false;
	work_queue_specify_catalog_servers(q->q, o->catalog);
	work_queue_specify_name(q->q, o->project);
	work_queue_specify_num_tasks_left(q->q, (int)wanted);
	return true;
}

static int seconds_of(const struct queue_options *o, int most)
{
	return o->patience > 0 && o->patience < 2 * most ? (int)(o->patience / 2) + 1 : most;
}

struct engine *engine_queue(const struct queue_options *options, struct trouble *t)
{
	static const struct engine_kind kind = {submit, cancel,   poll_jobs, capacity,
	                                        refuse, hopeless, clock_of,  release};
	struct queue *q = xcalloc(1, sizeof *q);
	q->engine.kind = &kind;
	q->options = *options;
	q->start = seconds_now();
	listen_at = options->address;
	command_beside(q->program, sizeof q->program, "jobs");
	map_init(&q->tasks, sizeof(struct task), 1);
	signal(SIGPIPE, SIG_IGN); /* a worker that went is no reason to end */
	q->q = work_queue_create((int)options->port);
	if (q->q == NULL) {
		trouble_say(t, 0, "cannot listen at %s, port %u: %s", options->address, options->port, strerror(errno));
		map_clear(&q->tasks);
		free(q);
		return NULL;
	}
	work_queue_specify_keepalive_interval(q->q, seconds_of(options, KEEPALIVE));
	work_queue_specify_keepalive_timeout(q->q, seconds_of(options, KEEPALIVE_PATIENCE));
	if (options->password != NULL)
		work_queue_specify_password_file(q->q, options->password);
	if (!join_project(q, t)) {
		release(&q->engine);
		return NULL;
	}
	start_workers(q);
	return &q->engine;
}

unsigned engine_queue_port(const struct engine *e)
{
	return (unsigned)work_queue_port(((const struct queue *)e)->q);
}

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "jobs/engine.h"
#include "jobs/paths.h"
#include "jobs/slip.h"
#include "jobs/work.h"

/* Jobs are done when they are submitted, and end when the clock has gone on by as much as they cost. */
struct running {
	unsigned job, worker;
	double ends;
};

struct simulated {
	struct engine engine;
	unsigned workers, count;
	double clock;
	bool *busy;
	struct running *running; /* of each worker at most one */
};

/* What a job costs: the positions of its answer, and one for the rest. */
static double cost_of(const char *folder)
{
	char path[PATH_MAX];
	struct answer_slip a;
	struct trouble t;
	path_in(path, folder, "answer");
	FILE *in = fopen(path, "r");
	bool read = in != NULL && answer_slip_read(&a, in, &t);
	if (in != NULL)
		fclose(in);
	return read ? (double)a.positions + 1 : 1;
}

static void name_of(unsigned worker, char name[64])
{
	snprintf(name, 64, "simulated-%u", worker);
}

/* A free one. */
static unsigned choose_worker(const struct simulated *s, const char *avoid)
{
	unsigned second = s->workers;
	char name[64];
	for (unsigned n = 0; n < s->workers; n++) {
		name_of(n, name);
		if (!s->busy[n] && (avoid == NULL || strcmp(name, avoid) != 0))
			return n;
		if (!s->busy[n])
			second = n;
	}
	return second;
}

static bool submit(struct engine *e, unsigned job, const char *folder, const char *avoid, struct trouble *t)
{
	struct simulated *s = (struct simulated *)e;
	assert(s->count < s->workers);
	const unsigned worker = choose_worker(s, avoid);
	char path[PATH_MAX];
	path_in(path, folder, "answer");
	if (access(path, F_OK) != 0 && !work_do(folder, t)) /* a replay has it already */
		return false;
	s->busy[worker] = true;
	s->running[s->count++] = (struct running){job, worker, s->clock + cost_of(folder)};
	return true;
}

static void take_out(struct simulated *s, unsigned n)
{
	s->busy[s->running[n].worker] = false;
	s->running[n] = s->running[--s->count];
}

static void cancel(struct engine *e, unsigned job)
{
	struct simulated *s = (struct simulated *)e;
	for (unsigned n = 0; n < s->count; n++)
		if (s->running[n].job == job) {
			take_out(s, n);
			return;
		}
}

static bool poll_jobs(struct engine *e, double seconds, struct finished *f)
{
	struct simulated *s = (struct simulated *)e;
	unsigned first = 0;
	(void)seconds;
	if (s->count == 0)
		return false;
	for (unsigned n = 1; n < s->count; n++) {
		const struct running *a = s->running + n, *b = s->running + first;
		if (a->ends < b->ends || (a->ends == b->ends && a->job < b->job))
			first = n;
	}
	assert(s->running[first].ends >= s->clock);
	s->clock = s->running[first].ends;
	*f = (struct finished){.job = s->running[first].job, .answered = true};
	name_of(s->running[first].worker, f->worker);
	take_out(s, first);
	return true;
}

static unsigned capacity(const struct engine *e)
{
	return ((const struct simulated *)e)->workers;
}

static void refuse(struct engine *e, const char *worker)
{
	(void)e;
	(void)worker;
}

static bool hopeless(const struct engine *e)
{
	(void)e;
	return false;
}

static double clock_of(const struct engine *e)
{
	return ((const struct simulated *)e)->clock;
}

static void release(struct engine *e)
{
	struct simulated *s = (struct simulated *)e;
	free(s->busy);
	free(s->running);
	free(s);
}

struct engine *engine_simulated(unsigned workers)
{
	static const struct engine_kind kind = {submit, cancel,   poll_jobs, capacity,
	                                        refuse, hopeless, clock_of,  release};
	struct simulated *s = xcalloc(1, sizeof *s);
	s->engine.kind = &kind;
	s->workers = workers;
	s->busy = xcalloc(workers, sizeof *s->busy);
	s->running = xcalloc(workers, sizeof *s->running);
	return &s->engine;
}

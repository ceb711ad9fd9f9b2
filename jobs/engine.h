#pragma once

#include <stdbool.h>

#include "base/trouble.h"

/* Who does the jobs. A job is a folder with a slip and its files, and when it is done an answer lies there
 * (jobs/slip.h); an engine knows nothing else about it. It may run a job twice, and says which worker did it.
 *
 *   local        processes of this machine
 *   simulated    one after the other in this process, on a clock that counts positions: the same every time
 *   work queue   workers that come and go, on this machine and on others (cctools) */
struct engine;

struct finished {
	unsigned job;
	bool answered; /* there is an answer, right or wrong; false: the worker was lost, the job is to be done again */
	char worker[64]; /* who did it */
};

struct engine_kind {
	/* avoid: rather not by this worker, if there is a choice; or NULL. */
	bool (*submit)(struct engine *e, unsigned job, const char *folder, const char *avoid, struct trouble *t);
	void (*cancel)(struct engine *e, unsigned job);
	/* The next job that ended, within so many seconds; false: none did. */
	bool (*poll)(struct engine *e, double seconds, struct finished *f);
	/* How many jobs can run now; 0: nobody is there yet. */
	unsigned (*capacity)(const struct engine *e);
	void (*refuse)(struct engine *e, const char *worker); /* no more jobs for this one */
	bool (*hopeless)(const struct engine *e);             /* nobody is left, and nobody will come */
	double (*clock)(const struct engine *e);              /* seconds, or what it counts */
	void (*release)(struct engine *e);
};

struct engine {
	const struct engine_kind *kind;
};

/* worker: the program that does a job, `WORKER work FOLDER'; NULL: this one. patience: seconds after which a job that
 * has not ended is taken from its worker; 0: never. pool: so many workers at most at a time, and it is ours then; or
 * NULL. */
struct pool; /* jobs/pool.h */
struct engine *engine_local(unsigned workers, const char *worker, double patience, struct pool *pool);
struct engine *engine_simulated(unsigned workers);

struct queue_options {
	unsigned port;        /* 0: any */
	unsigned workers;     /* local ones that are started */
	const char *address;  /* that is listened at */
	const char *password; /* file; NULL: none */
	/* NULL, or both: workers find all managers of this project in this catalog (HOST:PORT). */
	const char *project, *catalog;
	unsigned ask; /* so many of the project's workers at most; 0: any number */
	double patience;
};
/* NULL with the reason: in t, or that cctools was not there when the program was built. */
struct engine *engine_queue(const struct queue_options *options, struct trouble *t);
unsigned engine_queue_port(const struct engine *e);

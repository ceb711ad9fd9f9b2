#pragma once

#include "base/limits.h"
#include "base/rows.h"
#include "jobs/manager.h"

/* What the verbs of kdraw jobs have in common: who works, where the log is, how far to go. */
struct run_options {
	unsigned workers, simulated, port, ask; /* simulated: so many, and no others; port: with `queue' */
	bool queue, verbose;
	const char *address, *password, *worker, *slurm, *pool, *project, *catalog;
	const char *folder;  /* of the log; NULL: none is kept */
	bool resume, replay; /* replay: what the log has costs what it did, and is not known before */
	double patience;
	long limit, effort, jobs, audit; /* audit: -1 if it was not said */
	struct limits limits;
	enum policy policy;
};

/* A run in the making: engine, folder of the jobs, log. */
struct run {
	const struct run_options *options;
	struct engine *engine;
	struct record record;
	bool recording;
	char folder[4096];      /* of the jobs */
	struct manager manager; /* of the last domain */
	struct manager_statistics all;
	unsigned next; /* number of the next job */
	double began;
};

/* What is wrong ends the program. question: one line that says what is looked for. */
void run_make_folder(struct run *r, const struct run_options *o); /* first */
void run_begin(struct run *r, const char *question);
/* The log alone, for times. */
void run_open_record(struct run *r, const char *question);
enum job_verdict run_domain(struct run *r, struct domain *d);
/* Of all domains so far: what the jobs cost, and lines `c' about them. */
void run_tell(const struct run *r);
/* The tree of the last domain, which is still there; path NULL: not. */
void run_draw(const struct run *r, const char *path);
void run_end(struct run *r);

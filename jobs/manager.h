#pragma once

#include <stdatomic.h>

#include "jobs/audit.h"
#include "jobs/domain.h"
#include "jobs/engine.h"
#include "jobs/record.h"
#include "jobs/tree.h"

/* Keeps workers busy until the root of a tree is settled: chooses leaves, makes jobs of them, and hears what they
 * found. A job that runs into its limit makes its leaf an open node.
 *
 * Limits grow with the tree, if the domain wants that: a job may take as much as a part of what all took before, so
 * that a tree of jobs which are too small comes to an end. An open node on the way to the next leaf whose last job had
 * a much smaller limit is asked again, while others work below it. Whatever becomes of a worker, its job is done again;
 * an answer that cannot be right is refused, and so is every other of that worker. */
struct manager_options {
	enum policy policy;
	uint64_t limit;          /* of a job */
	double seconds;          /* 0: any time */
	uint64_t jobs;           /* 0: any number, else it stops when so many were done */
	const atomic_bool *stop; /* or NULL */
	bool progress, replay;   /* replay: jobs that the log has are given to the engine with their answers */
	unsigned first;          /* number of the first job: each is another one for the engine */
	const char *state;       /* a folder for those who watch (state.h), or NULL */
	uint64_t audit;          /* of so many jobs that found nothing one is done again by another worker; 0: none */
};

struct manager_statistics {
	uint64_t done, limited, recorded; /* jobs that were answered; of these into the limit; from the log */
	uint64_t cancelled, lost, refused;
	uint64_t nothing, audited; /* jobs that found nothing, as one worker says; of these, as two say */
	uint64_t positions;        /* of all answers */
	double wasted_clock;       /* of jobs that were cancelled */
	double busy, clock;        /* the clock of the engine: of all jobs together; at the end */
};

struct manager {
	struct tree tree;
	struct domain *domain;
	struct engine *engine;
	struct record *record; /* or NULL */
	char *folder;          /* where the jobs lie */
	struct manager_options options;
	struct manager_statistics statistics;
	struct running_job {
		unsigned number;
		uint32_t node;
		uint64_t job; /* the slip's sum */
		uint64_t limit;
		double began;
		bool again; /* its node stays open */
	} * running;
	unsigned count, next;
	size_t room;
	struct audit audit;
	uint64_t spent; /* positions of all answers, from the log too */
	unsigned vain;  /* answers that did not come or were refused, since the last good one */
	double began, told;
};

/* The verdict; JOB_LIMIT: the limits came first, or there is trouble, which is then in t (else t->text is empty). The
 * manager is to be cleared in any case; the domain and the engine belong to the caller, the domain's nodes too. */
enum job_verdict manager_run(struct manager *m, struct domain *d, struct engine *e, struct record *record,
                             const char *folder, const struct manager_options *options, struct trouble *t);
void manager_clear(struct manager *m);

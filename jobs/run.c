#include "jobs/run.h"

#include <errno.h>
#include <ftw.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/command.h"
#include "base/interrupt.h"
#include "base/output.h"
#include "jobs/drawing.h"
#include "jobs/pool.h"

/* Of jobs on other machines that found nothing. */
enum { AUDIT_OTHERS = 16 };

static struct pool *join_pool(const struct run_options *o)
{
	struct trouble t;
	if (o->pool == NULL || o->workers == 0)
		return NULL;
	struct pool *p = pool_join(o->pool, o->workers, &t);
	if (p == NULL)
		command_die(o->pool, &t);
	return p;
}

static struct engine *make_engine(const struct run_options *o)
{
	struct trouble t;
	if (o->simulated > 0)
		return engine_simulated(o->simulated);
	if (!o->queue)
		return engine_local(o->workers, o->worker, o->patience, join_pool(o));
	const bool any = strcmp(o->address, "any") == 0;
	const struct queue_options q = {.port = o->port,
	                                .workers = o->workers,
	                                .address = any ? NULL : o->address,
	                                .password = o->password,
	                                .patience = o->patience,
	                                .project = o->project,
	                                .catalog = o->catalog,
	                                .ask = o->ask};
	struct engine *e = engine_queue(&q, &t);
	if (e == NULL)
		command_die(NULL, &t);
	return e;
}

/* Whatever ends the program: the folder of the jobs goes, but not with a process that was made to write a proof. */
static char left[4096];
static pid_t maker;

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *f)
{
	(void)s, (void)kind, (void)f;
	remove(path);
	return 0;
}

static void remove_left(void)
{
	if (getpid() == maker)
		nftw(left, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

void run_make_folder(struct run *r, const struct run_options *o)
{
	const char *where = getenv("TMPDIR");
	*r = (struct run){.options = o, .began = seconds_now()};
	snprintf(r->folder, sizeof r->folder, "%s/kdraw-jobs-XXXXXX", where != NULL ? where : "/tmp");
	if (mkdtemp(r->folder) == NULL)
		command_fail("cannot make the folder %s: %s", r->folder, strerror(errno));
	snprintf(left, sizeof left, "%s", r->folder);
	maker = getpid();
	atexit(remove_left);
}

void run_open_record(struct run *r, const char *question)
{
	struct trouble t;
	const struct run_options *o = r->options;
	r->recording = true;
	if (!record_open(&r->record, o->folder, question, !o->resume, true, &t))
		command_die(o->folder, &t);
}

/* The words behind work_queue_worker with which one finds us. */
static void write_where(FILE *out, const struct run *r, const char *host)
{
	const struct run_options *o = r->options;
	if (o->password != NULL)
		fprintf(out, " -P %s", o->password);
	if (o->project != NULL)
		fprintf(out, " -M %s -C %s\n", o->project, o->catalog);
	else
		fprintf(out, " %s %u\n", host, engine_queue_port(r->engine));
}

/* A script for sbatch: an array of workers, each on one core, for as long as there is a manager. */
static void write_slurm(const struct run *r, const char *host)
{
	const struct run_options *o = r->options;
	FILE *out = output_open(o->slurm);
	fprintf(
	    out,
	    "#!/bin/sh\n#SBATCH --job-name=kdraw\n#SBATCH --array=1-16\n#SBATCH --cpus-per-task=1\n#SBATCH --mem=1G\n"
	    "# Workers of kdraw jobs; sbatch --array=1-N chooses how many.\n"
	    "exec work_queue_worker --cores 1 --memory 1000 --disk 1000 -t 600");
	write_where(out, r, host);
	output_close(out, o->slurm);
}

/* How others join. */
static void announce(const struct run *r)
{
	const struct run_options *o = r->options;
	if (!o->queue)
		return;
	char host[256] = "HOST";
	const bool any = strcmp(o->address, "any") == 0;
	if (any && gethostname(host, sizeof host - 1) != 0)
		snprintf(host, sizeof host, "HOST");
	if (o->slurm != NULL)
		write_slurm(r, any ? host : o->address);
	printf("c workers join with: work_queue_worker");
	write_where(stdout, r, any ? "HOST" : o->address);
	fflush(stdout);
}

static void refuse_without_port(const struct run_options *o)
{
	const char *what = o->slurm != NULL      ? "--slurm"
	                   : o->password != NULL ? "--password"
	                   : o->project != NULL  ? "--project"
	                                         : NULL;
	if (!o->queue && what != NULL)
		command_fail("%s is for workers that join at a port: give --port N, too", what);
}

void run_begin(struct run *r, const char *question)
{
	const struct run_options *o = r->options;
	refuse_without_port(o);
	if ((o->project == NULL) != (o->catalog == NULL))
		command_fail("--project NAME and --catalog HOST:PORT belong together");
	if (o->ask > 0 && o->project == NULL)
		command_fail("--ask is for the workers of a project: give --project NAME and --catalog HOST:PORT, too");
	if (o->workers == 0 && !o->queue && o->simulated == 0)
		command_fail("--workers 0 leaves the jobs to workers that join at a port: give --port N, too");
	if (o->pool != NULL && (o->queue || o->simulated > 0))
		command_fail("--pool is for processes of this machine, not for %s", o->queue ? "--port" : "--simulate");
	if (o->folder != NULL)
		run_open_record(r, question);
	interrupt_catch(NULL);
	r->engine = make_engine(o);
	announce(r);
	progress_begin(o->verbose);
}

static void add_statistics(struct manager_statistics *to, const struct manager_statistics *from)
{
	to->done += from->done;
	to->limited += from->limited;
	to->recorded += from->recorded;
	to->cancelled += from->cancelled;
	to->lost += from->lost;
	to->refused += from->refused;
	to->nothing += from->nothing;
	to->audited += from->audited;
	to->positions += from->positions;
	to->busy += from->busy;
	to->wasted_clock += from->wasted_clock;
	to->clock = from->clock;
}

enum job_verdict run_domain(struct run *r, struct domain *d)
{
	const struct run_options *o = r->options;
	const struct manager_options options = {.policy = o->policy,
	                                        .limit = (uint64_t)o->limit,
	                                        .seconds = o->limits.seconds,
	                                        .jobs = (uint64_t)o->jobs,
	                                        .stop = interrupt_seen(),
	                                        .first = r->next,
	                                        .audit = o->audit >= 0 ? (uint64_t)o->audit
	                                                 : o->queue    ? AUDIT_OTHERS
	                                                               : 0,
	                                        .replay = o->replay,
	                                        .state = r->recording && !o->replay ? o->folder : NULL,
	                                        .progress = true};
	struct trouble t;
	manager_clear(&r->manager);
	enum job_verdict v =
	    manager_run(&r->manager, d, r->engine, r->recording ? &r->record : NULL, r->folder, &options, &t);
	progress_end();
	r->next = r->manager.next;
	add_statistics(&r->all, &r->manager.statistics);
	if (t.text[0] != '\0') {
		run_end(r);
		command_die(NULL, &t);
	}
	return v;
}

void run_tell(const struct run *r)
{
	const struct manager_statistics *s = &r->all;
	printf("c jobs %" PRIu64 ", into their limit %" PRIu64 ", from the log %" PRIu64 ", cancelled %" PRIu64
	       ", lost %" PRIu64 ", refused %" PRIu64 "\n",
	       s->done, s->limited, s->recorded, s->cancelled, s->lost, s->refused);
	printf("c nodes %u, policy %s\n", r->manager.tree.nodes, policy_name(r->options->policy));
	if (s->nothing > 0)
		printf("c nothing was found by %" PRIu64 " jobs, as two workers say of %" PRIu64
		       " (--audit), and one alone of %" PRIu64 "\n",
		       s->nothing, s->audited, s->nothing - s->audited);
	if (r->options->simulated > 0 && s->clock > 0)
		printf("c simulated: %u workers, clock %.0f, busy %.1f %%\n", r->options->simulated, s->clock,
		       100 * s->busy / s->clock / r->options->simulated);
}

void run_draw(const struct run *r, const char *path)
{
	if (path == NULL)
		return;
	FILE *out = output_open(path);
	drawing_tree(out, r->manager.domain, &r->manager.tree);
	output_close(out, path);
}

void run_end(struct run *r)
{
	if (r->engine != NULL)
		r->engine->kind->release(r->engine);
	if (r->recording)
		record_close(&r->record);
	manager_clear(&r->manager);
	interrupt_release();
}

#include "provers/prover/prover.h"

#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/watch.h"
#include "hypergraph/write.h"
#include "provers/search/crumbs.h"

#define SETTLED 200000 /* positions after which the table gets huge pages */

struct prover {
	struct question question;
	struct prover_options options;
	const struct kernel *kernel;
	struct transposition *table;
	struct crumbs *crumbs;
	struct shapes *shapes;
	struct notes *notes; /* made when a proof will be asked for, or is */
	struct statistics statistics;
	atomic_bool stop, interrupted;
	struct watch watch;
	struct keeper keeper;
	bool settled;
	_Atomic enum verdict verdict;
};

const struct ideas all_ideas = {true, true, true, true, true, true, true, true, true, true, true, false};

const struct kernel *prover_kernel(unsigned lines)
{
	static const struct kernel *const widths[] = {&kernel_1, &kernel_2, &kernel_4};
	for (unsigned k = 0; k < sizeof widths / sizeof *widths; k++)
		if (lines <= widths[k]->lines)
			return widths[k];
	return NULL;
}

/* Room for a table that nobody asked for is no reason to end: less will do. */
static struct transposition *new_table(unsigned long long bytes)
{
	const unsigned long long fewest = 1ULL << 20;
	if (bytes != 0)
		return transposition_new(bytes);
	struct transposition *t = NULL;
	for (bytes = memory_free() / 4; t == NULL && bytes > fewest; bytes /= 2)
		t = transposition_new(bytes);
	return t != NULL ? t : transposition_new(fewest);
}

static bool take_known(struct prover *p, struct trouble *t)
{
	const struct keeping *keep = p->options.keep;
	return keep == NULL || keep->known == NULL || transposition_load(p->table, keep->known) ||
	       trouble_say(t, 0, "the checkpoint holds something else than positions");
}

/* As much memory again as the table may take; or, beside a checkpoint, FILE.notes. */
static bool begin_notes(struct prover *p, struct trouble *t)
{
	const struct keeping *keep = p->options.keep;
	char path[PATH_MAX], job[200];
	if (!p->options.proof)
		return true;
	p->notes = notes_new(transposition_bytes(p->table));
	if (keep == NULL || keep->checkpoint->path == NULL)
		return true;
	snprintf(path, sizeof path, "%s.notes", keep->checkpoint->path);
	prover_job(&p->question, job, sizeof job);
	return notes_keep(p->notes, path, job, keep->known != NULL, t);
}

struct prover *prover_new(const struct question *q, const struct prover_options *options, struct trouble *t)
{
	const struct kernel *kernel =
	    prover_kernel(q->board->lines > options->lines ? q->board->lines : options->lines);
	if (kernel == NULL || q->board->squares > 256) {
		trouble_say(t, 0,
		            "the board has %u squares and %u lines; the prover takes up to 256 of each, kdraw prove "
		            "--potential any number",
		            q->board->squares, q->board->lines);
		return NULL;
	}
	struct prover *p = xcalloc(1, sizeof *p);
	p->question = *q;
	p->options = *options;
	assert(q->board->lines <= kernel->lines);
	p->kernel = kernel;
	p->verdict = UNDECIDED;
	p->table = new_table(options->memory);
	p->crumbs = options->threads > 1 ? crumbs_new() : NULL;
	p->watch = watch_begin(options->seconds, 1, options->progress);
	keeper_begin(&p->keeper, options->keep);
	if (p->table == NULL) {
		trouble_say(t, 0, "no memory for a table of %llu bytes (choose less with --memory)", options->memory);
		prover_release(p);
		return NULL;
	}
	p->shapes = shapes_new(transposition_bytes(p->table));
	if (!take_known(p, t) || !begin_notes(p, t)) {
		prover_release(p);
		return NULL;
	}
	return p;
}

void prover_release(struct prover *p)
{
	if (p == NULL)
		return;
	transposition_release(p->table);
	notes_release(p->notes);
	shapes_release(p->shapes);
	free(p->crumbs);
	free(p);
}

/* --- checkpoints -------------------------------------------------------------------------------------------------- */

void prover_job(const struct question *q, char *text, size_t size)
{
	snprintf(text, size, "prove %016" PRIx64 " %c %u", hypergraph_fingerprint(q->board),
	         q->game.exclusive ? 'b' : 'p', q->game.parameter);
}

static void write_table(const void *prover, FILE *out)
{
	const struct prover *p = prover;
	if (p->notes != NULL)
		notes_flush(p->notes);
	transposition_save(p->table, 0, out);
}

/* --- deciding ----------------------------------------------------------------------------------------------------- */

static void show_progress(const struct prover *p)
{
	const struct statistics *s = &p->statistics;
	double seconds = watch_seconds(&p->watch);
	progress_show("%.0f s  %llu positions  %.0f/s  table %.1f %%  first moves done: %u of %u", seconds,
	              (unsigned long long)s->positions, (double)s->positions / seconds,
	              100 * transposition_filling(p->table), s->root_done, s->root_moves);
}

/* Called by thread 0 every thousand positions. */
static void tick(void *context)
{
	struct prover *p = context;
	if (!p->settled && p->statistics.positions > SETTLED) {
		transposition_settle(p->table);
		p->settled = true;
	}
	if (watch_due(&p->watch))
		show_progress(p);
	if (p->watch.stopped || (p->options.positions > 0 && p->statistics.positions >= p->options.positions))
		prover_interrupt(p);
	if (keeper_due(&p->keeper))
		keeper_save(&p->keeper, write_table, p);
}

struct helper {
	struct prover *p;
	pthread_t thread;
	unsigned number;
	struct statistics statistics;
	bool running;
};

static enum verdict decide_in_thread(struct prover *p, unsigned number, struct statistics *statistics)
{
	struct surroundings by = {.table = p->table,
	                          .crumbs = p->crumbs,
	                          .shapes = p->shapes,
	                          .notes = p->notes,
	                          .stop = &p->stop,
	                          .thread = number};
	if (number == 0) {
		by.tick = tick;
		by.context = p;
	}
	assert(number == 0 || p->crumbs != NULL);
	enum verdict v = p->kernel->decide(&p->question, &by, statistics);
	assert(v == UNDECIDED || p->verdict == UNDECIDED || p->verdict == v); /* threads agree */
	if (v != UNDECIDED) {
		p->verdict = v;
		atomic_store(&p->stop, true); /* the others need not finish */
	}
	return v;
}

static void *help(void *context)
{
	struct helper *h = context;
	decide_in_thread(h->p, h->number, &h->statistics);
	return NULL;
}

static void add_statistics(struct statistics *to, const struct statistics *from)
{
	assert(to->positions <= UINT64_MAX - from->positions);
	to->positions += from->positions;
	to->replies += from->replies;
	to->hits += from->hits;
	to->held += from->held;
	to->potentials += from->potentials;
	to->pairings += from->pairings;
	to->at_once += from->at_once;
	to->replaced += from->replaced;
}

enum verdict prover_decide(struct prover *p)
{
	unsigned helpers = p->options.threads > 1 ? p->options.threads - 1 : 0;
	struct helper *helper = xcalloc(helpers + 1, sizeof *helper);
	for (unsigned n = 0; n < helpers; n++) {
		helper[n].p = p;
		helper[n].number = n + 1;
		helper[n].running = pthread_create(&helper[n].thread, NULL, help, helper + n) == 0;
	}
	decide_in_thread(p, 0, &p->statistics);
	for (unsigned n = 0; n < helpers; n++)
		if (helper[n].running) {
			pthread_join(helper[n].thread, NULL);
			add_statistics(&p->statistics, &helper[n].statistics);
		}
	free(helper);
	assert(p->verdict != UNDECIDED || atomic_load(&p->interrupted));
	if (!atomic_load(&p->interrupted))
		atomic_store(&p->stop, false);
	keeper_save(&p->keeper, write_table, p);
	if (p->verdict == LOST && p->notes != NULL)
		notes_end(p->notes); /* they are of drawn positions */
	return p->verdict;
}

static struct surroundings alone(struct prover *p)
{
	return (struct surroundings){
	    .table = p->table, .shapes = p->shapes, .notes = p->notes, .stop = &p->stop, .tick = tick, .context = p};
}

enum verdict prover_proof(struct prover *p, struct proof *proof)
{
	assert(p->verdict != UNDECIDED);
	if (p->notes == NULL)
		p->notes = notes_new(transposition_bytes(p->table));
	struct surroundings by = alone(p);
	const struct proof_listener to = proof_listener(proof);
	const struct question *q = &p->question;
	assert(proof->steps == 0);
	proof_begin(proof, q->board, q->game.exclusive ? 'b' : 'p', q->game.parameter, q->stone);
	proof->win = p->verdict == LOST;
	proof->part = proof->win ? 0 : q->part;
	proof->parts = proof->win ? 0 : q->parts;
	const enum verdict v = p->kernel->tell_proof(&p->question, &by, &p->statistics, p->verdict, &to);
	if (v != UNDECIDED)
		notes_end(p->notes);
	return v;
}

void prover_interrupt(struct prover *p)
{
	atomic_store(&p->interrupted, true);
	atomic_store(&p->stop, true);
}

bool prover_was_interrupted(const struct prover *p)
{
	return atomic_load(&p->interrupted);
}

void prover_write_solved(const struct prover *p, uint64_t work, FILE *out)
{
	transposition_save(p->table, work, out);
}

const struct statistics *prover_statistics(const struct prover *p)
{
	return &p->statistics;
}

double prover_table_filling(const struct prover *p)
{
	return transposition_filling(p->table);
}

unsigned long long prover_table_bytes(const struct prover *p)
{
	return transposition_bytes(p->table);
}

int prover_answer(struct prover *p, const unsigned *m, unsigned size, unsigned *reply)
{
	struct surroundings by = alone(p);
	assert(size > 0);
	return p->kernel->answer(&p->question, &by, &p->statistics, m, size, reply);
}

int prover_move(struct prover *p, unsigned *m, bool *won)
{
	struct surroundings by = alone(p);
	return p->kernel->move(&p->question, &by, &p->statistics, m, won);
}

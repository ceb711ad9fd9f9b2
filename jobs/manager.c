#include "jobs/manager.h"
#include "jobs/paths.h"
#include "jobs/state.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/command.h"
#include "base/memory.h"

enum { VAIN = 100 }; /* so many losses are no accident */
/* A job may take a PART of what all took before; a node is asked again when that is 2^AGAIN times as much as it was. */
enum { PART = 8, AGAIN = 2, LEVEL_MOST = 20 };

/* --- folders of jobs ---------------------------------------------------------------------------------------------- */

static void folder_of(const struct manager *m, unsigned number, char path[PATH_MAX])
{
	path_in(path, m->folder, "job.%u", number);
}

/* A job's folder has no folders in it. */
static void remove_folder(const struct manager *m, unsigned number)
{
	char path[PATH_MAX], file[PATH_MAX];
	folder_of(m, number, path);
	DIR *d = opendir(path);
	for (struct dirent *e; d != NULL && (e = readdir(d)) != NULL;) {
		path_in(file, path, "%s", e->d_name);
		unlink(file);
	}
	if (d != NULL)
		closedir(d);
	rmdir(path);
}

static bool make_folder(const struct manager *m, unsigned number, char path[PATH_MAX], struct trouble *t)
{
	folder_of(m, number, path);
	return mkdir(path, 0777) == 0 || trouble_say(t, 0, "%s: %s", path, strerror(errno));
}

/* --- the tree ----------------------------------------------------------------------------------------------------- */

static void wake(struct manager *m, uint32_t node)
{
	const struct links *parents = &m->tree.node[node].parents;
	for (uint32_t k = 0; k < parents->count; k++)
		m->tree.node[parents->node[k]].waiting = false;
}

static void look(struct manager *m, uint32_t node)
{
	if (m->domain->kind->look != NULL)
		m->domain->kind->look(m->domain, &m->tree, node);
}

static bool is_known(struct manager *m, uint32_t node)
{
	return m->domain->kind->settle != NULL && m->domain->kind->settle(m->domain, &m->tree, node);
}

/* What follows from nodes that were settled. */
static void hear_news(struct manager *m)
{
	struct tree *t = &m->tree;
	for (uint32_t n = 0; n < t->news.count; n++) {
		const uint32_t node = t->news.node[n];
		look(m, node);
		wake(m, node);
		for (uint32_t k = 0; k < t->node[node].parents.count; k++) {
			const uint32_t parent = t->node[node].parents.node[k];
			look(m, parent);
			wake(m, parent);
			tree_update(t, parent);
		}
	}
	t->news.count = 0;
}

static void settle(struct manager *m, uint32_t node, enum job_verdict v)
{
	tree_set(&m->tree, node, v == JOB_PROVED ? NODE_PROVED : v == JOB_DISPROVED ? NODE_DISPROVED : NODE_OPEN);
	if (v == JOB_LIMIT)
		m->domain->kind->grow(m->domain, &m->tree, node);
	hear_news(m);
}

/* Postponed sibling generation: where the way leads through the last child, the next one is made. */
static void grow_siblings(struct manager *m, const struct links *path)
{
	for (uint32_t k = 0; k + 1 < path->count; k++) {
		const struct node *n = m->tree.node + path->node[k];
		if (n->state == NODE_OPEN && !n->complete && !n->waiting && n->children.count > 0 &&
		    n->children.node[n->children.count - 1] == path->node[k + 1])
			m->domain->kind->grow(m->domain, &m->tree, path->node[k]);
	}
	hear_news(m);
}

/* --- jobs --------------------------------------------------------------------------------------------------------- */

static struct running_job *find_job(const struct manager *m, unsigned number)
{
	for (unsigned n = 0; n < m->count; n++)
		if (m->running[n].number == number)
			return m->running + n;
	return NULL;
}

static void forget_job(struct manager *m, struct running_job *j)
{
	m->statistics.busy += m->engine->kind->clock(m->engine) - j->began;
	remove_folder(m, j->number);
	if (j->again)
		m->tree.node[j->node].asked = false;
	*j = m->running[--m->count];
}

/* Jobs below nodes that are settled. */
static void cancel_useless(struct manager *m)
{
	tree_mark(&m->tree);
	for (unsigned n = m->count; n-- > 0;) {
		struct running_job *j = m->running + n;
		if (m->tree.node[j->node].needed)
			continue;
		m->engine->kind->cancel(m->engine, j->number);
		if (!j->again && !tree_settled(&m->tree, j->node))
			tree_set(&m->tree, j->node, NODE_LEAF);
		m->statistics.cancelled++;
		m->statistics.wasted_clock += m->engine->kind->clock(m->engine) - j->began;
		forget_job(m, j);
	}
}

static unsigned level_now(const struct manager *m)
{
	unsigned level = 0;
	while (m->domain->kind->again != NULL && level < LEVEL_MOST &&
	       PART * (m->options.limit << (level + 1)) <= m->spent)
		level++;
	return level;
}

static uint64_t limit_of(const struct manager *m, uint32_t node)
{
	return m->options.limit << m->tree.node[node].level;
}

static const struct recorded *find_recorded(const struct manager *m, uint32_t node)
{
	const uint64_t *key = m->domain->kind->key(m->domain, &m->tree, node);
	return m->record == NULL ? NULL : record_find(m->record, key, limit_of(m, node));
}

static void count_work(struct manager *m, uint32_t node, uint64_t positions)
{
	m->tree.node[node].work += positions;
	m->spent += positions;
}

/* What a job says of its node, which may be an open one that was asked again. */
static void use_verdict(struct manager *m, uint32_t node, enum job_verdict v)
{
	const struct node *n = m->tree.node + node;
	if (n->state != NODE_OPEN || v == JOB_PROVED)
		settle(m, node, v);
	else if (v == JOB_LIMIT && n->kind == NODE_ALL) /* fewer answers are open */
		m->domain->kind->grow(m->domain, &m->tree, node);
	hear_news(m);
}

/* What the log knows of this job. */
static bool use_record(struct manager *m, uint32_t node, bool *right, struct trouble *t)
{
	char folder[PATH_MAX];
	const struct recorded *d = find_recorded(m, node);
	if (d == NULL || m->options.replay)
		return false;
	const unsigned number = m->next++;
	*right = make_folder(m, number, folder, t) && record_unpack(m->record, d, folder, t) &&
	         m->domain->kind->accept(m->domain, &m->tree, node, folder, &d->answer, true, t);
	remove_folder(m, number);
	m->statistics.recorded++;
	if (*right) {
		count_work(m, node, d->answer.positions);
		use_verdict(m, node, d->answer.verdict);
	}
	return true;
}

static void write_answer(FILE *out, const void *answer)
{
	answer_slip_write(answer, out);
}

/* In a replay the answer lies there before the job begins. */
static bool put_recorded(struct manager *m, uint32_t node, const char *folder, uint64_t job, struct trouble *t)
{
	const struct recorded *d = m->options.replay ? find_recorded(m, node) : NULL;
	if (d == NULL)
		return true;
	struct answer_slip a = d->answer;
	a.job = job;
	snprintf(a.program, sizeof a.program, "%s", KDRAW_VERSION);
	return record_unpack(m->record, d, folder, t) && path_write(folder, "answer", write_answer, &a, t);
}

static bool submit(struct manager *m, uint32_t node, struct trouble *t)
{
	char folder[PATH_MAX];
	struct slip s = {.limit = limit_of(m, node)};
	struct node *n = m->tree.node + node;
	const unsigned number = m->next++;
	if (!make_folder(m, number, folder, t) || !m->domain->kind->specify(m->domain, &m->tree, node, folder, &s, t) ||
	    !slip_save(&s, folder, t))
		return false;
	if (!put_recorded(m, node, folder, s.sum, t))
		return false;
	const double now = m->engine->kind->clock(m->engine);
	const struct opinion *o = audit_find(&m->audit, node);
	if (!m->engine->kind->submit(m->engine, number, folder, o != NULL ? o->worker : NULL, t))
		return false;
	MAKE_ROOM(m->running, m->count, m->room);
	m->running[m->count++] =
	    (struct running_job){number, node, s.sum, limit_of(m, node), now, n->state == NODE_OPEN};
	n->asked = n->state == NODE_OPEN;
	if (!n->asked)
		tree_set(&m->tree, node, NODE_RUNNING);
	return true;
}

/* The first open node on the way that was asked with a much smaller limit than jobs have by now. NO_NODE: there is
 * none. */
static uint32_t find_due(const struct manager *m, const struct links *path)
{
	const unsigned level = level_now(m);
	for (uint32_t k = 0; k < path->count; k++) {
		const struct node *n = m->tree.node + path->node[k];
		if (n->state == NODE_OPEN && !n->asked && n->level + AGAIN <= level &&
		    m->domain->kind->again(m->domain, &m->tree, path->node[k]))
			return path->node[k];
	}
	return NO_NODE;
}

/* A job for this node, if the log does not know it. */
static bool ask(struct manager *m, uint32_t node, const struct links *path, struct trouble *t)
{
	bool right = true;
	const bool leaf = m->tree.node[node].state == NODE_LEAF;
	m->tree.node[node].level = level_now(m);
	if (!use_record(m, node, &right, t)) {
		right = submit(m, node, t);
		if (right && leaf)
			grow_siblings(m, path);
	}
	return right;
}

/* One more job, or one more step of the tree. False: there is nothing to do now, or trouble. */
static bool step(struct manager *m, struct trouble *t)
{
	struct links path = {0};
	bool right = true, more = true;
	const uint32_t node = tree_choose(&m->tree, &path), due = find_due(m, &path);
	if (node == NO_NODE) {
		more = false;
	} else if (due != NO_NODE) {
		right = ask(m, due, &path, t);
	} else if (m->tree.node[node].state == NODE_OPEN) {
		m->domain->kind->grow(m->domain, &m->tree, node);
		hear_news(m);
	} else if (is_known(m, node)) {
		hear_news(m);
	} else {
		right = ask(m, node, &path, t);
	}
	free(path.node);
	return more && right;
}

/* --- answers ------------------------------------------------------------------------------------------------------ */

static bool read_answer(const char *folder, uint64_t job, struct answer_slip *a, struct trouble *t)
{
	char path[PATH_MAX];
	path_in(path, folder, "answer");
	FILE *in = fopen(path, "r");
	if (in == NULL)
		return trouble_say(t, 0, "there is no answer");
	bool right = answer_slip_read(a, in, t);
	fclose(in);
	return right && (a->job == job || trouble_say(t, 0, "this is the answer of another job"));
}

static void refuse(struct manager *m, const struct finished *f, const struct trouble *why)
{
	progress_end();
	command_warn("an answer of worker %s is refused: %s", f->worker, why->text);
	m->statistics.refused++;
	m->engine->kind->refuse(m->engine, f->worker);
}

/* Opinions that wait: somebody else than who gave them is free now. False: there are none. */
static bool ask_again(struct manager *m, const char *worker)
{
	uint32_t node;
	bool any = false;
	while (audit_wake(&m->audit, worker, &node)) {
		if (!tree_settled(&m->tree, node))
			tree_set(&m->tree, node, NODE_LEAF);
		any = true;
	}
	return any;
}

/* That nothing was found is only said. Is it to be asked of somebody else, too? */
static bool is_opinion(struct manager *m, uint32_t node, const struct finished *f, const struct answer_slip *a)
{
	if (a->verdict != JOB_DISPROVED || m->domain->kind->nothing == NOTHING_FOLLOWS)
		return false;
	const bool due = audit_is_due(&m->audit, m->domain->kind->key(m->domain, &m->tree, node)),
	           believed = !due || audit_believes(&m->audit, node, f->worker);
	m->statistics.nothing += believed;
	m->statistics.audited += due && believed && strcmp(audit_find(&m->audit, node)->worker, f->worker) != 0;
	return !believed;
}

/* Something was found where somebody found nothing. */
static void compare_opinion(struct manager *m, uint32_t node, const struct answer_slip *a)
{
	const struct opinion *o = audit_find(&m->audit, node);
	const enum nothing nothing = m->domain->kind->nothing;
	if (o != NULL && a->verdict == JOB_PROVED && nothing == NOTHING_EXACT) {
		struct finished first = {.answered = true};
		struct trouble why;
		snprintf(first.worker, sizeof first.worker, "%s", o->worker);
		trouble_say(&why, 0, "it found nothing where another one did");
		refuse(m, &first, &why);
	}
	audit_forget(&m->audit, node);
}

/* An open node that was asked again has not become more open. */
static bool is_late(const struct manager *m, const struct running_job *j, enum job_verdict v)
{
	return j->again && (v == JOB_DISPROVED || (v == JOB_LIMIT && m->tree.node[j->node].state != NODE_OPEN));
}

/* False: trouble of our own, a full disk. */
static bool hear(struct manager *m, const struct finished *f, struct trouble *t)
{
	char folder[PATH_MAX];
	struct answer_slip a;
	struct trouble why = {0};
	struct running_job *j = find_job(m, f->job);
	if (j == NULL)
		return true; /* it was cancelled meanwhile */
	const struct running_job job = *j;
	folder_of(m, f->job, folder);
	bool right = f->answered && read_answer(folder, job.job, &a, &why);
	if (right && is_opinion(m, job.node, f, &a)) {
		m->statistics.positions += a.positions;
		forget_job(m, j);
		return true;
	}
	if (right && is_late(m, &job, a.verdict)) {
		m->statistics.positions += a.positions;
		forget_job(m, j);
		return true;
	}
	right = right && m->domain->kind->accept(m->domain, &m->tree, job.node, folder, &a, false, &why);
	bool written = true;
	if (right && m->record != NULL && find_recorded(m, job.node) == NULL)
		written = record_add(m->record, m->domain->kind->key(m->domain, &m->tree, job.node), job.limit, &a,
		                     f->worker, folder, t);
	forget_job(m, j);
	if (!right && !job.again)
		tree_set(&m->tree, job.node, NODE_LEAF);
	if (!right && f->answered)
		refuse(m, f, &why);
	m->statistics.lost += !f->answered;
	if (!right && ++m->vain > VAIN)
		return trouble_say(t, 0, "%u jobs one after the other were done in vain; the last by %s: %.100s", VAIN,
		                   f->worker, f->answered ? why.text : "it did not come to its end");
	if (!right || !written)
		return written;
	m->vain = 0;
	compare_opinion(m, job.node, &a);
	m->statistics.done++;
	m->statistics.limited += a.verdict == JOB_LIMIT;
	m->statistics.positions += a.positions;
	count_work(m, job.node, a.positions);
	use_verdict(m, job.node, a.verdict);
	cancel_useless(m);
	return true;
}

static bool over(const struct manager *m)
{
	return (m->options.stop != NULL && atomic_load(m->options.stop)) ||
	       (m->options.seconds > 0 && seconds_now() - m->began > m->options.seconds) ||
	       (m->options.jobs > 0 && m->statistics.done >= m->options.jobs);
}

static void tell(struct manager *m)
{
	tree_mark(&m->tree);
	if (m->options.state != NULL)
		state_write(m->options.state, m);
	if (m->domain->kind->keep != NULL)
		m->domain->kind->keep(m->domain, &m->tree);
	m->told = seconds_now();
}

static void show(struct manager *m)
{
	const struct manager_statistics *s = &m->statistics;
	if (seconds_now() - m->told >= 1)
		tell(m);
	if (m->options.progress && progress_due())
		progress_show("%.0f s  jobs done %" PRIu64 ", running %u of %u, waiting %u, wasted %" PRIu64
		              "  positions %" PRIu64 "  root %" PRIu32 "/%" PRIu32,
		              seconds_now() - m->began, s->done, m->count, m->engine->kind->capacity(m->engine),
		              m->tree.nodes, s->cancelled + s->lost + s->refused, s->positions, m->tree.node->is.proof,
		              m->tree.node->is.disproof);
}

static void work(struct manager *m, struct trouble *t)
{
	struct finished f;
	bool more = true;
	while (!tree_settled(&m->tree, 0) && !over(m) && t->text[0] == '\0') {
		while (m->count < m->engine->kind->capacity(m->engine) && !tree_settled(&m->tree, 0) &&
		       (more = step(m, t)))
			continue;
		show(m);
		if (tree_settled(&m->tree, 0) || t->text[0] != '\0')
			break;
		if (m->count == 0 && !more && ask_again(m, NULL))
			continue;
		if (m->count == 0 && !more)
			break; /* what is open can be settled by no job */
		if (m->count == 0 && m->engine->kind->hopeless(m->engine)) {
			trouble_say(t, 0, "no worker is left: all were refused");
			break;
		}
		if (m->engine->kind->poll(m->engine, 1, &f)) {
			hear(m, &f, t);
			ask_again(m, f.worker);
		}
	}
}

enum job_verdict manager_run(struct manager *m, struct domain *d, struct engine *e, struct record *record,
                             const char *folder, const struct manager_options *options, struct trouble *t)
{
	*m = (struct manager){.domain = d,
	                      .engine = e,
	                      .record = record,
	                      .folder = xstrdup(folder),
	                      .options = *options,
	                      .next = options->first,
	                      .audit = {.share = options->audit},
	                      .began = seconds_now()};
	t->text[0] = '\0';
	tree_init(&m->tree, options->policy);
	if (!d->kind->begin(d, &m->tree, t))
		return JOB_LIMIT;
	hear_news(m);
	work(m, t);
	while (m->count > 0) {
		m->statistics.cancelled++;
		e->kind->cancel(e, m->running->number);
		forget_job(m, m->running);
	}
	m->statistics.clock = e->kind->clock(e);
	tell(m);
	return m->tree.node->state == NODE_PROVED      ? JOB_PROVED
	       : m->tree.node->state == NODE_DISPROVED ? JOB_DISPROVED
	                                               : JOB_LIMIT;
}

void manager_clear(struct manager *m)
{
	tree_clear(&m->tree);
	free(m->running);
	audit_clear(&m->audit);
	free(m->folder);
	*m = (struct manager){0};
}

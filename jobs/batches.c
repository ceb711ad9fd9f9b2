#include "jobs/batches.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/beside.h"
#include "base/memory.h"
#include "base/random.h"
#include "jobs/paths.h"

/* Part PART of PARTS, with 2^LONGER times as long a board. One that is undecided is split into two such parts, which
 * may take twice as long. */
struct batch {
	uint64_t key[2];
	unsigned part, parts, longer;
};
enum { LONGER_MOST = 2, PARTS_MOST = 1000000 };

struct searching {
	struct domain domain;
	const struct batches *all;
	char *found;
};

static struct searching *searching_of(struct domain *d)
{
	return (struct searching *)d;
}

static const struct batch *batch_of(const struct tree *t, uint32_t node)
{
	assert(node > 0);
	return t->node[node].what;
}

static bool begin(struct domain *d, struct tree *t, struct trouble *trouble)
{
	bool old;
	(void)d, (void)trouble;
	tree_add(t, NODE_ANY, NULL, (struct numbers){2, 1}, &old);
	tree_set(t, 0, NODE_OPEN);
	return true;
}

/* A batch is not likely to have a theorem: its disproof is nearer, so that no policy but `win' waits for it. */
static void add_batch(struct tree *t, uint32_t parent, struct batch first, bool last)
{
	struct batch *b = xcalloc(1, sizeof *b);
	bool old;
	*b = first;
	b->key[0] = random_mix(random_mix(b->part) + b->parts * 8 + b->longer);
	b->key[1] = random_mix(~b->key[0]);
	const uint32_t node = tree_add(t, NODE_ANY, b->key, (struct numbers){2, 1}, &old);
	assert(!old);
	t->node[node].what = b;
	t->node[parent].complete = last;
	tree_link(t, parent, node);
}

/* Candidates I, I + N, I + 2N, ... are I, I + 2N, ... and I + N, I + 3N, ... */
static void split(struct tree *t, uint32_t node)
{
	const struct batch b = *batch_of(t, node);
	const unsigned count = t->node[node].children.count;
	assert(count < 2);
	add_batch(t, node, (struct batch){{0}, b.part + count * b.parts, 2 * b.parts, b.longer + 1}, count == 1);
}

/* What is undecided and not split any more waits for ever. */
static void grow(struct domain *d, struct tree *t, uint32_t node)
{
	const unsigned count = t->node[0].children.count, parts = searching_of(d)->all->parts;
	if (node == 0) {
		add_batch(t, 0, (struct batch){{0}, count + 1, parts, 0}, count + 1 == parts);
	} else if (batch_of(t, node)->longer < LONGER_MOST && batch_of(t, node)->parts <= PARTS_MOST / 2) {
		split(t, node);
	} else {
		t->node[node].waiting = true;
		tree_update(t, node);
	}
}

static const uint64_t *key(struct domain *d, const struct tree *t, uint32_t node)
{
	(void)d;
	return batch_of(t, node)->key;
}

/* The programs that the job runs go with it. */
static bool add_programs(const char *folder, struct trouble *trouble)
{
	static const char *const verbs[] = {"search", "theorem", "check"};
	for (unsigned n = 0; n < sizeof verbs / sizeof *verbs; n++) {
		char program[PATH_MAX], path[PATH_MAX];
		command_beside(program, sizeof program, verbs[n]);
		path_in(path, folder, "kdraw-%s", verbs[n]);
		if (symlink(program, path) != 0)
			return trouble_say(trouble, 0, "%s: %s", path, strerror(errno));
	}
	return true;
}

static bool specify(struct domain *d, const struct tree *t, uint32_t node, const char *folder, struct slip *s,
                    struct trouble *trouble)
{
	const struct batches *all = searching_of(d)->all;
	s->kind = JOB_SEARCH;
	const struct batch *b = batch_of(t, node);
	s->limit <<= b->longer;
	s->batch = (struct slip_batch){all->k, all->p, b->part, b->parts, all->tries, all->from, all->to};
	return add_programs(folder, trouble);
}

/* Whoever sends it, and the log, too: a theorem is what the checker takes for one about this game. */
static bool is_theorem(const struct batches *all, const char *path, struct trouble *trouble)
{
	char last[256], right[64];
	snprintf(right, sizeof right, "s VERIFIED Connect(%u,%u) is drawn\n", all->k, all->p);
	return (command_ask("check", (const char *[]){path, NULL}, last, sizeof last) && strcmp(last, right) == 0) ||
	       trouble_say(trouble, 0, "the theorem is not right: %.100s", last);
}

static bool accept(struct domain *d, const struct tree *t, uint32_t node, const char *folder,
                   const struct answer_slip *a, bool recorded, struct trouble *trouble)
{
	const struct searching *s = searching_of(d);
	char proof[PATH_MAX];
	(void)t, (void)node, (void)recorded;
	if (a->verdict != JOB_PROVED)
		return true;
	path_in(proof, folder, "proof");
	if (!is_theorem(s->all, proof, trouble))
		return false;
	return link(proof, s->found) == 0 || trouble_say(trouble, 0, "%s: %s", s->found, strerror(errno));
}

static void describe(struct domain *d, const struct tree *t, uint32_t node, char *text, size_t room)
{
	(void)d;
	if (node == 0)
		snprintf(text, room, "a theorem");
	else
		snprintf(text, room, "part %u of %u", batch_of(t, node)->part, batch_of(t, node)->parts);
}

static void release(struct domain *d, struct tree *t)
{
	struct searching *s = searching_of(d);
	for (uint32_t n = 0; n < t->nodes; n++)
		free(t->node[n].what);
	free(s->found);
	free(s);
}

struct domain *batches_domain_new(const struct batches *b, const char *found)
{
	static const struct domain_kind kind = {begin,   grow,   NULL,     NULL, NULL,    key,
	                                        specify, accept, describe, NULL, release, NOTHING_EXACT};
	struct searching *s = xcalloc(1, sizeof *s);
	assert(b->parts > 0);
	s->domain.kind = &kind;
	s->all = b;
	s->found = xstrdup(found);
	return &s->domain;
}

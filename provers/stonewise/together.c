#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "provers/stonewise/inside.h"

#define PATIENCE 100 /* so often a lock is asked for before the thread sleeps: both are held for moments only */

struct helper {
	struct search x;
	const struct scheme *root;
	enum verdict verdict;
	pthread_t thread;
};

void stonewise_common(struct common *c, struct proof *proof, unsigned threads)
{
	c->proof = proof;
	c->threads = threads > 1 ? threads : 1;
	atomic_init(&c->over, false);
	atomic_init(&c->positions, 0);
	schemetable_init(&c->table);
	pthread_mutex_init(&c->lock[OF_PROOF], NULL);
	pthread_mutex_init(&c->lock[OF_TABLE], NULL);
}

void stonewise_common_clear(struct common *c)
{
	schemetable_clear(&c->table);
	pthread_mutex_destroy(&c->lock[OF_PROOF]);
	pthread_mutex_destroy(&c->lock[OF_TABLE]);
}

void stonewise_search_clear(struct search *x)
{
	recent_clear(&x->recent);
	free(x->draft.word);
}

void stonewise_lock(struct search *x, enum lock of)
{
	if (x->common->threads == 1)
		return;
	for (unsigned n = 0; n < PATIENCE; n++)
		if (pthread_mutex_trylock(&x->common->lock[of]) == 0)
			return;
	pthread_mutex_lock(&x->common->lock[of]);
}

void stonewise_unlock(struct search *x, enum lock of)
{
	if (x->common->threads > 1)
		pthread_mutex_unlock(&x->common->lock[of]);
}

/* Every other thread goes the other way round, and each pair begins elsewhere. */
unsigned stonewise_turn(const struct search *x, const struct expansion *e, unsigned i)
{
	assert(i < e->kinds);
	if (i < e->deeps || x->number == 0)
		return i;
	const unsigned flat = e->kinds - e->deeps, pairs = (x->common->threads + 1) / 2,
	               at = (i - e->deeps + flat * (x->number / 2) / pairs) % flat;
	return e->deeps + (x->number % 2 == 0 ? at : flat - 1 - at);
}

/* Who has a verdict stops the others. */
static enum verdict solve(struct search *x, const struct scheme *root)
{
	struct mask zone;
	enum verdict v = stonewise_solve(x, root, &zone);
	if (v != UNDECIDED)
		atomic_store(&x->common->over, true);
	return v;
}

static void *help(void *helper)
{
	struct helper *h = helper;
	h->verdict = solve(&h->x, h->root);
	return NULL;
}

static bool start(struct helper *h, const struct search *first, const struct scheme *root, unsigned number)
{
	h->x = (struct search){.common = first->common, .board = first->board, .number = number, .watch = first->watch};
	h->x.watch.progress = false;
	h->root = root;
	return pthread_create(&h->thread, NULL, help, h) == 0;
}

static enum verdict join(struct helper *h, struct search *first)
{
	pthread_join(h->thread, NULL);
	first->replies += h->x.replies;
	stonewise_search_clear(&h->x);
	return h->verdict;
}

enum verdict stonewise_together(struct search *x, const struct scheme *root)
{
	const unsigned threads = x->common->threads;
	struct helper *helper = xcalloc(threads, sizeof *helper);
	unsigned started = 1;
	x->watch.stop = &x->common->over;
	while (started < threads && start(helper + started, x, root, started))
		started++;
	enum verdict v = solve(x, root);
	atomic_store(&x->common->over, true);
	for (unsigned i = 1; i < started; i++) {
		const enum verdict other = join(helper + i, x);
		v = v == UNDECIDED ? other : v;
	}
	free(helper);
	return v;
}

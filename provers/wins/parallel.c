#include "provers/wins/parallel.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "base/memory.h"
#include "provers/wins/tree.h"

enum { LOOK_AT_CLOCK = 64 };

struct worker {
	struct worker *next;
	const struct parallel *job;
	struct arena arena;
	struct search search;
	struct tree *tree;
	const struct win *win;
	pthread_t thread;
	bool running;
	atomic_bool ended;
};

static void *work(void *context)
{
	struct worker *w = context;
	w->win = tree_search(w->tree, UINT64_MAX);
	assert(w->win == NULL || w->win->open == 0);
	if (w->win != NULL)
		atomic_store(w->job->over, true);
	atomic_store(&w->ended, true);
	return NULL;
}

static struct worker *begin_worker(const struct parallel *p, const struct search *s, unsigned number)
{
	struct worker *w = xcalloc(1, sizeof *w);
	w->job = p;
	arena_copy(&w->arena, s->arena);
	search_init(&w->search, &w->arena, s->side, s->whole_board, p->memory);
	known_copy_wins(&w->search, s);
	w->search.bound = p->bound;
	w->search.kept = s->kept;
	w->search.watch = watch_begin(p->seconds, LOOK_AT_CLOCK, false);
	w->search.watch.stop = p->over;
	w->search.most_positions = p->positions > 0 ? p->positions + 1 : 0;
	w->tree = tree_new(&w->search, p->attacks, p->left, p->order, number);
	w->running = pthread_create(&w->thread, NULL, work, w) == 0;
	return w;
}

struct worker *parallel_begin(const struct parallel *p, const struct search *s)
{
	struct worker *first = NULL;
	assert(p->over != NULL && p->threads > 0);
	for (unsigned i = p->threads; i > 0; i--) {
		struct worker *w = begin_worker(p, s, i - 1);
		w->next = first;
		first = w;
	}
	return first;
}

static bool all_ended(struct worker *w)
{
	for (; w != NULL; w = w->next)
		if (w->running && !atomic_load(&w->ended))
			return false;
	return true;
}

void parallel_wait(struct worker *w, struct search *s)
{
	const struct timespec rest = {.tv_nsec = 20000000};
	while (s->save != NULL && !all_ended(w)) {
		s->save(s->save_context);
		nanosleep(&rest, NULL);
	}
}

const struct win *parallel_end(struct worker *w, uint64_t *positions)
{
	const struct win *win = NULL;
	for (; w != NULL; w = w->next) {
		if (w->running)
			pthread_join(w->thread, NULL);
		*positions += w->search.positions;
		assert(!w->running || atomic_load(&w->ended));
		win = win == NULL ? w->win : win;
	}
	return win;
}

void parallel_release(struct worker *w)
{
	while (w != NULL) {
		struct worker *next = w->next;
		tree_release(w->tree);
		search_clear(&w->search);
		arena_clear(&w->arena);
		free(w);
		w = next;
	}
}

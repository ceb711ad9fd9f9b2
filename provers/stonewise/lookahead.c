#include "provers/stonewise/lookahead.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

struct lookahead {
	const struct scheme_board *board;
	const struct schemetable *table;
	pthread_mutex_t lock; /* of the stack, and of all in it but inquiries that are READY */
	pthread_cond_t work, done;
	pthread_rwlock_t table_lock;
	struct ahead *top;
	bool over;
	unsigned threads;
	pthread_t *thread;
};

/* The forms of answer k are form[first[k]] .. form[first[k + 1] - 1], in the order of the components without forests;
 * if one of them is lost, the others need not be there. */
struct inquiry {
	unsigned answers, formed; /* the first ones have forms */
	struct killing *answer;
	unsigned *first;
	struct canonical *form;
	unsigned forms, room;
};

/* --- one stone ---------------------------------------------------------------------------------------------------- */

static struct inquiry *inquiry_new(const struct scheme_board *b, const struct scheme *after)
{
	struct inquiry *q = xcalloc(1, sizeof *q);
	q->answer = xmalloc(MOST_KINDS * sizeof *q->answer);
	q->answers = answers_list(b, after, q->answer);
	q->answer = xrealloc(q->answer, (q->answers + 1) * sizeof *q->answer);
	q->first = xcalloc(q->answers + 1, sizeof *q->first);
	return q;
}

static void inquiry_release(struct inquiry *q)
{
	if (q == NULL)
		return;
	free(q->answer);
	free(q->first);
	free(q->form);
	free(q);
}

unsigned inquiry_answers(const struct inquiry *q, struct killing *answer, unsigned *picked)
{
	*picked = q->formed;
	memcpy(answer, q->answer, q->answers * sizeof *answer);
	return q->answers;
}

bool inquiry_has(const struct inquiry *q, unsigned answer)
{
	return answer < q->formed;
}

enum verdict inquiry_known(const struct inquiry *q, unsigned answer, const struct schemetable *t, struct mask *zone)
{
	enum verdict all = DRAWN;
	assert(inquiry_has(q, answer));
	for (unsigned i = q->first[answer]; i < q->first[answer + 1] && all != LOST; i++) {
		enum verdict v = schemetable_ask(t, q->form + i, zone);
		all = v == DRAWN ? all : v;
	}
	return all;
}

static enum verdict ask_table(struct lookahead *l, const struct canonical *form)
{
	struct mask zone;
	pthread_rwlock_rdlock(&l->table_lock);
	enum verdict v = schemetable_ask(l->table, form, &zone);
	pthread_rwlock_unlock(&l->table_lock);
	return v;
}

/* Adds the forms of one answer more; the verdict, as far as the table knows now. */
static enum verdict add_forms(struct lookahead *l, const struct scheme *after, struct inquiry *q)
{
	struct scheme left, component;
	enum verdict all = DRAWN;
	answers_pick(q->answer, q->answers, q->formed);
	scheme_copy(&left, after);
	scheme_kill(&left, q->answer[q->formed].dead);
	scheme_loosen(l->board, &left, NULL);
	while (all != LOST && scheme_part(l->board, &left, &component)) {
		MAKE_ROOM(q->form, q->forms, q->room);
		struct canonical *form = q->form + q->forms++;
		canonical_form(&l->board->rules, &component.p, form);
		enum verdict v = ask_table(l, form);
		all = v == DRAWN ? all : v;
	}
	q->first[++q->formed] = q->forms;
	return all;
}

/* Answer after answer, until one is known to be drawn, or enough of them are not known: the search will hardly go
 * farther. */
static struct inquiry *inquire(struct lookahead *l, const struct ahead *a, unsigned n)
{
	struct scheme after;
	enum verdict v = LOST;
	unsigned unknown = 0;
	kind_put(l->board, a->s, a->kind + n, &after);
	struct inquiry *q = inquiry_new(l->board, &after);
	while (v != DRAWN && unknown < MOST_ASKED && q->formed < q->answers &&
	       !atomic_load_explicit(&a->over, memory_order_relaxed)) {
		v = add_forms(l, &after, q);
		unknown += v == UNDECIDED;
	}
	return q;
}

/* --- threads ------------------------------------------------------------------------------------------------------ */

/* A kind that nobody has looked at; a->kinds if there is none. */
static unsigned next_free(struct ahead *a)
{
	while (a->next < a->kinds && a->slot[a->next].state != AHEAD_FREE)
		a->next++;
	return a->next;
}

static struct ahead *find_work(struct lookahead *l)
{
	struct ahead *a = l->top;
	while (a != NULL && next_free(a) == a->kinds)
		a = a->below;
	return a;
}

/* The lock is held, but for the work itself. */
static void help(struct lookahead *l, struct ahead *a)
{
	const unsigned n = a->next;
	assert(a->slot[n].state == AHEAD_FREE);
	a->slot[n].state = AHEAD_TAKEN;
	a->busy++;
	pthread_mutex_unlock(&l->lock);
	struct inquiry *q = inquire(l, a, n);
	pthread_mutex_lock(&l->lock);
	a->slot[n].inquiry = q;
	a->slot[n].state = AHEAD_READY;
	a->busy--;
	pthread_cond_broadcast(&l->done);
}

static void *helper(void *lookahead)
{
	struct lookahead *l = lookahead;
	pthread_mutex_lock(&l->lock);
	while (!l->over) {
		struct ahead *a = find_work(l);
		if (a == NULL)
			pthread_cond_wait(&l->work, &l->lock);
		else
			help(l, a);
	}
	pthread_mutex_unlock(&l->lock);
	return NULL;
}

struct lookahead *lookahead_new(const struct scheme_board *board, const struct schemetable *table, unsigned threads)
{
	if (threads < 2)
		return NULL;
	struct lookahead *l = xcalloc(1, sizeof *l);
	l->board = board;
	l->table = table;
	l->thread = xcalloc(threads - 1, sizeof *l->thread);
	pthread_mutex_init(&l->lock, NULL);
	pthread_cond_init(&l->work, NULL);
	pthread_cond_init(&l->done, NULL);
	pthread_rwlock_init(&l->table_lock, NULL);
	while (l->threads < threads - 1 && pthread_create(l->thread + l->threads, NULL, helper, l) == 0)
		l->threads++;
	if (l->threads > 0)
		return l;
	lookahead_release(l);
	return NULL;
}

void lookahead_release(struct lookahead *l)
{
	if (l == NULL)
		return;
	pthread_mutex_lock(&l->lock);
	assert(l->top == NULL);
	l->over = true;
	pthread_cond_broadcast(&l->work);
	pthread_mutex_unlock(&l->lock);
	for (unsigned i = 0; i < l->threads; i++)
		pthread_join(l->thread[i], NULL);
	pthread_rwlock_destroy(&l->table_lock);
	pthread_cond_destroy(&l->work);
	pthread_cond_destroy(&l->done);
	pthread_mutex_destroy(&l->lock);
	free(l->thread);
	free(l);
}

void lookahead_push(struct lookahead *l, struct ahead *a, const struct scheme *s, const struct kind *kind,
                    unsigned kinds)
{
	if (l == NULL)
		return;
	memset(a->slot, 0, kinds * sizeof *a->slot);
	a->s = s;
	a->kind = kind;
	a->kinds = kinds;
	a->next = a->busy = 0;
	atomic_init(&a->over, false);
	pthread_mutex_lock(&l->lock);
	a->below = l->top;
	l->top = a;
	pthread_cond_broadcast(&l->work);
	pthread_mutex_unlock(&l->lock);
}

/* Nobody begins with it any more; who works on it is waited for. */
void lookahead_pop(struct lookahead *l, struct ahead *a)
{
	if (l == NULL)
		return;
	pthread_mutex_lock(&l->lock);
	assert(l->top == a);
	l->top = a->below;
	atomic_store_explicit(&a->over, true, memory_order_relaxed);
	while (a->busy > 0)
		pthread_cond_wait(&l->done, &l->lock);
	pthread_mutex_unlock(&l->lock);
	for (unsigned n = 0; n < a->kinds; n++)
		inquiry_release(a->slot[n].inquiry);
}

/* While another thread is at work on it, this one does as the others do. */
const struct inquiry *lookahead_take(struct lookahead *l, struct ahead *a, unsigned n)
{
	if (l == NULL)
		return NULL;
	pthread_mutex_lock(&l->lock);
	if (a->slot[n].state == AHEAD_FREE)
		a->slot[n].state = AHEAD_TAKEN; /* by the search itself, which keeps nothing here */
	else
		while (a->slot[n].state == AHEAD_TAKEN) {
			if (next_free(a) < a->kinds)
				help(l, a);
			else
				pthread_cond_wait(&l->done, &l->lock);
		}
	const struct inquiry *q = a->slot[n].inquiry;
	pthread_mutex_unlock(&l->lock);
	return q;
}

void lookahead_lock_table(struct lookahead *l)
{
	if (l != NULL)
		pthread_rwlock_wrlock(&l->table_lock);
}

void lookahead_unlock_table(struct lookahead *l)
{
	if (l != NULL)
		pthread_rwlock_unlock(&l->table_lock);
}

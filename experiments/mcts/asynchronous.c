#include "experiments/mcts/asynchronous.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { BATCHES = 4 }; /* the queue holds so many */

static size_t numbers(const struct asynchronous *e)
{
	return (size_t)e->network->planes * e->network->side * e->network->side;
}

/* --- the thread with the network ---------------------------------------------------------------------------------- */

static void *evaluate(void *data)
{
	struct asynchronous *e = data;
	pthread_mutex_lock(&e->lock);
	for (;;) {
		while (e->state != BATCH_GIVEN && !e->over)
			pthread_cond_wait(&e->change, &e->lock);
		if (e->over)
			break;
		pthread_mutex_unlock(&e->lock);
		pass_forward(&e->pass);
		pthread_mutex_lock(&e->lock);
		e->state = BATCH_DONE;
		pthread_cond_signal(&e->change);
	}
	pthread_mutex_unlock(&e->lock);
	return NULL;
}

static void set_state(struct asynchronous *e, int state)
{
	pthread_mutex_lock(&e->lock);
	e->state = state;
	pthread_cond_signal(&e->change);
	pthread_mutex_unlock(&e->lock);
}

static bool is_done(struct asynchronous *e)
{
	pthread_mutex_lock(&e->lock);
	bool done = e->state == BATCH_DONE;
	pthread_mutex_unlock(&e->lock);
	return done;
}

static void wait_for(struct asynchronous *e)
{
	pthread_mutex_lock(&e->lock);
	while (e->state != BATCH_DONE)
		pthread_cond_wait(&e->change, &e->lock);
	pthread_mutex_unlock(&e->lock);
}

/* --- the search's side -------------------------------------------------------------------------------------------- */

void asynchronous_init(struct asynchronous *e, const struct network *n, struct convolver *c, unsigned batch,
                       uint64_t delay, bool thread)
{
	assert(batch > 0);
	*e = (struct asynchronous){.network = n, .batch = batch, .delay = delay, .room = BATCHES * batch};
	pass_init(&e->pass, n, c, batch);
	e->queue = xmalloc(e->room * sizeof *e->queue);
	e->sent = xmalloc(batch * sizeof *e->sent);
	e->planes = xmalloc(e->room * numbers(e) * sizeof *e->planes);
	pthread_mutex_init(&e->lock, NULL);
	pthread_cond_init(&e->change, NULL);
	e->thread_there = thread && pthread_create(&e->thread, NULL, evaluate, e) == 0;
}

void asynchronous_clear(struct asynchronous *e)
{
	pthread_mutex_lock(&e->lock);
	e->over = true;
	pthread_cond_signal(&e->change);
	pthread_mutex_unlock(&e->lock);
	if (e->thread_there)
		pthread_join(e->thread, NULL);
	pthread_mutex_destroy(&e->lock);
	pthread_cond_destroy(&e->change);
	pass_clear(&e->pass);
	free(e->queue);
	free(e->sent);
	free(e->planes);
}

bool asynchronous_offer(struct asynchronous *e, const struct field *f, uint32_t node)
{
	if (e->waiting == e->room)
		return false;
	network_planes(e->network, f, e->network->rank, e->planes + e->waiting * numbers(e));
	e->queue[e->waiting++] = (struct offered){node, f->side};
	return true;
}

/* The front of the queue leaves; the others move up. */
static void send(struct asynchronous *e, uint64_t simulations)
{
	size_t size = numbers(e);
	memcpy(e->pass.activity[0], e->planes, e->batch * size * sizeof *e->planes);
	memcpy(e->sent, e->queue, e->batch * sizeof *e->sent);
	e->waiting -= e->batch;
	memmove(e->planes, e->planes + e->batch * size, e->waiting * size * sizeof *e->planes);
	memmove(e->queue, e->queue + e->batch, e->waiting * sizeof *e->queue);
	e->on_its_way = true;
	e->left_at = simulations;
	set_state(e, BATCH_GIVEN);
}

static void arrive(struct asynchronous *e)
{
	e->on_its_way = false;
	set_state(e, BATCH_NONE);
}

bool asynchronous_step(struct asynchronous *e, uint64_t simulations, bool soon)
{
	if (!e->on_its_way && e->waiting >= e->batch)
		send(e, simulations);
	if (!e->on_its_way)
		return false;
	bool due = simulations - e->left_at >= e->delay;
	if (soon && e->thread_there ? !is_done(e) : !due)
		return false;
	if (e->thread_there)
		wait_for(e);
	else
		pass_forward(&e->pass);
	arrive(e);
	return true;
}

uint32_t asynchronous_answer(const struct asynchronous *e, unsigned i, float *share)
{
	const struct network *n = e->network;
	size_t squares = (size_t)n->side * n->side;
	assert(i < e->batch && !e->on_its_way);
	network_shares(n, e->pass.activity[n->layers] + 2 * i * squares, e->sent[i].side,
	               e->pass.activity[0] + i * numbers(e) + 2 * squares, share);
	return e->sent[i].node;
}

void asynchronous_forget(struct asynchronous *e)
{
	if (e->on_its_way && e->thread_there)
		wait_for(e);
	arrive(e);
	e->waiting = 0;
}

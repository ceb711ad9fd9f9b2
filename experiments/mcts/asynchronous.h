#pragma once

#include <pthread.h>

#include "experiments/network/network.h"

/* Asynchronous node evaluation (Maddison, Huang, Sutskever and Silver 2015, section 6): positions queue up; as many as
 * a mini-batch holds go through the network together, first come, first served, while the search goes on.
 *
 *     offer -> [ queue . . . . . ] -> [ mini-batch, on its way ] -> answers
 *
 * When the answers come: with a delay, when so many simulations were made since the mini-batch left, and not earlier
 * (then the search waits for them), so that a search does not depend on the machine; or as soon as they are there.
 * Without a thread the network is asked when the answers are due. */
struct asynchronous {
	const struct network *network;
	struct pass pass; /* the mini-batch on its way */
	unsigned batch;
	uint64_t delay, left_at; /* simulations */
	struct offered {
		uint32_t node;
		enum side side;
	} * queue, *sent;
	float *planes; /* of what is in the queue */
	unsigned waiting, room;
	bool on_its_way, thread_there;
	pthread_t thread;
	/* shared with the thread: */
	pthread_mutex_t lock;
	pthread_cond_t change;
	enum { BATCH_NONE, BATCH_GIVEN, BATCH_DONE } state;
	bool over;
};

void asynchronous_init(struct asynchronous *e, const struct network *n, struct convolver *c, unsigned batch,
                       uint64_t delay, bool thread);
void asynchronous_clear(struct asynchronous *e);

/* The position of a node joins the queue; false if that is full. */
bool asynchronous_offer(struct asynchronous *e, const struct field *f, uint32_t node);
/* After each simulation, with their number: sends a mini-batch on its way if none is. soon: answers count as soon as
 * they are there. True: answers are there, and have to be taken now, number 0 to batch - 1. */
bool asynchronous_step(struct asynchronous *e, uint64_t simulations, bool soon);
/* The node of an answer; share: of all squares. */
uint32_t asynchronous_answer(const struct asynchronous *e, unsigned i, float *share);
/* Nothing that was offered is wanted any more. */
void asynchronous_forget(struct asynchronous *e);

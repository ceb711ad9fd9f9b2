#pragma once

#include <stdatomic.h>

#include "provers/wins/search.h"

/* Trees of proof numbers in threads of their own, beside a search that goes on in the caller's. Each has its arena, its
 * table, which begins with the wins that are known, and another length of searches of order 1; all they share is the
 * list of wins for a checkpoint. Who finds a win sets *over, and all stop. */
struct parallel {
	unsigned threads, left, order;
	bool attacks;
	double seconds;            /* 0: any time */
	uint64_t positions;        /* each at most, 0: any number */
	unsigned long long memory; /* each: of its table */
	unsigned long long bound;  /* and of the rest (collect.h) */
	atomic_bool *over;
};
struct worker;

/* The position on the arena of s, which is copied. */
struct worker *parallel_begin(const struct parallel *p, const struct search *s);
/* When the caller has nothing left to search: what is found is saved on the way until all have ended. */
void parallel_wait(struct worker *w, struct search *s);
/* Waits for all. The win of the first worker that has one, or NULL; it lives until they are released. */
const struct win *parallel_end(struct worker *w, uint64_t *positions);
void parallel_release(struct worker *w);

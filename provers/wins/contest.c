#include "provers/wins/contest.h"

#include <stdlib.h>

enum { LESS = 4, FIRST_LOOK = 32 };

static int by_cost(const void *a, const void *b)
{
	const struct contender *x = a, *y = b;
	if (x->cost != y->cost)
		return x->cost < y->cost ? -1 : 1;
	return x->rank < y->rank ? -1 : 1;
}

static bool stopped(const struct contest *c)
{
	return c->stop != NULL && atomic_load(c->stop);
}

unsigned contest_hold(const struct contest *c, struct contender *contender, unsigned contenders)
{
	bool won = false;
	for (uint64_t p = c->positions / FIRST_LOOK + 1; p <= c->positions && !won; p *= LESS) {
		for (unsigned i = 0; i < contenders && !won && !stopped(c); i++) {
			contender[i].cost = c->weigh(c->context, contender + i, p);
			won = contender[i].cost == 0;
		}
		if (stopped(c))
			return contenders;
		qsort(contender, contenders, sizeof *contender, by_cost);
		contenders = (contenders + LESS - 1) / LESS;
	}
	return contenders;
}

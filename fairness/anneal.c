#include "fairness/anneal.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "command/command.h"
#include "fairness/limit.h"

struct walker {
	const struct anneal *a;
	uint64_t random;
	struct stones now, *best;
	unsigned best_number;
};

static uint32_t next_random(struct walker *w)
{
	w->random = w->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (uint32_t)(w->random >> 33);
}

static bool is_free(const struct stones *s, struct stone x)
{
	for (unsigned i = 0; i < s->count; i++)
		if (stone_compare(&s->stone[i], &x) == 0)
			return false;
	return true;
}

/* A free square next to a stone; now and then one a little farther off. */
static struct stone some_square(struct walker *w, unsigned except)
{
	for (;;) {
		unsigned i = next_random(w) % w->now.count, reach = next_random(w) % 8 == 0 ? 4 : 1;
		struct stone x = w->now.stone[i];
		x.row += (int)(next_random(w) % (2 * reach + 1)) - (int)reach;
		x.column += (int)(next_random(w) % (2 * reach + 1)) - (int)reach;
		if ((i != except || w->now.count == 1) && is_free(&w->now, x))
			return x;
	}
}

static void start(struct walker *w)
{
	unsigned side = (unsigned)ceil(sqrt(w->a->q));
	for (unsigned i = 0; i < w->a->q; i++)
		stones_add(&w->now, (struct stone){(int)(i / side), (int)(i % side)});
}

static unsigned number_now(const struct walker *w)
{
	return limit_number(w->a->d, &w->now);
}

static void keep_best(struct walker *w, unsigned number)
{
	if (w->best->count > 0 && number <= w->best_number)
		return;
	w->best_number = number;
	w->best->count = 0;
	for (unsigned i = 0; i < w->now.count; i++)
		stones_add(w->best, w->now.stone[i]);
}

static bool accept(struct walker *w, unsigned old, unsigned new, double temperature)
{
	return new >= old || next_random(w) < 0x1p31 * exp(((double)new - (double)old) / temperature);
}

static void walk(struct walker *w, unsigned number)
{
	for (unsigned long step = 0; step < w->a->steps && w->best_number < w->a->goal; step++) {
		if (step % 256 == 0 && progress_due())
			progress_show("step %lu of %lu, best %u", step, w->a->steps, w->best_number);
		double temperature = 0.15 + 1.0 * (1.0 - (double)step / (double)w->a->steps);
		unsigned i = next_random(w) % w->now.count;
		struct stone old = w->now.stone[i];
		w->now.stone[i] = some_square(w, i);
		unsigned changed = number_now(w);
		if (accept(w, number, changed, temperature)) {
			number = changed;
			keep_best(w, number);
		} else {
			w->now.stone[i] = old;
		}
	}
}

unsigned anneal(const struct anneal *a, struct stones *best)
{
	struct walker w = {.a = a, .random = a->seed, .best = best};
	assert(a->q > 0 && best->count == 0);
	stones_init(&w.now);
	start(&w);
	unsigned number = number_now(&w);
	keep_best(&w, number);
	walk(&w, number);
	stones_clear(&w.now);
	stones_sort(best);
	return w.best_number;
}

#include "fairness/quest.h"

#include <assert.h>
#include <math.h>

#include "base/command.h"
#include "fairness/limit.h"

static bool is_free(const struct stones *s, struct place x)
{
	for (unsigned i = 0; i < s->count; i++)
		if (place_compare(&s->stone[i], &x) == 0)
			return false;
	return true;
}

/* A free square next to a stone; now and then one a little farther off. */
static struct place some_square(struct quest *q, unsigned except)
{
	for (;;) {
		unsigned i = random_below(&q->random, q->now.count), reach = random_below(&q->random, 8) == 0 ? 4 : 1;
		struct place x = q->now.stone[i];
		x.row += (int)random_below(&q->random, 2 * reach + 1) - (int)reach;
		x.column += (int)random_below(&q->random, 2 * reach + 1) - (int)reach;
		if ((i != except || q->now.count == 1) && is_free(&q->now, x))
			return x;
	}
}

static void begin_run(struct quest *q)
{
	unsigned side = (unsigned)ceil(sqrt(q->q));
	q->random = random_start(q->seed + q->run, 0);
	q->step = 0;
	q->now.count = 0;
	for (unsigned i = 0; i < q->q; i++)
		stones_add(&q->now, (struct place){(int)(i / side), (int)(i % side)});
	q->number = limit_number(q->d, &q->now);
	quest_keep_best(q, q->number);
}

static bool accept(struct quest *q, unsigned new, double temperature)
{
	return new >= q->number ||
	       (double)(random_next(&q->random) >> 33) < 0x1p31 * exp(((double)new - (double)q->number) / temperature);
}

static void take_step(struct quest *q)
{
	double temperature = 0.15 + 1.0 * (1.0 - (double)q->step / (double)q->steps);
	unsigned i = random_below(&q->random, q->now.count);
	struct place old = q->now.stone[i];
	q->now.stone[i] = some_square(q, i);
	unsigned changed = limit_number(q->d, &q->now);
	if (accept(q, changed, temperature)) {
		q->number = changed;
		quest_keep_best(q, changed);
	} else {
		q->now.stone[i] = old;
	}
	q->step++;
}

void anneal(struct quest *q)
{
	assert(q->q > 0);
	for (; q->run < q->runs && !q->stopped; q->run += !q->stopped) {
		if (q->now.count == 0)
			begin_run(q);
		while (q->step < q->steps && q->most < q->goal && !quest_stops(q)) {
			if (q->step % 256 == 0 && progress_due())
				progress_show("run %lu, step %lu of %lu, best %u", q->run + 1, q->step, q->steps,
				              q->most);
			take_step(q);
		}
		if (!q->stopped)
			q->now.count = 0;
	}
	stones_sort(&q->best);
}

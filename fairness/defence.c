#include "fairness/defence.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "hypergraph/hitting.h"

/* The threats as sets of empty squares; square i of them is stone[i]. */
struct squares {
	struct stones all;
	unsigned *first, *element;
};

static void remove_doubles(struct stones *s)
{
	unsigned kept = 0;
	stones_sort(s);
	for (unsigned i = 0; i < s->count; i++)
		if (kept == 0 || place_compare(&s->stone[kept - 1], &s->stone[i]) != 0)
			s->stone[kept++] = s->stone[i];
	s->count = kept;
}

static unsigned index_of(const struct stones *sorted, struct place s)
{
	const struct place *found = bsearch(&s, sorted->stone, sorted->count, sizeof s, place_compare);
	assert(found != NULL);
	return (unsigned)(found - sorted->stone);
}

static void squares_init(struct squares *q, const struct threats *t, unsigned k, const struct stones *black)
{
	struct stones sorted, empty;
	stones_init(&sorted);
	stones_init(&empty);
	for (unsigned i = 0; i < black->count; i++)
		stones_add(&sorted, black->stone[i]);
	stones_sort(&sorted);
	q->first = xmalloc((t->count + 1) * sizeof *q->first);
	for (unsigned i = 0; i < t->count; i++) {
		q->first[i] = empty.count;
		for (unsigned j = 0; j < k; j++)
			if (!stones_contain(&sorted, threat_square(&t->threat[i], j)))
				stones_add(&empty, threat_square(&t->threat[i], j));
	}
	q->first[t->count] = empty.count;
	stones_init(&q->all);
	for (unsigned i = 0; i < empty.count; i++)
		stones_add(&q->all, empty.stone[i]);
	remove_doubles(&q->all);
	q->element = xmalloc((empty.count + 1) * sizeof *q->element);
	for (unsigned i = 0; i < empty.count; i++)
		q->element[i] = index_of(&q->all, empty.stone[i]);
	stones_clear(&sorted);
	stones_clear(&empty);
}

static void squares_clear(struct squares *q)
{
	stones_clear(&q->all);
	free(q->first);
	free(q->element);
}

static bool some_set_is_empty(const struct squares *q, unsigned sets)
{
	for (unsigned i = 0; i < sets; i++)
		if (q->first[i] == q->first[i + 1])
			return true;
	return false;
}

static void hit(struct defence *d, const struct squares *q, unsigned long nodes)
{
	struct hitting h = {d->threats.count, q->all.count, q->first, q->element};
	unsigned *chosen = xmalloc((h.elements + 1) * sizeof *chosen);
	unsigned long packing = nodes;
	bool packed;
	d->nodes = nodes;
	d->number = hitting_solve(&h, chosen, &d->nodes, &d->finished);
	for (unsigned i = 0; i < d->number; i++)
		stones_add(&d->answer, q->all.stone[chosen[i]]);
	d->witness = xmalloc((d->number + 1) * sizeof *d->witness);
	d->disjoint = hitting_disjoint(&h, chosen, d->number, d->witness, &packing, &packed);
	d->finished |= d->disjoint; /* disjoint threats prove it, however the search ended */
	d->nodes += packing;
	free(chosen);
}

bool defence_find(struct defence *d, const struct threats_position *position, unsigned long nodes)
{
	struct squares q;
	*d = (struct defence){.finished = true};
	if (!threats_find(&d->threats, position)) {
		threats_clear(&d->threats);
		return false;
	}
	squares_init(&q, &d->threats, position->k, position->black);
	d->won = some_set_is_empty(&q, d->threats.count);
	if (!d->won)
		hit(d, &q, nodes);
	squares_clear(&q);
	return true;
}

void defence_clear(struct defence *d)
{
	stones_clear(&d->answer);
	threats_clear(&d->threats);
	free(d->witness);
	d->witness = NULL;
}

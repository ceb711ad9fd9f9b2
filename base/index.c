#include "base/index.h"

#include <assert.h>

struct entry {
	uint64_t hash, turn; /* how many things with the same hash came before */
	size_t number;
};

void index_clear(struct index *x)
{
	map_clear(&x->map);
}

/* Of the thing that passes the test, or NULL; *turn is how many others there are with its hash. */
static struct entry *find(const struct index *x, uint64_t hash, index_test *is_it, const void *context, uint64_t *turn)
{
	struct entry *e = NULL;
	if (x->map.room == 0)
		return NULL;
	for (*turn = 0; (e = map_find(&x->map, (const uint64_t[]){hash, *turn})) != NULL; ++*turn) {
		assert(e->number > 0);
		if (is_it(context, e->number))
			break;
	}
	return e;
}

size_t index_find(const struct index *x, uint64_t hash, index_test *is_it, const void *context)
{
	uint64_t turn = 0;
	const struct entry *e = find(x, hash, is_it, context, &turn);
	return e == NULL ? 0 : e->number;
}

size_t *index_at(struct index *x, uint64_t hash, index_test *is_it, const void *context)
{
	uint64_t turn = 0;
	struct entry *e = find(x, hash, is_it, context, &turn);
	if (x->map.room == 0)
		map_init(&x->map, sizeof(struct entry), 2);
	if (e == NULL)
		e = map_get(&x->map, (const uint64_t[]){hash, turn});
	return &e->number;
}

#include "provers/search/shapes.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/bitset.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/pool.h"

#define HINTED_MOST (UINT64_C(1) << 19) /* words: 4 MiB */

struct numbers {
	struct numbers *next;
	uint8_t own[];
};

struct shape_entry {
	uint64_t shape[2];
	struct numbers *first;
	unsigned lines;
};

struct shapes {
	_Atomic uint64_t *hinted; /* a bit for each hint, which several may share; a power of two of words */
	uint64_t words;
	pthread_mutex_t lock;
	unsigned long long limit, bytes; /* of all numbers */
	struct pool pool;
	struct map known;
};

struct shapes *shapes_new(unsigned long long limit)
{
	struct shapes *s = xcalloc(1, sizeof *s);
	pthread_mutex_init(&s->lock, NULL);
	s->limit = limit;
	for (s->words = 1; s->words < HINTED_MOST && 2 * s->words * sizeof *s->hinted <= limit / 64;)
		s->words *= 2;
	s->hinted = xcalloc(s->words, sizeof *s->hinted);
	s->bytes = s->words * sizeof *s->hinted;
	map_init(&s->known, sizeof(struct shape_entry), 2);
	return s;
}

void shapes_release(struct shapes *s)
{
	if (s == NULL)
		return;
	pthread_mutex_destroy(&s->lock);
	pool_clear(&s->pool);
	map_clear(&s->known);
	free(s->hinted);
	free(s);
}

static bool nowhere_more(const uint8_t *a, const uint8_t *b, unsigned lines)
{
	unsigned n = 0;
	while (n < lines && a[n] <= b[n])
		n++;
	return n == lines;
}

bool shapes_may_have(const struct shapes *s, uint64_t hint)
{
	const uint64_t word = atomic_load_explicit(&s->hinted[hint / 64 % s->words], memory_order_relaxed);
	return bitset_has(&word, hint % 64);
}

void shapes_add(struct shapes *s, const uint64_t shape[2], uint64_t hint, const uint8_t *own, unsigned lines)
{
	uint64_t hinted = 0;
	assert(lines > 0);
	bitset_add(&hinted, hint % 64);
	atomic_fetch_or_explicit(&s->hinted[hint / 64 % s->words], hinted, memory_order_relaxed);
	pthread_mutex_lock(&s->lock);
	if (s->bytes + map_bytes_after(&s->known, 1) <= s->limit) {
		struct shape_entry *e = map_get(&s->known, shape);
		assert(e->first == NULL || e->lines == lines); /* one shape has so many lines */
		struct numbers *new = pool_take(&s->pool, sizeof *new + lines);
		s->bytes += sizeof *new + lines;
		memcpy(new->own, own, lines);
		new->next = e->first;
		e->first = new;
		e->lines = lines;
	}
	pthread_mutex_unlock(&s->lock);
}

bool shapes_find(struct shapes *s, const uint64_t shape[2], const uint8_t *own, unsigned lines, uint8_t *fewer)
{
	pthread_mutex_lock(&s->lock);
	const struct shape_entry *e = map_find(&s->known, shape);
	assert(e == NULL || e->lines == lines);
	const struct numbers *n = e == NULL ? NULL : e->first;
	while (n != NULL && !nowhere_more(n->own, own, lines))
		n = n->next;
	if (n != NULL)
		memcpy(fewer, n->own, lines);
	pthread_mutex_unlock(&s->lock);
	return n != NULL;
}

#include "provers/search/notes.h"

#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/map.h"
#include "base/memory.h"
#include "base/pool.h"

struct note {
	uint64_t high, low;
	const uint8_t *bytes;
	uint32_t size;
};

struct notes {
	pthread_mutex_t lock;
	unsigned long long limit; /* of all bytes */
	struct pool pool;
	struct map known;
};

struct notes *notes_new(unsigned long long limit)
{
	struct notes *n = xcalloc(1, sizeof *n);
	pthread_mutex_init(&n->lock, NULL);
	n->limit = limit;
	map_init(&n->known, sizeof(struct note), 2);
	return n;
}

void notes_release(struct notes *n)
{
	if (n == NULL)
		return;
	pthread_mutex_destroy(&n->lock);
	pool_clear(&n->pool);
	map_clear(&n->known);
	free(n);
}

void notes_take_all(struct notes *n)
{
	n->limit = ULLONG_MAX;
}

static unsigned long long bytes_of(const struct notes *n)
{
	return n->pool.bytes + 2 * n->known.used * sizeof(struct note);
}

void notes_add(struct notes *n, uint64_t high, uint64_t low, const uint8_t *bytes, uint32_t size)
{
	struct note new = {high, low, NULL, size};
	pthread_mutex_lock(&n->lock);
	if (bytes_of(n) < n->limit && map_find(&n->known, &new) == NULL) {
		new.bytes = pool_copy(&n->pool, bytes, size);
		*(struct note *)map_get(&n->known, &new) = new;
		assert(((const struct note *)map_find(&n->known, &new))->bytes == new.bytes);
	}
	pthread_mutex_unlock(&n->lock);
}

const uint8_t *notes_find(struct notes *n, uint64_t high, uint64_t low, uint32_t *size)
{
	pthread_mutex_lock(&n->lock);
	const struct note *found = map_find(&n->known, (const uint64_t[]){high, low});
	const uint8_t *bytes = found == NULL ? NULL : found->bytes;
	*size = found == NULL ? 0 : found->size;
	pthread_mutex_unlock(&n->lock);
	assert(bytes != NULL || *size == 0);
	return bytes;
}

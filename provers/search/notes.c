#include "provers/search/notes.h"

#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define CHUNK (1u << 20)

struct note {
	uint64_t high, low;
	const uint8_t *bytes; /* NULL: free */
	uint32_t size;
};

struct chunk {
	struct chunk *before;
	uint8_t bytes[];
};

struct notes {
	pthread_mutex_t lock;
	unsigned long long limit, taken; /* bytes of chunks and slots */
	struct chunk *chunk;
	size_t used, room;     /* of the chunk */
	uint64_t count, slots; /* open addressing, at most half full; slots is a power of two */
	struct note *slot;
};

struct notes *notes_new(unsigned long long limit)
{
	struct notes *n = xcalloc(1, sizeof *n);
	pthread_mutex_init(&n->lock, NULL);
	n->limit = limit;
	n->slots = 1024;
	n->slot = xcalloc(n->slots, sizeof *n->slot);
	return n;
}

void notes_release(struct notes *n)
{
	if (n == NULL)
		return;
	while (n->chunk != NULL) {
		struct chunk *before = n->chunk->before;
		free(n->chunk);
		n->chunk = before;
	}
	pthread_mutex_destroy(&n->lock);
	free(n->slot);
	free(n);
}

void notes_take_all(struct notes *n)
{
	n->limit = ULLONG_MAX;
}

static struct note *slot_of(const struct notes *n, uint64_t high, uint64_t low)
{
	assert((n->slots & (n->slots - 1)) == 0 && 2 * n->count <= n->slots);
	uint64_t at = low & (n->slots - 1);
	while (n->slot[at].bytes != NULL && (n->slot[at].high != high || n->slot[at].low != low))
		at = (at + 1) & (n->slots - 1);
	return n->slot + at;
}

static void double_slots(struct notes *n)
{
	struct note *old = n->slot;
	const uint64_t slots = n->slots;
	n->slots *= 2;
	n->taken += slots * sizeof *old;
	n->slot = xcalloc(n->slots, sizeof *n->slot);
	for (uint64_t at = 0; at < slots; at++)
		if (old[at].bytes != NULL)
			*slot_of(n, old[at].high, old[at].low) = old[at];
	free(old);
}

static uint8_t *room_for(struct notes *n, uint32_t size)
{
	if (n->chunk == NULL || size > n->room - n->used) {
		n->room = size > CHUNK ? size : CHUNK;
		struct chunk *c = xmalloc(sizeof *c + n->room);
		c->before = n->chunk;
		n->chunk = c;
		n->used = 0;
		n->taken += n->room;
	}
	n->used += size;
	return n->chunk->bytes + n->used - size;
}

void notes_add(struct notes *n, uint64_t high, uint64_t low, const uint8_t *bytes, uint32_t size)
{
	pthread_mutex_lock(&n->lock);
	if (n->taken < n->limit && slot_of(n, high, low)->bytes == NULL) {
		if (2 * (n->count + 1) > n->slots)
			double_slots(n);
		uint8_t *copy = memcpy(room_for(n, size), bytes, size);
		*slot_of(n, high, low) = (struct note){high, low, copy, size};
		n->count++;
	}
	pthread_mutex_unlock(&n->lock);
}

const uint8_t *notes_find(struct notes *n, uint64_t high, uint64_t low, uint32_t *size)
{
	pthread_mutex_lock(&n->lock);
	const struct note found = *slot_of(n, high, low);
	pthread_mutex_unlock(&n->lock);
	*size = found.size;
	return found.bytes;
}

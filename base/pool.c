#include "base/pool.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { BLOCK = 1 << 20 };

struct pool_block {
	struct pool_block *before;
	size_t used, room;
	uint64_t data[];
};

void *pool_take(struct pool *p, size_t bytes)
{
	bytes = (bytes + 7) & ~(size_t)7;
	if (p->last == NULL || p->last->room - p->last->used < bytes) {
		size_t room = bytes > BLOCK ? bytes : BLOCK;
		struct pool_block *block = xmalloc(sizeof *block + room);
		*block = (struct pool_block){p->last, 0, room};
		p->last = block;
		p->bytes += room;
	}
	void *taken = (char *)p->last->data + p->last->used;
	p->last->used += bytes;
	assert(p->last->used <= p->last->room && (uintptr_t)taken % sizeof(uint64_t) == 0);
	return taken;
}

void pool_clear(struct pool *p)
{
	while (p->last != NULL) {
		struct pool_block *before = p->last->before;
		free(p->last);
		p->last = before;
	}
	p->bytes = 0;
}

void *pool_copy(struct pool *p, const void *from, size_t bytes)
{
	void *to = pool_take(p, bytes);
	if (bytes > 0)
		memcpy(to, from, bytes);
	return to;
}

#pragma once

#include <stddef.h>

/* Memory that is given back all at once, and stays where it is until then. Begins as {0}. */
struct pool {
	struct pool_block *last;
	size_t bytes; /* of all blocks */
};

void *pool_take(struct pool *p, size_t bytes); /* for any type of up to 8 bytes */
void *pool_copy(struct pool *p, const void *from, size_t bytes);
void pool_clear(struct pool *p);

#pragma once

#include "base/map.h"

/* What happened on an unbounded board: a map (base/map.h), since most of the board has no entry.
 *
 *   key    kind, and up to three numbers (strip, row and column; strip and line; strip, board and block)
 *   value  a number, a counter and two flags, all 0 when the entry is made */
struct sparse_key {
	uint64_t kind;
	int64_t strip, first, second;
};

struct sparse_entry {
	struct sparse_key key;
	int64_t number;
	uint32_t count;
	uint8_t state, mark; /* state: 0 untouched, otherwise what the user of the table makes of it */
};

static inline void sparse_init(struct map *m)
{
	map_init(m, sizeof(struct sparse_entry), sizeof(struct sparse_key) / sizeof(uint64_t));
}

static inline const struct sparse_entry *sparse_find(const struct map *m, struct sparse_key key)
{
	return map_find(m, &key);
}

static inline struct sparse_entry *sparse_get(struct map *m, struct sparse_key key)
{
	return map_get(m, &key);
}

#ifndef PROVERS_SPARSE_H
#define PROVERS_SPARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A table of what happened on an unbounded board: open addressing, most of the board has no entry.
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
	bool used;
};

/* A table that grows keeps the old one and moves a few entries at a time, so that no move in a game has to wait:
 *
 *   old:  entries 0 .. moved-1 are in the new table; others may be, too, and then the new ones count */
struct sparse {
	struct sparse_entry *entry, *old;
	size_t size, used; /* a power of two; at most half of it is used, with those still in the old table */
	size_t old_size, moved;
};

void sparse_init(struct sparse *s);
void sparse_clear(struct sparse *s);

/* Room for so many more entries: until they are made, entries stay where they are. */
void sparse_reserve(struct sparse *s, size_t more);
/* NULL if there is no entry. */
const struct sparse_entry *sparse_find(const struct sparse *s, struct sparse_key key);
/* Makes the entry if there is none; the room has been reserved. */
struct sparse_entry *sparse_get(struct sparse *s, struct sparse_key key);

#endif

#pragma once

#include <stddef.h>
#include <stdint.h>

/* A hash table that grows: entries of one size, each beginning with its key of so many words of 64 bits. Open
 * addressing, at most three quarters full.
 *
 *   struct visit { uint64_t square; unsigned times; };       key: 1 word
 *   map_init(&m, sizeof(struct visit), 1);
 *   ((struct visit *)map_get(&m, &square))->times++;
 *
 * Keys are compared as words, so bytes between the members of a key have to be 0. */
struct map {
	char *entry;
	uint8_t *full;     /* of each place */
	size_t size, key;  /* of an entry, in bytes; of a key, in words */
	size_t room, used; /* places, a power of two, and entries */
};

void map_init(struct map *m, size_t size, size_t key);
void map_clear(struct map *m);

void *map_find(const struct map *m, const void *key); /* NULL: there is none */
/* The entry with this key; a new one is 0 behind it. All entries may move, unless there is room for so many more. */
void *map_get(struct map *m, const void *key);
void map_reserve(struct map *m, size_t more);
/* How much memory the map takes then; while it grows, half as much more. */
unsigned long long map_bytes_after(const struct map *m, size_t more);

/* The entries one after the other, in no order that means something: from NULL to NULL. */
void *map_next(const struct map *m, const void *entry);

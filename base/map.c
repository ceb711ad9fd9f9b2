#include "base/map.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/probe.h"

enum { FIRST_ROOM = 64 };

static void take_room(struct map *m, size_t room)
{
	m->room = room;
	m->entry = xcalloc(room, m->size);
	m->full = xcalloc(room, sizeof *m->full);
}

void map_init(struct map *m, size_t size, size_t key)
{
	assert(key > 0 && key * sizeof(uint64_t) <= size);
	*m = (struct map){.size = size, .key = key};
	take_room(m, FIRST_ROOM);
}

void map_clear(struct map *m)
{
	free(m->entry);
	free(m->full);
	*m = (struct map){0};
}

static size_t hash_of(const char *key, size_t words)
{
	uint64_t hash = 1, word;
	for (; words > 0; words--, key += sizeof word) {
		memcpy(&word, key, sizeof word);
		hash = probe_spread(hash ^ word);
		hash ^= hash >> 32;
	}
	return hash;
}

/* Keys are short, and memcmp is a call. */
static bool same_key(const char *a, const char *b, size_t words)
{
	uint64_t x = 0, y = 0;
	for (; words > 0 && x == y; words--, a += sizeof x, b += sizeof y) {
		memcpy(&x, a, sizeof x);
		memcpy(&y, b, sizeof y);
	}
	return x == y;
}

static bool ends_at(const void *table, const void *key, size_t place)
{
	const struct map *m = table;
	return !m->full[place] || same_key(m->entry + place * m->size, key, m->key);
}

/* Where the key is, or the free place for it. */
static size_t place_of(const struct map *m, const void *key)
{
	assert(m->used < m->room);
	return probe(hash_of(key, m->key), m->room, ends_at, m, key);
}

void *map_find(const struct map *m, const void *key)
{
	const size_t i = place_of(m, key);
	return m->full[i] ? m->entry + i * m->size : NULL;
}

static void grow(struct map *m, size_t room)
{
	const struct map old = *m;
	take_room(m, room);
	for (size_t i = 0; i < old.room; i++)
		if (old.full[i]) {
			const size_t to = place_of(m, old.entry + i * m->size);
			assert(!m->full[to]); /* keys are distinct */
			memcpy(m->entry + to * m->size, old.entry + i * m->size, m->size);
			m->full[to] = 1;
		}
	free(old.entry);
	free(old.full);
}

static size_t room_for(const struct map *m, size_t more)
{
	size_t room = m->room;
	while (4 * (m->used + more) > 3 * room)
		room *= 2;
	return room;
}

unsigned long long map_bytes_after(const struct map *m, size_t more)
{
	return room_for(m, more) * (m->size + sizeof *m->full);
}

void map_reserve(struct map *m, size_t more)
{
	const size_t room = room_for(m, more);
	if (room > m->room)
		grow(m, room);
}

void *map_get(struct map *m, const void *key)
{
	void *found = map_find(m, key);
	if (found != NULL)
		return found;
	map_reserve(m, 1);
	const size_t i = place_of(m, key);
	memcpy(m->entry + i * m->size, key, m->key * sizeof(uint64_t));
	m->full[i] = 1;
	m->used++;
	return m->entry + i * m->size;
}

void *map_next(const struct map *m, const void *entry)
{
	size_t i = entry == NULL ? 0 : (size_t)((const char *)entry - m->entry) / m->size + 1;
	while (i < m->room && !m->full[i])
		i++;
	return i < m->room ? m->entry + i * m->size : NULL;
}

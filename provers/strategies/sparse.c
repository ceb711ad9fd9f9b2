#include "provers/strategies/sparse.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"

void sparse_init(struct sparse *s)
{
	*s = (struct sparse){.size = 256};
	s->entry = xcalloc(s->size, sizeof *s->entry);
}

void sparse_clear(struct sparse *s)
{
	free(s->entry);
	free(s->old);
	*s = (struct sparse){0};
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
	hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
	return hash ^ (hash >> 32);
}

static bool same(struct sparse_key a, struct sparse_key b)
{
	return a.kind == b.kind && a.strip == b.strip && a.first == b.first && a.second == b.second;
}

/* The entry, or the free place for it. */
static struct sparse_entry *place(struct sparse_entry *entry, size_t size, struct sparse_key key)
{
	uint64_t hash = mix(mix(mix(mix(1, key.kind), (uint64_t)key.strip), (uint64_t)key.first), (uint64_t)key.second);
	for (size_t i = hash & (size - 1);; i = (i + 1) & (size - 1))
		if (!entry[i].used || same(entry[i].key, key))
			return &entry[i];
}

static void move_some(struct sparse *s, size_t most)
{
	for (; most > 0 && s->moved < s->old_size; most--, s->moved++) {
		struct sparse_entry *from = &s->old[s->moved];
		struct sparse_entry *to = from->used ? place(s->entry, s->size, from->key) : from;
		if (!to->used)
			*to = *from;
	}
	if (s->old != NULL && s->moved == s->old_size) {
		free(s->old);
		s->old = NULL;
	}
}

static void grow(struct sparse *s)
{
	move_some(s, s->old_size);
	s->old = s->entry;
	s->old_size = s->size;
	s->moved = 0;
	s->size *= 2;
	s->entry = xcalloc(s->size, sizeof *s->entry);
}

/* Two old places for each entry that may be made: the old table is empty long before the new one is full. */
void sparse_reserve(struct sparse *s, size_t more)
{
	if (s->old != NULL)
		move_some(s, 2 * more + 2);
	while (2 * (s->used + more) > s->size)
		grow(s);
}

static struct sparse_entry *find_old(const struct sparse *s, struct sparse_key key)
{
	struct sparse_entry *e = s->old == NULL ? NULL : place(s->old, s->old_size, key);
	return e != NULL && e->used ? e : NULL;
}

const struct sparse_entry *sparse_find(const struct sparse *s, struct sparse_key key)
{
	struct sparse_entry *e = place(s->entry, s->size, key);
	return e->used ? e : find_old(s, key);
}

struct sparse_entry *sparse_get(struct sparse *s, struct sparse_key key)
{
	struct sparse_entry *e = place(s->entry, s->size, key);
	if (e->used)
		return e;
	const struct sparse_entry *old = find_old(s, key);
	if (old != NULL) {
		*e = *old;
		return e;
	}
	assert(2 * s->used < s->size);
	e->key = key;
	e->used = true;
	s->used++;
	return e;
}

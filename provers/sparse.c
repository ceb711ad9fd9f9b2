#include "provers/sparse.h"

#include <assert.h>
#include <stdlib.h>

#include "hypergraph/hypergraph.h"

void sparse_init(struct sparse *s)
{
	s->size = 256;
	s->used = 0;
	s->entry = xcalloc(s->size, sizeof *s->entry);
}

void sparse_clear(struct sparse *s)
{
	free(s->entry);
	s->entry = NULL;
	s->size = s->used = 0;
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

static struct sparse_entry *place(const struct sparse *s, struct sparse_key key)
{
	uint64_t hash = mix(mix(mix(mix(1, key.kind), (uint64_t)key.strip), (uint64_t)key.first), (uint64_t)key.second);
	for (size_t i = hash & (s->size - 1);; i = (i + 1) & (s->size - 1))
		if (!s->entry[i].used || same(s->entry[i].key, key))
			return &s->entry[i];
}

static void grow(struct sparse *s)
{
	struct sparse old = *s;
	s->size *= 2;
	s->entry = xcalloc(s->size, sizeof *s->entry);
	for (size_t i = 0; i < old.size; i++)
		if (old.entry[i].used)
			*place(s, old.entry[i].key) = old.entry[i];
	free(old.entry);
}

void sparse_reserve(struct sparse *s, size_t more)
{
	while (2 * (s->used + more) > s->size)
		grow(s);
}

struct sparse_entry *sparse_find(const struct sparse *s, struct sparse_key key)
{
	struct sparse_entry *e = place(s, key);
	return e->used ? e : NULL;
}

struct sparse_entry *sparse_get(struct sparse *s, struct sparse_key key)
{
	struct sparse_entry *e = place(s, key);
	if (!e->used) {
		assert(2 * s->used < s->size);
		e->key = key;
		e->used = true;
		s->used++;
	}
	return e;
}

#include "provers/wins/kept.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/map.h"
#include "base/memory.h"
#include "provers/wins/collect.h"

struct kept {
	struct arena arena; /* the first position */
	pthread_mutex_t lock;
	struct pool pool;
	struct kept_win {
		const struct win *win;
		const struct search *of;
		uint16_t *square; /* of Black's stones, then of White's */
		unsigned stones[2];
	} * list;
	size_t count, room;
};

struct kept *kept_new(const struct arena *a)
{
	struct kept *k = xcalloc(1, sizeof *k);
	arena_copy(&k->arena, a);
	pthread_mutex_init(&k->lock, NULL);
	return k;
}

void kept_release(struct kept *k)
{
	if (k == NULL)
		return;
	pthread_mutex_destroy(&k->lock);
	arena_clear(&k->arena);
	pool_clear(&k->pool);
	free(k->list);
	free(k);
}

/* The stones that the first position lacks. */
static struct kept_win more_stones(struct kept *k, const struct arena *a, const struct win *w)
{
	const struct arena *first = &k->arena;
	struct kept_win n = {.win = w};
	assert(a->stones[0] >= first->stones[0] && a->stones[1] >= first->stones[1]);
	unsigned count = 0, more = a->stones[0] + a->stones[1] - first->stones[0] - first->stones[1];
	n.square = pool_take(&k->pool, (more + 1) * sizeof *n.square);
	for (unsigned side = 0; side < 2; side++) {
		n.stones[side] = a->stones[side] - first->stones[side];
		for (unsigned s = 0; s < a->squares; s++)
			if (a->colour[s] == side && first->colour[s] == ARENA_EMPTY)
				n.square[count++] = (uint16_t)s;
	}
	assert(count == more && w->open == 0); /* a later position, and a whole win */
	return n;
}

void kept_add(struct kept *k, const struct search *s, const struct win *w)
{
	pthread_mutex_lock(&k->lock);
	MAKE_ROOM(k->list, k->count, k->room);
	k->list[k->count] = more_stones(k, s->arena, w);
	k->list[k->count++].of = s;
	pthread_mutex_unlock(&k->lock);
}

void kept_lock(struct kept *k)
{
	if (k != NULL)
		pthread_mutex_lock(&k->lock);
}

void kept_unlock(struct kept *k)
{
	if (k != NULL)
		pthread_mutex_unlock(&k->lock);
}

void kept_collect(struct kept *k, const struct search *s, const struct collecting *c)
{
	struct pool before = k->pool;
	size_t count = 0;
	k->pool = (struct pool){NULL, 0};
	for (size_t i = 0; i < k->count; i++) {
		struct kept_win n = k->list[i];
		n.win = n.of == s ? collect_moved(c, n.win) : n.win;
		if (n.win == NULL)
			continue;
		n.square = pool_copy(&k->pool, n.square, (n.stones[0] + n.stones[1]) * sizeof *n.square);
		k->list[count++] = n;
	}
	assert(count <= k->count);
	k->count = count;
	pool_clear(&before);
}

static bool is_new(struct map *seen, const struct win *w)
{
	const uint64_t key = (uintptr_t)w;
	if (map_find(seen, &key) != NULL)
		return false;
	map_get(seen, &key);
	return true;
}

static void see_below(struct map *seen, const struct win *w)
{
	for (unsigned i = 0; i < w->entries; i++)
		if (w->entry[i].win != NULL && is_new(seen, w->entry[i].win))
			see_below(seen, w->entry[i].win);
}

static void write_one(const struct kept_win *n, struct arena *a, const struct statement *s, FILE *out)
{
	const unsigned all = n->stones[0] + n->stones[1];
	for (unsigned i = 0; i < all; i++)
		arena_place(a, n->square[i], i < n->stones[0] ? ARENA_BLACK : ARENA_WHITE);
	certificate_write(out, s, n->win);
	for (unsigned i = all; i-- > 0;)
		arena_take(a, n->square[i], i < n->stones[0] ? ARENA_BLACK : ARENA_WHITE);
}

static void write_all(struct kept *k, const struct statement *s, FILE *out)
{
	struct map seen;
	map_init(&seen, sizeof(uint64_t), 1);
	for (size_t i = 0; i < k->count; i++)
		see_below(&seen, k->list[i].win);
	for (size_t i = 0; i < k->count; i++)
		if (is_new(&seen, k->list[i].win))
			write_one(&k->list[i], &k->arena, s, out);
	map_clear(&seen);
}

void kept_write(struct kept *k, const struct statement *s, FILE *out)
{
	struct statement later = *s;
	assert(s->k == k->arena.k && s->p == k->arena.p);
	later.arena = &k->arena;
	later.turn = s->attacker;
	later.left = s->p;
	pthread_mutex_lock(&k->lock);
	write_all(k, &later, out);
	pthread_mutex_unlock(&k->lock);
}

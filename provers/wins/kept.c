#include "provers/wins/kept.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/memory.h"

struct kept {
	uint8_t *colour; /* of the first position */
	unsigned stones[2];
	struct pool pool;
	struct kept_win {
		const struct win *win;
		uint16_t *square; /* of Black's stones, then of White's */
		unsigned stones[2];
	} * list;
	size_t count, room;
};

struct kept *kept_new(const struct arena *a)
{
	struct kept *k = xcalloc(1, sizeof *k);
	k->colour = xmalloc(a->squares);
	memcpy(k->colour, a->colour, a->squares);
	memcpy(k->stones, a->stones, sizeof k->stones);
	return k;
}

void kept_release(struct kept *k)
{
	if (k == NULL)
		return;
	pool_clear(&k->pool);
	free(k->colour);
	free(k->list);
	free(k);
}

void kept_add(struct kept *k, const struct arena *a, const struct win *w)
{
	struct kept_win n = {.win = w};
	unsigned count = 0, more = a->stones[0] + a->stones[1] - k->stones[0] - k->stones[1];
	n.square = pool_take(&k->pool, (more + 1) * sizeof *n.square);
	for (unsigned side = 0; side < 2; side++) {
		n.stones[side] = a->stones[side] - k->stones[side];
		for (unsigned s = 0; s < a->squares; s++)
			if (a->colour[s] == side && k->colour[s] == ARENA_EMPTY)
				n.square[count++] = (uint16_t)s;
	}
	assert(count == more && w->open == 0); /* a later position, and a whole win */
	if (k->count == k->room) {
		k->room = k->room < 64 ? 64 : 2 * k->room;
		k->list = xrealloc(k->list, k->room * sizeof *k->list);
	}
	k->list[k->count++] = n;
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

void kept_write(const struct kept *k, struct arena *a, const struct statement *s, FILE *out)
{
	struct statement later = *s;
	struct map seen;
	assert(memcmp(a->stones, k->stones, sizeof k->stones) == 0);
	later.turn = s->attacker;
	later.left = s->p;
	map_init(&seen, sizeof(uint64_t), 1);
	for (size_t i = 0; i < k->count; i++)
		see_below(&seen, k->list[i].win);
	for (size_t i = 0; i < k->count; i++)
		if (is_new(&seen, k->list[i].win))
			write_one(&k->list[i], a, &later, out);
	map_clear(&seen);
}

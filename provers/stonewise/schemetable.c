#include "provers/stonewise/schemetable.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void schemetable_init(struct schemetable *t)
{
	*t = (struct schemetable){.pool_room = 4096};
	map_init(&t->map, sizeof(struct schemetable_entry), 2);
	t->pool = xmalloc(t->pool_room);
}

void schemetable_clear(struct schemetable *t)
{
	map_clear(&t->map);
	free(t->pool);
}

static const struct schemetable_entry *find(const struct schemetable *t, struct key key)
{
	return map_find(&t->map, &key);
}

uint32_t schemetable_drawn(const struct schemetable *t, const struct canonical *form, uint8_t *order)
{
	const struct schemetable_entry *e = find(t, form->key);
	assert(e != NULL && e->drawn && e->order + form->lines <= t->pooled);
	memcpy(order, t->pool + e->order, form->lines);
	return e->step;
}

static struct mask zone_of(const struct schemetable_entry *e, const struct canonical *form)
{
	struct mask zone = mask_none();
	assert(!e->drawn);
	for (unsigned n = 0; n < form->lines; n++)
		if ((e->zone >> n & 1) != 0)
			mask_add(&zone, form->order[n]);
	return zone;
}

enum verdict schemetable_ask(const struct schemetable *t, const struct canonical *form, struct mask *zone)
{
	const struct schemetable_entry *found = find(t, form->key);
	if (found == NULL)
		return UNDECIDED;
	if (!found->drawn)
		*zone = zone_of(found, form);
	return found->drawn ? DRAWN : LOST;
}

uint64_t schemetable_places(const struct canonical *form, struct mask zone)
{
	uint64_t places = 0;
	for (unsigned n = 0; n < form->lines; n++)
		places |= (uint64_t)mask_has(zone, form->order[n]) << n;
	return places;
}

void schemetable_add_lost(struct schemetable *t, struct key key, uint64_t zone)
{
	if (find(t, key) == NULL)
		*(struct schemetable_entry *)map_get(&t->map, &key) =
		    (struct schemetable_entry){.key = key, .zone = zone};
}

void schemetable_add_drawn(struct schemetable *t, const struct canonical *form, uint32_t step)
{
	const struct schemetable_entry *there = find(t, form->key);
	if (there != NULL && there->drawn)
		return;
	while (t->pooled + form->lines > t->pool_room) {
		t->pool_room *= 2;
		t->pool = xrealloc(t->pool, t->pool_room);
	}
	*(struct schemetable_entry *)map_get(&t->map, &form->key) =
	    (struct schemetable_entry){.key = form->key, .drawn = true, .step = step, .order = t->pooled};
	for (unsigned n = 0; n < form->lines; n++)
		t->pool[t->pooled++] = (uint8_t)form->order[n];
	assert(t->pooled <= t->pool_room && find(t, form->key)->step == step);
}

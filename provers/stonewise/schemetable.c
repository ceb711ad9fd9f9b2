#include "provers/stonewise/schemetable.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"

void schemetable_init(struct schemetable *t)
{
	*t = (struct schemetable){.room = 1024, .pool_room = 4096};
	t->slot = xcalloc(t->room, sizeof *t->slot);
	t->pool = xmalloc(t->pool_room);
}

void schemetable_clear(struct schemetable *t)
{
	free(t->slot);
	free(t->pool);
}

static struct schemetable_entry *slot_of(const struct schemetable *t, struct key key)
{
	assert((t->room & (t->room - 1)) == 0 && t->size < t->room);
	uint64_t at = key.low & (t->room - 1);
	while (t->slot[at].used && (t->slot[at].key.high != key.high || t->slot[at].key.low != key.low))
		at = (at + 1) & (t->room - 1);
	return t->slot + at;
}

const struct schemetable_entry *schemetable_find(const struct schemetable *t, struct key key)
{
	const struct schemetable_entry *found = slot_of(t, key);
	return found->used ? found : NULL;
}

const uint8_t *schemetable_order(const struct schemetable *t, const struct schemetable_entry *e)
{
	assert(e->drawn && e->order < t->pooled);
	return t->pool + e->order;
}

static void grow(struct schemetable *t)
{
	struct schemetable larger = *t;
	larger.room = 2 * t->room;
	larger.slot = xcalloc(larger.room, sizeof *larger.slot);
	for (uint64_t at = 0; at < t->room; at++)
		if (t->slot[at].used)
			*slot_of(&larger, t->slot[at].key) = t->slot[at];
	free(t->slot);
	*t = larger;
}

/* The free slot for the key, or NULL. */
static struct schemetable_entry *take_slot(struct schemetable *t, struct key key)
{
	if (2 * t->size >= t->room)
		grow(t);
	struct schemetable_entry *e = slot_of(t, key);
	if (e->used)
		return NULL;
	*e = (struct schemetable_entry){.key = key, .used = true};
	t->size++;
	return e;
}

void schemetable_add_lost(struct schemetable *t, struct key key)
{
	take_slot(t, key);
}

void schemetable_add_drawn(struct schemetable *t, const struct canonical *form, uint32_t step)
{
	struct schemetable_entry *e = take_slot(t, form->key);
	if (e == NULL)
		return;
	while (t->pooled + form->lines > t->pool_room) {
		t->pool_room *= 2;
		t->pool = xrealloc(t->pool, t->pool_room);
	}
	e->drawn = true;
	e->step = step;
	e->order = t->pooled;
	for (unsigned n = 0; n < form->lines; n++)
		t->pool[t->pooled++] = (uint8_t)form->order[n];
	assert(t->pooled <= t->pool_room && schemetable_find(t, form->key)->step == step);
}

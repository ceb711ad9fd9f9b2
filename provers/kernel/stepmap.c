#include "provers/kernel/stepmap.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"

void stepmap_init(struct stepmap *m)
{
	m->room = 1024;
	m->size = 0;
	m->slot = xcalloc(m->room, sizeof *m->slot);
}

void stepmap_clear(struct stepmap *m)
{
	free(m->slot);
}

static struct known_step *slot_of(const struct stepmap *m, struct key key)
{
	assert((m->room & (m->room - 1)) == 0 && m->size < m->room);
	uint64_t at = key.low & (m->room - 1);
	while (m->slot[at].step != 0 && (m->slot[at].key.high != key.high || m->slot[at].key.low != key.low))
		at = (at + 1) & (m->room - 1);
	return m->slot + at;
}

const struct known_step *stepmap_find(const struct stepmap *m, struct key key)
{
	const struct known_step *found = slot_of(m, key);
	assert(found->step == 0 || !mask_empty(found->used));
	return found->step == 0 ? NULL : found;
}

static void grow(struct stepmap *m)
{
	struct stepmap larger = {2 * m->room, m->size, xcalloc(2 * m->room, sizeof *m->slot)};
	for (uint64_t at = 0; at < m->room; at++)
		if (m->slot[at].step != 0)
			*slot_of(&larger, m->slot[at].key) = m->slot[at];
	assert(2 * larger.size <= larger.room);
	free(m->slot);
	*m = larger;
}

void stepmap_add(struct stepmap *m, struct key key, uint32_t step, struct mask used)
{
	if (2 * m->size >= m->room)
		grow(m);
	assert(!mask_empty(used) && stepmap_find(m, key) == NULL); /* a position has one step */
	*slot_of(m, key) = (struct known_step){key, step + 1, used};
	m->size++;
	assert(stepmap_find(m, key)->step == step + 1); /* it is found again */
}

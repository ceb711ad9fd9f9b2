#include "provers/kernel/stepmap.h"

#include <assert.h>

void stepmap_init(struct map *m)
{
	map_init(m, sizeof(struct known_step), 2);
}

const struct known_step *stepmap_find(const struct map *m, struct key key)
{
	const struct known_step *found = map_find(m, &key);
	assert(found == NULL || !mask_empty(found->used));
	return found;
}

void stepmap_add(struct map *m, struct key key, uint32_t step, struct mask used)
{
	assert(!mask_empty(used) && stepmap_find(m, key) == NULL); /* a position has one step */
	*(struct known_step *)map_get(m, &key) = (struct known_step){key, step, used};
}

/* Which positions have a step already: canonical key -> number of the step (and, for wins, which lines it uses). */
#pragma once

#include <assert.h>

#include "base/map.h"
#include "provers/kernel/canonical.h"

struct known_step {
	struct key key;
	uint32_t step;
	/* places in the canonical order of the lines that the step has; all of them in a draw */
	struct mask used;
};

static inline void stepmap_init(struct map *m)
{
	map_init(m, sizeof(struct known_step), 2);
}

/* NULL: none. */
static inline const struct known_step *stepmap_find(const struct map *m, struct key key)
{
	return map_find(m, &key);
}

/* A position has one step. */
static inline void stepmap_add(struct map *m, struct key key, uint32_t step, struct mask used)
{
	assert(!mask_empty(used) && stepmap_find(m, key) == NULL);
	*(struct known_step *)map_get(m, &key) = (struct known_step){key, step, used};
}

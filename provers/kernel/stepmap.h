/* Which positions have a step already: canonical key -> number of the step (and, for wins, which lines it uses). */
#pragma once

#include "base/map.h"
#include "provers/kernel/canonical.h"

struct known_step {
	struct key key;
	uint32_t step;
	/* places in the canonical order of the lines that the step has; all of them in a draw */
	struct mask used;
};

#define stepmap_init K(stepmap_init)
#define stepmap_find K(stepmap_find)
#define stepmap_add K(stepmap_add)

void stepmap_init(struct map *m);
const struct known_step *stepmap_find(const struct map *m, struct key key); /* NULL: none */
void stepmap_add(struct map *m, struct key key, uint32_t step, struct mask used);

/* Which positions have a step already: canonical key -> number of the step (and, for wins, which lines it uses). */
#ifndef PROVERS_KERNEL_STEPMAP_H
#define PROVERS_KERNEL_STEPMAP_H

#include "provers/kernel/canonical.h"

struct known_step {
	struct key key;
	uint32_t step; /* 0: free; else the number + 1 */
	/* places in the canonical order of the lines that the step has; all of them in a draw */
	struct mask used;
};

struct stepmap {
	uint64_t room, size; /* room is a power of two */
	struct known_step *slot;
};

#define stepmap_init K(stepmap_init)
#define stepmap_clear K(stepmap_clear)
#define stepmap_find K(stepmap_find)
#define stepmap_add K(stepmap_add)

void stepmap_init(struct stepmap *m);
void stepmap_clear(struct stepmap *m);
const struct known_step *stepmap_find(const struct stepmap *m, struct key key);
void stepmap_add(struct stepmap *m, struct key key, uint32_t step, struct mask used);

#endif

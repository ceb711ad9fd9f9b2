/* The classes of a position by their lines, on the stack while they are being made: slot[] holds class + 1, or 0. */
#pragma once

#include "base/probe.h"
#include "provers/kernel/position.h"

#define SLOTS 512
static_assert(SLOTS >= 2 * MOST_CLASSES, "a search for a class ends at a free slot");

struct slots {
	const struct mask *lines; /* of each class */
	uint16_t slot[SLOTS];
};

static inline bool slots_ends_at(const void *table, const void *key, size_t place)
{
	const struct slots *s = table;
	return s->slot[place] == 0 || mask_equal(s->lines[s->slot[place] - 1], *(const struct mask *)key);
}

/* The place of the class with these lines; what is there is 0 if there is none yet. */
static inline uint16_t *slots_find(struct slots *s, struct mask lines)
{
	return &s->slot[probe(probe_spread(mask_hash(lines)) >> 55, SLOTS, slots_ends_at, s, &lines)];
}

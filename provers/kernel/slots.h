/* The classes of a position by their lines, on the stack while they are being made: slot[] holds class + 1, or 0. */
#pragma once

#include <string.h>

#include "base/probe.h"
#include "provers/kernel/position.h"

#define SLOTS 1024
static_assert(SLOTS >= 4 * MOST_CLASSES, "most searches for a class end at the first slot");

struct slots {
	const struct mask *lines; /* of each class */
	size_t room;
	uint16_t slot[SLOTS];
};

/* For so many classes at the most: few of them need few slots to be cleared, sixteen at a time. */
static inline void slots_begin(struct slots *s, const struct mask *lines, unsigned classes)
{
	assert(classes <= MOST_CLASSES);
	s->lines = lines;
	for (s->room = 32; s->room < 4 * classes;)
		s->room *= 2;
	for (size_t n = 0; n < s->room; n += 16)
		memset(s->slot + n, 0, 16 * sizeof *s->slot);
}

static inline bool slots_ends_at(const void *table, const void *key, size_t place)
{
	const struct slots *s = table;
	return s->slot[place] == 0 || mask_equal(s->lines[s->slot[place] - 1], *(const struct mask *)key);
}

/* The place of the class with these lines; what is there is 0 if there is none yet. */
static inline uint16_t *slots_find(struct slots *s, struct mask lines)
{
	return &s->slot[probe(probe_spread(mask_hash(lines)) / (UINT64_MAX / SLOTS + 1), s->room, slots_ends_at, s,
	                      &lines)];
}

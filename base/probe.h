#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Open addressing, as base/map.h and the small tables on the stack use it: the places from that of a hash on, one after
 * the other, up to the first that is free or holds the key. Room is a power of two, and some place is free.
 *
 *     [k][l][ ][m][ ]        l has the hash of k, or that of its own place */

/* Multiplied by 2^64 over the golden ratio, a key's upper bits depend on all of it. */
static inline uint64_t probe_spread(uint64_t key)
{
	return key * UINT64_C(0x9e3779b97f4a7c15);
}

static inline size_t probe_next(size_t place, size_t room)
{
	return (place + 1) & (room - 1);
}

/* Is this place free, or the key's? */
typedef bool probe_test(const void *table, const void *key, size_t place);

static inline size_t probe(uint64_t hash, size_t room, probe_test *ends, const void *table, const void *key)
{
	assert(room > 0 && (room & (room - 1)) == 0);
	size_t place = hash & (room - 1);
	while (!ends(table, key, place))
		place = probe_next(place, room);
	return place;
}

#pragma once

#include <stdbool.h>

#include "base/map.h"

/* The numbers, from 1 on, of things that stand elsewhere and are found by what they are: names, lists, large integers.
 * A map has a place for each hash, and a second and third one for other things with the same hash. Begins as {0}.
 *
 *   size_t *number = index_at(&names, hash_of(name), is_name, &asked);
 *   if (*number == 0)
 *       *number = add(name);
 */
struct index {
	struct map map;
};

/* Is this what is looked for? */
typedef bool index_test(const void *context, size_t number);

void index_clear(struct index *x);
/* The number of the thing with this hash that passes the test, or 0. */
size_t index_find(const struct index *x, uint64_t hash, index_test *is_it, const void *context);
/* The place of its number, which is 0 if it is new and has to be set then; good until the next call. */
size_t *index_at(struct index *x, uint64_t hash, index_test *is_it, const void *context);

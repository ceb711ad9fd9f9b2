#pragma once

#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"

/* Bread crumbs: which of Black's moves are being looked at by some thread, so that the others take other moves first.
 * Only a hint: two moves may share a crumb, and nothing goes wrong if one is missed. */
#define CRUMBS 4096

struct crumbs {
	_Atomic uint64_t taken[CRUMBS];
};

static inline struct crumbs *crumbs_new(void)
{
	return xcalloc(1, sizeof(struct crumbs));
}

static inline bool crumbs_take(struct crumbs *c, uint64_t key)
{
	uint64_t none = 0;
	return atomic_compare_exchange_strong(&c->taken[key % CRUMBS], &none, key | 1);
}

static inline void crumbs_drop(struct crumbs *c, uint64_t key)
{
	assert(atomic_load(&c->taken[key % CRUMBS]) == (key | 1)); /* only who took it drops it */
	atomic_store(&c->taken[key % CRUMBS], 0);
}

#include "experiments/alphabeta/transpositions.h"

#include <assert.h>

#include "base/probe.h"

enum { ZERO = 1 << 23 }; /* values are stored from 0 on */

void transpositions_init(struct transpositions *t, uint64_t bytes)
{
	forgetful_need(&t->table, 2 * sizeof(uint64_t), bytes);
}

void transpositions_clear(struct transpositions *t)
{
	forgetful_clear(&t->table);
}

static _Atomic uint64_t *slot_of(const struct transpositions *t, uint64_t key)
{
	return forgetful_bucket(&t->table, (uint32_t)(probe_spread(key) >> 32));
}

static uint64_t pack(const struct transposition *e)
{
	assert(e->value > -ZERO && e->value < ZERO && e->depth < 256 && e->bound != BOUND_NONE);
	return (uint64_t)(e->value + ZERO) | (uint64_t)e->depth << 24 | (uint64_t)e->bound << 32 |
	       (uint64_t)(e->best & TRANSPOSITION_CODE) << 34;
}

bool transpositions_get(const struct transpositions *t, uint64_t key, struct transposition *e)
{
	_Atomic uint64_t *slot = slot_of(t, key);
	uint64_t word = atomic_load_explicit(slot, memory_order_relaxed);
	if (word == 0 || (atomic_load_explicit(slot + 1, memory_order_relaxed) ^ word) != key)
		return false;
	*e = (struct transposition){.value = (int)(word & 0xffffff) - ZERO,
	                            .depth = (unsigned)(word >> 24 & 0xff),
	                            .bound = (enum bound)(word >> 32 & 3),
	                            .best = (unsigned)(word >> 34)};
	return true;
}

void transpositions_put(struct transpositions *t, uint64_t key, const struct transposition *e)
{
	_Atomic uint64_t *slot = slot_of(t, key);
	uint64_t word = pack(e);
	atomic_store_explicit(slot, word, memory_order_relaxed);
	atomic_store_explicit(slot + 1, word ^ key, memory_order_relaxed);
}

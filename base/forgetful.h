#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A hash table that forgets: buckets of a few entries, found by 32 bits of a hash; what is new takes the place of
 * something in its bucket. It never moves, so threads may share it; which entry goes, and how one is read while another
 * thread writes it, is for the user to say (provers/search/transposition.h says it for the provers). For what has to be
 * kept there is base/map.h.
 *
 *   entry:  [a b c d][e . . .][f g . .] ...     here buckets of four; all bytes are 0 at first */
struct forgetful {
	void *entry;
	size_t bucket;    /* bytes of one */
	uint64_t buckets; /* less than 2^32 */
};

/* As many buckets as fit into so many bytes, at least one. Memory is reserved, and taken where it is written to. False
 * if that is not possible. */
bool forgetful_init(struct forgetful *t, size_t bucket, unsigned long long bytes);
void forgetful_need(struct forgetful *t, size_t bucket, unsigned long long bytes); /* or the program ends */
void forgetful_clear(struct forgetful *t);

/* The number of the bucket, of so many, for 32 bits of a hash. */
static inline uint64_t forgetful_number(uint64_t buckets, uint32_t hash)
{
	assert(buckets > 0 && buckets <= UINT32_MAX);
	return hash * buckets >> 32;
}

static inline void *forgetful_bucket(const struct forgetful *t, uint32_t hash)
{
	return (char *)t->entry + forgetful_number(t->buckets, hash) * t->bucket;
}

static inline size_t forgetful_bytes(const struct forgetful *t)
{
	return t->buckets * t->bucket;
}

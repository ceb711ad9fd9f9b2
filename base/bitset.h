#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/thorough.h"

/* Sets of small numbers as 64-bit words: number i is bit i % 64 of word i / 64. The width is fixed for a whole search,
 * so it is an argument; where it is a constant, compilers unroll the loops. */
#define BITSET_WORDS_MOST 4u
#define BITSET_MOST (64u * BITSET_WORDS_MOST)

static inline bool bitset_has(const uint64_t *set, unsigned i)
{
	return set[i / 64] >> i % 64 & 1;
}

static inline void bitset_add(uint64_t *set, unsigned i)
{
	set[i / 64] |= UINT64_C(1) << i % 64;
}

/* Without a branch. */
static inline void bitset_add_if(uint64_t *set, unsigned i, bool in)
{
	set[i / 64] |= (uint64_t)in << i % 64;
}

static inline void bitset_remove(uint64_t *set, unsigned i)
{
	set[i / 64] &= ~(UINT64_C(1) << i % 64);
}

static inline void bitset_and(uint64_t *to, const uint64_t *with, unsigned words)
{
	for (unsigned w = 0; w < words; w++)
		to[w] &= with[w];
}

static inline void bitset_or(uint64_t *to, const uint64_t *with, unsigned words)
{
	for (unsigned w = 0; w < words; w++)
		to[w] |= with[w];
}

static inline void bitset_minus(uint64_t *to, const uint64_t *without, unsigned words)
{
	for (unsigned w = 0; w < words; w++)
		to[w] &= ~without[w];
}

static inline bool bitset_empty(const uint64_t *set, unsigned words)
{
	uint64_t any = 0;
	for (unsigned w = 0; w < words; w++)
		any |= set[w];
	return any == 0;
}

static inline bool bitset_equal(const uint64_t *a, const uint64_t *b, unsigned words)
{
	uint64_t differ = 0;
	for (unsigned w = 0; w < words; w++)
		differ |= a[w] ^ b[w];
	return differ == 0;
}

static inline bool bitset_meets(const uint64_t *a, const uint64_t *b, unsigned words)
{
	uint64_t common = 0;
	for (unsigned w = 0; w < words; w++)
		common |= a[w] & b[w];
	return common != 0;
}

/* Is a contained in b? */
static inline bool bitset_inside(const uint64_t *a, const uint64_t *b, unsigned words)
{
	uint64_t outside = 0;
	for (unsigned w = 0; w < words; w++)
		outside |= a[w] & ~b[w];
	return outside == 0;
}

static inline unsigned bitset_count(const uint64_t *set, unsigned words)
{
	unsigned count = 0;
	for (unsigned w = 0; w < words; w++)
		count += (unsigned)__builtin_popcountll(set[w]);
	return count;
}

static inline unsigned bitset_count_both(const uint64_t *a, const uint64_t *b, unsigned words)
{
	unsigned count = 0;
	for (unsigned w = 0; w < words; w++)
		count += (unsigned)__builtin_popcountll(a[w] & b[w]);
	return count;
}

/* The smallest member of both that is >= from, or 64 * words. */
static inline unsigned bitset_next_both(const uint64_t *a, const uint64_t *b, unsigned from, unsigned words)
{
	for (unsigned w = from / 64; w < words; w++) {
		uint64_t rest = a[w] & b[w];
		if (w == from / 64)
			rest &= UINT64_MAX << from % 64;
		if (rest != 0)
			return 64 * w + (unsigned)__builtin_ctzll(rest);
	}
	return 64 * words;
}

static inline unsigned bitset_next(const uint64_t *set, unsigned from, unsigned words)
{
	return bitset_next_both(set, set, from, words);
}

/* for (each member i of both); members may leave meanwhile */
#define EACH_OF_BOTH(i, a, b, words)                                                                                   \
	for (unsigned i = bitset_next_both(a, b, 0, words); i < 64 * (words); i = bitset_next_both(a, b, i + 1, words))
#define EACH_OF(i, set, words) EACH_OF_BOTH (i, set, set, words)

/* The same for the squares of one board, by value. */
struct squares {
	uint64_t w[BITSET_WORDS_MOST];
};

static inline bool squares_has(const struct squares *s, unsigned i)
{
	thorough_assert(i < BITSET_MOST);
	return bitset_has(s->w, i);
}

static inline void squares_add(struct squares *s, unsigned i)
{
	thorough_assert(i < BITSET_MOST);
	bitset_add(s->w, i);
}

static inline void squares_remove(struct squares *s, unsigned i)
{
	thorough_assert(i < BITSET_MOST);
	bitset_remove(s->w, i);
}

static inline unsigned squares_count(const struct squares *s)
{
	return bitset_count(s->w, BITSET_WORDS_MOST);
}

static inline bool squares_meet(const struct squares *a, const struct squares *b)
{
	return bitset_meets(a->w, b->w, BITSET_WORDS_MOST);
}

/* The least square of a that is not in b, or BITSET_MOST. */
static inline unsigned squares_first_outside(struct squares a, const struct squares *b)
{
	bitset_minus(a.w, b->w, BITSET_WORDS_MOST);
	return bitset_next(a.w, 0, BITSET_WORDS_MOST);
}

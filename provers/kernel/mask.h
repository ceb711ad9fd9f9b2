/* Sets of lines, 64 * WORDS bits. The kernel is compiled once for each width (WORDS = 1, 2, 4); K(name) gives
 * every public function of one width its own name: K(search_solve) is search_solve_2 in the 128-bit kernel. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/thorough.h"

#ifndef WORDS
#define WORDS 1
#endif
#define K_PASTE(name, words) name##_##words
#define K_EXPAND(name, words) K_PASTE(name, words)
#define K(name) K_EXPAND(name, WORDS)

#define MOST_LINES (64 * WORDS)

struct mask {
	uint64_t w[WORDS];
};

#define EACH_WORD(i) for (unsigned i = 0; i < WORDS; i++)

/* for (each line `i` in mask `m`); m is evaluated once a word */
#define EACH_LINE(i, m)                                                                                                \
	for (unsigned i##_word = 0; i##_word < WORDS; i##_word++)                                                      \
		for (uint64_t i##_bits = (m).w[i##_word], i = 0;                                                       \
		     i##_bits != 0 && (i = 64 * i##_word + (unsigned)__builtin_ctzll(i##_bits), true);                 \
		     i##_bits &= i##_bits - 1)

static inline struct mask mask_none(void)
{
	struct mask m = {{0}};
	return m;
}

static inline struct mask mask_or(struct mask a, struct mask b)
{
	EACH_WORD(i) a.w[i] |= b.w[i];
	return a;
}

static inline struct mask mask_and(struct mask a, struct mask b)
{
	EACH_WORD(i) a.w[i] &= b.w[i];
	return a;
}

static inline struct mask mask_minus(struct mask a, struct mask b)
{
	EACH_WORD(i) a.w[i] &= ~b.w[i];
	return a;
}

static inline bool mask_empty(struct mask a)
{
	uint64_t all = 0;
	EACH_WORD(i) all |= a.w[i];
	return all == 0;
}

static inline bool mask_equal(struct mask a, struct mask b)
{
	uint64_t all = 0;
	EACH_WORD(i) all |= a.w[i] ^ b.w[i];
	return all == 0;
}

/* is a a subset of b? */
static inline bool mask_within(struct mask a, struct mask b)
{
	return mask_empty(mask_minus(a, b));
}

static inline bool mask_meets(struct mask a, struct mask b)
{
	return !mask_empty(mask_and(a, b));
}

static inline bool mask_has(struct mask a, unsigned i)
{
	thorough_assert(i < MOST_LINES);
	return a.w[i / 64] >> (i % 64) & 1;
}

static inline void mask_add(struct mask *a, unsigned i)
{
	thorough_assert(i < MOST_LINES);
	a->w[i / 64] |= UINT64_C(1) << (i % 64);
}

static inline void mask_remove(struct mask *a, unsigned i)
{
	thorough_assert(i < MOST_LINES);
	a->w[i / 64] &= ~(UINT64_C(1) << (i % 64));
}

static inline unsigned mask_count(struct mask a)
{
	unsigned n = 0;
	EACH_WORD(i) n += (unsigned)__builtin_popcountll(a.w[i]);
	return n;
}

static inline uint64_t mix64(uint64_t x)
{
	x ^= x >> 32;
	x *= UINT64_C(0xd6e8feb86659fd93);
	x ^= x >> 32;
	x *= UINT64_C(0xd6e8feb86659fd93);
	x ^= x >> 32;
	return x;
}

static inline uint64_t mask_hash(struct mask a)
{
	uint64_t h = a.w[0];
	for (unsigned i = 1; i < WORDS; i++)
		h = mix64(h + UINT64_C(0x9e3779b97f4a7c15)) ^ a.w[i];
	return h;
}

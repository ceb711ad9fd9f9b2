/* Sets of squares, 64 * WORDS bits. The search is compiled once for each width (WORDS = 1, 2); Z(name) gives every
 * function of one width its own name: Z(tree_solve) is tree_solve_2 in that for 128 squares. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#ifndef WORDS
#define WORDS 1
#endif
#define Z_PASTE(name, words) name##_##words
#define Z_EXPAND(name, words) Z_PASTE(name, words)
#define Z(name) Z_EXPAND(name, WORDS)

#define SQUARES (64u * WORDS)
#define LINES (128u * WORDS)

#if WORDS == 1
typedef uint64_t bits;
#else
__extension__ typedef unsigned __int128 bits;
#endif

#define BIT(square) ((bits)1 << (square))
/* Every square s of a set, ascending. */
#define EACH_OF(s, set)                                                                                                \
	for (bits s##_left = (set), s = 0; s##_left != 0 && (s = bits_first(s##_left), true); s##_left &= s##_left - 1)

static inline uint64_t bits_low(bits b)
{
	return (uint64_t)b;
}

static inline uint64_t bits_high(bits b)
{
	return WORDS == 1 ? 0 : (uint64_t)(b >> 32 * (WORDS - 1) >> 32 * (WORDS - 1));
}

static inline unsigned bits_count(bits b)
{
	return (unsigned)(__builtin_popcountll(bits_low(b)) + __builtin_popcountll(bits_high(b)));
}

/* Of a set that is not empty: the first and the last. */
static inline unsigned bits_first(bits b)
{
	return bits_low(b) != 0 ? (unsigned)__builtin_ctzll(bits_low(b)) : 64 + (unsigned)__builtin_ctzll(bits_high(b));
}

static inline unsigned bits_last(bits b)
{
	return bits_high(b) != 0 ? 127 - (unsigned)__builtin_clzll(bits_high(b))
	                         : 63 - (unsigned)__builtin_clzll(bits_low(b));
}

/* The words of a set of lines. */
#define LINE_WORDS (LINES / 64)

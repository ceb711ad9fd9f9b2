#pragma once

#include <stdint.h>

/* The logarithm to base 2, rounded down; 0 of 0. */
static inline unsigned log_of(uint64_t n)
{
	return n == 0 ? 0 : 63 - (unsigned)__builtin_clzll(n);
}

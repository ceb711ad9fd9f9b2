#pragma once

#include <stdint.h>

/* For qsort: numbers of 16, 32 and 64 bits, the smallest first. */
static inline int ascending_16(const void *a, const void *b)
{
	return *(const uint16_t *)a - *(const uint16_t *)b;
}

static inline int ascending_32(const void *a, const void *b)
{
	const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return (x > y) - (x < y);
}

static inline int ascending_64(const void *a, const void *b)
{
	const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return (x > y) - (x < y);
}

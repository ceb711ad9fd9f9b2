#pragma once

#include <stddef.h>
#include <stdint.h>

/* FNV-1a with 64 bits: each step is one to one, so a sum that differs once differs to the end. It finds mistakes and
 * spreads keys; it is no defence against those who want two texts with one sum. */
#define FNV_START 0xcbf29ce484222325u /* of nothing */

static inline uint64_t fnv_bytes(uint64_t sum, const void *bytes, size_t size)
{
	for (const unsigned char *b = bytes; size > 0; size--)
		sum = (sum ^ *b++) * 0x100000001b3u;
	return sum;
}

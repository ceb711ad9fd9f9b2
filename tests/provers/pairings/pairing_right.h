#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool contains_tuple(const uint64_t *set, const unsigned *tuple, unsigned size)
{
	for (unsigned i = 0; i < size; i++)
		if ((set[tuple[i] / 64] >> tuple[i] % 64 & 1) == 0)
			return false;
	return true;
}

static inline bool line_served(const uint64_t *rest, const unsigned *tuple, unsigned tuples, unsigned size)
{
	for (unsigned i = 0; i < tuples; i++)
		if (contains_tuple(rest, tuple + (size_t)i * size, size))
			return true;
	return false;
}

static inline bool all_distinct(const unsigned *square, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		for (unsigned j = 0; j < i; j++)
			if (square[i] == square[j])
				return false;
	return true;
}

static inline bool pairing_right(const uint64_t *rest, unsigned words, unsigned lines, const unsigned *tuple,
                                 unsigned tuples, unsigned size)
{
	for (unsigned line = 0; line < lines; line++)
		if (!line_served(rest + (size_t)line * words, tuple, tuples, size))
			return false;
	return all_distinct(tuple, tuples * size);
}

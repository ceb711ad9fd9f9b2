#ifndef FIT_H
#define FIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which lines of a position are played like which lines of a step: the order is looked for here. */
enum { FIT_LINES_MOST = 64 };

/* Lines, given as bits of a set, with black stones; and for each crossing the set of its lines, two or more. */
struct fit_side {
	uint64_t lines;
	const uint32_t *black; /* by line */
	uint64_t *crossing;    /* of these lines alone; those of more than two lines come first then */
	size_t crossings;

	/* What is found out about it; of a step it is kept, unless that is UNPREPARED. */
	enum fit_prepared { UNPREPARED, WITH_STONES, WITHOUT_STONES } prepared;
	size_t large; /* crossings of more than two lines */
	uint64_t colour[FIT_LINES_MOST];
	uint64_t shared[FIT_LINES_MOST][FIT_LINES_MOST]; /* crossings of two lines; and, times 2^32, larger ones */
	uint32_t
	    order[FIT_LINES_MOST]; /* of a step: in which its lines get lines of the part; of that: which are tried */
};

/* Is there a bijection of the lines that carries the crossings of the part to those of the step, and no line to one
 * with fewer black stones? */
bool fits(struct fit_side *part, struct fit_side *step);

static inline uint64_t bit(uint32_t line)
{
	return UINT64_C(1) << line;
}

static inline bool has_two(uint64_t set)
{
	return (set & (set - 1)) != 0;
}

static inline uint32_t lines_in(uint64_t set)
{
	uint32_t lines = 0;
	for (; set != 0; set &= set - 1)
		lines++;
	return lines;
}

/* The lowest line of a set that has one. A power of two times this number has other six high bits than every other. */
static inline uint32_t lowest(uint64_t set)
{
	static const uint8_t line[FIT_LINES_MOST] = {
	    0,  1,  48, 2,  57, 49, 28, 3,  61, 58, 50, 42, 38, 29, 17, 4,  62, 55, 59, 36, 53, 51,
	    43, 22, 45, 39, 33, 30, 24, 18, 12, 5,  63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21,
	    44, 32, 23, 11, 46, 26, 40, 15, 34, 20, 31, 10, 25, 14, 19, 9,  13, 8,  7,  6,
	};
	return line[((set & (~set + 1)) * UINT64_C(0x03f79d71b4cb0a89)) >> 58];
}

int compare_sets(const void *a, const void *b);
void sort_sets(uint64_t *set, size_t sets);

#endif

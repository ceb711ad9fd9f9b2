/* The threats on one line. */
#include "games/threats/line.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

static unsigned count(const char *line, unsigned from, unsigned to, char what)
{
	unsigned n = 0;
	for (unsigned i = from; i < to; i++)
		n += line[i] == what;
	return n;
}

static bool is_threat(const char *line, unsigned from, unsigned k, unsigned p)
{
	unsigned own = count(line, from, from + k, 'x');
	return count(line, from, from + k, 'o') == 0 && own + p >= k && own < k;
}

static unsigned rightmost_empty(const char *line, unsigned to)
{
	while (line[--to] != '.')
		;
	return to;
}

unsigned line_threats(const char *line, unsigned k, unsigned p, char *marked)
{
	unsigned size = (unsigned)strlen(line), threats = 0, last = 0; /* last: one more than the last marked square */
	assert(k > 0);
	if (marked != NULL)
		memset(marked, 0, size);
	for (unsigned i = 0; i + k <= size; i++) {
		if (last > i || !is_threat(line, i, k, p))
			continue;
		last = rightmost_empty(line, i + k) + 1;
		if (marked != NULL)
			marked[last - 1] = 1;
		threats++;
	}
	return threats;
}

static unsigned missing(unsigned own, unsigned k, unsigned p)
{
	return own + p >= k ? 0 : k - p - own;
}

/* Stones that make two windows i < j threats which no single stone stops: they share no empty square then, so all empty
 * squares in common are filled. */
static unsigned need_two(const char *line, unsigned i, unsigned j, unsigned k, unsigned p)
{
	if (count(line, i, i + k, 'o') > 0 || count(line, j, j + k, 'o') > 0)
		return LINE_NEVER;
	unsigned common = j < i + k ? count(line, j, i + k, '.') : 0;
	unsigned left = count(line, i, i + k, 'x') + common, right = count(line, j, j + k, 'x') + common;
	return common + missing(left, k, p) + missing(right, k, p);
}

static void shorten(unsigned *best, unsigned value)
{
	*best = value < *best ? value : *best;
}

struct line_life line_life(const char *line, unsigned k, unsigned p)
{
	struct line_life life = {LINE_NEVER, LINE_NEVER};
	unsigned size = (unsigned)strlen(line);
	for (unsigned i = 0; i + k <= size; i++) {
		unsigned own = count(line, i, i + k, 'x');
		if (count(line, i, i + k, 'o') > 0)
			continue;
		shorten(&life.one, missing(own, k, p));
		shorten(&life.two, k - own);
		for (unsigned j = i + 1; j + k <= size; j++)
			shorten(&life.two, need_two(line, i, j, k, p));
	}
	return life;
}

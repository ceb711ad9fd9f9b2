#include "base/nearest.h"

#include <string.h>

#include "base/command.h"

#define LONGEST 63

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* d[i][j] is the distance of the first i letters of a and the first j letters of b. */
unsigned edit_distance(const char *a, const char *b)
{
	unsigned d[LONGEST + 1][LONGEST + 1];
	size_t m = strlen(a), n = strlen(b);
	if (m > LONGEST || n > LONGEST)
		return LONGEST + 1;
	for (unsigned i = 0; i <= m; i++)
		for (unsigned j = 0; j <= n; j++) {
			if (i == 0 || j == 0) {
				d[i][j] = i + j;
				continue;
			}
			d[i][j] = least(d[i - 1][j - 1] + (a[i - 1] != b[j - 1]), least(d[i - 1][j], d[i][j - 1]) + 1);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
		}
	return d[m][n];
}

int edit_is_near(const char *a, const char *b)
{
	size_t length = strlen(b);
	return edit_distance(a, b) <= (length < 4 ? 1 : length < 7 ? 2 : 3);
}

const char *nearest_name(const char *word, const void *table, size_t rows, size_t size)
{
	const char *best = NULL;
	for (size_t i = 0; i < rows; i++) {
		const char *name = *(const char *const *)((const char *)table + i * size);
		if (name != NULL && edit_is_near(word, name) &&
		    (best == NULL || edit_distance(word, name) < edit_distance(word, best)))
			best = name;
	}
	return best;
}

void nearest_refuse(const char *word, const char *what, const void *table, size_t rows, size_t size)
{
	const char *name = nearest_name(word, table, rows, size);
	if (name == NULL)
		command_fail("'%.40s' is not %s", word, what);
	command_fail("'%.40s' is not %s; did you mean '%s'?", word, what, name);
}

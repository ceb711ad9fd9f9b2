#include "base/nearest.h"

#include <string.h>

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

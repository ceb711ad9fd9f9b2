#include "plans/sat_count.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"

int *sat_count(struct sat *s, const int *literal, unsigned literals, unsigned most)
{
	int *before = NULL;
	assert(literals > 0 && most > 0);
	for (unsigned l = 0; l < literals; l++) {
		int *more = xcalloc(most, sizeof *more);
		for (unsigned i = 0; i < most; i++) {
			more[i] = sat_variable(s);
			if (i == 0)
				sat_add(s, (int[]){-literal[l], more[i]}, 2);
			else if (before != NULL)
				sat_add(s, (int[]){-literal[l], -before[i - 1], more[i]}, 3);
			if (before != NULL)
				sat_add(s, (int[]){-before[i], more[i]}, 2);
		}
		free(before);
		before = more;
	}
	return before;
}

#include "boards/family.h"

#include <ctype.h>
#include <stddef.h>

bool parallelogram_build_b2(struct hypergraph *h, const char *parameters, struct trouble *t);
bool parallelogram_build(struct hypergraph *h, const char *parameters, struct trouble *t);
bool grid_build(struct hypergraph *h, const char *parameters, struct trouble *t);

const struct family families[] = {
    {"b2", "", "B2 of Theorem 1: the parallelogram 4 x 6, 24 squares, 13 lines", parallelogram_build_b2},
    {"parallelogram", "L:W", "L rows of W squares leaning right: rows, full columns, D diagonals", parallelogram_build},
    {"grid", "MxN:K", "M rows, N columns: every K in a row in four directions", grid_build},
    {NULL, NULL, NULL, NULL},
};

static bool read_number(const char **text, unsigned *value)
{
	const char *p = *text;
	unsigned v = 0;
	if (!isdigit((unsigned char)*p) || (p[0] == '0' && isdigit((unsigned char)p[1])))
		return false;
	for (; isdigit((unsigned char)*p); p++) {
		v = 10 * v + (unsigned)(*p - '0');
		if (v > 1000000)
			return false;
	}
	*text = p;
	*value = v;
	return true;
}

bool family_numbers(const char *parameters, const char *pattern, unsigned *value)
{
	for (; *pattern != '\0'; pattern++)
		if (*pattern == 'N' ? !read_number(&parameters, value++) : *parameters++ != *pattern)
			return false;
	return *parameters == '\0';
}

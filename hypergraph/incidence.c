#include "hypergraph/incidence.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Counting sort: first[s + 1] counts the lines through s, then sums up, then is filled from the left. */
void incidence_init(struct incidence *i, const struct hypergraph *h)
{
	unsigned total = h->first[h->lines];
	i->first = xcalloc((size_t)h->squares + 2, sizeof *i->first);
	i->line = xmalloc(((size_t)total + 1) * sizeof *i->line);
	for (unsigned j = 0; j < total; j++)
		i->first[h->square[j] + 2]++;
	for (unsigned s = 0; s < h->squares; s++)
		i->first[s + 2] += i->first[s + 1];
	for (unsigned l = 0; l < h->lines; l++)
		for (unsigned j = h->first[l]; j < h->first[l + 1]; j++)
			i->line[i->first[h->square[j] + 1]++] = l;
}

void incidence_clear(struct incidence *i)
{
	free(i->first);
	free(i->line);
	memset(i, 0, sizeof *i);
}

unsigned incidence_degree(const struct incidence *i, unsigned square)
{
	return i->first[square + 1] - i->first[square];
}

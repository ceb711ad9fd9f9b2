#include "hypergraph/forest.h"

#include <stdlib.h>

#include "base/memory.h"
#include "hypergraph/components.h"

/* A graph has no cycle if and only if vertices = edges + trees. Here the vertices are the lines and the
 * empty squares on lines, the trees are the components of lines. */
static bool counts_agree(const struct hypergraph *h, const bool *black, unsigned trees)
{
	bool *seen = xcalloc((size_t)h->squares + 1, sizeof *seen);
	size_t vertices = h->lines, edges = 0;
	for (unsigned j = 0; j < h->first[h->lines]; j++) {
		unsigned s = h->square[j];
		if (black != NULL && black[s])
			continue;
		edges++;
		vertices += !seen[s];
		seen[s] = true;
	}
	free(seen);
	return vertices == edges + trees;
}

bool forest_acyclic(const struct hypergraph *h, const bool *black)
{
	unsigned *of_line = xmalloc(((size_t)h->lines + 1) * sizeof *of_line);
	bool acyclic = counts_agree(h, black, components_find(h, black, of_line));
	free(of_line);
	return acyclic;
}

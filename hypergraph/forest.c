#include "hypergraph/forest.h"

#include <stdlib.h>

#include "base/memory.h"
#include "hypergraph/components.h"

static unsigned rest_size(const struct hypergraph *h, unsigned i, const bool *black)
{
	unsigned size = 0;
	for (unsigned j = h->first[i]; j < h->first[i + 1]; j++)
		size += black == NULL || !black[h->square[j]];
	return size;
}

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

static enum forest check_lengths(const struct hypergraph *h, unsigned p, const bool *black, const unsigned *of_line,
                                 bool *has_short)
{
	for (unsigned i = 0; i < h->lines; i++) {
		unsigned size = rest_size(h, i, black);
		if (size <= p)
			return FOREST_FULL;
		if (size - 1 == p && has_short[of_line[i]])
			return FOREST_TWO_SHORT;
		has_short[of_line[i]] |= size - 1 == p;
	}
	return FOREST_DRAWN;
}

enum forest forest_check(const struct hypergraph *h, unsigned p, const bool *black)
{
	unsigned *of_line = xmalloc(((size_t)h->lines + 1) * sizeof *of_line);
	bool *has_short = xcalloc((size_t)h->lines + 1, sizeof *has_short);
	enum forest verdict = FOREST_CYCLE;
	if (counts_agree(h, black, components_find(h, black, of_line)))
		verdict = check_lengths(h, p, black, of_line, has_short);
	free(of_line);
	free(has_short);
	return verdict;
}

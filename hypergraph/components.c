#include "hypergraph/components.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

/* Union-find on squares, with halving of paths: parent[root] == root. */
static unsigned root(unsigned *parent, unsigned s)
{
	while (parent[s] != s)
		s = parent[s] = parent[parent[s]];
	return s;
}

/* The first square of line i that is not black, or h->squares. */
static unsigned first_empty(const struct hypergraph *h, const bool *black, unsigned i)
{
	for (unsigned j = h->first[i]; j < h->first[i + 1]; j++)
		if (black == NULL || !black[h->square[j]])
			return h->square[j];
	return h->squares;
}

static void join_line(const struct hypergraph *h, const bool *black, unsigned i, unsigned *parent)
{
	unsigned first = first_empty(h, black, i);
	for (unsigned j = h->first[i]; j < h->first[i + 1]; j++)
		if (black == NULL || !black[h->square[j]])
			parent[root(parent, h->square[j])] = root(parent, first);
}

unsigned components_find(const struct hypergraph *h, const bool *black, unsigned *of_line)
{
	unsigned count = 0;
	unsigned *parent = xmalloc(((size_t)h->squares + 1) * sizeof *parent);
	unsigned *number = xmalloc(((size_t)h->squares + 1) * sizeof *number);
	for (unsigned s = 0; s <= h->squares; s++) {
		parent[s] = s;
		number[s] = UINT32_MAX;
	}
	for (unsigned i = 0; i < h->lines; i++)
		join_line(h, black, i, parent);
	for (unsigned i = 0; i < h->lines; i++) {
		unsigned s = first_empty(h, black, i), r = root(parent, s);
		if (s == h->squares) /* a full line is alone */
			of_line[i] = count++;
		else
			of_line[i] = number[r] == UINT32_MAX ? (number[r] = count++) : number[r];
	}
	free(parent);
	free(number);
	return count;
}

/* Numbers the squares of the lines, in the old order, and adds them to part. */
static void add_squares(const struct hypergraph *h, const unsigned *line, unsigned lines, struct hypergraph *part,
                        unsigned *number, unsigned *square)
{
	for (unsigned i = 0; i < lines; i++)
		for (unsigned j = h->first[line[i]]; j < h->first[line[i] + 1]; j++)
			number[h->square[j]] = 1;
	part->dimension = h->dimension;
	for (unsigned s = 0; s < h->squares; s++) {
		if (number[s] == 0)
			continue;
		if (square != NULL)
			square[part->squares] = s;
		number[s] = part->squares;
		hypergraph_add_square_of(part, h, s);
	}
}

void hypergraph_part(const struct hypergraph *h, const unsigned *line, unsigned lines, struct hypergraph *part,
                     unsigned *square)
{
	assert(part->squares == 0 && part->lines == 0);
	unsigned *number = xcalloc((size_t)h->squares + 1, sizeof *number);
	add_squares(h, line, lines, part, number, square);
	for (unsigned i = 0; i < lines; i++)
		hypergraph_add_line_of(part, h, line[i], number);
	free(number);
}

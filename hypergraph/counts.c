#include "hypergraph/counts.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hypergraph/components.h"
#include "hypergraph/forest.h"
#include "hypergraph/incidence.h"

static void count_lines(struct counts *s, const struct hypergraph *h)
{
	for (unsigned i = 0; i < h->lines; i++) {
		unsigned size = hypergraph_line_size(h, i);
		s->smallest = i == 0 || size < s->smallest ? size : s->smallest;
		s->largest = size > s->largest ? size : s->largest;
		s->exclusive += h->exclusive[i];
		s->weight += h->weight[i];
	}
	s->lines_of_size = xcalloc((size_t)s->largest + 1, sizeof *s->lines_of_size);
	for (unsigned i = 0; i < h->lines; i++)
		s->lines_of_size[hypergraph_line_size(h, i)]++;
}

static void count_degrees(struct counts *s, const struct hypergraph *h)
{
	struct incidence i;
	incidence_init(&i, h);
	for (unsigned q = 0; q < h->squares; q++)
		if (incidence_degree(&i, q) > s->degree)
			s->degree = incidence_degree(&i, q);
	s->squares_of_degree = xcalloc((size_t)s->degree + 1, sizeof *s->squares_of_degree);
	for (unsigned q = 0; q < h->squares; q++)
		s->squares_of_degree[incidence_degree(&i, q)]++;
	incidence_clear(&i);
}

void counts_init(struct counts *s, const struct hypergraph *h)
{
	memset(s, 0, sizeof *s);
	s->squares = h->squares;
	s->lines = h->lines;
	s->incidences = h->first[h->lines];
	count_lines(s, h);
	count_degrees(s, h);
	unsigned *of_line = xmalloc(((size_t)h->lines + 1) * sizeof *of_line);
	s->components = components_find(h, NULL, of_line);
	free(of_line);
	s->forest = forest_acyclic(h, NULL);
}

void counts_clear(struct counts *s)
{
	free(s->lines_of_size);
	free(s->squares_of_degree);
	memset(s, 0, sizeof *s);
}

#pragma once

#include <stdlib.h>

#include "base/memory.h"
#include "hypergraph/components.h"

static inline void components_part(const struct hypergraph *h, const unsigned *of_line, unsigned component,
                                   struct hypergraph *part, unsigned *square)
{
	unsigned lines = 0, *line = xmalloc(((size_t)h->lines + 1) * sizeof *line);
	for (unsigned i = 0; i < h->lines; i++)
		if (of_line[i] == component)
			line[lines++] = i;
	hypergraph_part(h, line, lines, part, square);
	free(line);
}

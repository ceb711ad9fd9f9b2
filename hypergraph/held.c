/* Bipartite matching by augmenting paths (Kuhn), a unit of a line at a time. */
#include "hypergraph/held.h"

#include <stdlib.h>

#include "base/memory.h"

struct giving {
	const struct hypergraph *h;
	const unsigned *line;
	const bool *open;
	int *owner;
	unsigned *seen, now; /* by square: the search in which it was looked at */
};

static bool take_one(struct giving *g, unsigned place)
{
	const unsigned *square = hypergraph_line(g->h, g->line[place]);
	const unsigned size = hypergraph_line_size(g->h, g->line[place]);
	for (int owned = 0; owned < 2; owned++)
		for (unsigned k = 0; k < size; k++) {
			unsigned s = square[k];
			if (!g->open[s] || g->seen[s] == g->now || (g->owner[s] >= 0) != owned)
				continue;
			g->seen[s] = g->now;
			if (owned && !take_one(g, (unsigned)g->owner[s]))
				continue;
			g->owner[s] = (int)place;
			return true;
		}
	return false;
}

bool held_squares(const struct hypergraph *h, const unsigned *line, unsigned lines, const bool *open, unsigned size,
                  int *owner)
{
	struct giving g = {h, line, open, owner, xcalloc(h->squares + 1, sizeof *g.seen), 0};
	bool right = true;
	for (unsigned s = 0; s < h->squares; s++)
		owner[s] = -1;
	for (unsigned place = 0; place < lines && right; place++)
		for (unsigned n = 0; n < size && right; n++) {
			g.now++;
			right = take_one(&g, place);
		}
	free(g.seen);
	return right;
}

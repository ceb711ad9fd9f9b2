#include "experiments/agents/guess.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"

bool guess_open(struct guess *g, const char *path, const struct field *f, struct trouble *t)
{
	*g = (struct guess){.share = NULL};
	if (!network_open(&g->network, path, t))
		return false;
	const struct network *n = &g->network;
	if (network_fits(n, &f->rules)) {
		convolver_plain(&g->convolver);
		g->share = xcalloc((size_t)n->side * n->side, sizeof *g->share);
		return true;
	}
	bool named = *path != '\0';
	if (named)
		trouble_say(t, 0, "the network %s was made for another game: %u x %u, k %u, p %u", path, n->side,
		            n->side, n->k, n->p);
	guess_clear(g);
	return !named;
}

void guess_make(struct guess *g, const struct field *f)
{
	assert(g->share != NULL && network_fits(&g->network, &f->rules));
	network_predict(&g->network, &g->convolver, f, g->share);
}

void guess_clear(struct guess *g)
{
	network_clear(&g->network);
	free(g->share);
	g->share = NULL;
}

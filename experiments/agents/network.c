/* Network: the stone that a network gives the largest share (kdraw learn), without any search. */
#include <stdlib.h>

#include "base/memory.h"
#include "experiments/agents/agent.h"
#include "experiments/agents/guess.h"

static void score(struct agent *a, struct field *f, const uint64_t *square, unsigned squares, double *value)
{
	struct guess *g = a->data;
	guess_make(g, f);
	for (unsigned i = 0; i < squares; i++) {
		double chance = (double)(random_next(&a->random) >> 11) / (double)(1ull << 53);
		value[i] = (double)g->share[square[i]] + a->options.noise * chance;
	}
}

static bool set_rank(struct network *n, unsigned rank, struct trouble *t)
{
	if (rank > network_ranks(n))
		return trouble_say(t, 0, "there is no rank %u: the network was made for %u (kdraw learn --ranks)", rank,
		                   network_ranks(n));
	n->rank = rank > 0 ? rank : n->rank;
	return true;
}

static bool begin(struct agent *a, const struct field *f, struct trouble *t)
{
	struct guess *g = a->data = xmalloc(sizeof *g);
	if (!guess_open(g, a->options.file, f, t) || !set_rank(&g->network, a->options.rank, t))
		return false;
	return g->share != NULL ||
	       trouble_say(t, 0,
	                   "the program's own network is for Connect6 on 19 x 19 alone; another one: "
	                   "network:file=FILE (kdraw learn)");
}

static void finish(struct agent *a)
{
	guess_clear(a->data);
	free(a->data);
}

const struct agent_class agent_network = {.name = "network",
                                          .options = "file rank noise reach",
                                          .summary = "the first guess of a network (kdraw learn), no search",
                                          .defaults = {.reach = 6},
                                          .begin = begin,
                                          .finish = finish,
                                          .score = score};

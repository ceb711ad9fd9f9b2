/* Network: the stone that a network gives the largest share (kdraw learn), without any search. */
#include <stdlib.h>

#include "base/memory.h"
#include "experiments/agents/agent.h"
#include "experiments/agents/guess.h"
#include "experiments/agents/rows.h"

static void score(struct agent *a, struct field *f, const uint64_t *square, unsigned squares, double *value)
{
	struct guess *g = a->data;
	guess_make(g, f);
	for (unsigned i = 0; i < squares; i++) {
		double chance = (double)(random_next(&a->random) >> 11) / (double)(1ull << 53);
		value[i] = (double)g->share[square[i]] + a->options.noise * chance;
	}
}

static bool begin(struct agent *a, const struct field *f, struct trouble *t)
{
	struct guess *g = a->data = xmalloc(sizeof *g);
	if (!guess_open(g, a->options.file, f, t))
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
                                          .options = "file noise reach",
                                          .summary = "the first guess of a network (kdraw learn), no search",
                                          .defaults = {.reach = 6},
                                          .begin = begin,
                                          .finish = finish,
                                          .score = score};

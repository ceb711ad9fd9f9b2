/* Network: the stone that a network gives the largest share (kdraw learn), without any search. */
#include <stdlib.h>

#include "base/input.h"
#include "base/memory.h"
#include "experiments/agents/agent.h"
#include "experiments/agents/rows.h"
#include "experiments/network/network.h"

struct player {
	struct network network;
	struct convolver convolver;
	float *share;
};

static void score(struct agent *a, struct field *f, const uint64_t *square, unsigned squares, double *value)
{
	struct player *p = a->data;
	network_predict(&p->network, &p->convolver, f, p->share);
	for (unsigned i = 0; i < squares; i++) {
		double chance = (double)(random_next(&a->random) >> 11) / (double)(1ull << 53);
		value[i] = (double)p->share[square[i]] + a->options.noise * chance;
	}
}

static bool begin(struct agent *a, const struct field *f, struct trouble *t)
{
	struct network n;
	if (!network_open(&n, a->options.file, t))
		return false;
	if (!network_fits(&n, &f->rules)) {
		network_clear(&n);
		return trouble_say(t, 0, "the network was made for another game: %u x %u, k %u, p %u", n.side, n.side,
		                   n.k, n.p);
	}
	struct player *p = a->data = xcalloc(1, sizeof *p);
	p->network = n;
	p->share = xcalloc((size_t)n.side * n.side, sizeof *p->share);
	convolver_plain(&p->convolver);
	return true;
}

static void finish(struct agent *a)
{
	struct player *p = a->data;
	network_clear(&p->network);
	free(p->share);
	free(p);
}

const struct agent_class agent_network = {.name = "network",
                                          .options = "file noise reach",
                                          .summary = "the first guess of a network (kdraw learn), no search",
                                          .defaults = {.reach = 6},
                                          .begin = begin,
                                          .finish = finish,
                                          .score = score};

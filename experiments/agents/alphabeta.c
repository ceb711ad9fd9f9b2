/* Alphabeta: the search of experiments/alphabeta. `seconds` are processor time of a turn; without them `nodes`
 * positions, and then the same seed gives the same game. With three stones a turn and more, some of the turns of each
 * node break away from the opponent's stones. */
#include "experiments/alphabeta/alphabeta.h"

#include <stdlib.h>

#include "base/memory.h"
#include "experiments/agents/agent.h"
#include "experiments/agents/guess.h"

enum { AWAY = 4 };

struct player {
	struct alphabeta *search;
	struct turn_plan plan;
	struct guess guess; /* or no shares */
};

static bool think(struct agent *a, const struct field *f)
{
	struct player *p = a->data;
	const struct agent_options *o = &a->options;
	struct alphabeta_limits l = {.depth = o->depth,
	                             .width = o->width,
	                             .pairs = o->pairs,
	                             .positions = agent_seconds(a) > 0 ? 0 : o->nodes,
	                             .seconds = agent_seconds(a),
	                             .threads = a->threads,
	                             .noise = (int)o->noise,
	                             .seed = a->random.state,
	                             .away = o->away && f->rules.p > 2 ? AWAY : 0,
	                             .threats = o->tss,
	                             .tempo = o->tempo};
	struct alphabeta_found found;
	if (p->guess.share != NULL) {
		guess_make(&p->guess, f);
		l.share = p->guess.share;
	}
	if (p->search == NULL || !alphabeta_search(p->search, f, &l, &found))
		return false;
	turn_plan_set(&p->plan, found.square, found.stones);
	return found.stones > 0;
}

/* Where the search cannot play: the best square of the base. */
static uint64_t choose(struct agent *a, struct field *f)
{
	struct player *p = a->data;
	if (!turn_plan_goes_on(&p->plan, f) && !think(a, f))
		return agent_best_near(a->base, f, 2, &a->random);
	return turn_plan_next(&p->plan, f);
}

static bool begin(struct agent *a, const struct field *f, struct trouble *t)
{
	struct player *p = a->data = xcalloc(1, sizeof *p);
	p->search = alphabeta_new(&f->rules, agent_seconds(a) > 0 ? 0 : a->options.nodes);
	return !a->options.network || guess_open(&p->guess, a->options.file, f, t);
}

static void finish(struct agent *a)
{
	struct player *p = a->data;
	if (p->search != NULL)
		alphabeta_release(p->search);
	guess_clear(&p->guess);
	free(p);
}

const struct agent_class agent_alphabeta = {
    .name = "alphabeta",
    .options = "depth width pairs nodes seconds clock tss tempo network file noise away",
    .summary = "alpha-beta over turns; proves wins by threats in the tree",
    .defaults = {.base = "sequences",
                 .depth = 8,
                 .width = 10,
                 .pairs = 16,
                 .nodes = 10000,
                 .tss = true,
                 .tempo = true,
                 .network = false,
                 .away = true,
                 .noise = 4},
    .begin = begin,
    .finish = finish,
    .choose = choose};

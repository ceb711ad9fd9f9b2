/* Alphabeta: the search of experiments/alphabeta. `seconds` are processor time of a turn; without them `nodes`
 * positions, and then the same seed gives the same game. With three stones a turn and more, some of the turns of each
 * node break away from the opponent's stones. */
#include "experiments/alphabeta/alphabeta.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "experiments/agents/agent.h"
#include "experiments/agents/guess.h"
#include "experiments/agents/rows.h"

enum { AWAY = 4 };

struct player {
	struct alphabeta *search;
	struct alphabeta_found plan; /* the rest of this turn */
	uint32_t plan_at;            /* the number of stones when its next one is due */
	struct guess guess;          /* or no shares */
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
	p->plan_at = f->moves;
	if (p->guess.share != NULL) {
		guess_make(&p->guess, f);
		l.share = p->guess.share;
	}
	return p->search != NULL && alphabeta_search(p->search, f, &l, &p->plan) && p->plan.stones > 0;
}

/* Where the search cannot play: the best square of the base. */
static uint64_t choose_by_base(struct agent *a, struct field *f)
{
	unsigned count;
	uint64_t *square = candidates_near(f, 2, &count), chosen;
	double *score = xmalloc(count * sizeof *score);
	agent_score(a->base, f, square, count, score);
	chosen = square[best_of(score, count, &a->random)];
	free(square);
	free(score);
	return chosen;
}

static uint64_t choose(struct agent *a, struct field *f)
{
	struct player *p = a->data;
	if ((p->plan.stones == 0 || f->moves != p->plan_at) && !think(a, f))
		return choose_by_base(a, f);
	uint64_t square = p->plan.square[0];
	memmove(p->plan.square, p->plan.square + 1, --p->plan.stones * sizeof square);
	p->plan_at = f->left > 1 ? f->moves + 1 : UINT32_MAX;
	return square;
}

static bool begin(struct agent *a, const struct field *f, struct trouble *t)
{
	struct player *p = a->data = xcalloc(1, sizeof *p);
	p->search = alphabeta_new(&f->rules, agent_seconds(a) > 0 ? 0 : a->options.nodes);
	p->plan_at = UINT32_MAX;
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

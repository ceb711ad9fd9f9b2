/* Prover: plays a win that is proved (kdraw win), found within `nodes` positions, and like another agent (`base`) where
 * none is found. Wins are looked for at the beginning of a turn. */
#include <stdlib.h>

#include "base/memory.h"
#include "experiments/agents/agent.h"
#include "experiments/agents/rows.h"
#include "provers/wins/win.h"
#include "provers/wins/wins.h"

enum { TABLE = 8 << 20, PROOF_ROUNDS = 3 };

/* The rest of a turn, and the number of stones with which it goes on. */
struct proved {
	uint64_t plan[WIN_MOVE_MOST];
	unsigned planned;
	uint32_t at;
};

static bool begin(struct agent *a, const struct field *f, struct trouble *t)
{
	(void)f, (void)t;
	a->data = xcalloc(1, sizeof(struct proved));
	return true;
}

static void finish(struct agent *a)
{
	free(a->data);
}

static void look_for_win(struct agent *a, struct field *f)
{
	struct proved *p = a->data;
	struct trouble t;
	struct wins *w = wins_new(f, f->side, TABLE, &t);
	struct wins_limits limits = {.positions = a->options.nodes, .rounds = PROOF_ROUNDS, .order = 2};
	p->planned = 0;
	if (w == NULL)
		return;
	if (wins_search(w, &limits) == WINS_WON && wins_found(w) != NULL)
		for (unsigned i = wins_found(w)->stones; i > 0; i--)
			p->plan[p->planned++] = wins_square(w, wins_found(w)->move[i - 1]);
	wins_release(w);
}

static bool turn_begins(const struct field *f)
{
	return field_stones(f) > 0 && f->left == f->rules.p;
}

static uint64_t choose(struct agent *a, struct field *f)
{
	struct proved *p = a->data;
	if (turn_begins(f))
		look_for_win(a, f);
	else if (p->at != f->moves)
		p->planned = 0;
	p->at = f->moves + 1;
	uint64_t square = p->planned > 0 ? p->plan[--p->planned] : FIELD_NOWHERE;
	bool good = square != FIELD_NOWHERE && field_colour(f, square) == SIDE_NONE;
	return good ? square : agent_choose(a->base, f);
}

static void score(struct agent *a, struct field *f, const uint64_t *square, unsigned squares, double *value)
{
	agent_score(a->base, f, square, squares, value);
}

const struct agent_class agent_prover = {.name = "prover",
                                         .options = "base nodes",
                                         .summary = "a win that is proved (kdraw win), or another agent (base)",
                                         .defaults = {.base = "sequences", .nodes = 1000},
                                         .begin = begin,
                                         .finish = finish,
                                         .choose = choose,
                                         .score = score};

/* Prover: plays a win that is proved (kdraw win), found within `nodes` positions, or by a win file (`file`); and like
 * another agent (`base`) where there is none. Wins are looked for at the beginning of a turn. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/input.h"
#include "base/memory.h"
#include "experiments/agents/agent.h"
#include "provers/wins/follow.h"
#include "provers/wins/win.h"
#include "provers/wins/wins.h"

enum { TABLE = 8 << 20, PROOF_ROUNDS = 3 };

struct proved {
	struct turn_plan plan;
	bool follows; /* the file, which serves to the end if it served once */
	struct follow follow;
};

/* Is the file about this game from its first stone on? */
static bool suits(const struct statement *s, const struct field *f, struct trouble *t)
{
	const struct connect *c = &f->rules;
	unsigned rows = c->infinite ? 0 : c->rows, columns = c->infinite ? 0 : c->columns;
	if (s->k != c->k || s->p != c->p || s->q > c->q || s->rows != rows || s->columns != columns)
		return trouble_say(t, 0, "the win file is about Connect(%u,%u,%u) on another board or by other rules",
		                   s->k, s->p, s->q);
	if (f->set_up > 0 || s->arena->stones[0] + s->arena->stones[1] > 0)
		return trouble_say(t, 0, "prover follows files from the empty board only");
	return true;
}

static bool begin(struct agent *a, const struct field *f, struct trouble *t)
{
	struct proved *p = a->data = xcalloc(1, sizeof *p);
	if (*a->options.file == '\0')
		return true;
	FILE *in = input_open(a->options.file, t);
	if (in == NULL)
		return trouble_say(t, 0, "%s: %s", a->options.file, strerror(errno));
	p->follows = follow_open(&p->follow, in, t);
	fclose(in);
	return p->follows && suits(&p->follow.certificate.statement, f, t);
}

static void finish(struct agent *a)
{
	struct proved *p = a->data;
	if (*a->options.file != '\0')
		follow_close(&p->follow);
	free(p);
}

static int middle(const struct connect *c, unsigned along)
{
	return c->infinite ? (int)(along / 2) : 0;
}

/* The other side's stones on the arena of the file. */
static unsigned stones_of_defender(const struct proved *p, const struct field *f, uint16_t *stone)
{
	const struct connect *c = &f->rules;
	unsigned count = 0, square;
	for (uint32_t i = 0; i < field_stones(f); i++) {
		uint64_t s = field_stone(f, i);
		if (field_colour(f, s) != f->side &&
		    follow_number(&p->follow, (int)connect_row(c, s) - middle(c, c->rows),
		                  (int)connect_column(c, s) - middle(c, c->columns), &square))
			stone[count++] = (uint16_t)square;
	}
	return count;
}

static void follow_file(struct proved *p, const struct field *f)
{
	const struct connect *c = &f->rules;
	const struct statement *s = &p->follow.certificate.statement;
	uint16_t *stone = xmalloc((field_stones(f) + 1) * sizeof *stone);
	const struct win *w = follow_next(&p->follow, stone, stones_of_defender(p, f, stone));
	free(stone);
	p->follows = w != NULL && s->attacker == (f->side == SIDE_BLACK ? ARENA_BLACK : ARENA_WHITE);
	p->plan.stones = 0;
	for (unsigned i = p->follows ? w->stones : 0; i > 0; i--) {
		int row = (int)arena_row(s->arena, w->move[i - 1]) - s->origin[0] + middle(c, c->rows);
		int column = (int)arena_column(s->arena, w->move[i - 1]) - s->origin[1] + middle(c, c->columns);
		p->plan.square[p->plan.stones++] = connect_at(c, (uint32_t)row, (uint32_t)column);
	}
}

static void look_for_win(struct agent *a, struct field *f, uint64_t positions)
{
	struct proved *p = a->data;
	struct trouble t;
	struct wins *w = wins_new(f, f->side, TABLE, &t);
	struct wins_limits limits = {.positions = positions, .rounds = PROOF_ROUNDS, .order = 2};
	if (w == NULL)
		return;
	if (wins_search(w, &limits) == WINS_WON && wins_found(w) != NULL)
		for (unsigned i = wins_found(w)->stones; i > 0; i--)
			p->plan.square[p->plan.stones++] = wins_square(w, wins_found(w)->move[i - 1]);
	wins_release(w);
}

/* k in a row at once comes before the file: it has no answers to what leaves a threat. */
static void plan_turn(struct agent *a, struct field *f)
{
	struct proved *p = a->data;
	p->plan.stones = 0;
	if (field_stones(f) > 0)
		look_for_win(a, f, p->follows ? 1 : a->options.nodes);
	if (p->plan.stones == 0 && p->follows)
		follow_file(p, f);
}

static uint64_t choose(struct agent *a, struct field *f)
{
	struct proved *p = a->data;
	if (field_turn_begins(f))
		plan_turn(a, f);
	else if (!turn_plan_goes_on(&p->plan, f))
		p->plan.stones = 0;
	return agent_choose_planned(a, f, &p->plan);
}

const struct agent_class agent_prover = {.name = "prover",
                                         .options = "base nodes file",
                                         .summary = "a win proved by kdraw win (file: its file), or an agent (base)",
                                         .defaults = {.base = "sequences", .nodes = 1000},
                                         .begin = begin,
                                         .finish = finish,
                                         .choose = choose,
                                         .score = agent_score_by_base};

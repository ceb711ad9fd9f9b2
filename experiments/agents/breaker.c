/* Breaker: answers by a proven strategy, and so never loses: that of Theorem 2 (k >= 3p + 3d - 1), that of the
 * potential (`potential`, k = p + O(log p)), or the one in a theorem file (`file`, as kdraw theorem writes it). Where
 * Theorem 2 does not reach, as for Connect(11,2), the theorem of the register is proved first, if that takes a moment.
 *
 * The strategies are Breaker's on the infinite plane. More own stones never hurt him, so what is left of a turn goes
 * where Sequences likes it best; squares outside of a finite board need no answer. */
#include <stdlib.h>

#include "base/input.h"
#include "base/memory.h"
#include "experiments/agents/agent.h"
#include "provers/strategies/strategy.h"

struct breaker {
	struct strategy *strategy;
	enum side side; /* ours; SIDE_NONE before the first stone */
	uint64_t *seen;
	uint32_t count; /* the stones on the board that the strategy has been told of, with their order */
	uint64_t *wanted;
	uint32_t wants, room;
};

static struct stone place_of(const struct field *f, uint64_t square)
{
	const struct connect *c = &f->rules;
	struct stone s = {connect_row(c, square), connect_column(c, square)};
	if (c->infinite) {
		s.row -= c->rows / 2;
		s.column -= c->columns / 2;
	}
	return s;
}

static bool square_of(const struct field *f, struct stone s, uint64_t *square)
{
	const struct connect *c = &f->rules;
	int64_t row = s.row + (c->infinite ? c->rows / 2 : 0), column = s.column + (c->infinite ? c->columns / 2 : 0);
	if (row < 0 || column < 0 || row >= c->rows || column >= c->columns)
		return false;
	*square = connect_at(c, (uint32_t)row, (uint32_t)column);
	return true;
}

/* --- the strategy ------------------------------------------------------------------------------------------------- */

static struct strategy *strategy_known(const struct field *f, struct trouble *t)
{
	struct strategy *plane = strategy_plane(f->rules.p), *proved = NULL;
	if (f->rules.k < strategy_k(plane))
		proved = strategy_registered(f->rules.k, f->rules.p, t);
	if (proved == NULL)
		return plane;
	strategy_release(plane);
	return proved;
}

static struct strategy *open_strategy(struct agent *a, const struct field *f, struct trouble *t)
{
	if (a->options.potential)
		return strategy_potential(EDGES_GROUPS, f->rules.p);
	if (*a->options.file == '\0')
		return strategy_known(f, t);
	FILE *in = input_open(a->options.file, t);
	if (in == NULL)
		return NULL;
	struct strategy *s = strategy_theorem(in, t);
	fclose(in);
	return s;
}

static bool suits(const struct strategy *s, const struct field *f, struct trouble *t)
{
	unsigned k = strategy_k(s), p = strategy_stones(s);
	if (f->rules.k < k || f->rules.p > p)
		return trouble_say(t, 0,
		                   "breaker holds Connect(%u,%u) and easier games, not Connect(%u,%u); file=FILE takes "
		                   "a theorem of kdraw theorem",
		                   k, p, f->rules.k, f->rules.p);
	if (f->rules.q > p)
		return trouble_say(t, 0, "breaker answers at most %u stones, and Black begins with %u", p, f->rules.q);
	if (f->set_up > 0)
		return trouble_say(t, 0, "breaker cannot start from a position");
	return true;
}

static bool begin(struct agent *a, const struct field *f, struct trouble *t)
{
	struct breaker *b = a->data = xcalloc(1, sizeof *b);
	if (*a->options.file == '\0' && f->rules.p > 1000)
		return trouble_say(t, 0, "breaker plays for p <= 1000");
	b->strategy = open_strategy(a, f, t);
	return b->strategy != NULL && suits(b->strategy, f, t);
}

static void finish(struct agent *a)
{
	struct breaker *b = a->data;
	if (b->strategy != NULL)
		strategy_release(b->strategy);
	free(b->seen);
	free(b->wanted);
	free(b);
}

/* --- answering ---------------------------------------------------------------------------------------------------- */

static void want(struct breaker *b, const struct field *f, const struct reply *r)
{
	uint64_t square;
	if (r->exclusive || !square_of(f, r->at, &square))
		return;
	MAKE_ROOM(b->wanted, b->wants, b->room);
	b->wanted[b->wants++] = square;
}

/* A move of the opponent, the stones from..to-1 of the game. */
static void tell(struct breaker *b, const struct field *f, uint32_t from, uint32_t to)
{
	struct trouble t;
	unsigned count = 0, stones = to - from;
	struct stone *black = xmalloc(stones * sizeof *black);
	for (uint32_t i = from; i < to; i++)
		black[i - from] = place_of(f, f->made[i].square);
	if (strategy_move(b->strategy, black, stones, &t)) {
		const struct reply *reply = strategy_replies(b->strategy, &count);
		for (unsigned i = 0; i < count; i++)
			want(b, f, reply + i);
	}
	free(black);
}

/* Stones the strategy does not know of yet, turn by turn. */
static void catch_up(struct breaker *b, const struct field *f)
{
	b->seen = xrealloc(b->seen, (f->moves + 1) * sizeof *b->seen);
	while (b->count < f->moves) {
		uint32_t from = b->count, to = from;
		enum side colour = field_colour(f, f->made[from].square);
		for (; to < f->moves && field_colour(f, f->made[to].square) == colour; to++)
			b->seen[to] = f->made[to].square;
		if (colour != b->side)
			tell(b, f, from, to);
		b->count = to;
	}
}

static bool is_same_game(const struct breaker *b, const struct field *f)
{
	for (uint32_t i = 0; i < b->count; i++)
		if (i >= f->moves || b->seen[i] != f->made[i].square)
			return false;
	return b->side == f->side || b->side == SIDE_NONE;
}

/* Stones were taken back, or the colour changed: everything from the start. */
static struct breaker *renew(struct agent *a, const struct field *f)
{
	struct trouble t;
	finish(a);
	begin(a, f, &t); /* it was possible before */
	return a->data;
}

static uint64_t choose(struct agent *a, struct field *f)
{
	struct breaker *b = a->data;
	if (!is_same_game(b, f))
		b = renew(a, f);
	b->side = f->side;
	catch_up(b, f);
	while (b->wants > 0) {
		uint64_t square = b->wanted[--b->wants];
		if (field_colour(f, square) == SIDE_NONE)
			return square;
	}
	return agent_best_near(a, f, 2, &a->random);
}

const struct agent_class agent_breaker = {.name = "breaker",
                                          .options = "file potential",
                                          .summary = "answers by a proven strategy and never loses",
                                          .defaults = {.defence = 1.2, .count = COUNT_EXACT},
                                          .begin = begin,
                                          .finish = finish,
                                          .choose = choose};

/* kdraw play depths: what a search says about the same positions at each depth. */
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/interrupt.h"
#include "base/rows.h"
#include "experiments/agents/agent.h"
#include "experiments/alphabeta/alphabeta.h"
#include "experiments/match/actions.h"
#include "experiments/match/games.h"

enum { DEPTHS = 16 };

/* The positions at the beginning of a turn, of all games, one of `every'; those that are proved at some depth do not
 * count, as their values are of another kind. */
struct depths {
	unsigned most, positions;
	double sum[DEPTHS + 1],
	    change[DEPTHS + 1];     /* of values, and of their distance from those of the depth before */
	unsigned other[DEPTHS + 1]; /* another turn than at the depth before */
};

static bool is_same_turn(const struct alphabeta_found *a, const struct alphabeta_found *b)
{
	unsigned same = 0;
	for (unsigned i = 0; i < a->stones; i++)
		for (unsigned j = 0; j < b->stones; j++)
			same += a->square[i] == b->square[j];
	return same == a->stones;
}

static void add_position(struct depths *d, const struct field *f, const struct agent *a)
{
	struct alphabeta_found found[DEPTHS + 1];
	const struct agent_options *o = &a->options;
	for (unsigned i = 1; i <= d->most; i++) {
		struct alphabeta_limits l = {
		    .depth = i, .width = o->width, .pairs = o->pairs, .threats = o->tss, .tempo = o->tempo};
		struct alphabeta *s = alphabeta_new(&f->rules, 0);
		bool good = s != NULL && alphabeta_search(s, f, &l, &found[i]) && found[i].stones > 0;
		if (s != NULL)
			alphabeta_release(s);
		if (!good || abs(found[i].value) > ALPHABETA_UNSURE / 2)
			return;
	}
	d->positions++;
	for (unsigned i = 1; i <= d->most; i++) {
		d->sum[i] += found[i].value;
		d->change[i] += i > 1 ? abs(found[i].value - found[i - 1].value) : 0;
		d->other[i] += i > 1 && !is_same_turn(&found[i], &found[i - 1]);
	}
}

static void add_game(struct depths *d, const struct records *r, const struct record *game, const struct agent *a,
                     unsigned every, unsigned *turn)
{
	struct field f;
	field_init(&f, &r->rules);
	for (uint32_t i = 0; i < game->stones && !atomic_load(interrupt_seen()); i++) {
		bool begins = i == 0 || f.left == f.rules.p;
		if (begins && f.left == f.rules.p && i > 0 && (*turn)++ % every == 0)
			add_position(d, &f, a);
		field_make(&f, game->square[i]);
	}
	field_clear(&f);
}

static const struct column columns[] = {{"depth", COLUMN_NUMBER, 0, 5},       {"positions", COLUMN_NUMBER, 2, 9},
                                        {"value", COLUMN_NUMBER, 2, 8},       {"change", COLUMN_NUMBER, 2, 8},
                                        {"other_turn", COLUMN_NUMBER, 2, 10}, {0}};

static void print(const struct depths *d, enum format format)
{
	struct rows r;
	double n = d->positions > 0 ? d->positions : 1;
	rows_begin(&r, "kdraw-play-depths/1", stdout, format, columns);
	for (unsigned i = 1; i <= d->most; i++)
		rows_print(&r, "%u\t%u\t%.1f\t%.1f\t%.2f", i, d->positions, d->sum[i] / n, d->change[i] / n,
		           d->other[i] / n);
	rows_end(&r);
}

int play_depths(const struct play_arguments *a)
{
	struct records r;
	struct trouble t;
	struct depths d = {.most = a->depth > 0 ? (unsigned)a->depth : 4};
	unsigned turn = 0;
	if (a->words != 2)
		command_fail("which games? kdraw play depths FILE");
	struct agent *agent = agent_new(a->agent != NULL ? a->agent : "alphabeta", &t);
	if (agent == NULL)
		command_die(NULL, &t);
	if (strcmp(agent->class->name, "alphabeta") != 0)
		command_fail("only alphabeta says what a position is worth at a depth, not %s", agent->class->name);
	games_read(a->word[1], &r);
	interrupt_catch(NULL);
	for (uint32_t i = 0; i < r.games; i++)
		add_game(&d, &r, r.game + i, agent, a->every > 0 ? (unsigned)a->every : 1, &turn);
	print(&d, a->format);
	agent_release(agent);
	records_clear(&r);
	return atomic_load(interrupt_seen()) ? STATUS_UNDECIDED : STATUS_YES;
}

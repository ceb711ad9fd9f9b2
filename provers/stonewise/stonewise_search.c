#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "hypergraph/write.h"
#include "provers/stonewise/inside.h"
#include "provers/stonewise/stonewise.h"

const struct canonical *stonewise_form(struct search *x, const struct scheme *component)
{
	return &recent_find(&x->recent, &x->board->rules, &component->p)->form;
}

static enum verdict ask(struct search *x, const struct canonical *form, struct mask *zone)
{
	stonewise_lock(x, OF_TABLE);
	enum verdict v = schemetable_ask(&x->common->table, form, zone);
	stonewise_unlock(x, OF_TABLE);
	return v;
}

/* --- White's answers ---------------------------------------------------------------------------------------------- */

static int kind_of_class(const struct expansion *e, unsigned class)
{
	unsigned n = 0;
	while (e->kind[n].class != class) {
		n++;
		assert(n < e->kinds);
	}
	return (int)n;
}

/* An answer on a square of three lines needs that stones there are answered before, so these chains must end. Sets
 * *needs. */
static bool may_answer(const struct expansion *e, unsigned n, const struct killing *a, int *needs)
{
	*needs = -1;
	if (a->class == NO_CLASS || mask_count(a->dead) < 3)
		return true;
	*needs = kind_of_class(e, a->class);
	for (int k = *needs; k >= 0; k = e->kind[k].needs)
		if (k == (int)n)
			return false;
	return true;
}

static void answer_after(const struct expansion *e, unsigned k, struct scheme *then)
{
	scheme_copy(then, &e->after);
	scheme_kill(then, e->answer[k].dead);
}

static enum verdict solve_answer(struct search *x, const struct expansion *e, unsigned k, struct mask *zone)
{
	struct scheme then;
	answer_after(e, k, &then);
	return stonewise_solve(x, &then, zone);
}

/* What is known of all components together; LOST with the zone. */
static enum verdict known(struct search *x, const struct scheme *s, struct mask *zone)
{
	struct scheme left, component;
	enum verdict all = DRAWN;
	scheme_copy(&left, s);
	scheme_loosen(x->board, &left, NULL);
	while (all != LOST && scheme_part(x->board, &left, &component)) {
		enum verdict v = ask(x, stonewise_form(x, &component), zone);
		all = v == DRAWN ? all : v;
	}
	return all;
}

static enum verdict known_answer(struct search *x, const struct expansion *e, unsigned k, struct mask *zone)
{
	struct scheme then;
	answer_after(e, k, &then);
	return known(x, &then, zone);
}

static void take_answer(struct search *x, struct expansion *e, unsigned n, const struct killing *a, int needs)
{
	struct kind *k = e->kind + n;
	assert(needs != (int)n && needs < (int)e->kinds);
	k->needs = needs;
	k->dead = a->dead;
	if (a->class == NO_CLASS)
		EACH_LINE(i, a->dead) k->answer = PROOF_EXCLUSIVE + (uint32_t)i;
	else
		k->answer = scheme_square(x->board, &e->after, a->dead);
}

/* DRAWN, and the answer is taken; or LOST, and why is noted; or UNDECIDED. */
static enum verdict try_answer(struct search *x, struct expansion *e, unsigned n, unsigned k, bool deep)
{
	struct mask zone;
	int needs;
	if (k >= e->picked)
		answers_pick(e->answer, e->answers, e->picked++);
	assert(k < e->picked);
	if (refutation_meets(&e->refutation, e->answer[k].dead))
		return LOST;
	if (!may_answer(e, n, e->answer + k, &needs)) {
		refutation_widen(&e->refutation, e->s->p.living);
		return LOST;
	}
	x->replies++;
	enum verdict v = deep ? solve_answer(x, e, k, &zone) : known_answer(x, e, k, &zone);
	if (v == DRAWN)
		take_answer(x, e, n, e->answer + k, needs);
	if (v == LOST)
		refutation_add(&e->refutation, zone);
	return v;
}

/* Tries the answers that are known first, of the best ones, then searches. */
static enum verdict try_answers(struct search *x, struct expansion *e, unsigned n, bool deep)
{
	unsigned unknown = 0;
	for (unsigned k = 0; k < e->answers && unknown < MOST_ASKED; k++) {
		enum verdict v = try_answer(x, e, n, k, deep);
		if (v == DRAWN || x->watch.stopped)
			return v;
		unknown += v == UNDECIDED;
	}
	return deep ? LOST : UNDECIDED;
}

static enum verdict answer_kind(struct search *x, struct expansion *e, unsigned n)
{
	kind_put(x->board, e->s, e->kind + n, &e->after);
	refutation_begin(&e->refutation, mask_or(e->kind[n].lines, scheme_overfull(x->board, &e->after)));
	e->picked = 0;
	e->answers = answers_list(x->board, &e->after, e->answer);
	enum verdict v = try_answers(x, e, n, false);
	return v == UNDECIDED ? try_answers(x, e, n, true) : v;
}

/* --- deciding ----------------------------------------------------------------------------------------------------- */

static void tell(struct search *x, uint64_t positions)
{
	stonewise_lock(x, OF_PROOF);
	progress_show("stone by stone: %.0f s  %" PRIu64 " positions  %" PRIu32 " steps", watch_seconds(&x->watch),
	              positions, x->common->proof->steps);
	stonewise_unlock(x, OF_PROOF);
}

static void keep(struct search *x)
{
	stonewise_lock(x, OF_PROOF);
	stonewise_lock(x, OF_TABLE);
	keeper_save(&x->keeper, stonewise_write_known, x);
	stonewise_unlock(x, OF_TABLE);
	stonewise_unlock(x, OF_PROOF);
}

static void tick(struct search *x)
{
	const uint64_t positions = atomic_fetch_add(&x->common->positions, 1) + 1;
	if (watch_due(&x->watch))
		tell(x, positions);
	if (x->watch.calls % STONEWISE_CLOCK == 0 && keeper_due(&x->keeper))
		keep(x);
}

static void add_lost(struct search *x, const struct canonical *form, struct mask zone)
{
	stonewise_lock(x, OF_TABLE);
	schemetable_add_lost(&x->common->table, form->key, schemetable_places(form, zone));
	stonewise_unlock(x, OF_TABLE);
}

static enum verdict answer_kinds(struct search *x, struct expansion *e)
{
	enum verdict v = DRAWN;
	for (unsigned i = 0; i < e->kinds && v == DRAWN; i++)
		v = answer_kind(x, e, stonewise_turn(x, e, i));
	assert(v != UNDECIDED || x->watch.stopped);
	return v;
}

static enum verdict expand(struct search *x, const struct scheme *s, const struct canonical *form, struct mask *zone)
{
	struct expansion *e = xmalloc(sizeof *e);
	tick(x);
	e->s = s;
	e->kinds = kinds_list(x->board, s, e->kind, &e->deeps);
	enum verdict v = answer_kinds(x, e);
	if (v == DRAWN)
		stonewise_note(x, s, stonewise_step(x, e));
	if (v == LOST)
		*zone = e->refutation.all;
	if (v == LOST && !x->watch.stopped)
		add_lost(x, form, *zone);
	free(e);
	return x->watch.stopped ? UNDECIDED : v;
}

static enum verdict solve_component(struct search *x, const struct scheme *s, struct mask *zone)
{
	const struct canonical form = *stonewise_form(x, s);
	const enum verdict known = ask(x, &form, zone);
	return known == UNDECIDED ? expand(x, s, &form, zone) : known;
}

enum verdict stonewise_solve(struct search *x, const struct scheme *s, struct mask *zone)
{
	struct scheme left, component;
	enum verdict v = DRAWN;
	scheme_copy(&left, s);
	scheme_loosen(x->board, &left, NULL);
	while (v == DRAWN && scheme_part(x->board, &left, &component))
		v = solve_component(x, &component, zone);
	return v;
}

bool stonewise_takes(const struct hypergraph *board)
{
	for (unsigned i = 0; i < board->lines; i++)
		if (!board->exclusive[i])
			return false;
	return board->lines <= STONEWISE_LINES && board->squares <= STONEWISE_SQUARES;
}

void stonewise_begin(struct proof *proof, const struct hypergraph *board, unsigned parameter)
{
	proof->board = hypergraph_fingerprint(board);
	proof->game = 'b';
	proof->stones = parameter;
	proof->stonewise = proof->found = true;
	proof_set_stones(proof, PROOF_EMPTY, PROOF_EMPTY);
}

static void begin(struct common *c, const uint8_t *black, struct scheme *root)
{
	scheme_begin(&c->board, root);
	if (black == NULL)
		return;
	EACH_LINE(i, root->p.living)
	{
		assert(black[i] <= c->board.rules.game.parameter);
		root->p.black[i] = black[i];
		c->board.begun = c->board.begun || black[i] > 0;
	}
}

static enum verdict prove(struct search *x, const uint8_t *black)
{
	struct scheme root;
	begin(x->common, black, &root);
	enum verdict v = stonewise_together(x, &root);
	if (v == UNDECIDED)
		keep(x);
	if (v == DRAWN) {
		proof_add_root(x->common->proof);
		stonewise_children(x, &root);
		schemetable_clear(&x->common->table); /* much of the memory, and writing takes some */
		schemetable_init(&x->common->table);
		proof_trim(x->common->proof);
	}
	return v;
}

static enum verdict prove_or_go_on(struct search *x, const uint8_t *black, const struct prover_options *options,
                                   struct trouble *t)
{
	FILE *known = options->keep == NULL ? NULL : options->keep->known;
	keeper_begin(&x->keeper, options->keep);
	return known == NULL || stonewise_read_known(x, known, t) ? prove(x, black) : UNDECIDED;
}

enum verdict stonewise_prove(struct proof *proof, const struct hypergraph *board, unsigned parameter,
                             const uint8_t *black, const struct prover_options *options, struct statistics *statistics,
                             struct trouble *t)
{
	struct common c;
	assert(stonewise_takes(board));
	stonewise_begin(proof, board, parameter);
	stonewise_common(&c, proof, options->threads);
	scheme_board_init(&c.board, board, parameter);
	struct search x = {.common = &c,
	                   .board = &c.board,
	                   .watch = watch_begin(options->seconds, STONEWISE_CLOCK, options->progress)};
	enum verdict v = prove_or_go_on(&x, black, options, t);
	statistics->positions += atomic_load(&c.positions);
	statistics->replies += x.replies;
	stonewise_search_clear(&x);
	stonewise_common_clear(&c);
	return v;
}

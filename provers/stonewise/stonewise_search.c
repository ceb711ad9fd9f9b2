#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/textfile.h"
#include "base/watch.h"
#include "hypergraph/write.h"
#include "provers/kernel/recent.h"
#include "provers/proof/proof_write.h"
#include "provers/stonewise/lookahead.h"
#include "provers/stonewise/refutation.h"
#include "provers/stonewise/stonewise.h"

#define LOOK_AT_CLOCK 64 /* once in so many positions */
#define MOST_BELOW 64    /* so many schemes with fewer stones are noted with each that is drawn */

struct search {
	struct scheme_board board;
	struct schemetable table;
	struct recent recent;
	struct proof *proof;
	struct statistics *statistics;
	struct watch watch;
	struct keeper keeper;
	struct lookahead *ahead; /* NULL: one thread */
};

/* A scheme being decided. */
struct expansion {
	const struct scheme *s;
	unsigned kinds;
	struct kind kind[MOST_KINDS];
	struct scheme after;      /* the last stone */
	unsigned answers, picked; /* the first ones are in their order */
	struct killing answer[MOST_KINDS];
	struct refutation refutation;   /* of the answers to the last stone that fail */
	const struct inquiry *prepared; /* the answers by another thread, or NULL */
	struct ahead ahead;
};

/* LOST with the zone. */
static enum verdict solve(struct search *x, const struct scheme *s, struct mask *zone);

/* Most are asked for several times: an answer is looked up, searched, and written. Until the next one is asked for. */
static const struct canonical *form_of(struct search *x, const struct scheme *component)
{
	return &recent_find(&x->recent, &x->board.rules, &component->p)->form;
}

/* --- the proof in the making -------------------------------------------------------------------------------------- */

static void add_child(struct search *x, const struct schemetable_entry *known, const struct canonical *form)
{
	const uint8_t *order = schemetable_order(&x->table, known);
	const struct proof_list slots = proof_step_lines(x->proof, known->step);
	uint32_t line[STONEWISE_LINES];
	assert(slots.count == form->lines);
	for (unsigned n = 0; n < form->lines; n++) {
		uint32_t slot = 0;
		while (slots.word[slot] != order[n]) {
			slot++;
			assert(slot < slots.count);
		}
		line[slot] = form->order[n];
	}
	proof_add_child(x->proof, PROOF_STEP, known->step, PROOF_EMPTY, (struct proof_list){form->lines, line});
}

/* A component of a scheme that is known to be drawn. */
struct part {
	uint64_t least; /* line */
	const struct schemetable_entry *known;
	struct canonical form;
};

static void find_part(struct search *x, const struct scheme *component, struct part *part)
{
	part->form = *form_of(x, component);
	part->known = schemetable_find(&x->table, part->form.key);
	assert(part->known != NULL && part->known->drawn);
	part->least = STONEWISE_LINES;
	EACH_LINE(i, component->p.living) part->least = i < part->least ? i : part->least;
}

/* The components become the children of the last entry, in the order of their least lines, as a brief proof needs it.
 */
static void add_children(struct search *x, const struct scheme *s)
{
	struct scheme left, component;
	uint32_t loose[STONEWISE_LINES];
	struct part part[STONEWISE_LINES / 2];
	unsigned parts = 0;
	scheme_copy(&left, s);
	const unsigned looses = scheme_loosen(&x->board, &left, loose);
	if (looses > 0)
		proof_add_child(x->proof, PROOF_LOOSE, 0, PROOF_EMPTY, (struct proof_list){looses, loose});
	while (scheme_part(&x->board, &left, &component)) {
		struct part new;
		unsigned at = parts;
		find_part(x, &component, &new);
		for (; at > 0 && part[at - 1].least > new.least; at--)
			part[at] = part[at - 1];
		part[at] = new;
		parts++;
	}
	for (unsigned n = 0; n < parts; n++)
		add_child(x, part[n].known, &part[n].form);
}

/* First the entry that has to stand before. */
static void add_entry(struct search *x, struct expansion *e, unsigned n)
{
	struct kind *k = e->kind + n;
	if (k->written)
		return;
	k->written = true;
	if (k->needs >= 0)
		add_entry(x, e, (unsigned)k->needs);
	assert(k->needs < 0 || e->kind[k->needs].written);
	kind_put(&x->board, e->s, k, &e->after);
	scheme_kill(&e->after, k->dead);
	proof_add_entry(x->proof, (struct proof_list){1, &k->stone}, (struct proof_list){1, &k->answer});
	add_children(x, &e->after);
}

static uint32_t add_step(struct search *x, struct expansion *e)
{
	uint32_t line[STONEWISE_LINES], stones[STONEWISE_LINES], lines = 0, black[STONEWISE_SQUARES], blacks = 0;
	EACH_LINE(i, e->s->p.living)
	{
		line[lines] = (uint32_t)i;
		stones[lines++] = e->s->p.black[i];
	}
	for (unsigned n = 0; n < x->board.board->squares; n++)
		if (squares_has(&e->s->black, n) &&
		    mask_count(mask_and(x->board.lines.of_square[n], e->s->p.living)) > 1)
			black[blacks++] = n;
	proof_add_step(x->proof, (struct proof_list){lines, line}, (struct proof_list){blacks, black},
	               (struct proof_list){lines, stones});
	for (unsigned n = 0; n < e->kinds; n++)
		add_entry(x, e, n);
	for (unsigned n = 0; n < e->kinds; n++)
		assert(e->kind[n].written);
	return x->proof->steps - 1;
}

/* The step holds all schemes with the same squares and fewer black stones too: they are noted under their own keys. */
static void note_drawn(struct search *x, const struct scheme *s, uint32_t step)
{
	struct scheme below;
	scheme_copy(&below, s);
	for (unsigned n = 0; n < MOST_BELOW; n++) {
		struct canonical form;
		canonical_form(&x->board.rules, &below.p, &form);
		lookahead_lock_table(x->ahead);
		schemetable_add_drawn(&x->table, &form, step);
		lookahead_unlock_table(x->ahead);
		bool more = false;
		EACH_LINE(i, s->p.living)
		{
			if (more)
				continue;
			more = below.p.black[i] > 0;
			below.p.black[i] = more ? (uint16_t)(below.p.black[i] - 1) : s->p.black[i];
		}
		if (!more)
			return;
	}
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
	return solve(x, &then, zone);
}

/* What is known of all components together; LOST with the zone. */
static enum verdict known(struct search *x, const struct scheme *s, struct mask *zone)
{
	struct scheme left, component;
	enum verdict all = DRAWN;
	scheme_copy(&left, s);
	scheme_loosen(&x->board, &left, NULL);
	while (all != LOST && scheme_part(&x->board, &left, &component)) {
		enum verdict v = schemetable_ask(&x->table, form_of(x, &component), zone);
		all = v == DRAWN ? all : v;
	}
	return all;
}

/* What is known after answer k: by keys that were found before, as far as there are some. */
static enum verdict known_answer(struct search *x, struct expansion *e, unsigned k, struct mask *zone)
{
	struct scheme then;
	if (e->prepared != NULL && inquiry_has(e->prepared, k))
		return inquiry_known(e->prepared, k, &x->table, zone);
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
		k->answer = scheme_square(&x->board, &e->after, a->dead);
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
	x->statistics->replies++;
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
	kind_put(&x->board, e->s, e->kind + n, &e->after);
	refutation_begin(&e->refutation, mask_or(e->kind[n].lines, scheme_overfull(&x->board, &e->after)));
	e->prepared = lookahead_take(x->ahead, &e->ahead, n);
	e->picked = 0;
	if (e->prepared == NULL)
		e->answers = answers_list(&x->board, &e->after, e->answer);
	else
		e->answers = inquiry_answers(e->prepared, e->answer, &e->picked);
	enum verdict v = try_answers(x, e, n, false);
	return v == UNDECIDED ? try_answers(x, e, n, true) : v;
}

/* --- what is kept ------------------------------------------------------------------------------------------------- */

static void write_known(const void *search, FILE *out)
{
	const struct search *x = search;
	proof_write(x->proof, out);
	for (const struct schemetable_entry *e = NULL; (e = map_next(&x->table.map, e)) != NULL;)
		if (!e->drawn)
			fprintf(out, "lost %016" PRIx64 " %016" PRIx64 " %" PRIx64 "\n", e->key.high, e->key.low,
			        e->zone);
}

/* The steps hold their schemes again, and those with fewer stones. */
static void note_steps(struct search *x)
{
	for (uint32_t i = 0; i < x->proof->steps; i++) {
		struct scheme s;
		struct mask lines = mask_none();
		const struct proof_list line = proof_step_lines(x->proof, i), black = proof_step_black(x->proof, i),
		                        stones = proof_step_extra(x->proof, i);
		for (uint32_t k = 0; k < line.count; k++)
			mask_add(&lines, line.word[k]);
		scheme_of(&x->board, lines, black, &s);
		for (uint32_t k = 0; k < line.count; k++)
			s.p.black[line.word[k]] = (uint16_t)stones.word[k];
		note_drawn(x, &s, i);
	}
}

/* An older checkpoint has no zones: all lines, which is right, too. */
static bool read_lost(struct search *x, FILE *in)
{
	struct key key;
	uint64_t zone = UINT64_MAX;
	int found;
	while ((found = fscanf(in, "lost %" SCNx64 " %" SCNx64 " %" SCNx64 "\n", &key.high, &key.low, &zone)) >= 2) {
		schemetable_add_lost(&x->table, key, zone);
		zone = UINT64_MAX;
	}
	return found == EOF && !ferror(in);
}

/* False if something else is there. */
static bool read_known(struct search *x, FILE *in, struct trouble *t)
{
	struct proof kept;
	struct textfile f;
	int byte = getc(in);
	if (byte == EOF)
		return true;
	ungetc(byte, in);
	textfile_init(&f, in, t);
	f.number = 1; /* of the checkpoint, whose first line was read */
	proof_init(&kept);
	kept.brief = x->proof->brief;
	bool right = proof_read(&kept, &f, x->board.board);
	right = right && ((kept.stonewise && kept.stones == x->proof->stones) || textfile_say(&f, "another game"));
	textfile_clear(&f);
	if (!right) {
		proof_clear(&kept);
		return false;
	}
	assert(x->table.map.used == 0 && x->proof->steps == 0);
	proof_clear(x->proof);
	*x->proof = kept;
	proof_remove_root(x->proof);
	note_steps(x);
	return read_lost(x, in) || trouble_say(t, 0, "the checkpoint holds something else than schemes");
}

/* --- deciding ----------------------------------------------------------------------------------------------------- */

static void tick(struct search *x)
{
	if (watch_due(&x->watch))
		progress_show("stone by stone: %.0f s  %llu positions  %u steps", watch_seconds(&x->watch),
		              (unsigned long long)x->statistics->positions, x->proof->steps);
	if (++x->statistics->positions % LOOK_AT_CLOCK == 0 && keeper_due(&x->keeper))
		keeper_save(&x->keeper, write_known, x);
}

static void add_lost(struct search *x, const struct canonical *form, struct mask zone)
{
	lookahead_lock_table(x->ahead);
	schemetable_add_lost(&x->table, form->key, schemetable_places(form, zone));
	lookahead_unlock_table(x->ahead);
}

static enum verdict expand(struct search *x, const struct scheme *s, const struct canonical *form, struct mask *zone)
{
	struct expansion *e = xmalloc(sizeof *e);
	enum verdict v = DRAWN;
	tick(x);
	e->s = s;
	e->kinds = kinds_list(&x->board, s, e->kind);
	lookahead_push(x->ahead, &e->ahead, s, e->kind, e->kinds);
	for (unsigned n = 0; n < e->kinds && v == DRAWN; n++)
		v = answer_kind(x, e, n);
	assert(v != UNDECIDED || x->watch.stopped);
	if (v == DRAWN)
		note_drawn(x, s, add_step(x, e));
	lookahead_pop(x->ahead, &e->ahead);
	if (v == LOST)
		*zone = e->refutation.all;
	if (v == LOST && !x->watch.stopped)
		add_lost(x, form, *zone);
	free(e);
	return x->watch.stopped ? UNDECIDED : v;
}

static enum verdict solve_component(struct search *x, const struct scheme *s, struct mask *zone)
{
	const struct canonical form = *form_of(x, s);
	const enum verdict known = schemetable_ask(&x->table, &form, zone);
	return known == UNDECIDED ? expand(x, s, &form, zone) : known;
}

static enum verdict solve(struct search *x, const struct scheme *s, struct mask *zone)
{
	struct scheme left, component;
	enum verdict v = DRAWN;
	scheme_copy(&left, s);
	scheme_loosen(&x->board, &left, NULL);
	while (v == DRAWN && scheme_part(&x->board, &left, &component))
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

static void begin(struct search *x, const uint8_t *black, struct scheme *root)
{
	scheme_begin(&x->board, root);
	if (black == NULL)
		return;
	EACH_LINE(i, root->p.living)
	{
		assert(black[i] <= x->board.rules.game.parameter);
		root->p.black[i] = black[i];
		x->board.begun = x->board.begun || black[i] > 0;
	}
}

static enum verdict prove(struct search *x, const uint8_t *black)
{
	struct scheme root;
	struct mask zone;
	begin(x, black, &root);
	enum verdict v = solve(x, &root, &zone);
	if (v == UNDECIDED)
		keeper_save(&x->keeper, write_known, x);
	if (v == DRAWN) {
		proof_add_root(x->proof);
		add_children(x, &root);
		proof_trim(x->proof);
	}
	return v;
}

enum verdict stonewise_prove(struct proof *proof, const struct hypergraph *board, unsigned parameter,
                             const uint8_t *black, const struct prover_options *options, struct statistics *statistics,
                             struct trouble *t)
{
	struct search x = {.proof = proof,
	                   .statistics = statistics,
	                   .watch = watch_begin(options->seconds, LOOK_AT_CLOCK, options->progress)};
	assert(stonewise_takes(board));
	stonewise_begin(proof, board, parameter);
	scheme_board_init(&x.board, board, parameter);
	schemetable_init(&x.table);
	keeper_begin(&x.keeper, options->keep);
	FILE *known = options->keep == NULL ? NULL : options->keep->known;
	enum verdict v = UNDECIDED;
	if (known == NULL || read_known(&x, known, t)) {
		x.ahead = lookahead_new(&x.board, &x.table, options->threads);
		v = prove(&x, black);
		lookahead_release(x.ahead);
	}
	schemetable_clear(&x.table);
	recent_clear(&x.recent);
	return v;
}

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "provers/kernel/blanket.h"
#include "provers/kernel/extract.h"
#include "provers/kernel/hold.h"
#include "provers/kernel/tuples.h"

/* An entry S -> R on squares. */
struct reply {
	uint16_t blacks, whites; /* ordinary squares */
	uint16_t black[MOST_STONES], white[MOST_STONES];
	struct mask exclusive;
	int32_t next; /* the next one with the same first black stone, or -1 */
};

#define FAVOURITES 2

/* A step being made: its position, its entries so far, and what will be announced. */
struct step {
	struct extraction *x;
	struct concrete c;
	struct canonical form;
	struct reply *reply;
	unsigned replies, room;
	struct proof draft;
	signed char *alone;           /* by class of White's answer: does it leave only held lines? */
	bool *safe;                   /* [answer * classes + j]: then still with a stone on class j? */
	int32_t newest[MOST_SQUARES]; /* the newest reply whose first black stone it is, or -1 */
	bool barred[MOST_SQUARES];    /* dominated, or all moves with it were looked at */
	/* cost of answering a stone of class i with one of class j, at [i * classes + j], where it cannot change any
	 * more */
	signed char *settled;
	uint16_t favourite[FAVOURITES]; /* at the root: replies to try first, by searching if need be */
	unsigned favourites;
	uint16_t blanket[MOST_CLASSES]; /* replies that are known to be free */
	uint16_t order[MOST_CLASSES];   /* classes, most dangerous first: the order in which replies are tried */
};

#define CANDIDATES 8 /* so many known answers to a stone are compared */

enum { UNSETTLED, FREE, IMPOSSIBLE };

struct move {
	unsigned size;
	uint16_t square[MOST_STONES];
};

static bool is_in(const uint16_t *square, unsigned size, unsigned s)
{
	for (unsigned n = 0; n < size; n++)
		if (square[n] == s)
			return true;
	return false;
}

/* The checker's rule: at least P squares come before v. Squares of a class are in ascending order. */
static void mark_dominated(struct step *st)
{
	const struct position *p = &st->c.p;
	const struct rules *r = &st->x->search->rules;
	for (unsigned j = 0; j < p->classes; j++) {
		unsigned before = 0;
		for (unsigned k = 0; k < p->classes; k++)
			if (k != j && mask_within(p->lines[j], p->lines[k]))
				before += p->count[k];
		for (unsigned n = st->c.first[j]; n < st->c.first[j + 1]; n++)
			st->barred[st->c.square[n]] = !r->game.exclusive && before++ >= r->game.parameter;
	}
}

/* --- the position after an entry ---------------------------------------------------------------------------------- */

/* The class-level position after the entry; White's ordinary squares are given by their classes. */
static void after_reply(const struct step *st, const struct reply *e, struct position *after)
{
	struct stones m = {.size = e->blacks}, w = {.size = e->whites, .exclusive = e->exclusive};
	for (unsigned n = 0; n < e->blacks; n++)
		assert(concrete_class_of(&st->c, st->x->board, e->black[n]) >=
		       0); /* an empty square of a living line */
	for (unsigned n = 0; n < e->blacks; n++)
		m.class[n] = (uint16_t)concrete_class_of(&st->c, st->x->board, e->black[n]);
	for (unsigned n = 0; n < e->whites; n++)
		w.class[n] = (uint16_t)concrete_class_of(&st->c, st->x->board, e->white[n]);
	position_after(&st->x->search->rules, &st->c.p, &m, &w, after);
}

/* How many new steps the entry would need: components without step; -1 if it is not known to be drawn. */
static int cost_of(const struct step *st, const struct reply *e)
{
	struct search *s = st->x->search;
	struct position after, c;
	int cost = 0;
	after_reply(st, e, &after);
	EACH_LINE(i, after.living) if (position_lost_line(&s->rules, &after, (unsigned)i)) return -1;
	hold_forget(&s->rules, &after);
	while (position_component(&s->rules, &after, &c)) {
		struct canonical form;
		canonical_form(&s->rules, &c, &form);
		if (stepmap_find(&st->x->map, form.key) != NULL)
			continue;
		int found = transposition_find(s->table, form.key.high, form.key.low);
		if (found == 0)
			return -1;
		if (search_leaf(s, &c, &form) != NO_LEAF)
			continue;
		if (found != 1)
			return -1;
		cost += (int)form.lines;
	}
	return cost;
}

/* --- choosing entries -----------------------------------------------------------------------------------------------
 */

/* The last square of class j that is neither in m nor in R: dominated if possible, so that Black need not take it. */
static int free_square(const struct step *st, unsigned j, const struct move *m, const struct reply *e)
{
	assert(j < st->c.p.classes);
	for (unsigned n = st->c.first[j + 1]; n-- > st->c.first[j];) {
		unsigned s = st->c.square[n];
		if (!is_in(m->square, m->size, s) && !is_in(e->white, e->whites, s))
			return (int)s;
	}
	return -1;
}

static int cost_of_single(const struct step *st, const struct reply *e)
{
	assert(e->blacks == 1 && e->whites + mask_count(e->exclusive) <= 1);
	if (e->whites == 0)
		return cost_of(st, e);
	unsigned i = (unsigned)concrete_class_of(&st->c, st->x->board, e->black[0]);
	unsigned j = (unsigned)concrete_class_of(&st->c, st->x->board, e->white[0]);
	signed char *settled = st->settled + i * st->c.p.classes + j;
	if (*settled != UNSETTLED)
		return *settled == FREE ? 0 : -1;
	int cost = cost_of(st, e);
	*settled = cost > 0 ? UNSETTLED : cost == 0 ? FREE : IMPOSSIBLE;
	return cost;
}

struct choice {
	int least; /* cost of the best entry so far, -1: none */
	unsigned known;
	struct reply best;
};

static void consider(const struct step *st, const struct reply *e, struct choice *c)
{
	int cost = cost_of_single(st, e);
	c->known += cost >= 0;
	if (cost >= 0 && (c->least < 0 || cost < c->least)) {
		c->least = cost;
		c->best = *e;
	}
}

static void consider_exclusives(const struct step *st, struct reply *e, struct choice *c)
{
	struct mask shut = mask_and(st->x->search->rules.exclusive, st->c.p.living);
	EACH_LINE(i, shut)
	{
		mask_add(&e->exclusive, (unsigned)i);
		consider(st, e, c);
		mask_remove(&e->exclusive, (unsigned)i);
	}
}

static bool blanket_single(const struct step *st, const struct move *m, struct reply *best)
{
	for (unsigned k = 0; k < m->size; k++) {
		unsigned j = (unsigned)concrete_class_of(&st->c, st->x->board, m->square[k]);
		*best = (struct reply){.blacks = 1, .black = {m->square[k]}};
		int s = st->blanket[j] == NO_REPLY ? -1 : free_square(st, st->blanket[j], m, best);
		if (s < 0)
			continue;
		best->white[best->whites++] = (uint16_t)s;
		return true;
	}
	return false;
}

/* The cheapest known entry that answers one stone of the move m. */
static bool cheapest_single(const struct step *st, const struct move *m, struct reply *best)
{
	struct choice c = {.least = -1};
	if (blanket_single(st, m, best))
		return true;
	for (unsigned k = 0; k < m->size && c.least != 0; k++) {
		struct reply e = {.blacks = 1, .black = {m->square[k]}, .exclusive = mask_none()};
		consider_exclusives(st, &e, &c);
		c.known = 0;
		for (unsigned n = 0; n < st->c.p.classes && c.least != 0 && c.known < CANDIDATES; n++) {
			int s = free_square(st, st->order[n], m, &e);
			if (s < 0)
				continue;
			e.whites = 1;
			e.white[0] = (uint16_t)s;
			consider(st, &e, &c);
			e.whites = 0;
		}
	}
	*best = c.best;
	return c.least >= 0;
}

/* An answer to the whole move, searched for; false if there is none. */
static bool answer_to_move(const struct step *st, const struct move *m, struct reply *e)
{
	struct stones black = {.size = (uint16_t)m->size}, white;
	for (unsigned n = 0; n < m->size; n++)
		black.class[n] = (uint16_t)concrete_class_of(&st->c, st->x->board, m->square[n]);
	if (search_answer(st->x->search, &st->c.p, &black, &white) != DRAWN)
		return false;
	*e = (struct reply){.blacks = (uint16_t)m->size, .exclusive = white.exclusive};
	memcpy(e->black, m->square, m->size * sizeof *m->square);
	for (unsigned n = 0; n < white.size; n++) {
		int s = free_square(st, white.class[n], m, e);
		assert(s >= 0);
		e->white[e->whites++] = (uint16_t)s;
	}
	return true;
}

/* --- entries ------------------------------------------------------------------------------------------------------ */

static int by_number(const void *a, const void *b)
{
	return *(const uint16_t *)a - *(const uint16_t *)b;
}

/* Are all lines held after White's answer alone, and stay so with Black's stone? Then the entry may stand in one line
 * with others of the same answer (`each`). */
static bool holds_alone(struct step *st, const struct reply *e)
{
	const unsigned classes = st->c.p.classes;
	if (e->blacks != 1 || e->whites != 1 || !mask_empty(e->exclusive))
		return false;
	unsigned black = (unsigned)concrete_class_of(&st->c, st->x->board, e->black[0]);
	unsigned white = (unsigned)concrete_class_of(&st->c, st->x->board, e->white[0]);
	bool *safe = st->safe + white * classes;
	if (st->alone[white] == UNSETTLED)
		st->alone[white] = blanket_spread(st->x->search, &st->c.p, white, safe) ? FREE : IMPOSSIBLE;
	return st->alone[white] == FREE && safe[black];
}

static void draft_reply(struct step *st, struct reply *e)
{
	struct squares after_black = st->c.black;
	struct words black = {.count = 0}, white = {.count = 0};
	struct position after;
	after_reply(st, e, &after);
	qsort(e->black, e->blacks, sizeof *e->black, by_number);
	qsort(e->white, e->whites, sizeof *e->white, by_number);
	for (unsigned n = 0; n < e->blacks; n++) {
		squares_add(&after_black, e->black[n]);
		words_add(&black, e->black[n]);
	}
	for (unsigned n = 0; n < e->whites; n++)
		words_add(&white, e->white[n]);
	EACH_LINE(i, e->exclusive) words_add(&white, PROOF_EXCLUSIVE + (uint32_t)i);
	proof_add_entry(&st->draft, words_list(&black), words_list(&white));
	extract_draw(st->x, after.living, after_black, 0, 0, &st->draft);
	if (st->draft.children > 0 && st->draft.child[st->draft.children - 1].kind == PROOF_HELD && holds_alone(st, e))
		st->draft.child[st->draft.children - 1].number = PROOF_HELD_ALONE;
}

/* A reply that was good for one stone is tried first for the next. */
static void prefer(struct step *st, const struct reply *e)
{
	if (e->whites != 1)
		return;
	uint16_t j = (uint16_t)concrete_class_of(&st->c, st->x->board, e->white[0]);
	unsigned at = 0;
	assert(j < st->c.p.classes);
	while (st->order[at] != j)
		at++;
	memmove(st->order + 1, st->order, at * sizeof *st->order);
	st->order[0] = j;
}

static const struct reply *add_reply(struct step *st, const struct reply *e)
{
	if (st->replies == st->room) {
		st->room = st->room == 0 ? 32 : 2 * st->room;
		st->reply = xrealloc(st->reply, st->room * sizeof *st->reply);
	}
	assert(e->whites + mask_count(e->exclusive) <= e->blacks);
	struct reply *new = st->reply + st->replies;
	*new = *e;
	draft_reply(st, new);
	new->next = st->newest[new->black[0]];
	st->newest[new->black[0]] = (int32_t)st->replies++;
	return new;
}

static bool applies(const struct reply *e, const struct move *m)
{
	for (unsigned n = 0; n < e->blacks; n++)
		if (!is_in(m->square, m->size, e->black[n]))
			return false;
	for (unsigned n = 0; n < e->whites; n++)
		if (is_in(m->square, m->size, e->white[n]))
			return false;
	return true;
}

static const struct reply *find_reply(const struct step *st, const struct move *m)
{
	const struct reply *best = NULL;
	for (unsigned k = 0; k < m->size; k++)
		for (int32_t n = st->newest[m->square[k]]; n >= 0; n = st->reply[n].next)
			if ((best == NULL || st->reply[n].whites < best->whites) && applies(st->reply + n, m))
				best = st->reply + n;
	return best;
}

/* At the root of a small proof one reply shall answer as many first stones as it can, which people find easier to see:
 * the most central squares (the two middle squares of B2) are tried first. A square is as central as its lines, a
 * dangerous line as its squares: so many rounds of power iteration. In whole numbers, so that squares which a symmetry
 * exchanges are exactly equal, whatever the compiler does with sums. */
#define ROUNDS 8
#define VALUE_BITS 20
#define DANGER_BITS 16

/* Shifts the values until all are below 2^VALUE_BITS. */
static void shift_values(uint64_t *value, unsigned classes)
{
	uint64_t all = 0;
	for (unsigned j = 0; j < classes; j++)
		all |= value[j];
	while (all >> VALUE_BITS != 0) {
		all >>= 1;
		for (unsigned j = 0; j < classes; j++)
			value[j] >>= 1;
	}
}

static void find_centrality(const struct rules *r, const struct position *p, uint64_t *value)
{
	for (unsigned j = 0; j < p->classes; j++)
		value[j] = 1 << (VALUE_BITS - 1);
	for (unsigned round = 0; round < ROUNDS; round++) {
		uint64_t line[MOST_LINES] = {0};
		for (unsigned j = 0; j < p->classes; j++)
			EACH_LINE(i, p->lines[j]) line[i] += p->count[j] * value[j];
		for (unsigned j = 0; j < p->classes; j++) {
			value[j] = 0;
			EACH_LINE(i, p->lines[j])
			value[j] += ((r->weight[p->rest[i]] << DANGER_BITS) / r->weight[1]) * line[i];
		}
		shift_values(value, p->classes);
	}
}

static void choose_favourites(struct step *st)
{
	uint64_t value[MOST_CLASSES];
	const struct search *s = st->x->search;
	if (s->rules.game.exclusive)
		return;
	find_centrality(&s->rules, &st->c.p, value);
	while (st->favourites < FAVOURITES && st->favourites < st->c.p.classes) {
		unsigned best = st->c.p.classes;
		for (unsigned j = 0; j < st->c.p.classes; j++)
			if (!is_in(st->favourite, st->favourites, j) &&
			    (best == st->c.p.classes || value[j] > value[best]))
				best = j;
		assert(best < st->c.p.classes);
		st->favourite[st->favourites++] = (uint16_t)best;
	}
}

static bool favourite_reply(const struct step *st, const struct move *m, unsigned square, struct reply *e)
{
	for (unsigned n = 0; n < st->favourites; n++) {
		struct position after;
		*e = (struct reply){.blacks = 1, .black = {(uint16_t)square}};
		int s = free_square(st, st->favourite[n], m, e);
		if (s < 0)
			continue;
		e->white[e->whites++] = (uint16_t)s;
		after_reply(st, e, &after);
		if (search_solve(st->x->search, &after) == DRAWN)
			return true;
	}
	return false;
}

/* The last stone of a larger move took the square of White's reply to the others: answer it first. */
static bool favourite_single(const struct step *st, const struct move *m, struct reply *e)
{
	for (unsigned k = m->size; k-- > 0;)
		if (favourite_reply(st, m, m->square[k], e))
			return true;
	return false;
}

/* In game b an entry with ordinary squares leads to ever larger moves, so for several stones exclusive squares, which
 * Black cannot take, come first. */
static bool choose_reply(const struct step *st, const struct move *m, struct reply *e)
{
	if (st->x->search->rules.game.exclusive && m->size > 1)
		return answer_to_move(st, m, e);
	return favourite_single(st, m, e) || cheapest_single(st, m, e) || answer_to_move(st, m, e);
}

/* Makes sure that every move that contains m has an entry. */
static void cover(struct step *st, const struct move *m)
{
	struct extraction *x = st->x;
	const struct reply *e = find_reply(st, m);
	if (e == NULL) {
		struct reply new;
		if (!choose_reply(st, m, &new)) {
			x->failed = true;
			return;
		}
		prefer(st, &new);
		e = add_reply(st, &new);
	}
	assert(applies(e, m));
	unsigned most = x->search->rules.game.exclusive ? MOST_STONES : x->search->rules.game.parameter;
	if (m->size >= most)
		return;
	struct reply answer = *e;
	unsigned done[MOST_STONES], barred = 0;
	for (unsigned n = 0; n < answer.whites && !x->failed; n++) {
		if (st->barred[answer.white[n]])
			continue;
		struct move larger = *m;
		assert(!is_in(m->square, m->size, answer.white[n]));
		larger.square[larger.size++] = answer.white[n];
		cover(st, &larger);
		done[barred++] = answer.white[n];
		st->barred[answer.white[n]] = true;
	}
	while (barred-- > 0)
		st->barred[done[barred]] = false;
}

/* --- steps
 * ---------------------------------------------------------------------------------------------------------------- */

/* Entries for all of Black's moves, or for this part of them. */
static void cover_all(struct step *st, unsigned part, unsigned parts)
{
	for (unsigned j = 0; j < st->c.p.classes; j++) {
		if (parts != 0 && j % parts != part - 1)
			continue;
		for (unsigned n = st->c.first[j]; n < st->c.first[j + 1] && !st->x->failed; n++)
			if (!st->barred[st->c.square[n]]) {
				cover(st, &(struct move){1, {st->c.square[n]}});
				st->barred[st->c.square[n]] = true;
			}
	}
}

static void make_step(struct step *st, unsigned part, unsigned parts)
{
	struct extraction *x = st->x;
	struct words lines, black;
	struct mask used = mask_none();
	for (unsigned n = 0; n < st->form.lines; n++)
		mask_add(&used, n);
	extract_position(x, &st->c, &st->form, used, &lines, &black);
	proof_add_step(&st->draft, words_list(&lines), words_list(&black), PROOF_EMPTY);
	memset(st->newest, -1, sizeof st->newest);
	mark_dominated(st);
	blanket_find(x->search, &st->c.p, st->blanket);
	position_order(&x->search->rules, &st->c.p, st->order);
	st->settled = xcalloc((size_t)st->c.p.classes * st->c.p.classes, sizeof *st->settled);
	st->safe = xcalloc((size_t)st->c.p.classes * st->c.p.classes, sizeof *st->safe);
	st->alone = xcalloc(st->c.p.classes, sizeof *st->alone);
	if (x->readable)
		choose_favourites(st);
	x->readable = false; /* below the root the proof shall be short */
	cover_all(st, part, parts);
	stepmap_add(&x->map, st->form.key, x->steps++, used);
	if (!x->failed)
		proof_tell_step(&st->draft, 0, NULL, x->to);
	proof_clear(&st->draft);
	free(st->reply);
	free(st->settled);
	free(st->safe);
	free(st->alone);
}

static struct words living_lines(const struct concrete *c)
{
	struct words lines = {.count = 0};
	EACH_LINE(i, c->p.living) words_add(&lines, (uint32_t)i);
	return lines;
}

/* In version 1 of the format each of these lines gives up the squares that it does not own, which makes a forest. */
static void add_forest(const struct rules *r, const struct concrete *c, struct proof *draft)
{
	struct words lines = living_lines(c);
	unsigned room = 1;
	EACH_LINE(i, c->p.living) room += c->p.rest[i];
	struct not_owned *list = xmalloc(room * sizeof *list);
	uint32_t *given_up = xmalloc(2 * room * sizeof *given_up);
	unsigned count = hold_not_owned(r, &c->p, list);
	for (unsigned n = 0; n < count; n++) {
		given_up[2 * n] = list[n].line;
		given_up[2 * n + 1] = c->square[c->first[list[n].class] + list[n].copy];
	}
	proof_add_child(draft, PROOF_FOREST, 0, (struct proof_list){2 * count, given_up}, words_list(&lines));
	free(given_up);
	free(list);
}

static void add_held(const struct extraction *x, struct mask held, struct squares black, struct proof *draft)
{
	const struct rules *r = &x->search->rules;
	if (mask_empty(held))
		return;
	if (!r->ideas.whole) {
		proof_add_child(draft, PROOF_HELD, 0, PROOF_EMPTY, PROOF_EMPTY);
		return;
	}
	struct concrete *c = xmalloc(sizeof *c);
	concrete_build(r, x->board, held, black, c);
	add_forest(r, c, draft);
	free(c);
}

/* The search for pairings numbers the squares as c->square does. */
static void add_pairing(const struct concrete *c, const struct pairing_search *s, unsigned size, struct proof *draft)
{
	struct words lines = living_lines(c), tuples = {.count = 0};
	for (unsigned n = 0; n < pairing_tuples(s); n++)
		for (unsigned k = 0; k < size; k++)
			words_add(&tuples, c->square[pairing_tuple(s, n)[k]]);
	proof_add_child(draft, PROOF_PAIRING, size, words_list(&tuples), words_list(&lines));
}

static void add_potential(const struct concrete *c, struct proof *draft)
{
	struct words lines = living_lines(c);
	proof_add_child(draft, PROOF_POTENTIAL, 0, PROOF_EMPTY, words_list(&lines));
}

static void add_component(struct extraction *x, const struct concrete *c, unsigned part, unsigned parts,
                          struct proof *draft)
{
	struct canonical form;
	canonical_form(&x->search->rules, &c->p, &form);
	enum leaf leaf = search_leaf(x->search, &c->p, &form);
	if (leaf == POTENTIAL_LEAF)
		add_potential(c, draft);
	/* an isomorphic position had a pairing: it is here too, however long it takes to find */
	if (leaf == PAIRING_LEAF && !tuples_leaf(&x->search->rules, &c->p, x->search->pairing, ULONG_MAX))
		x->failed = true;
	else if (leaf == PAIRING_LEAF)
		add_pairing(c, x->search->pairing, x->search->rules.game.parameter + 1, draft);
	if (leaf != NO_LEAF)
		return;
	if (stepmap_find(&x->map, form.key) == NULL) {
		struct step *st = xcalloc(1, sizeof *st);
		st->x = x;
		st->c = *c;
		st->form = form;
		make_step(st, part, parts);
		free(st);
	}
	if (!x->failed)
		extract_add_child(draft, stepmap_find(&x->map, form.key), &form);
}

void extract_draw(struct extraction *x, struct mask living, struct squares black, unsigned part, unsigned parts,
                  struct proof *draft)
{
	struct concrete *c = xmalloc(sizeof *c);
	struct position left, component;
	concrete_build(&x->search->rules, x->board, living, black, c);
	position_copy(&left, &c->p);
	position_reduce(&x->search->rules, &left);
	struct mask held = left.living;
	hold_forget(&x->search->rules, &left);
	held = mask_minus(held, left.living);
	while (position_component(&x->search->rules, &left, &component) && !x->failed) {
		concrete_build(&x->search->rules, x->board, component.living, black, c);
		add_component(x, c, part, parts, draft);
	}
	if (!x->failed)
		add_held(x, held, black, draft);
	free(c);
}

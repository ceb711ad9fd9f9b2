#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascending.h"
#include "base/memory.h"
#include "provers/kernel/blanket.h"
#include "provers/kernel/entries.h"
#include "provers/kernel/extract.h"
#include "provers/kernel/hold.h"
#include "provers/kernel/shape.h"
#include "provers/kernel/tuples.h"

/* An entry S -> R on squares. */
struct reply {
	uint16_t blacks, whites; /* ordinary squares */
	uint16_t black[MOST_STONES], white[MOST_STONES];
	struct mask exclusive;
	int32_t next; /* the next one with the same first black stone, or -1 */
};

#define FAVOURITES 2

/* A step being made: its position, the search's entries, which are on classes, and those on squares so far. */
struct step {
	struct extraction *x;
	struct concrete c;
	struct canonical form;
	struct entries entries;
	int64_t *drafted; /* [entry]: the draft's entry with the same children, or -1 */
	struct reply *reply;
	unsigned replies, room;
	struct proof draft;
	signed char *alone;           /* by class of White's answer: does it leave only held lines? */
	bool *safe;                   /* [answer * classes + j]: then still with a stone on class j? */
	int32_t newest[MOST_SQUARES]; /* the newest reply whose first black stone it is, or -1 */
	bool barred[MOST_SQUARES];    /* dominated, or all moves with it were looked at */
	uint16_t class_of[MOST_SQUARES];
	uint16_t favourite[FAVOURITES]; /* at the root: replies to try first, by searching if need be */
	unsigned favourites;
};

enum { UNSETTLED, FREE, IMPOSSIBLE };

#define NO_ENTRY UINT_MAX /* instead of an entry of the search: a favourite */

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

static struct hand classes_of(const struct step *st, const uint16_t *square, unsigned size)
{
	struct hand m = {.size = (uint16_t)size};
	for (unsigned n = 0; n < size; n++)
		m.class[n] = st->class_of[square[n]];
	return m;
}

static void after_reply(const struct step *st, const struct reply *e, struct position *after)
{
	struct hand m = classes_of(st, e->black, e->blacks), w = classes_of(st, e->white, e->whites);
	w.exclusive = e->exclusive;
	position_after(&st->x->search->rules, &st->c.p, &m, &w, after);
}

/* --- choosing entries --------------------------------------------------------------------------------------------- */

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

/* The search's entry that answers the move and leaves the fewest larger ones. */
static unsigned find_entry(const struct step *st, const struct move *m)
{
	const struct hand classes = classes_of(st, m->square, m->size);
	unsigned best = NO_ENTRY;
	for (unsigned n = 0; n < st->entries.count; n++) {
		const struct entry_of_move *e = st->entries.entry + n;
		if ((best == NO_ENTRY || e->white.size < st->entries.entry[best].white.size) &&
		    search_answers(&st->c.p, e, &classes))
			best = n;
	}
	assert(best != NO_ENTRY); /* the search looked at every move */
	return best;
}

/* The entry on squares: Black's are some of the move, White's are not. */
static void put_on_squares(const struct step *st, const struct move *m, unsigned entry, struct reply *e)
{
	const struct entry_of_move *from = st->entries.entry + entry;
	*e = (struct reply){.exclusive = from->white.exclusive};
	for (unsigned n = 0; n < from->black.size; n++) {
		unsigned k = 0;
		while (st->class_of[m->square[k]] != from->black.class[n] || is_in(e->black, e->blacks, m->square[k]))
			k++;
		assert(k < m->size);
		e->black[e->blacks++] = m->square[k];
	}
	for (unsigned n = 0; n < from->white.size; n++) {
		int s = free_square(st, from->white.class[n], m, e);
		assert(s >= 0);
		e->white[e->whites++] = (uint16_t)s;
	}
}

/* --- entries ------------------------------------------------------------------------------------------------------ */

/* Are all lines held after White's answer alone, and stay so with Black's stone? Then the entry may stand in one line
 * with others of the same answer (`each`). */
static bool holds_alone(struct step *st, const struct reply *e)
{
	const struct rules *r = &st->x->search->rules;
	if (e->blacks != 1 || e->whites != 1 || !mask_empty(e->exclusive) || r->game.exclusive || !r->ideas.held ||
	    r->ideas.whole)
		return false;
	const unsigned black = st->class_of[e->black[0]], white = st->class_of[e->white[0]];
	bool *safe = st->safe + white * st->c.p.classes;
	if (st->alone[white] == UNSETTLED)
		st->alone[white] = blanket_spread(st->x->search, &st->c.p, white, safe) ? FREE : IMPOSSIBLE;
	return st->alone[white] == FREE && safe[black];
}

/* Children that name squares of their own are not those of another entry on the same classes. */
static bool can_repeat(const struct proof *draft, uint32_t entry)
{
	for (uint32_t c = draft->entry[entry].child; c < draft->entry[entry + 1].child; c++)
		if (draft->child[c].kind == PROOF_FOREST || draft->child[c].kind == PROOF_PAIRING)
			return false;
	return true;
}

static void draft_children(struct step *st, const struct reply *e, unsigned entry)
{
	struct squares after_black = st->c.black;
	struct position after;
	if (entry != NO_ENTRY && st->drafted[entry] >= 0) {
		proof_repeat_children(&st->draft, (uint32_t)st->drafted[entry]);
		return;
	}
	if (holds_alone(st, e)) {
		proof_add_child(&st->draft, PROOF_HELD, PROOF_HELD_ALONE, PROOF_EMPTY, PROOF_EMPTY);
	} else {
		after_reply(st, e, &after);
		for (unsigned n = 0; n < e->blacks; n++)
			squares_add(&after_black, e->black[n]);
		extract_draw(st->x, &after, after_black, 0, 0, &st->draft);
	}
	if (entry != NO_ENTRY && can_repeat(&st->draft, st->draft.entries - 1))
		st->drafted[entry] = st->draft.entries - 1;
}

static void draft_reply(struct step *st, struct reply *e, unsigned entry)
{
	struct words black = {.count = 0}, white = {.count = 0};
	qsort(e->black, e->blacks, sizeof *e->black, ascending_16);
	qsort(e->white, e->whites, sizeof *e->white, ascending_16);
	for (unsigned n = 0; n < e->blacks; n++)
		words_add(&black, e->black[n]);
	for (unsigned n = 0; n < e->whites; n++)
		words_add(&white, e->white[n]);
	EACH_LINE(i, e->exclusive) words_add(&white, PROOF_EXCLUSIVE + (uint32_t)i);
	proof_add_entry(&st->draft, words_list(&black), words_list(&white));
	draft_children(st, e, entry);
}

static const struct reply *add_reply(struct step *st, const struct reply *e, unsigned entry)
{
	MAKE_ROOM(st->reply, st->replies, st->room);
	assert(e->whites + mask_count(e->exclusive) <= e->blacks);
	struct reply *new = st->reply + st->replies;
	*new = *e;
	draft_reply(st, new, entry);
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

/* Makes sure that every move that contains m has an entry. */
static void cover(struct step *st, const struct move *m)
{
	struct extraction *x = st->x;
	const struct reply *e = find_reply(st, m);
	if (e == NULL) {
		struct reply new;
		unsigned entry = NO_ENTRY;
		if (!favourite_single(st, m, &new))
			put_on_squares(st, m, entry = find_entry(st, m), &new);
		e = add_reply(st, &new, entry);
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

/* --- steps -------------------------------------------------------------------------------------------------------- */

/* Entries for all of Black's moves, or for this part of them: those that have their first class, in the search's order,
 * there. */
static void cover_all(struct step *st, unsigned part, unsigned parts)
{
	uint16_t order[MOST_CLASSES];
	position_order(&st->x->search->rules, &st->c.p, order);
	for (unsigned k = 0; k < st->c.p.classes; k++) {
		const unsigned j = order[k];
		const bool ours = parts == 0 || j % parts == part - 1;
		for (unsigned n = st->c.first[j]; n < st->c.first[j + 1] && !st->x->failed; n++)
			if (!st->barred[st->c.square[n]]) {
				if (ours)
					cover(st, &(struct move){1, {st->c.square[n]}});
				st->barred[st->c.square[n]] = true;
			}
	}
}

/* The search's entries, noted when it solved the position, or now: another question's table may have known it. */
static bool recall_entries(struct step *st, bool root)
{
	struct search *s = st->x->search;
	struct hand win;
	if (entries_recall(s->by.notes, &st->c.p, &st->form, &st->entries))
		return true;
	notes_take_all(s->by.notes);
	s->depth = root ? 0 : 1;
	enum verdict v = search_expand(s, &st->c.p, &st->form, &win);
	s->depth = 1;
	return v == DRAWN && entries_recall(s->by.notes, &st->c.p, &st->form, &st->entries);
}

static struct mask all_places(const struct canonical *form)
{
	struct mask all = mask_none();
	for (unsigned n = 0; n < form->lines; n++)
		mask_add(&all, n);
	return all;
}

static void begin_step(struct step *st)
{
	const unsigned classes = st->c.p.classes;
	struct words lines, black;
	extract_position(st->x, &st->c, &st->form, all_places(&st->form), &lines, &black);
	proof_add_step(&st->draft, words_list(&lines), words_list(&black), PROOF_EMPTY);
	memset(st->newest, -1, sizeof st->newest);
	for (unsigned j = 0; j < classes; j++)
		for (unsigned n = st->c.first[j]; n < st->c.first[j + 1]; n++)
			st->class_of[st->c.square[n]] = (uint16_t)j;
	mark_dominated(st);
	st->safe = xcalloc((size_t)classes * classes, sizeof *st->safe);
	st->alone = xcalloc(classes, sizeof *st->alone);
	st->drafted = xmalloc((st->entries.count + 1) * sizeof *st->drafted);
	memset(st->drafted, -1, st->entries.count * sizeof *st->drafted);
	if (st->x->readable)
		choose_favourites(st);
	st->x->readable = false; /* below the root the proof shall be short */
}

static void make_step(struct step *st, unsigned part, unsigned parts)
{
	struct extraction *x = st->x;
	if (!recall_entries(st, parts != 0)) {
		x->failed = true;
		return;
	}
	begin_step(st);
	cover_all(st, part, parts);
	stepmap_add(&x->map, st->form.key, x->steps++, all_places(&st->form));
	if (!x->failed)
		proof_tell_step(&st->draft, 0, x->to);
	proof_clear(&st->draft);
	free(st->entries.entry);
	free(st->drafted);
	free(st->reply);
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

/* The step of a position that has none yet: a weaker one of its shape may have one, or be drawn, too. */
static void find_step(struct extraction *x, const struct position *p, struct squares black, unsigned part,
                      unsigned parts, struct canonical *form)
{
	struct step *st = xcalloc(1, sizeof *st);
	st->x = x;
	concrete_build(&x->search->rules, x->board, p->living, black, &st->c);
	if (parts == 0 && !x->readable && shape_weaken(x->search->by.shapes, &x->search->rules, x->board, &st->c))
		canonical_form(&x->search->rules, &st->c.p, form);
	st->form = *form;
	if (stepmap_find(&x->map, form->key) == NULL)
		make_step(st, part, parts);
	free(st);
}

static void add_leaf(struct extraction *x, const struct position *p, struct squares black, enum leaf leaf,
                     struct proof *draft)
{
	struct concrete *c = xmalloc(sizeof *c);
	concrete_build(&x->search->rules, x->board, p->living, black, c);
	if (leaf == POTENTIAL_LEAF)
		add_potential(c, draft);
	/* an isomorphic position had a pairing: it is here too, however long it takes to find */
	else if (tuples_leaf(&x->search->rules, &c->p, x->search->pairing, ULONG_MAX))
		add_pairing(c, x->search->pairing, x->search->rules.game.parameter + 1, draft);
	else
		x->failed = true;
	free(c);
}

static void add_component(struct extraction *x, const struct position *p, struct squares black, unsigned part,
                          unsigned parts, struct proof *draft)
{
	struct canonical form;
	canonical_form(&x->search->rules, p, &form);
	enum leaf leaf = search_leaf(x->search, p, &form);
	if (leaf != NO_LEAF) {
		add_leaf(x, p, black, leaf, draft);
		return;
	}
	if (stepmap_find(&x->map, form.key) == NULL)
		find_step(x, p, black, part, parts, &form);
	if (!x->failed)
		extract_add_child(draft, stepmap_find(&x->map, form.key), &form);
}

void extract_draw(struct extraction *x, const struct position *p, struct squares black, unsigned part, unsigned parts,
                  struct proof *draft)
{
	struct position left, component;
	position_copy(&left, p);
	hold_forget(&x->search->rules, &left);
	const struct mask held = mask_minus(p->living, left.living);
	while (position_component(&x->search->rules, &left, &component) && !x->failed)
		add_component(x, &component, black, part, parts, draft);
	if (!x->failed)
		add_held(x, held, black, draft);
}

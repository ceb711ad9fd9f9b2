#include "provers/kernel/search.h"

#include <assert.h>
#include <stdlib.h>

#include "base/bitset.h"
#include "base/memory.h"
#include "provers/kernel/blanket.h"
#include "provers/kernel/concrete.h"
#include "provers/kernel/entries.h"
#include "provers/kernel/hold.h"
#include "provers/kernel/replies.h"
#include "provers/kernel/tuples.h"

#define POOL_ROOM 256u /* at first */

/* A position being expanded. */
struct expansion {
	const struct position *p;
	struct dominance above;
	struct lookups lookups;
	unsigned first; /* its entries are pool[first .. pooled - 1] */
	unsigned moves;
	uint16_t move[MOST_CLASSES], usable[MOST_CLASSES];
	struct hand win; /* Black's winning move, when it is lost */
};

void search_begin(struct search *s)
{
	s->pool_room = POOL_ROOM;
	s->pool = xmalloc(s->pool_room * sizeof *s->pool);
	s->pooled = 0;
	s->has_potential = !s->rules.game.exclusive && s->rules.ideas.potential &&
	                   potential_init(&s->potential, s->rules.game.parameter);
	s->remembered = NULL;
	s->recent = (struct recent){0};
	s->pairing = pairing_new(MOST_SQUARES, MOST_LINES, s->rules.game.parameter + 1);
}

void search_end(struct search *s)
{
	assert(s->pooled == 0); /* every expansion took its entries away */
	free(s->pool);
	free(s->remembered);
	recent_clear(&s->recent);
	pairing_release(s->pairing);
}

bool search_stops(struct search *s)
{
	if ((++s->polls & 1023) == 0 && s->by.tick != NULL)
		s->by.tick(s->by.context);
	return atomic_load_explicit(s->by.stop, memory_order_relaxed);
}

/* The leaf rule w (provers/potential/potential.h), from the classes. */
static bool has_potential(struct search *s, const struct position *c)
{
	uint64_t sum = 0, most = 0;
	if (!s->has_potential)
		return false;
	assert(!s->rules.game.exclusive);
	EACH_LINE(i, c->living) sum += s->potential.weight[c->rest[i]];
	for (unsigned j = 0; j < c->classes; j++) {
		uint64_t through = 0;
		EACH_LINE(i, c->lines[j]) through += s->potential.weight[c->rest[i]];
		most = through > most ? through : most;
	}
	bool enough = potential_is_enough(&s->potential, sum, most);
	s->statistics->potentials += enough;
	return enough;
}

/* A pairing may take long to find or to refute, so the last answers are remembered. */
static bool has_pairing(struct search *s, const struct position *c, struct key key)
{
	if (s->rules.game.exclusive || !s->rules.ideas.pairing || s->rules.game.parameter != 1)
		return false;
	if (s->remembered == NULL)
		s->remembered = xcalloc(REMEMBERED, sizeof *s->remembered);
	struct remembered *last = s->remembered + key.high % REMEMBERED;
	assert(s->pairing != NULL && mask_count(c->living) > 0);
	if (last->high != key.high || last->low != key.low) {
		*last = (struct remembered){key.high, key.low, tuples_leaf(&s->rules, c, s->pairing, TUPLES_QUICK)};
		s->statistics->pairings += last->answer;
	}
	return last->answer;
}

enum leaf search_leaf(struct search *s, const struct position *c, const struct canonical *form)
{
	if (has_potential(s, c))
		return POTENTIAL_LEAF;
	return has_pairing(s, c, form->key) ? PAIRING_LEAF : NO_LEAF;
}

static bool loses_at_once(struct search *s, const struct position *c)
{
	bool lost = !s->rules.game.exclusive && s->rules.ideas.threats && position_loses_at_once(&s->rules, c);
	s->statistics->at_once += lost;
	return lost;
}

static bool is_drawn_by_shape(struct search *s, struct recent_position *recent, const struct position *c)
{
	if (!shape_is_asked(s->by.shapes, &s->rules) || !shapes_may_have(s->by.shapes, shape_hint(c)))
		return false;
	const struct shape *shape = recent_shape(recent, &s->rules, c);
	return shape != NULL && shape_is_drawn(s->by.shapes, shape);
}

/* What the tables say of a component. */
static enum verdict ask_tables(struct search *s, struct recent_position *recent, const struct position *c)
{
	const struct key key = recent->form.key;
	int found = s->rules.ideas.table ? transposition_find(s->by.table, key.high, key.low) : -1;
	assert(found >= -1 && found <= 1);
	if (found >= 0)
		return found == 0 ? LOST : DRAWN;
	return is_drawn_by_shape(s, recent, c) ? DRAWN : UNDECIDED;
}

/* Looks a component up; UNDECIDED with its canonical form if it is not known. */
static enum verdict look_up(struct search *s, const struct position *c, struct canonical *form)
{
	if (has_potential(s, c))
		return DRAWN;
	struct recent_position *recent = recent_find(&s->recent, &s->rules, c);
	if (recent->known == UNDECIDED)
		recent->known = ask_tables(s, recent, c);
	s->statistics->hits += recent->known != UNDECIDED;
	if (recent->known != UNDECIDED)
		return recent->known;
	*form = recent->form;
	return has_pairing(s, c, form->key) ? DRAWN : UNDECIDED;
}

static void add_shape(struct search *s, const struct position *c)
{
	if (!shape_is_asked(s->by.shapes, &s->rules))
		return;
	const struct shape *shape = recent_shape(recent_find(&s->recent, &s->rules, c), &s->rules, c);
	if (shape != NULL)
		shape_add(s->by.shapes, shape);
}

static enum verdict solve_component(struct search *s, const struct position *c)
{
	struct canonical form;
	struct hand win;
	enum verdict v = look_up(s, c, &form);
	if (v != UNDECIDED)
		return v;
	uint64_t before = s->statistics->positions;
	v = search_expand(s, c, &form, &win);
	assert(v != UNDECIDED || atomic_load(s->by.stop)); /* once set, it stays */
	assert(v != LOST || win.size > 0);
	if (v == DRAWN && s->depth > 0)
		add_shape(s, c);
	bool whole = s->depth > 0 || s->parts == 0 || v == LOST;
	if (v != UNDECIDED && whole && s->rules.ideas.table &&
	    !transposition_store(s->by.table, form.key.high, form.key.low, v == DRAWN,
	                         s->statistics->positions - before))
		s->statistics->replaced++;
	return v;
}

static bool has_lost_line(const struct search *s, const struct position *p)
{
	EACH_LINE(i, p->living)
	if (position_lost_line(&s->rules, p, (unsigned)i, 0))
		return true;
	return false;
}

static void forget_held(struct search *s, const struct position *p, struct mask kept, struct position *left)
{
	position_copy(left, p);
	if (!mask_equal(kept, p->living))
		position_forget(left, mask_minus(p->living, kept));
	s->statistics->held += left->classes == 0 && p->classes > 0;
}

/* What is known of the components of the kept lines. */
static enum verdict look_up_all(struct search *s, const struct position *p, struct mask kept)
{
	struct position left, c;
	struct canonical form;
	enum verdict all = DRAWN;
	forget_held(s, p, kept, &left);
	while (position_component(&s->rules, &left, &c)) {
		enum verdict v = look_up(s, &c, &form);
		if (v == LOST)
			return LOST;
		if (v == UNDECIDED)
			all = UNDECIDED;
	}
	return all;
}

static enum verdict solve_all(struct search *s, const struct position *p, struct mask kept)
{
	struct position left, c;
	forget_held(s, p, kept, &left);
	while (position_component(&s->rules, &left, &c)) {
		enum verdict v = solve_component(s, &c);
		if (v != DRAWN)
			return v;
	}
	return DRAWN;
}

enum verdict search_known(struct search *s, const struct position *p)
{
	if (has_lost_line(s, p) || loses_at_once(s, p))
		return LOST;
	struct recent_whole *whole = recent_find_whole(&s->recent, &s->rules, p);
	if (whole->known == UNDECIDED)
		whole->known = look_up_all(s, p, whole->kept);
	return whole->known;
}

enum verdict search_solve(struct search *s, const struct position *p)
{
	if (has_lost_line(s, p) || loses_at_once(s, p))
		return LOST;
	const struct recent_whole whole = *recent_find_whole(&s->recent, &s->rules, p);
	if (whole.known != UNDECIDED)
		return whole.known;
	enum verdict v = solve_all(s, p, whole.kept);
	bool all = s->depth > 0 || s->parts == 0 || v == LOST;
	if (v != UNDECIDED && all && s->rules.ideas.table)
		recent_know_whole(&s->recent, whole.raw, v);
	return v;
}

/* --- entries ------------------------------------------------------------------------------------------------- */

/* What is within a set of stones has its bits among those of the set, but not only that. */
static uint64_t bits_of(const struct hand *m)
{
	uint64_t bits = 0;
	for (unsigned k = 0; k < m->size; k++)
		bitset_add(&bits, m->class[k] % 64);
	return bits;
}

bool search_answers(const struct position *p, const struct entry_of_move *e, const struct hand *m)
{
	for (unsigned k = 0; k < e->black.size; k++)
		if (stones_of_class(&e->black, e->black.class[k]) > stones_of_class(m, e->black.class[k]))
			return false;
	for (unsigned k = 0; k < e->white.size; k++)
		if (stones_of_class(m, e->white.class[k]) + stones_of_class(&e->white, e->white.class[k]) >
		    p->count[e->white.class[k]])
			return false;
	return true;
}

static struct entry_of_move *find_entry(const struct search *s, const struct expansion *x, const struct hand *m)
{
	struct entry_of_move *best = NULL;
	const uint64_t outside = ~bits_of(m);
	for (unsigned n = x->first; n < s->pooled; n++) {
		struct entry_of_move *e = s->pool + n;
		if ((e->asks & outside) != 0)
			continue;
		if (best != NULL && e->white.size >= best->white.size)
			continue;
		if (!s->rules.ideas.replies && e->black.size != m->size)
			continue;
		if (search_answers(x->p, e, m))
			best = e;
	}
	return best;
}

static struct entry_of_move *add_entry(struct search *s, const struct hand *m, const struct hand *w)
{
	MAKE_ROOM(s->pool, s->pooled, s->pool_room);
	assert(m->size > 0 && w->size + w->exclusives <= m->size);
	s->pool[s->pooled] = (struct entry_of_move){bits_of(m), *m, *w, false};
	return s->pool + s->pooled++;
}

/* A new entry for the move m, or LOST. */
static enum verdict find_answer(struct search *s, struct expansion *x, const struct hand *m, struct entry_of_move **e)
{
	struct hand w, one;
	if (s->given != NULL) {
		s->given->asked = *m;
		return UNDECIDED;
	}
	if (m->size > 1 && s->rules.ideas.replies && replies_to_one(s, x->p, &x->above, &x->lookups, m, &one, &w)) {
		*e = add_entry(s, &one, &w);
		return DRAWN;
	}
	enum verdict v = replies_to_all(s, x->p, &x->above, m, &w);
	if (v == DRAWN)
		*e = add_entry(s, m, &w);
	return v;
}

/* --- Black's moves -------------------------------------------------------------------------------------------- */

static unsigned most_stones(const struct search *s)
{
	return s->rules.game.exclusive ? MOST_STONES : s->rules.game.parameter;
}

/* Every move that contains m and no more than the usable squares has an entry. Sets with the stones that one class of
 * White's answer asks for were looked at when it is the next one's turn, so they are barred until all are done. */
static enum verdict cover(struct search *s, struct expansion *x, const struct hand *m)
{
	assert(m->size > 0 && m->size <= most_stones(s));
	if (search_stops(s))
		return UNDECIDED;
	struct entry_of_move *e = find_entry(s, x, m);
	if (e == NULL) {
		enum verdict v = find_answer(s, x, m, &e);
		if (v == LOST)
			x->win = *m;
		if (v != DRAWN)
			return v;
	}
	assert(search_answers(x->p, e, m));
	e->used = true;
	struct hand white = e->white;                 /* the pool may move */
	uint16_t most[MOST_STONES], bar[MOST_STONES]; /* classes that are done with, and what was usable */
	unsigned barred = 0;
	enum verdict v = DRAWN;
	for (unsigned k = 0; k < white.size && v == DRAWN; k++) {
		unsigned j = white.class[k];
		if (k > 0 && white.class[k - 1] == j)
			continue;
		/* so many black stones of class j leave no room for White's */
		unsigned need = x->p->count[j] - stones_of_class(&white, j) + 1, have = stones_of_class(m, j);
		assert(have < need);
		if (need > x->usable[j] || m->size + need - have > most_stones(s))
			continue;
		struct hand larger = *m;
		assert(need > have); /* m grows, so this ends */
		for (unsigned n = have; n < need; n++)
			larger.class[larger.size++] = (uint16_t)j;
		v = cover(s, x, &larger);
		most[barred] = x->usable[j];
		bar[barred++] = (uint16_t)j;
		x->usable[j] = (uint16_t)(need - 1);
	}
	while (barred-- > 0)
		x->usable[bar[barred]] = most[barred];
	return v;
}

/* Without single replies: every set of usable squares is a move of its own. */
static enum verdict cover_every_set(struct search *s, struct expansion *x, unsigned from, const struct hand *m)
{
	assert(m->size <= most_stones(s));
	if (m->size == most_stones(s))
		return DRAWN;
	for (unsigned n = from; n < x->moves; n++) {
		unsigned j = x->move[n];
		if (stones_of_class(m, j) == x->usable[j])
			continue;
		struct hand larger = *m;
		larger.class[larger.size++] = (uint16_t)j;
		struct entry_of_move *e;
		enum verdict v = find_answer(s, x, &larger, &e);
		if (v == LOST)
			x->win = larger;
		if (v == DRAWN)
			e->used = true;
		if (v == DRAWN)
			v = cover_every_set(s, x, n, &larger);
		if (v != DRAWN)
			return v;
	}
	return DRAWN;
}

static enum verdict cover_from(struct search *s, struct expansion *x, unsigned n)
{
	assert(x->usable[x->move[n]] > 0);
	struct hand m = {.size = 1, .class = {x->move[n]}};
	bool ours = s->depth > 1 || s->parts == 0 || x->move[n] % s->parts == s->part - 1;
	enum verdict v = ours ? cover(s, x, &m) : DRAWN;
	x->usable[x->move[n]] = 0;
	if (s->depth == 1)
		s->statistics->root_done++;
	return v;
}

/* Several threads: moves that another thread is looking at are put off; when their turn comes, both go on together
 * and part at a deeper position. */
static enum verdict cover_together(struct search *s, struct expansion *x, uint64_t key)
{
	unsigned put_off = 0;
	uint16_t later[MOST_CLASSES];
	for (unsigned n = 0; n < x->moves; n++) {
		uint64_t crumb = mix64(key + x->move[n]);
		if (!crumbs_take(s->by.crumbs, crumb)) {
			later[put_off++] = (uint16_t)n;
			continue;
		}
		enum verdict v = cover_from(s, x, n);
		crumbs_drop(s->by.crumbs, crumb);
		if (v != DRAWN)
			return v;
	}
	for (unsigned k = 0; k < put_off; k++) {
		enum verdict v = cover_from(s, x, later[k]);
		if (v != DRAWN)
			return v;
	}
	return DRAWN;
}

static enum verdict cover_all(struct search *s, struct expansion *x, uint64_t key)
{
	if (s->by.crumbs != NULL)
		return cover_together(s, x, key);
	for (unsigned n = 0; n < x->moves; n++) {
		enum verdict v = cover_from(s, x, n);
		if (v != DRAWN)
			return v;
	}
	return DRAWN;
}

/* Entries for all single stones that a blanket reply answers. */
static void add_blankets(struct search *s, const struct position *p)
{
	uint16_t reply[MOST_CLASSES];
	blanket_find(s, p, reply);
	for (unsigned j = 0; j < p->classes; j++)
		if (reply[j] != NO_REPLY)
			add_entry(s, &(struct hand){.size = 1, .class = {(uint16_t)j}},
			          &(struct hand){.size = 1, .class = {reply[j]}});
}

enum verdict search_expand(struct search *s, const struct position *p, const struct canonical *form, struct hand *win)
{
	struct expansion x;
	x.p = p;
	x.first = s->pooled;
	s->statistics->positions++;
	if (search_stops(s))
		return UNDECIDED;
	assert(position_is_consistent(p));
	dominance_find(&s->rules, p, &x.above);
	lookups_clear(&x.lookups, p->classes);
	x.moves = position_moves(&s->rules, p, x.move, x.usable);
	if (s->depth++ == 0)
		s->statistics->root_moves += x.moves;
	assert(x.moves > 0);
	add_blankets(s, p);
	for (unsigned n = 0; s->given != NULL && n < s->given->count; n++)
		add_entry(s, &s->given->entry[n].black, &s->given->entry[n].white);
	struct hand none = {0};
	enum verdict v = s->rules.ideas.replies ? cover_all(s, &x, form->key.high) : cover_every_set(s, &x, 0, &none);
	assert(s->depth > 0 && s->pooled >= x.first);
	s->depth--;
	if (v == DRAWN && s->by.notes != NULL && form->lines > 0)
		entries_note(s->by.notes, p, form, s->pool + x.first, s->pooled - x.first);
	s->pooled = x.first;
	if (v == LOST)
		*win = x.win;
	return v;
}

enum verdict search_answer(struct search *s, const struct position *p, const struct hand *m, struct hand *w)
{
	struct dominance above;
	dominance_find(&s->rules, p, &above);
	return replies_to_all(s, p, &above, m, w);
}

enum verdict search_winning_move(struct search *s, const struct position *p, struct hand *m)
{
	struct canonical raw = {.key = canonical_raw_key(&s->rules, p)};
	return search_expand(s, p, &raw, m);
}

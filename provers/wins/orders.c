/* Orders above 1: moves that leave the defender stones to spare. A move is followed when the attacker wins after the
 * threats alone were met (null stones for the rest); then all answers that this win does not serve are tried against
 * searches of order 1, and what stays open against searches like this one. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/command.h"
#include "base/memory.h"
#include "provers/wins/collect.h"
#include "provers/wins/search.h"

/* DEEPER: from this width on, null wins are looked for with orders above 1, which for p = 1 is needed at once. */
enum {
	DEEPER = 24,
	FIRST_WIDER = 8,
	OPEN_MOST = 16,
	RANKED = 80,
	QUIET_MOST = 400,
	RECURSION_MOST = 200,
	SAVE_EVERY = 256
};

void search_init(struct search *s, struct arena *a, unsigned side, bool whole_board, unsigned long long memory)
{
	assert(side < ARENA_EMPTY);
	*s = (struct search){.arena = a, .side = side, .whole_board = whole_board};
	s->tally = xcalloc(a->squares, sizeof *s->tally);
	s->known = known_new(memory > 0 ? memory : 256u << 20);
}

void search_clear(struct search *s)
{
	known_release(s->known);
	free(s->tally);
	pool_clear(&s->pool);
}

static void show_progress(const struct search *s)
{
	if (s->to_win > 0)
		progress_show("proof numbers: about %u nodes to be won, positions %" PRIu64 ", depth %u", s->to_win,
		              s->positions, s->recursion);
	else
		progress_show("order %u, width %u: positions %" PRIu64 ", depth %u of moves without %u threats",
		              s->effort.order, s->effort.width, s->positions, s->recursion, s->arena->p);
}

bool search_over(struct search *s)
{
	if (s->watch.stopped)
		return true;
	s->watch.stopped = ++s->positions == s->most_positions;
	if (!s->watch.stopped && collect_overdue(s))
		s->watch.stopped = s->full = true;
	if (watch_due(&s->watch))
		show_progress(s);
	if (s->save != NULL && s->positions % SAVE_EVERY == 0)
		s->save(s->save_context);
	return s->watch.stopped;
}

/* --- all answers to one move --- */

/* A move on the arena, and how far its answers are. First they are tried with order 1 only, and what resists is
 * counted (survey); then with everything. */
struct trial {
	struct covering cover;
	struct blocks blocks;
	const struct candidate *candidate;
	unsigned order, zones, turns;
	bool survey, leave_open;
	unsigned open, open_most;
};

bool near_rim(const struct search *s, const uint16_t *square, unsigned count)
{
	const struct arena *a = s->arena;
	unsigned rows = a->squares / a->width - 2 * a->k, columns = a->width - 2 * a->k;
	for (unsigned i = 0; !s->whole_board && i < count; i++) {
		unsigned r = arena_row(a, square[i]), c = arena_column(a, square[i]);
		if (r < a->k || c < a->k || r + a->k >= rows || c + a->k >= columns)
			return true;
	}
	return false;
}

/* A win after these stones of the defender, who has `more' stones to spare for it. */
static const struct win *win_after(struct search *s, struct trial *t, const uint16_t *given, unsigned stones,
                                   unsigned more)
{
	if (near_rim(s, given, stones))
		return NULL;
	unsigned nodes = s->effort.nodes, zones = t->zones + more;
	assert(more <= t->cover.slack && nodes > 0);
	place_all(s, given, stones, 1 - s->side);
	const struct win *win = forcing_win(s, zones, &nodes);
	if (win == NULL && !t->survey && t->order > more + 1 && t->turns > 0)
		win = search_win(s, t->order - more, zones, t->turns - 1);
	take_all(s, given, stones, 1 - s->side);
	return win;
}

static bool answer_of_trial(struct covering *c, const uint16_t *square, unsigned count, unsigned more)
{
	struct trial *t = c->context;
	struct search *s = c->search;
	assert(count + more == c->slack && &t->cover == c);
	if (t->zones + more + c->slack < s->arena->k) {
		const struct win *w = win_after(s, t, square, count, more);
		if (w != NULL) {
			covering_add(c, w, square, count, covering_free(&t->cover, t->zones, w, more));
			return true;
		}
	}
	if (s->watch.stopped)
		return false;
	t->open++;
	if (more > 0 && s->whole_board && !t->survey) {
		if (!(t->leave_open))
			t->open--; /* one by one instead: only this answer itself is asked for */
		const struct win *w = win_after(s, t, square, count, 0);
		if (w != NULL) {
			covering_add(c, w, square, count, covering_free(&t->cover, t->zones, w, 0));
			return true;
		}
	}
	if ((!t->survey && !t->leave_open) || t->open > t->open_most || more > 0)
		return false;
	covering_add(c, NULL, square, count, 0);
	return true;
}

static void begin_trial(struct trial *t, struct search *s, const struct candidate *c, unsigned order, unsigned zones,
                        unsigned turns, unsigned slack)
{
	assert(order > 0 && slack > 0 && slack <= WIN_MOVE_MOST);
	*t = (struct trial){.candidate = c, .order = order, .zones = zones, .turns = turns};
	t->cover = (struct covering){
	    .search = s, .blocks = &t->blocks, .slack = slack, .answer = answer_of_trial, .context = t};
	blocks_find(&t->blocks, s->arena, s->side);
	if (t->blocks.many)
		t->blocks.windows = 0;
}

static void drop_open(struct covering *c)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < c->entries; i++)
		if (c->entry[i].win != NULL)
			c->entry[kept++] = c->entry[i];
	assert(kept <= c->entries);
	c->entries = kept;
}

/* All threats met at once, and null stones for the rest. */
static bool null_win(struct search *s, struct trial *t)
{
	unsigned free_stones =
	    t->cover.slack - (t->blocks.threats < t->cover.slack ? t->blocks.threats : t->cover.slack);
	assert(t->cover.entries == 0 && free_stones <= t->cover.slack); /* it comes first */
	if (t->zones + free_stones + t->cover.slack >= s->arena->k || t->order <= free_stones || t->blocks.many)
		return false;
	const struct win *w = win_after(s, t, t->blocks.square, t->blocks.all, free_stones);
	bool deeper = t->survey && t->order > free_stones + 1 && t->turns > 0;
	if (w == NULL && deeper && (s->arena->p == 1 || s->effort.width >= DEEPER)) {
		t->survey = false;
		w = win_after(s, t, t->blocks.square, t->blocks.all, free_stones);
		t->survey = true;
	}
	if (w != NULL)
		covering_add(&t->cover, w, t->blocks.square, t->blocks.all,
		             covering_free(&t->cover, t->zones, w, free_stones));
	return w != NULL;
}

/* --- moves --- */

void candidates_rank(struct search *s, struct candidates *c, unsigned order, unsigned most)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < c->count && i < most; i++) {
		struct candidate *x = &c->item[i];
		place_all(s, x->move, x->stones, s->side);
		place_all(s, x->given, x->givens, 1 - s->side);
		unsigned moves = forcing_moves(s);
		take_all(s, x->given, x->givens, 1 - s->side);
		take_all(s, x->move, x->stones, s->side);
		x->score = (int)moves;
		if (moves > 0 || order + x->threats > s->arena->p + 1 || (s->arena->p > 2 && x->givens > 0))
			c->item[kept++] = *x;
	}
	c->count = kept;
	for (unsigned i = 1; i < kept; i++) {
		struct candidate x = c->item[i];
		unsigned j = i;
		for (; j > 0 && c->item[j - 1].score < x.score; j--)
			c->item[j] = c->item[j - 1];
		c->item[j] = x;
		assert(j == 0 || c->item[j - 1].score >= x.score);
	}
}

struct survey {
	struct trial *trial;
	unsigned open;
};

static int by_open(const void *a, const void *b)
{
	const struct survey *x = a, *y = b;
	if (x->open != y->open)
		return x->open < y->open ? -1 : 1;
	return 0;
}

static const struct win *finish(struct search *s, struct trial *t)
{
	const struct candidate *c = t->candidate;
	assert(t->cover.entries <= t->cover.room);
	return win_make(&s->pool, s->arena, s->side, c->move, c->stones, t->cover.entry, t->cover.entries,
	                t->cover.slack);
}

/* Is the move won with order 1 after every answer? If not, how many answers are open. */
static const struct win *survey_move(struct search *s, struct trial *t)
{
	const struct win *win = NULL;
	const struct candidate *c = t->candidate;
	t->survey = true;
	t->open_most = OPEN_MOST;
	place_all(s, c->move, c->stones, s->side);
	blocks_find(&t->blocks, s->arena, s->side);
	if (!t->blocks.many) {
		if (!null_win(s, t) && t->blocks.sets < 2)
			t->open = OPEN_MOST;
		else if (!covering_all(&t->cover))
			t->open = t->open < OPEN_MOST ? OPEN_MOST - 1 : t->open;
		else if (t->open == 0)
			win = finish(s, t);
	}
	take_all(s, c->move, c->stones, s->side);
	drop_open(&t->cover);
	assert(win == NULL || (win->open == 0 && t->open == 0));
	return win;
}

static const struct win *follow_move(struct search *s, struct trial *t)
{
	const struct win *win = NULL;
	const struct candidate *c = t->candidate;
	assert(t->order > 1 && t->survey);
	t->survey = false;
	t->open = 0;
	place_all(s, c->move, c->stones, s->side);
	if (t->cover.entries == 0)
		null_win(s, t);
	if (covering_all(&t->cover))
		win = finish(s, t);
	take_all(s, c->move, c->stones, s->side);
	return win;
}

static const struct win *try_moves(struct search *s, const struct candidates *c, unsigned order, unsigned zones,
                                   unsigned turns)
{
	unsigned width = s->recursion <= 1 ? FIRST_WIDER * s->effort.width : s->effort.width;
	struct survey *list = xcalloc(width + 1, sizeof *list);
	const struct win *win = NULL;
	unsigned count = 0;
	for (unsigned i = 0; i < c->count && count < width && win == NULL && !s->watch.stopped; i++) {
		struct trial *t = xmalloc(sizeof *t);
		begin_trial(t, s, &c->item[i], order, zones, turns, s->arena->p);
		win = survey_move(s, t);
		list[count++] = (struct survey){t, t->open};
		if (t->cover.entries == 0 && win == NULL) {
			count--;
			covering_clear(&t->cover);
			free(t);
		}
	}
	assert(count <= width);
	if (win == NULL && !s->watch.stopped)
		qsort(list, count, sizeof *list, by_open);
	for (unsigned i = 0; i < count && i < s->effort.width && win == NULL && !s->watch.stopped && turns > 0; i++)
		if (list[i].open < OPEN_MOST || i < 2)
			win = follow_move(s, list[i].trial);
	for (unsigned i = 0; i < count; i++) {
		covering_clear(&list[i].trial->cover);
		free(list[i].trial);
	}
	free(list);
	return win;
}

/* Moves of order 1 that only lead to a win of the higher order: a turn, but no stone to spare. */
static const struct win *try_forcing_first(struct search *s, unsigned left, unsigned order, unsigned zones,
                                           unsigned turns)
{
	struct candidates c = {0};
	const struct win *win = NULL;
	assert(turns > 0);
	candidates_forcing(s, left, &c);
	for (unsigned i = 0; i < c.count && i < s->effort.width && win == NULL && !s->watch.stopped; i++) {
		struct candidate *x = &c.item[i];
		place_all(s, x->move, x->stones, s->side);
		place_all(s, x->given, x->givens, 1 - s->side);
		const struct win *after = search_win(s, order, zones, turns - 1);
		take_all(s, x->given, x->givens, 1 - s->side);
		struct entry all = {after, x->given, x->givens, 0};
		if (after != NULL)
			win = win_make(&s->pool, s->arena, s->side, x->move, x->stones, &all, 1, s->arena->p);
		take_all(s, x->move, x->stones, s->side);
	}
	candidates_clear(&c);
	return win;
}

static const struct win *try_orders(struct search *s, unsigned left, unsigned order, unsigned zones, unsigned turns)
{
	struct candidates c = {0};
	const struct win *win = NULL;
	assert(order > 1); /* order 1 is forcing.c */
	unsigned p = s->arena->p, most = order - 1 < p ? order - 1 : p;
	/* free stones that the zones of the null win can stand */
	while (most > 0 && zones + most + p >= s->arena->k)
		most--;
	if (turns > 0)
		win = try_forcing_first(s, left, order, zones, turns);
	if (win != NULL || s->watch.stopped)
		return win;
	if (most > 0) {
		candidates_quiet(s, left, most, QUIET_MOST, &c);
		candidates_rank(s, &c, order, s->recursion <= 1 ? QUIET_MOST : s->recursion == 2 ? 2 * RANKED : RANKED);
		win = try_moves(s, &c, order, zones, turns);
		candidates_clear(&c);
	}
	return win;
}

static unsigned effort_of(const struct search *s, unsigned turns)
{
	return s->effort.width * 1000 + turns;
}

const struct win *search_win(struct search *s, unsigned order, unsigned zones, unsigned turns)
{
	unsigned nodes = s->effort.nodes;
	const struct win *win = forcing_win(s, zones, &nodes);
	if (win != NULL || order == 1 || s->watch.stopped || s->recursion > RECURSION_MOST)
		return win;
	if (known_failed(s, order, zones, effort_of(s, turns)))
		return NULL;
	s->recursion++;
	win = try_orders(s, s->arena->p, order, zones, turns);
	assert(s->recursion > 0 && (win == NULL || win->open == 0));
	s->recursion--;
	if (win != NULL)
		known_add_win(s, win);
	else if (!s->watch.stopped)
		known_add_failure(s, order, zones, effort_of(s, turns));
	return win;
}

const struct win *search_root(struct search *s, unsigned order, unsigned left)
{
	const struct win *win = complete_win(s, left);
	if (win != NULL || s->watch.stopped)
		return win;
	if (left == s->arena->p)
		return search_win(s, order, 0, s->effort.turns);
	struct candidates c = {0};
	candidates_forcing(s, left, &c);
	for (unsigned i = 0; i < c.count && win == NULL && !s->watch.stopped; i++) {
		struct trial t;
		place_all(s, c.item[i].move, c.item[i].stones, s->side);
		begin_trial(&t, s, &c.item[i], order, 0, s->effort.turns, s->arena->p);
		null_win(s, &t);
		if (covering_all(&t.cover))
			win = finish(s, &t);
		take_all(s, c.item[i].move, c.item[i].stones, s->side);
		covering_clear(&t.cover);
	}
	candidates_clear(&c);
	return win != NULL || order == 1 ? win : try_orders(s, left, order, 0, s->effort.turns);
}

const struct win *search_answers(struct search *s, unsigned order, unsigned left, unsigned open)
{
	struct trial t;
	struct candidate none = {0};
	const struct win *win = NULL;
	begin_trial(&t, s, &none, order, 0, s->effort.turns, left);
	t.leave_open = open > 0;
	t.open_most = open;
	null_win(s, &t);
	if (covering_all(&t.cover))
		win = finish(s, &t);
	assert(win == NULL || win->open <= open);
	covering_clear(&t.cover);
	return win;
}

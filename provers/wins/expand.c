/* The moves of a node: those of which the fewest known answers stay open come first. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "provers/wins/guide.h"
#include "provers/wins/node.h"

/* WINDOW: moves whose null wins are looked for first; FORCING: moves with p threats, all answers at once; SINGLY: one
 * by one. Each time a node gets more moves all numbers double; it does so at most BATCHES times. FAVOURITE turns are
 * tried where at most NEAR turns of the attacker came before, this one counted. */
enum { WINDOW = 16, FORCING = 4, SINGLY = 8, BATCHES = 5, QUIET_MOST = 400, KILLERS = 8, FAVOURITE = 12, NEAR = 3 };
struct choice {
	struct candidate *candidate;
	unsigned score;
	bool null;
};

static int by_score(const void *a, const void *b)
{
	const struct choice *x = a, *y = b;
	if (x->score != y->score)
		return x->score < y->score ? -1 : 1;
	return memcmp(x->candidate->move, y->candidate->move, sizeof x->candidate->move);
}

/* Without those that another search looks at. */
static void leave_out(const struct tree *t, const struct node *n, struct candidates *c)
{
	unsigned kept = 0;
	for (unsigned i = 0; n == &t->root && t->excepts > 0 && i < c->count; i++) {
		bool out = false;
		for (unsigned j = 0; j < t->excepts; j++)
			out |= arena_same(t->except[j].move, t->except[j].stones, c->item[i].move, c->item[i].stones);
		if (!out)
			c->item[kept++] = c->item[i];
	}
	if (n == &t->root && t->excepts > 0)
		c->count = kept;
}

static bool has_move(const struct node *n, const struct candidate *c, bool joint)
{
	for (unsigned i = 0; i < n->moves; i++) {
		const struct candidate *x = &n->move[i].candidate;
		if (n->move[i].joint == joint && x->stones == c->stones &&
		    memcmp(x->move, c->move, c->stones * sizeof *c->move) == 0)
			return true;
	}
	return false;
}

static struct move *add_move(struct node *n, const struct candidate *c)
{
	MAKE_ROOM(n->move, n->moves, n->room);
	struct move *m = &n->move[n->moves++];
	*m = (struct move){.candidate = *c};
	return m;
}

/* All answers at once, as the only open one; afterwards all are looked at one by one. */
static void add_joint(struct tree *t, struct node *n, const struct candidate *c)
{
	struct search *s = t->search;
	unsigned p = s->arena->p, more = c->threats < p ? p - c->threats : 0;
	if (c->givens == 0 || n->order <= more || n->zones + more + p >= s->arena->k || has_move(n, c, true))
		return;
	struct move *m = add_move(n, c);
	m->joint = true;
	m->open = xcalloc(1, sizeof *m->open);
	m->opens = m->open_room = 1;
	m->open[0] = (struct node){.stones = c->givens,
	                           .more = more,
	                           .order = n->order - more,
	                           .zones = n->zones + more,
	                           .cost = node_cost(more)};
	assert(m->open[0].order > 0 && m->open[0].zones + p < s->arena->k);
	m->open[0].given = pool_copy(&s->pool, c->given, (c->givens + 1u) * sizeof *c->given);
	move_count(m);
}

static void try_move(struct tree *t, struct node *n, const struct candidate *c)
{
	struct search *s = t->search;
	if (has_move(n, c, false))
		return;
	struct move *m = add_move(n, c);
	place_all(s, c->move, c->stones, s->side);
	n->win = survey_answers(t, m, n, s->arena->p);
	take_all(s, c->move, c->stones, s->side);
	assert(n->win == NULL || n->win->open == 0);
}

/* The size of the zones of a null win of order 1, 0: there is none. */
static unsigned null_zone(struct tree *t, const struct node *n, const struct candidate *c)
{
	struct search *s = t->search;
	unsigned p = s->arena->p, more = c->threats < p ? p - c->threats : 0, nodes = node_searches(t, n), size = 1;
	if (n->zones + more + p >= s->arena->k || n->order <= more)
		return 0;
	place_all(s, c->move, c->stones, s->side);
	place_all(s, c->given, c->givens, 1 - s->side);
	const struct win *w = forcing_win(s, n->zones + more, &nodes);
	take_all(s, c->given, c->givens, 1 - s->side);
	take_all(s, c->move, c->stones, s->side);
	unsigned within[WIN_MOVE_MOST + 1] = {0};
	for (unsigned i = 0; w != NULL && i < w->graded; i++)
		for (unsigned j = w->zone[i].level; j <= more; j++)
			within[j]++;
	for (unsigned j = 1; j <= more; j++)
		size = (size + within[j]) * (j == 1 ? 1 : within[j] / 2 + 1);
	return w == NULL ? 0 : size < TREE_HOPELESS ? size : TREE_HOPELESS - 1;
}

/* Answers that stayed open for other moves: the better a move, the fewer of them stay open for it. */
struct killers {
	uint16_t square[KILLERS][WIN_MOVE_MOST];
	uint8_t stones[KILLERS];
	unsigned count, next;
};

static void add_killers(struct killers *k, const struct move *m)
{
	for (unsigned i = 0; i < m->opens && i < KILLERS / 2; i++) {
		const struct node *n = &m->open[i];
		if (n->more > 0 || n->stones > WIN_MOVE_MOST)
			continue;
		bool known = false;
		for (unsigned j = 0; j < k->count; j++)
			known |= k->stones[j] == n->stones &&
			         memcmp(k->square[j], n->given, n->stones * sizeof *n->given) == 0;
		if (known)
			continue;
		memcpy(k->square[k->next], n->given, n->stones * sizeof *n->given);
		k->stones[k->next] = (uint8_t)n->stones;
		k->next = (k->next + 1) % KILLERS;
		k->count += k->count < KILLERS;
		assert(k->next < KILLERS && k->count > 0);
	}
}

/* Does the move, which is on the arena, lose against this answer with wins of order 1 alone? */
static bool stays_open(struct tree *t, const struct node *n, const struct blocks *b, const uint16_t *square,
                       unsigned stones)
{
	struct search *s = t->search;
	unsigned nodes = node_searches(t, n);
	assert(stones <= WIN_MOVE_MOST);
	for (unsigned i = 0; i < stones; i++)
		if (s->arena->colour[square[i]] != ARENA_EMPTY)
			return false;
	if (!blocks_met(b, square, stones))
		return false;
	place_all(s, square, stones, 1 - s->side);
	bool open = forcing_win(s, n->zones, &nodes) == NULL;
	take_all(s, square, stones, 1 - s->side);
	return open;
}

static unsigned open_killers(struct tree *t, const struct node *n, const struct killers *k, const struct candidate *c,
                             unsigned most)
{
	struct search *s = t->search;
	struct blocks *b = xmalloc(sizeof *b);
	unsigned count = 0;
	place_all(s, c->move, c->stones, s->side);
	blocks_windows(b, s->arena, s->side);
	for (unsigned i = 0; i < k->count && count < most; i++)
		count += stays_open(t, n, b, k->square[i], k->stones[i]);
	take_all(s, c->move, c->stones, s->side);
	assert(count <= most && count <= KILLERS);
	free(b);
	return count;
}

/* The next move to look at: of fewest open killers, then of smallest zones. */
static struct choice *best_choice(struct tree *t, const struct node *n, const struct killers *k, struct choice *choice,
                                  unsigned count)
{
	struct choice *best = NULL;
	unsigned least = KILLERS + 1;
	for (unsigned i = 0; i < count; i++) {
		if (choice[i].candidate == NULL || !choice[i].null)
			continue;
		unsigned open = open_killers(t, n, k, choice[i].candidate, least);
		if (open < least) {
			least = open;
			best = &choice[i];
		}
	}
	assert(best == NULL || (best->candidate != NULL && best->null));
	return best;
}

/* Moves without a null win of order 1 take most of the time, and seldom win if p > 1. */
static unsigned nulls_of(const struct tree *t, const struct node *n)
{
	if (t->search->arena->p == 1)
		return 2u << n->batches;
	if (n->batches == 0 || t->habits->nulls > 0)
		return t->habits->nulls << n->batches;
	return 1u << (n->batches - 1);
}

static void follow_choices(struct tree *t, struct node *n, struct choice *choice, unsigned count)
{
	struct killers k = {.count = 0};
	for (unsigned i = 0; i < n->moves; i++)
		add_killers(&k, &n->move[i]);
	for (unsigned i = 0; i < count; i++)
		if (has_move(n, choice[i].candidate, false) || has_move(n, choice[i].candidate, true))
			choice[i].candidate = NULL;
	n->done &= count <= t->habits->moves << n->batches;
	for (unsigned i = 0; i < t->habits->moves << n->batches && n->win == NULL && !t->search->watch.stopped; i++) {
		struct choice *best = best_choice(t, n, &k, choice, count);
		if (best == NULL)
			break;
		try_move(t, n, best->candidate);
		best->candidate = NULL;
		assert(n->moves > 0); /* this one, if not before */
		add_killers(&k, &n->move[n->moves - 1]);
	}
	for (unsigned i = 0, nulls = 0; i < count && nulls < nulls_of(t, n) && n->win == NULL; i++)
		if (choice[i].candidate != NULL && !choice[i].null) {
			add_joint(t, n, choice[i].candidate);
			try_move(t, n, choice[i].candidate);
			nulls++;
		}
}

/* What the network says about the node that is looked at; NULL: nothing. */
static const float *shares_of(struct tree *t, const struct node *n)
{
	struct search *s = t->search;
	if (s->guide == NULL)
		return NULL;
	bool single = n->given != NULL && n->more == 0 && n->stones <= s->arena->p;
	return guide_shares(s->guide, s->arena, s->side, n->given, single ? n->stones : 0);
}

/* The product of the shares of its stones, none of which counts as nothing. */
static double worth_of(const float *share, const struct candidate *c)
{
	const double least = 1e-4;
	double worth = 1;
	for (unsigned i = 0; i < c->stones; i++)
		worth *= least + (double)share[c->move[i]];
	return worth;
}

/* Best first; what is equal stays in its order. */
static void order_by_guide(const float *share, struct candidates *c)
{
	double worth[QUIET_MOST];
	assert(c->count <= QUIET_MOST);
	for (unsigned i = 0; i < c->count; i++) {
		struct candidate x = c->item[i];
		double own = worth_of(share, &x);
		unsigned j = i;
		for (; j > 0 && worth[j - 1] < own; j--) {
			c->item[j] = c->item[j - 1];
			worth[j] = worth[j - 1];
		}
		c->item[j] = x;
		worth[j] = own;
	}
}

/* Moves with exactly `spare' stones to spare for the defender. */
static unsigned choose(struct tree *t, struct node *n, unsigned left, unsigned spare, struct candidates *c,
                       struct choice *choice, unsigned window)
{
	struct search *s = t->search;
	unsigned kept = 0, most = 2 * window < QUIET_MOST ? 2 * window : QUIET_MOST, count = 0;
	candidates_quiet(s, left, spare, QUIET_MOST, c);
	for (unsigned i = 0; i < c->count; i++)
		if (c->item[i].threats + spare == s->arena->p)
			c->item[kept++] = c->item[i];
	c->count = kept;
	leave_out(t, n, c);
	if (t->share != NULL)
		order_by_guide(t->share, c);
	candidates_rank(s, c, n->order, most);
	for (; count < c->count && count < window && !s->watch.stopped; count++) {
		unsigned size = null_zone(t, n, &c->item[count]);
		choice[count] = (struct choice){&c->item[count], size > 0 ? size : TREE_HOPELESS + count, size > 0};
	}
	assert(count <= window && count <= kept);
	n->done &= c->count <= window && !c->cut;
	return count;
}

static void quiet_moves(struct tree *t, struct node *n, unsigned left)
{
	struct search *s = t->search;
	struct candidates c[WIN_MOVE_MOST] = {{0}};
	unsigned p = s->arena->p, most = n->order - 1 < p ? n->order - 1 : p, window = (unsigned)WINDOW << n->batches;
	assert(n->order > 1 && n->win == NULL);
	window *= t->depth == 1 ? 8 : 1;
	while (most > 0 && n->zones + most + p >= s->arena->k)
		most--;
	struct choice *choice = xcalloc(most * window + 1, sizeof *choice);
	unsigned count = 0;
	t->share = shares_of(t, n);
	for (unsigned spare = 1; spare <= most && !s->watch.stopped; spare++)
		count += choose(t, n, left, spare, &c[spare - 1], choice + count, window);
	assert(count <= most * window);
	if (count > 1)
		qsort(choice, count, sizeof *choice, by_score);
	follow_choices(t, n, choice, count);
	free(choice);
	for (unsigned i = 0; i < most; i++)
		candidates_clear(&c[i]);
}

/* A win after all answers at once is one for each; but often each has its own. */
static void forcing_first(struct tree *t, struct node *n, unsigned left)
{
	struct candidates c = {0};
	candidates_forcing(t->search, left, &c);
	leave_out(t, n, &c);
	unsigned most = FORCING << n->batches;
	for (unsigned i = 0; i < c.count && i < most; i++)
		add_joint(t, n, &c.item[i]);
	n->done &= c.count <= most;
	most = SINGLY << n->batches;
	for (unsigned i = 0; i < c.count && i < most && n->win == NULL && !t->search->watch.stopped; i++)
		try_move(t, n, &c.item[i]);
	candidates_clear(&c);
}

/* Its turn, once more. */
static void repeat_turn(struct tree *t, struct node *n, const struct win *won)
{
	struct search *s = t->search;
	const unsigned p = s->arena->p;
	struct candidate c;
	if (!candidates_again(s, won, &c))
		return;
	unsigned more = c.threats < p ? p - c.threats : 0;
	if (n->order > more && n->zones + more + p < s->arena->k)
		try_move(t, n, &c);
}

/* What won after another answer to the same move, or elsewhere a short while ago, often wins here. */
static void lucky_turns(struct tree *t, struct node *n, unsigned left)
{
	const struct lucky *lists[] = {t->above != NULL ? &t->above->lucky : NULL, &t->lucky};
	for (unsigned l = 0; l < 2; l++)
		for (unsigned i = 0; lists[l] != NULL && i < lucky_wins(lists[l]) && n->win == NULL; i++)
			if (lists[l]->win[i]->stones == left)
				repeat_turn(t, n, lists[l]->win[i]);
}

static void favourite_turns(struct tree *t, struct node *n, unsigned left)
{
	const struct favourites *f = &t->favourites;
	for (unsigned i = 0; i < f->count && i < FAVOURITE && t->depth <= NEAR && n->win == NULL; i++)
		if (f->win[i]->stones == left)
			repeat_turn(t, n, f->win[i]);
}

void node_expand(struct tree *t, struct node *n, unsigned left)
{
	struct search *s = t->search;
	unsigned nodes = t->habits->first;
	if (!n->tried) {
		n->win = left == s->arena->p ? forcing_win(s, n->zones, &nodes) : complete_win(s, left);
		n->tried = true;
	}
	if (n->win != NULL || s->watch.stopped)
		return;
	n->done = true;
	lucky_turns(t, n, left);
	favourite_turns(t, n, left);
	if (n->order > 1 && n->win == NULL) {
		forcing_first(t, n, left);
		if (n->win == NULL)
			quiet_moves(t, n, left);
		n->batches++;
	}
	n->done |= n->batches > BATCHES;
	n->done &= !s->full; /* not all moves were looked at */
	assert(n->tried && (n->win == NULL || n->win->whole > 0));
}

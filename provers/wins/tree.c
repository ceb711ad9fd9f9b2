#include "provers/wins/tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "provers/wins/collect.h"
#include "provers/wins/node.h"

enum { DEPTH_MOST = 400, ALL_ANSWERS = 500 };

static void visit_node(struct tree *t, struct node *n, unsigned left);

/* The move is on the arena: its win. */
static const struct win *visit_move(struct tree *t, struct move *m, const struct node *at, unsigned slack)
{
	struct search *s = t->search;
	if (m->opens == 0) /* memory was full when they were asked for */
		return survey_answers(t, m, at, slack);
	/* answers that the defender begins with: as few as possible stay open when time is up */
	struct node *n = m == &t->answers ? move_easiest(m) : move_dearest(m);
	if (near_rim(s, n->given, n->stones)) {
		n->cost = TREE_HOPELESS;
		move_count(m);
		return NULL;
	}
	place_all(s, n->given, n->stones, 1 - s->side);
	t->above = m;
	visit_node(t, n, s->arena->p);
	take_all(s, n->given, n->stones, 1 - s->side);
	if (n->win == NULL) {
		move_count(m);
		return NULL;
	}
	lucky_add(&m->lucky, n->win);
	if (n->moves > 0)
		lucky_add(&t->lucky, n->win);
	if (m == &t->answers)
		favourites_add(&t->favourites, n->win);
	survey_add(t, m, at, n);
	return survey_answers(t, m, at, slack);
}

static void visit_node(struct tree *t, struct node *n, unsigned left)
{
	struct search *s = t->search;
	assert(n->win == NULL);
	n->visits++;
	t->depth++;
	s->recursion++;
	n->win = left == s->arena->p ? known_win(s, n->zones) : NULL;
	if (n->win != NULL || n->cost >= TREE_HOPELESS || t->depth > DEPTH_MOST)
		;
	else if (!n->tried ||
	         (!n->done && (n->cost >= TREE_HOPELESS / 2 || n->visits > t->habits->wait << (2 * n->batches))))
		node_expand(t, n, left);
	else if (n->moves > 0) {
		struct move *m = node_cheapest(n);
		place_all(s, m->candidate.move, m->candidate.stones, s->side);
		n->win = visit_move(t, m, n, s->arena->p);
		take_all(s, m->candidate.move, m->candidate.stones, s->side);
	}
	if (n->win != NULL && left == s->arena->p)
		known_add_win(s, n->win);
	node_count(n);
	if (n->cost >= TREE_HOPELESS && n->tried && !n->done)
		n->cost = TREE_HOPELESS / 2;
	assert(s->recursion > 0 && t->depth > 0);
	s->recursion--;
	t->depth--;
}

struct tree *tree_new(struct search *s, bool attacks, unsigned left, unsigned order, unsigned variant)
{
	static const struct habits habits[] = {
	    {150, 15, 4, 0, 8}, {1500, 15, 6, 2, 8}, {1500, 40, 6, 2, 8}, {1500, 6, 6, 2, 8}};
	assert(order > 0 && left > 0);
	struct tree *t = xcalloc(1, sizeof *t);
	*t = (struct tree){.search = s, .attacks = attacks, .left = left};
	t->habits = &habits[variant % (sizeof habits / sizeof *habits)];
	t->root = (struct node){.order = order, .cost = 1};
	t->next = s->trees;
	s->trees = t;
	return t;
}

struct tree *tree_next(const struct tree *t)
{
	return t->next;
}

void tree_except(struct tree *t, const uint16_t *move, unsigned stones)
{
	assert(t->attacks && stones <= WIN_MOVE_MOST);
	MAKE_ROOM(t->except, t->excepts, t->except_room);
	struct candidate *c = t->except + t->excepts++;
	*c = (struct candidate){.stones = (uint8_t)stones};
	memcpy(c->move, move, stones * sizeof *move);
}

void tree_suggest(struct tree *t, const struct win *w)
{
	favourites_add(&t->favourites, w);
}

void tree_begin_with(struct tree *t, const struct entry *answer, unsigned answers)
{
	assert(!t->attacks);
	survey_begin_with(t, answer, answers);
}

const struct candidate *tree_best(const struct tree *t, unsigned *cost)
{
	const struct move *m = node_cheapest(&t->root);
	assert(t->attacks);
	*cost = m == NULL ? TREE_HOPELESS : m->cost;
	return *cost >= TREE_HOPELESS ? NULL : &m->candidate;
}

void tree_release(struct tree *t)
{
	struct tree **list = &t->search->trees;
	while (*list != t)
		list = &(*list)->next;
	*list = t->next;
	free(t->except);
	move_clear(&t->answers);
	node_clear(&t->root);
	free(t);
}

static const struct win *visit_root(struct tree *t)
{
	if (!t->attacks)
		return t->answers.opens > 0 ? visit_move(t, &t->answers, &t->root, t->left)
		                            : survey_answers(t, &t->answers, &t->root, t->left);
	t->above = NULL;
	visit_node(t, &t->root, t->left);
	return t->root.win;
}

const struct win *tree_search(struct tree *t, uint64_t positions)
{
	struct search *s = t->search;
	const struct win *win = t->root.win;
	uint64_t begun = s->positions;
	while (win == NULL && s->positions - begun < positions && !search_over(s) && !tree_ended(t)) {
		s->to_win = 1 + (t->attacks ? t->root.cost : t->answers.cost);
		win = visit_root(t);
		if (win == NULL)
			collect_when_due(s);
	}
	s->to_win = 0;
	assert(t->depth == 0 && (win == NULL || win->whole > 0));
	return win;
}

unsigned tree_cost(const struct tree *t)
{
	unsigned cost = t->attacks ? t->root.cost : 1;
	if (t->answers.cut)
		cost += TREE_OPEN_MOST;
	for (unsigned i = 0; i < t->answers.opens && cost < TREE_HOPELESS; i++)
		cost +=
		    t->answers.open[i].cost + ALL_ANSWERS * t->answers.open[i].more; /* and all that go on from it */
	return cost < TREE_HOPELESS ? cost : TREE_HOPELESS;
}

bool tree_ended(const struct tree *t)
{
	if (t->attacks)
		return t->root.cost >= TREE_HOPELESS;
	return t->answers.opens > 0 && move_easiest(&t->answers)->cost >= TREE_HOPELESS;
}

/* All answers to a move, with wins of order 1; what they leave open. */
#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "provers/wins/node.h"
#include "provers/wins/tree.h"

/* Of what the defender begins with, all open answers are of interest. */
enum { NODES_PARTIAL = 150, FIRST_OPEN_MOST = 1000, SURVEYS = 4 };

struct surveying {
	struct covering cover;
	struct blocks blocks;
	struct tree *tree;
	struct move *move;
	struct node *before;          /* open answers that were known */
	unsigned befores;             /* of a partial win: how many answers may yet be left open */
	unsigned order, zones, nodes; /* of a search of order 1 */
	bool first;                   /* the defender begins */
};

/* Of what follows after so many null stones, 0: nothing may follow. What the defender does before any turn of the
 * attacker takes nothing off. */
static unsigned order_after(const struct surveying *y, unsigned more)
{
	if (y->first)
		return y->order;
	return y->order > more ? y->order - more : 0;
}

static bool same_answer(const struct node *n, const uint16_t *square, unsigned count, unsigned more)
{
	unsigned shared = 0;
	for (unsigned i = 0; i < count; i++)
		for (unsigned j = 0; j < n->stones; j++)
			shared += n->given[j] == square[i];
	return n->stones == count && n->more == more && shared == count;
}

static void add_open(struct surveying *y, const uint16_t *square, unsigned count, unsigned more)
{
	struct move *m = y->move;
	MAKE_ROOM(m->open, m->opens, m->open_room);
	struct node *n = &m->open[m->opens++];
	for (unsigned i = 0; i < y->befores; i++)
		if (y->before[i].given != NULL && same_answer(&y->before[i], square, count, more)) {
			*n = y->before[i];
			y->before[i] = (struct node){0};
			return;
		}
	*n = (struct node){.stones = count,
	                   .more = more,
	                   .order = order_after(y, more),
	                   .zones = y->zones + more,
	                   .cost = node_cost(more)};
	n->given = pool_copy(&y->cover.search->pool, square, (count + 1) * sizeof *square);
	if (n->order == 0 || n->zones + y->cover.slack >= y->cover.search->arena->k)
		n->cost = TREE_HOPELESS;
}

static const struct win *win_at_once(struct surveying *y, const uint16_t *square, unsigned count, unsigned more)
{
	struct search *s = y->cover.search;
	unsigned nodes = y->nodes;
	if (y->zones + more + y->cover.slack >= s->arena->k || order_after(y, more) == 0 || near_rim(s, square, count))
		return NULL;
	place_all(s, square, count, 1 - s->side);
	const struct win *win = forcing_win(s, y->zones + more, &nodes);
	take_all(s, square, count, 1 - s->side);
	return win;
}

static bool answer_of_survey(struct covering *c, const uint16_t *square, unsigned count, unsigned more)
{
	struct surveying *y = c->context;
	const struct win *w = win_at_once(y, square, count, more);
	if (w != NULL) {
		covering_add(c, w, square, count, covering_free(&y->cover, y->zones, w, more));
		return true;
	}
	if (c->search->watch.stopped)
		return false;
	if (y->move->opens == (y->first ? FIRST_OPEN_MOST : TREE_OPEN_MOST)) {
		y->move->cut = true;
		return false;
	}
	add_open(y, square, count, more);
	assert(y->move->opens <= FIRST_OPEN_MOST && !y->move->cut);
	covering_add(c, NULL, square, count, more);
	return true;
}

/* The longer a node is looked at, the longer the searches of order 1. */
unsigned node_searches(const struct tree *t, const struct node *n)
{
	assert(t->habits->searches > 0 && n->batches < 16);
	return t->habits->searches << n->batches;
}

static void begin_survey(struct surveying *y, struct tree *t, struct move *m, const struct node *n, unsigned slack)
{
	assert(slack > 0 && n->order > 0);
	*y = (struct surveying){.tree = t, .move = m, .before = m->open, .befores = m->opens};
	y->order = n->order;
	y->zones = n->zones;
	y->nodes = node_searches(t, n);
	y->first = n == &t->root && !t->attacks;
	y->cover = (struct covering){.search = t->search,
	                             .blocks = &y->blocks,
	                             .slack = slack,
	                             .entry = m->entry,
	                             .entries = m->entries,
	                             .room = m->room,
	                             .answer = answer_of_survey,
	                             .context = y};
	blocks_find(&y->blocks, t->search->arena, t->search->side);
	m->open = NULL;
	m->opens = m->open_room = 0;
	m->cut = false;
}

static void end_survey(struct surveying *y)
{
	struct move *m = y->move;
	for (unsigned i = 0; i < y->befores; i++)
		node_clear(&y->before[i]);
	free(y->before);
	unsigned kept = 0;
	for (unsigned i = 0; i < y->cover.entries; i++)
		if (y->cover.entry[i].win != NULL)
			y->cover.entry[kept++] = y->cover.entry[i];
	assert(kept <= y->cover.entries && y->cover.entries <= y->cover.room);
	m->entry = y->cover.entry;
	m->entries = kept;
	m->room = y->cover.room;
	move_count(m);
}

/* All threats met at once, and null stones for the rest. */
static bool null_of_survey(struct surveying *y, const struct win **win)
{
	const struct blocks *b = &y->blocks;
	unsigned slack = y->cover.slack, free_stones = slack - (b->threats < slack ? b->threats : slack);
	*win = win_at_once(y, b->square, b->all, free_stones);
	if (*win != NULL)
		covering_add(&y->cover, *win, b->square, b->all, covering_free(&y->cover, y->zones, *win, free_stones));
	return *win != NULL;
}

/* Is an answer open that an entry which came later serves? */
static bool serves_open(const struct move *m, unsigned slack)
{
	const struct covering c = {.entry = m->entry, .entries = m->entries};
	bool serves = false;
	for (unsigned i = 0; i < m->opens && !serves; i++)
		serves = m->open[i].stones + m->open[i].more == slack &&
		         covering_serves(&c, m->open[i].given, m->open[i].stones, m->open[i].more);
	return serves;
}

static const struct win *survey_once(struct tree *t, struct move *m, const struct node *n, unsigned slack)
{
	struct surveying *y = xmalloc(sizeof *y);
	const struct win *win = NULL;
	begin_survey(y, t, m, n, slack);
	if (y->blocks.many) {
		m->cut = true;
	} else {
		if (m->entries == m->begun)
			null_of_survey(y, &win);
		win = NULL;
		bool all = covering_all(&y->cover);
		m->cut |= !all;
		if (all && m->opens == 0)
			win = win_make(&t->search->pool, t->search->arena, t->search->side, m->candidate.move,
			               m->candidate.stones, y->cover.entry, y->cover.entries, slack);
	}
	end_survey(y);
	free(y);
	return win;
}

/* The move is on the arena: its win, if no answer is open. */
const struct win *survey_answers(struct tree *t, struct move *m, const struct node *n, unsigned slack)
{
	const struct win *win = survey_once(t, m, n, slack);
	for (unsigned i = 0; i < SURVEYS && win == NULL && serves_open(m, slack) && !t->search->watch.stopped; i++)
		win = survey_once(t, m, n, slack);
	return win;
}

void survey_add(struct tree *t, struct move *m, const struct node *at, const struct node *won)
{
	struct covering c = {.search = t->search, .entry = m->entry, .entries = m->entries, .room = m->room};
	assert(won->win != NULL);
	covering_add(&c, won->win, won->given, won->stones, covering_free(&c, at->zones, won->win, won->more));
	m->entry = c.entry;
	m->entries = c.entries;
	m->room = c.room;
	m->joint = false;
}

void survey_begin_with(struct tree *t, const struct entry *answer, unsigned answers)
{
	struct move *m = &t->answers;
	struct covering c = {.search = t->search};
	assert(m->entries == 0);
	for (unsigned i = 0; i < answers; i++) {
		covering_add(&c, answer[i].win, answer[i].given, answer[i].stones,
		             answer[i].free > 0 ? answer[i].free : covering_free(&c, 0, answer[i].win, 0));
		favourites_add(&t->favourites, answer[i].win);
	}
	m->entry = c.entry;
	m->room = c.room;
	m->entries = m->begun = c.entries;
}

/* What is open is left so, stone by stone: an answer that goes on anywhere is asked for with every stone on a finite
 * board, and its entry stands there so long. Not if he might place two stones or more anywhere: those are too many. */
static bool answer_of_partial(struct covering *c, const uint16_t *square, unsigned count, unsigned more)
{
	struct surveying *y = c->context;
	const struct win *w = win_at_once(y, square, count, more);
	if (w == NULL && more > 0 && (!c->search->whole_board || (count == 0 && more > 1)))
		return false;
	if (w == NULL && more == 0 && y->befores-- == 0)
		return false;
	covering_add(c, w, square, count, w != NULL ? covering_free(&y->cover, y->zones, w, more) : 0);
	return true;
}

static void drop_what_goes_on(struct covering *c)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < c->entries; i++)
		if (c->entry[i].win != NULL || c->entry[i].stones == c->slack)
			c->entry[kept++] = c->entry[i];
	c->entries = kept;
}

const struct win *tree_partial(struct tree *t, unsigned most)
{
	struct search *s = t->search;
	struct surveying *y = xmalloc(sizeof *y);
	const struct move *m = &t->answers;
	const struct win *win = NULL;
	assert(!t->attacks && most > 0);
	*y = (struct surveying){
	    .tree = t, .befores = most, .order = t->root.order, .nodes = NODES_PARTIAL, .first = true};
	y->cover = (struct covering){
	    .search = s, .blocks = &y->blocks, .slack = t->left, .answer = answer_of_partial, .context = y};
	for (unsigned i = 0; i < m->entries; i++)
		covering_add(&y->cover, m->entry[i].win, m->entry[i].given, m->entry[i].stones, m->entry[i].free);
	blocks_find(&y->blocks, s->arena, s->side);
	if (!y->blocks.many && covering_all(&y->cover)) {
		drop_what_goes_on(&y->cover);
		win = win_make(&s->pool, s->arena, s->side, NULL, 0, y->cover.entry, y->cover.entries, t->left);
	}
	covering_clear(&y->cover);
	free(y);
	return win;
}

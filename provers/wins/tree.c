#include "provers/wins/tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* WINDOW: moves whose null wins are looked for first; NULLS of them are followed without one, BATCH with one;
 * FORCING: moves with p threats. Each time a node gets more moves these double. */
enum { WINDOW = 16, BATCH = 6, NULLS = 2, FORCING = 4, OPEN_MOST = 8, QUIET_MOST = 400, KILLERS = 8 };
enum { NODES_SURVEY = 15, NODES_FIRST = 1500, NODES_PARTIAL = 150, HOPELESS = 1000000, DEPTH_MOST = 400 };

struct node {
	const uint16_t *given; /* the answer that leads here, */
	unsigned stones, more; /* and how many stones may come anywhere */
	unsigned order, zones;
	const struct win *win;
	struct move *move;
	unsigned moves, room, batches, visits, cost;
	bool tried, done; /* looked at; no more moves */
};

struct move {
	struct candidate candidate;
	struct entry *entry;
	unsigned entries, room;
	struct node *open;
	unsigned opens, open_room, cost;
	bool joint; /* all answers at once, which is the open one */
	bool cut;   /* there are more open ones */
};

struct tree {
	struct search *search;
	struct node root;
	struct move answers; /* at the root, if the defender is to move */
	bool attacks;
	unsigned left, depth;
};

/* --- memory --- */

static void clear_node(struct node *n);

static void clear_move(struct move *m)
{
	for (unsigned i = 0; i < m->opens; i++)
		clear_node(&m->open[i]);
	free(m->open);
	free(m->entry);
	m->open = NULL;
	m->entry = NULL;
	m->opens = m->entries = 0;
}

static void clear_node(struct node *n)
{
	for (unsigned i = 0; i < n->moves; i++)
		clear_move(&n->move[i]);
	free(n->move);
	n->move = NULL;
	n->moves = 0;
}

/* --- costs --- */

static unsigned cost_at_first(unsigned more)
{
	return 1 + more + (more > 1);
}

static unsigned sum_of(unsigned a, unsigned b)
{
	return a + b < HOPELESS ? a + b : HOPELESS;
}

static void count_move(struct move *m)
{
	m->cost = 1 + m->joint + (m->cut ? OPEN_MOST : 0);
	for (unsigned i = 0; i < m->opens; i++)
		m->cost = sum_of(m->cost, m->open[i].cost);
}

static struct move *cheapest(const struct node *n)
{
	struct move *best = NULL;
	for (unsigned i = 0; i < n->moves; i++)
		if (best == NULL || n->move[i].cost < best->cost)
			best = &n->move[i];
	return best;
}

static void count_node(struct node *n)
{
	const struct move *m = cheapest(n);
	n->cost = n->win != NULL ? 0 : m == NULL ? HOPELESS : sum_of(m->cost, n->batches);
}

static struct node *dearest(struct move *m)
{
	struct node *best = &m->open[0];
	for (unsigned i = 1; i < m->opens; i++)
		if (m->open[i].cost > best->cost)
			best = &m->open[i];
	assert(m->opens > 0);
	return best;
}

/* --- all answers to a move, with wins of order 1 --- */

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
	if (m->opens == m->open_room) {
		m->open_room = m->open_room < 4 ? 4 : 2 * m->open_room;
		m->open = xrealloc(m->open, m->open_room * sizeof *m->open);
	}
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
	                   .cost = cost_at_first(more)};
	n->given = pool_copy(&y->cover.search->pool, square, (count + 1) * sizeof *square);
	if (n->order == 0 || n->zones + y->cover.slack >= y->cover.search->arena->k)
		n->cost = HOPELESS;
}

/* How many stones may lie outside of the given ones: where no zone is needed around, as many as the win stands. */
static unsigned free_for(const struct surveying *y, const struct win *w, unsigned more)
{
	unsigned most = w->whole - 1, p = y->cover.search->arena->p;
	assert(w->whole > 0);
	if (y->zones > 0)
		return more;
	return most < more ? more : most < p ? most : p;
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
		covering_add(c, w, square, count, free_for(y, w, more));
		return true;
	}
	if (c->search->watch.stopped)
		return false;
	if (y->move->opens == OPEN_MOST) {
		y->move->cut = true;
		return false;
	}
	add_open(y, square, count, more);
	covering_add(c, NULL, square, count, more);
	return true;
}

/* The longer a node is looked at, the longer the searches of order 1. */
static unsigned nodes_for(const struct node *n)
{
	return (unsigned)NODES_SURVEY << n->batches;
}

static void begin_survey(struct surveying *y, struct tree *t, struct move *m, const struct node *n, unsigned slack)
{
	*y = (struct surveying){.tree = t, .move = m, .before = m->open, .befores = m->opens};
	y->order = n->order;
	y->zones = n->zones;
	y->nodes = nodes_for(n);
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
		clear_node(&y->before[i]);
	free(y->before);
	unsigned kept = 0;
	for (unsigned i = 0; i < y->cover.entries; i++)
		if (y->cover.entry[i].win != NULL)
			y->cover.entry[kept++] = y->cover.entry[i];
	m->entry = y->cover.entry;
	m->entries = kept;
	m->room = y->cover.room;
	count_move(m);
}

/* All threats met at once, and null stones for the rest. */
static bool null_of_survey(struct surveying *y, const struct win **win)
{
	const struct blocks *b = &y->blocks;
	unsigned slack = y->cover.slack, free_stones = slack - (b->threats < slack ? b->threats : slack);
	*win = win_at_once(y, b->square, b->all, free_stones);
	if (*win != NULL)
		covering_add(&y->cover, *win, b->square, b->all, free_for(y, *win, free_stones));
	return *win != NULL;
}

/* The move is on the arena: its win, if no answer is open. */
static const struct win *survey(struct tree *t, struct move *m, const struct node *n, unsigned slack)
{
	struct surveying *y = xmalloc(sizeof *y);
	const struct win *win = NULL;
	begin_survey(y, t, m, n, slack);
	if (y->blocks.many) {
		m->cut = true;
	} else {
		if (m->entries == 0)
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

/* --- moves of a node --- */

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
	if (n->moves == n->room) {
		n->room = n->room < 8 ? 8 : 2 * n->room;
		n->move = xrealloc(n->move, n->room * sizeof *n->move);
	}
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
	                           .cost = cost_at_first(more)};
	m->open[0].given = pool_copy(&s->pool, c->given, (c->givens + 1u) * sizeof *c->given);
	count_move(m);
}

static void try_move(struct tree *t, struct node *n, const struct candidate *c)
{
	struct search *s = t->search;
	if (has_move(n, c, false))
		return;
	struct move *m = add_move(n, c);
	place_all(s, c->move, c->stones, s->side);
	n->win = survey(t, m, n, s->arena->p);
	take_all(s, c->move, c->stones, s->side);
}

/* The size of the zones of a null win of order 1, 0: there is none. */
static unsigned null_zone(struct tree *t, const struct node *n, const struct candidate *c)
{
	struct search *s = t->search;
	unsigned p = s->arena->p, more = c->threats < p ? p - c->threats : 0, nodes = nodes_for(n), size = 1;
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
	return w == NULL ? 0 : size < HOPELESS ? size : HOPELESS - 1;
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
	}
}

/* Does the move, which is on the arena, lose against this answer with wins of order 1 alone? */
static bool stays_open(struct tree *t, const struct node *n, const struct blocks *b, const uint16_t *square,
                       unsigned stones)
{
	struct search *s = t->search;
	unsigned nodes = nodes_for(n);
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
	return best;
}

static void follow_choices(struct tree *t, struct node *n, struct choice *choice, unsigned count)
{
	struct killers k = {.count = 0};
	for (unsigned i = 0; i < n->moves; i++)
		add_killers(&k, &n->move[i]);
	for (unsigned i = 0; i < count; i++)
		if (has_move(n, choice[i].candidate, false) || has_move(n, choice[i].candidate, true))
			choice[i].candidate = NULL;
	n->done &= count <= (unsigned)BATCH << n->batches;
	for (unsigned i = 0; i < (unsigned)BATCH << n->batches && n->win == NULL && !t->search->watch.stopped; i++) {
		struct choice *best = best_choice(t, n, &k, choice, count);
		if (best == NULL)
			break;
		try_move(t, n, best->candidate);
		best->candidate = NULL;
		add_killers(&k, &n->move[n->moves - 1]);
	}
	for (unsigned i = 0, nulls = 0; i < count && nulls < (unsigned)NULLS << n->batches && n->win == NULL; i++)
		if (choice[i].candidate != NULL && !choice[i].null) {
			add_joint(t, n, choice[i].candidate);
			try_move(t, n, choice[i].candidate);
			nulls++;
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
	candidates_rank(s, c, n->order, most);
	for (; count < c->count && count < window && !s->watch.stopped; count++) {
		unsigned size = null_zone(t, n, &c->item[count]);
		choice[count] = (struct choice){&c->item[count], size > 0 ? size : HOPELESS + count, size > 0};
	}
	n->done &= c->count <= window && !c->cut;
	return count;
}

static void quiet_moves(struct tree *t, struct node *n, unsigned left)
{
	struct search *s = t->search;
	struct candidates c[WIN_MOVE_MOST] = {{0}};
	unsigned p = s->arena->p, most = n->order - 1 < p ? n->order - 1 : p, window = (unsigned)WINDOW << n->batches;
	window *= t->depth == 1 ? 8 : 1;
	while (most > 0 && n->zones + most + p >= s->arena->k)
		most--;
	struct choice *choice = xcalloc(most * window + 1, sizeof *choice);
	unsigned count = 0;
	for (unsigned spare = 1; spare <= most && !s->watch.stopped; spare++)
		count += choose(t, n, left, spare, &c[spare - 1], choice + count, window);
	if (count > 1)
		qsort(choice, count, sizeof *choice, by_score);
	follow_choices(t, n, choice, count);
	free(choice);
	for (unsigned i = 0; i < most; i++)
		candidates_clear(&c[i]);
}

static void forcing_first(struct tree *t, struct node *n, unsigned left)
{
	struct candidates c = {0};
	candidates_forcing(t->search, left, &c);
	unsigned most = FORCING << n->batches;
	for (unsigned i = 0; i < c.count && i < most; i++)
		add_joint(t, n, &c.item[i]);
	n->done &= c.count <= most;
	candidates_clear(&c);
}

static void expand(struct tree *t, struct node *n, unsigned left)
{
	struct search *s = t->search;
	unsigned nodes = NODES_FIRST;
	if (!n->tried) {
		n->win = left == s->arena->p ? forcing_win(s, n->zones, &nodes) : complete_win(s, left);
		n->tried = true;
	}
	if (n->win != NULL || s->watch.stopped)
		return;
	n->done = true;
	if (n->order > 1) {
		quiet_moves(t, n, left);
		if (n->win == NULL)
			forcing_first(t, n, left);
		n->batches++;
	}
	n->done |= n->batches > 5;
}

/* --- going down --- */

static void visit_node(struct tree *t, struct node *n, unsigned left);

/* The move is on the arena: its win. */
static const struct win *visit_move(struct tree *t, struct move *m, const struct node *at, unsigned slack)
{
	struct search *s = t->search;
	struct node *n = dearest(m);
	if (near_rim(s, n->given, n->stones)) {
		n->cost = HOPELESS;
		count_move(m);
		return NULL;
	}
	place_all(s, n->given, n->stones, 1 - s->side);
	visit_node(t, n, s->arena->p);
	take_all(s, n->given, n->stones, 1 - s->side);
	if (n->win == NULL) {
		count_move(m);
		return NULL;
	}
	struct surveying y = {.cover = {.search = s, .entry = m->entry, .entries = m->entries, .room = m->room},
	                      .zones = at->zones};
	covering_add(&y.cover, n->win, n->given, n->stones, free_for(&y, n->win, n->more));
	m->entry = y.cover.entry;
	m->entries = y.cover.entries;
	m->room = y.cover.room;
	m->joint = false;
	return survey(t, m, at, slack);
}

static void visit_node(struct tree *t, struct node *n, unsigned left)
{
	struct search *s = t->search;
	assert(n->win == NULL);
	n->visits++;
	t->depth++;
	n->win = left == s->arena->p ? known_win(s, n->zones) : NULL;
	if (n->win != NULL || n->cost >= HOPELESS || t->depth > DEPTH_MOST)
		;
	else if (!n->tried || (!n->done && (n->cost >= HOPELESS / 2 || n->visits > 8u << (2 * n->batches))))
		expand(t, n, left);
	else if (n->moves > 0) {
		struct move *m = cheapest(n);
		place_all(s, m->candidate.move, m->candidate.stones, s->side);
		n->win = visit_move(t, m, n, s->arena->p);
		take_all(s, m->candidate.move, m->candidate.stones, s->side);
	}
	if (n->win != NULL && left == s->arena->p)
		known_add_win(s, n->win);
	count_node(n);
	if (n->cost >= HOPELESS && n->tried && !n->done)
		n->cost = HOPELESS / 2;
	t->depth--;
}

struct tree *tree_new(struct search *s, bool attacks, unsigned left, unsigned order)
{
	assert(order > 0 && left > 0);
	struct tree *t = xcalloc(1, sizeof *t);
	*t = (struct tree){.search = s, .attacks = attacks, .left = left};
	t->root = (struct node){.order = order, .cost = 1};
	return t;
}

void tree_release(struct tree *t)
{
	clear_move(&t->answers);
	clear_node(&t->root);
	free(t);
}

static const struct win *visit_root(struct tree *t)
{
	if (!t->attacks)
		return t->answers.opens > 0 ? visit_move(t, &t->answers, &t->root, t->left)
		                            : survey(t, &t->answers, &t->root, t->left);
	visit_node(t, &t->root, t->left);
	return t->root.win;
}

const struct win *tree_search(struct tree *t, uint64_t positions)
{
	struct search *s = t->search;
	const struct win *win = t->root.win;
	positions += s->positions;
	while (win == NULL && s->positions < positions && !search_over(s) && !tree_ended(t))
		win = visit_root(t);
	assert(t->depth == 0);
	return win;
}

/* What is open is left so, stone by stone: an answer that goes on anywhere is asked for with every stone on a finite
 * board. */
static bool answer_of_partial(struct covering *c, const uint16_t *square, unsigned count, unsigned more)
{
	struct surveying *y = c->context;
	const struct win *w = win_at_once(y, square, count, more);
	if (w == NULL && (y->befores-- == 0 || count == 0 || (more > 0 && !c->search->whole_board)))
		return false;
	covering_add(c, w, square, count, w != NULL ? free_for(y, w, more) : 0);
	return true;
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
	if (!y->blocks.many && covering_all(&y->cover))
		win = win_make(&s->pool, s->arena, s->side, NULL, 0, y->cover.entry, y->cover.entries, t->left);
	covering_clear(&y->cover);
	free(y);
	return win;
}

bool tree_ended(const struct tree *t)
{
	return (t->attacks ? t->root.cost : t->answers.cost) >= HOPELESS;
}

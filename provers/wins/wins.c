#include "provers/wins/engine.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "provers/wins/certificate.h"
#include "provers/wins/collect.h"
#include "provers/wins/kept.h"
#include "provers/wins/parallel.h"
#include "provers/wins/tree.h"
#include "provers/wins/whole.h"
#include "provers/wins/win_svg.h"

/* What is tried, one after the other; each with all orders. */
static const struct effort rounds[] = {
    {150, 6, 0, 0},   {150, 8, 1, 0},   {150, 10, 2, 0},  {200, 12, 3, 0},   {400, 24, 3, 0},    {600, 32, 4, 0},
    {1200, 48, 5, 0}, {2400, 64, 6, 0}, {5000, 80, 7, 0}, {10000, 80, 9, 0}, {20000, 80, 12, 0}, {40000, 80, 16, 0},
};
enum { ROUNDS = sizeof rounds / sizeof *rounds, SMALL = 16, LOOK_AT_CLOCK = 64, RANKED = 400 };

static unsigned side_of(enum side side)
{
	return side == SIDE_BLACK ? ARENA_BLACK : ARENA_WHITE;
}

/* The part of an infinite board around the stones. */
static bool init_arena(struct wins *w, const struct field *f)
{
	const struct connect *c = &f->rules;
	uint32_t rows = c->rows, columns = c->columns;
	if (c->infinite) {
		uint32_t around = 7 * c->k;
		bool any = f->extent.low_row <= f->extent.high_row;
		uint32_t middle = (uint32_t)connect_row(c, connect_middle(c)),
		         across = connect_column(c, connect_middle(c));
		w->low[0] = (any ? f->extent.low_row : middle) - around;
		w->low[1] = (any ? f->extent.low_column : across) - around;
		rows = (any ? f->extent.high_row - f->extent.low_row + 1 : 1) + 2 * around;
		columns = (any ? f->extent.high_column - f->extent.low_column + 1 : 1) + 2 * around;
		if (rows > 1000 || columns > 1000)
			return false;
		w->statement.origin[0] = (int)(middle - w->low[0]);
		w->statement.origin[1] = (int)(across - w->low[1]);
	}
	return arena_init(&w->arena, c->k, c->p, rows, columns);
}

static void place_stones(struct wins *w, const struct field *f)
{
	for (uint32_t i = 0; i < field_stones(f); i++) {
		uint64_t s = field_stone(f, i);
		unsigned at = arena_at(&w->arena, connect_row(&f->rules, s) - w->low[0],
		                       connect_column(&f->rules, s) - w->low[1]);
		arena_place(&w->arena, at, side_of(field_colour(f, s)));
	}
	assert(w->arena.stones[0] + w->arena.stones[1] == field_stones(f));
}

struct wins *wins_new(const struct field *f, enum side attacker, unsigned long long memory, struct trouble *t)
{
	const struct connect *c = &f->rules;
	struct wins *w = xcalloc(1, sizeof *w);
	const char *why = NULL;
	if (c->p >= c->k)
		why = "who is to move wins at once: P is not less than K";
	else if (c->p > WIN_MOVE_MOST || c->k > ARENA_K_MOST || c->q > WIN_MOVE_MOST)
		why = "K is at most 32, P and Q at most 16 here";
	else if (field_other(attacker) == f->side && f->left >= c->k)
		why = "the defender fills K squares at once";
	else if (!init_arena(w, f))
		why = "the board, or the part of it with stones, is too large";
	if (why != NULL) {
		free(w);
		trouble_say(t, 0, "%s", why);
		return NULL;
	}
	w->rules = *c;
	place_stones(w, f);
	search_init(&w->search, &w->arena, side_of(attacker), !c->infinite, memory);
	w->turn = f->side;
	w->memory = memory;
	w->statement = (struct statement){.k = c->k,
	                                  .p = c->p,
	                                  .q = c->q,
	                                  .rows = c->infinite ? 0 : c->rows,
	                                  .columns = c->infinite ? 0 : c->columns,
	                                  .arena = &w->arena,
	                                  .origin = {w->statement.origin[0], w->statement.origin[1]},
	                                  .attacker = side_of(attacker),
	                                  .turn = side_of(f->side),
	                                  .left = f->left};
	return w;
}

void wins_guide(struct wins *w, struct guide *g)
{
	w->search.guide = g;
}

static void take_stones(struct arena *a)
{
	for (unsigned s = 0; s < a->squares; s++)
		if (a->colour[s] < ARENA_EMPTY)
			arena_take(a, s, a->colour[s]);
	assert(a->stones[0] + a->stones[1] == 0);
}

bool wins_set_up(struct wins *w, const struct field *f)
{
	if (w->rules.infinite || !connect_same(&w->rules, &f->rules))
		return false;
	take_stones(&w->arena);
	place_stones(w, f);
	w->turn = f->side;
	w->statement.turn = side_of(f->side);
	w->statement.left = f->left;
	w->found = NULL;
	w->best = (struct candidate){.stones = 0};
	w->answers = 0;
	return true;
}

void wins_release(struct wins *w)
{
	parallel_release(w->workers);
	kept_release(w->search.kept);
	search_clear(&w->search);
	arena_clear(&w->arena);
	free(w->suggested);
	free(w->answer);
	free(w);
}

static void collect_found(void *wins, struct collecting *c)
{
	struct wins *w = wins;
	collect_entries(c, w->answer, w->answers);
	if (w->found != NULL)
		w->found = collect_win(c, w->found);
}

void wins_bound(struct wins *w, unsigned long long bytes)
{
	w->search.bound = bytes;
	w->search.in_use = collect_found;
	w->search.in_use_context = w;
}

bool wins_full(const struct wins *w)
{
	return w->search.full;
}

static void begin_limits(struct wins *w, const struct wins_limits *l)
{
	w->search.watch = watch_begin(l->seconds, LOOK_AT_CLOCK, l->progress);
	w->search.watch.stop = l->stop;
	w->search.save = l->save;
	w->search.save_context = l->context;
	w->search.most_positions = l->positions > 0 ? w->search.positions + l->positions + 1 : 0;
	w->search.full = false;
	collect_when_due(&w->search);
}

static bool attacks(const struct wins *w)
{
	return w->statement.turn == w->statement.attacker;
}

static const struct win *one_round(struct wins *w, unsigned order, unsigned most)
{
	assert(order > 0);
	w->search.effort.order = order;
	if (attacks(w))
		return search_root(&w->search, order, w->statement.left);
	return search_answers(&w->search, order, w->statement.left, most);
}

/* Orders above k - p are never of use: there are so many zones less one. */
static unsigned highest_order(const struct wins *w, const struct wins_limits *l)
{
	assert(w->rules.p < w->rules.k);
	unsigned most = w->rules.k - w->rules.p;
	return l->order > 0 && l->order < most ? l->order : most;
}

/* All games of a small board. */
static enum wins_verdict search_whole(struct wins *w)
{
	const struct arena *a = &w->arena;
	if (w->rules.infinite || w->rules.rows * w->rules.columns - a->stones[0] - a->stones[1] > SMALL)
		return WINS_OPEN;
	bool won;
	w->found = whole_win(&w->search, attacks(w), w->statement.left, &won);
	if (w->search.watch.stopped)
		return WINS_OPEN;
	assert(won || w->found == NULL);
	return won ? WINS_WON : WINS_NOT_WON;
}

/* Two trees and rounds of growing effort, in turn. The first tree, of few moves a node, is the better one nearly
 * everywhere, the second one where that misses something: both take SHARE times as many positions as the rounds, and in
 * the end the first goes on alone. With two stones a turn, where it was measured, it begins with AHEAD positions. After
 * fewer positions than COMPARED it knows too few turns to say which one looks best. */
enum { TREES = 2, AHEAD = 30000, SHARE = 2, COMPARED = 4000 };
struct both {
	struct tree *tree[TREES];          /* NULL: the rounds alone */
	uint64_t rounds, positions[TREES]; /* of the rounds, and of the trees */
};

static bool found_or_over(const struct wins *w)
{
	return w->found != NULL || w->search.watch.stopped;
}

/* Tree number i, up to so many positions. */
static void search_tree(struct wins *w, struct both *b, unsigned i, uint64_t most)
{
	uint64_t before = w->search.positions;
	if (b->tree[i] == NULL || most <= b->positions[i] || tree_ended(b->tree[i]) || found_or_over(w))
		return;
	w->found = tree_search(b->tree[i], most - b->positions[i]);
	b->positions[i] += w->search.positions - before;
	assert(w->found == NULL || w->found->open == 0);
}

static void catch_up(struct wins *w, struct both *b)
{
	const uint64_t ahead = w->rules.p == 2 ? AHEAD : 0;
	search_tree(w, b, 0, ahead + SHARE * b->rounds);
	search_tree(w, b, 1, SHARE * b->rounds);
}

/* A round with all orders. */
static void search_round(struct wins *w, const struct wins_limits *l, struct both *b, unsigned round, unsigned most)
{
	for (unsigned order = 1; order <= highest_order(w, l) && !found_or_over(w); order++) {
		uint64_t before = w->search.positions;
		w->search.effort = rounds[round];
		w->found = one_round(w, order, most);
		w->order = w->found != NULL ? order : highest_order(w, l);
		b->rounds += w->search.positions - before;
		collect_when_due(&w->search);
		if (order > 1 || w->rules.p <= 2) /* with more stones the moves of a tree take long */
			catch_up(w, b);
		if (rounds[round].turns == 0 && order > 3)
			break;
	}
}

/* The rounds here, trees in other threads. */
static void search_in_threads(struct wins *w, const struct wins_limits *l)
{
	atomic_bool over = false;
	const struct parallel p = {.threads = l->threads - 1,
	                           .left = w->statement.left,
	                           .order = highest_order(w, l),
	                           .attacks = attacks(w),
	                           .seconds = l->seconds,
	                           .positions = l->positions,
	                           .memory = w->memory / l->threads,
	                           .bound = w->search.bound / l->threads,
	                           .over = &over};
	struct both b = {.rounds = 0};
	assert(l->stop == NULL && p.threads > 0 && (w->workers == NULL || w->search.kept == NULL));
	parallel_release(w->workers);
	const unsigned long long bound = w->search.bound;
	w->search.bound = p.bound;
	w->search.lent = true;
	w->workers = parallel_begin(&p, &w->search);
	w->search.watch.stop = &over;
	for (unsigned i = 0; i < ROUNDS && !found_or_over(w); i++)
		search_round(w, l, &b, i, 0);
	if (w->found != NULL)
		atomic_store(&over, true);
	parallel_wait(w->workers, &w->search);
	const struct win *other = parallel_end(w->workers, &w->search.positions);
	w->found = w->found != NULL ? w->found : other;
	w->search.watch.stop = NULL;
	w->search.lent = false;
	w->search.bound = bound;
}

/* From the field's numbers. */
static void to_arena(const struct wins *w, const uint64_t *square, unsigned stones, uint16_t *move)
{
	assert(stones <= WIN_MOVE_MOST);
	for (unsigned i = 0; i < stones; i++)
		move[i] = (uint16_t)arena_at(&w->arena, connect_row(&w->rules, square[i]) - w->low[0],
		                             connect_column(&w->rules, square[i]) - w->low[1]);
}

/* Other searches look at these turns. */
static void except(const struct wins *w, struct tree *t, const struct wins_limits *l)
{
	assert(attacks(w) && t != NULL);
	for (unsigned i = 0; i < l->excepts; i++) {
		uint16_t move[WIN_MOVE_MOST];
		to_arena(w, l->except[i], w->statement.left, move);
		tree_except(t, move, w->statement.left);
	}
}

static void keep_best(struct wins *w, const struct both *b)
{
	const bool compared = attacks(w) && b->positions[0] >= COMPARED;
	const struct candidate *best = compared ? tree_best(b->tree[0], &w->best_cost) : NULL;
	w->best = best != NULL ? *best : (struct candidate){.stones = 0};
}

/* All its trees begin with the turns that were suggested. */
static struct tree *new_tree(struct wins *w, bool attacks, unsigned left, unsigned order, unsigned variant)
{
	struct tree *t = tree_new(&w->search, attacks, left, order, variant);
	for (unsigned i = 0; i < w->suggestions; i++)
		tree_suggest(t, w->suggested[i]);
	return t;
}

static void begin_trees(struct wins *w, const struct wins_limits *l, struct both *b)
{
	for (unsigned i = 0; i < TREES; i++)
		b->tree[i] = new_tree(w, attacks(w), w->statement.left, highest_order(w, l), i);
}

static void end_trees(struct wins *w, struct both *b)
{
	if (b->tree[0] == NULL)
		return;
	keep_best(w, b);
	for (unsigned i = 0; i < TREES; i++)
		tree_release(b->tree[i]);
}

static enum wins_verdict search_rounds(struct wins *w, const struct wins_limits *l, unsigned most)
{
	unsigned last = l->rounds > 0 && l->rounds < ROUNDS ? l->rounds : ROUNDS;
	struct both b = {.rounds = w->before}; /* those in a checkpoint cost nothing again */
	if (attacks(w) && (w->found = complete_win(&w->search, w->statement.left)) != NULL)
		return WINS_WON;
	if (l->rounds == 0 && most == 0 && l->threads > 1) {
		search_in_threads(w, l);
		return w->found == NULL ? WINS_OPEN : WINS_WON;
	}
	if (l->rounds == 0 && most == 0)
		begin_trees(w, l, &b);
	if (l->excepts > 0) {
		except(w, b.tree[0], l);
		last = 0;
	}
	w->order = highest_order(w, l);
	if (w->before > 0)
		catch_up(w, &b);
	for (unsigned i = 0; i < last && !found_or_over(w); i++)
		search_round(w, l, &b, i, i + 1 == last ? most : 0);
	search_tree(w, &b, 0, UINT64_MAX);
	end_trees(w, &b);
	return w->found == NULL || w->found->open > 0 ? WINS_OPEN : WINS_WON;
}

enum wins_verdict wins_search(struct wins *w, const struct wins_limits *limits)
{
	begin_limits(w, limits);
	w->found = NULL;
	if (arena_alive(&w->arena, 1 - w->statement.attacker, w->rules.k) > 0)
		return WINS_NOT_WON;
	if (!w->rules.infinite && w->rules.rows * w->rules.columns <= SMALL && limits->order == 0)
		return search_whole(w);
	enum wins_verdict verdict = search_rounds(w, limits, 0);
	return verdict == WINS_OPEN && limits->order == 0 && !w->search.watch.stopped ? search_whole(w) : verdict;
}

/* What the tree has found, with answers left open. This much has to be done, whatever the limits. */
static const struct win *partial(struct wins *w, struct tree *t, unsigned most)
{
	struct search *s = &w->search;
	const unsigned long long bound = s->bound;
	const bool full = s->full;
	s->bound = 0;
	begin_limits(w, &(struct wins_limits){0});
	const struct win *win = tree_partial(t, most);
	s->bound = bound;
	s->full = full;
	return win;
}

/* Proof numbers alone, as long as they may. */
static enum wins_verdict defences_of_tree(struct wins *w, const struct wins_limits *limits, unsigned most)
{
	struct tree *t = new_tree(w, false, w->statement.left, highest_order(w, limits), 0);
	w->order = highest_order(w, limits);
	tree_begin_with(t, w->answer, w->answers);
	w->found = tree_search(t, UINT64_MAX);
	if (w->found == NULL)
		w->found = partial(w, t, most);
	tree_release(t);
	return w->found == NULL || w->found->open > 0 ? WINS_OPEN : WINS_WON;
}

enum wins_verdict wins_defences(struct wins *w, const struct wins_limits *limits, unsigned most)
{
	assert(!attacks(w) && most > 0);
	begin_limits(w, limits);
	w->found = NULL;
	return limits->rounds == 0 ? defences_of_tree(w, limits, most) : search_rounds(w, limits, most);
}

unsigned wins_cost(struct wins *w, const struct wins_limits *limits)
{
	assert(!attacks(w));
	begin_limits(w, limits);
	struct tree *t = new_tree(w, false, w->statement.left, highest_order(w, limits), 0);
	w->found = tree_search(t, UINT64_MAX);
	unsigned cost = w->found != NULL ? 0 : 1 + tree_cost(t);
	tree_release(t);
	return cost;
}

/* The turn is on the arena. */
static const struct win *answers_to(struct wins *w, const uint16_t *move, unsigned stones)
{
	struct search *s = &w->search;
	struct tree *t = new_tree(w, false, w->rules.p, w->order, 0);
	const struct win *all = tree_search(t, UINT64_MAX);
	if (all != NULL)
		all = win_make(&s->pool, s->arena, s->side, move, stones, all->entry, all->entries, w->rules.p);
	tree_release(t);
	return all;
}

bool wins_refuted(struct wins *w, const uint64_t *square, unsigned stones)
{
	uint16_t answer[WIN_MOVE_MOST];
	struct covering c = {.search = &w->search};
	bool refuted;
	assert(!attacks(w));
	to_arena(w, square, stones, answer);
	for (unsigned i = 0; i < w->answers; i++)
		covering_add(&c, w->answer[i].win, w->answer[i].given, w->answer[i].stones,
		             covering_free(&c, 0, w->answer[i].win, 0));
	refuted = covering_serves(&c, answer, stones, 0);
	covering_clear(&c);
	return refuted;
}

enum wins_verdict wins_try(struct wins *w, const struct wins_limits *limits, const uint64_t *square, unsigned stones)
{
	uint16_t move[WIN_MOVE_MOST];
	assert(attacks(w) && stones > 0 && stones <= w->statement.left && stones <= WIN_MOVE_MOST);
	to_arena(w, square, stones, move);
	begin_limits(w, limits);
	w->order = highest_order(w, limits);
	place_all(&w->search, move, stones, w->search.side);
	w->found = answers_to(w, move, stones);
	take_all(&w->search, move, stones, w->search.side);
	return w->found != NULL ? WINS_WON : WINS_OPEN;
}

const struct win *wins_found(const struct wins *w)
{
	return w->found;
}

uint64_t wins_positions(const struct wins *w)
{
	return w->search.positions;
}

unsigned wins_order(const struct wins *w)
{
	return w->order;
}

uint64_t wins_square(const struct wins *w, unsigned square)
{
	return connect_at(&w->rules, arena_row(&w->arena, square) + w->low[0],
	                  arena_column(&w->arena, square) + w->low[1]);
}

static unsigned copy_squares(const struct wins *w, const uint16_t *from, unsigned count, uint64_t *square)
{
	assert(count <= WINS_MOVE_MOST);
	for (unsigned i = 0; i < count; i++)
		square[i] = wins_square(w, from[i]);
	return count;
}

unsigned wins_move(const struct wins *w, uint64_t *square)
{
	return w->found == NULL ? 0 : copy_squares(w, w->found->move, w->found->stones, square);
}

unsigned wins_best(const struct wins *w, uint64_t *square, unsigned *cost)
{
	*cost = w->best_cost;
	return copy_squares(w, w->best.move, w->best.stones, square);
}

unsigned wins_open_answer(const struct wins *w, unsigned i, uint64_t *square)
{
	for (unsigned e = 0; w->found != NULL && e < w->found->entries; e++)
		if (w->found->entry[e].win == NULL && i-- == 0)
			return copy_squares(w, w->found->entry[e].given, w->found->entry[e].stones, square);
	return 0;
}

void wins_write(const struct wins *w, FILE *out)
{
	assert(w->found != NULL);
	certificate_write(out, &w->statement, w->found);
}

void wins_draw(const struct wins *w, FILE *out)
{
	assert(w->found != NULL);
	win_svg(out, &w->statement, w->found);
}

/* Turns that leave the defender so many stones to spare. */
static void turns_that_spare(struct wins *w, unsigned spare, struct candidates *c)
{
	unsigned kept = 0;
	if (spare == 0) {
		candidates_forcing(&w->search, w->statement.left, c);
		return;
	}
	candidates_quiet(&w->search, w->statement.left, spare, UINT_MAX, c);
	for (unsigned i = 0; i < c->count; i++)
		if (c->item[i].threats + spare == w->rules.p)
			c->item[kept++] = c->item[i];
	c->count = kept;
	candidates_rank(&w->search, c, w->rules.k, RANKED);
}

unsigned wins_turns(struct wins *w, uint64_t (*move)[WINS_MOVE_MOST], unsigned most)
{
	struct candidates c[WIN_MOVE_MOST + 1] = {{0}};
	unsigned count = 0, before = 1;
	assert(attacks(w));
	begin_limits(w, &(struct wins_limits){0}); /* a search that was stopped would make no moves */
	w->search.effort = rounds[0];
	for (unsigned spare = 0; spare <= w->rules.p; spare++)
		turns_that_spare(w, spare, &c[spare]);
	for (unsigned i = 0; count < most && count != before; i++) {
		before = count;
		for (unsigned spare = 0; spare <= w->rules.p && count < most; spare++)
			if (i < c[spare].count)
				copy_squares(w, c[spare].item[i].move, c[spare].item[i].stones, move[count++]);
	}
	for (unsigned spare = 0; spare <= w->rules.p; spare++)
		candidates_clear(&c[spare]);
	return count;
}

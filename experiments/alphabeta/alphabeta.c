#include "experiments/alphabeta/alphabeta.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/random.h"
#include "experiments/alphabeta/transpositions.h"
#include "experiments/alphabeta/turnlist.h"
#include "provers/wins/search.h"
#include "provers/wins/tree.h"

enum {
	DEEPEST = 64,
	POSITION_BYTES = 64, /* of each table, for a position that may be looked at in a turn */
	TABLE_BYTES = 1 << 24,
	KNOWN_BYTES = 1 << 22,
	POOL_BYTES = 1 << 25,
	HISTORY_BITS = 14,
	ENDLESS = ALPHABETA_WON + 1000,
	LOOK_AT_CLOCK = 16,
	ASPIRATION = 40,
	LATE = 4,
	WIDER = 3,
	NARROW = 32,
	AWAY = 2,    /* turns break away after less than so many stones that need not be placed */
	PRIOR = 400, /* the worth of a square that the network is sure of */
	UNSURE = ALPHABETA_UNSURE
};
/* Positions of a search for wins by threats: at the root, where turns follow, at leaves. */
enum { EFFORT_ROOT = 2000, EFFORT_INNER = 60, EFFORT_LEAF = 12, EFFORT_SINGLE = 150 };

/* One thread: its own board, its own proofs; the table is everybody's. */
struct worker {
	struct alphabeta *of;
	struct arena arena;
	struct search attack[2]; /* of each side */
	struct turnlist list[DEEPEST];
	uint64_t killer[DEEPEST][2];
	int history[2][1 << HISTORY_BITS];
	uint64_t positions;
	unsigned calls, number;
	bool over;
	double until;
	struct move best; /* at the root */
	int value;
	unsigned depth;
};

struct alphabeta {
	struct connect rules;
	uint64_t positions; /* in a turn, 0: many */
	struct weights weights;
	struct transpositions table;
	struct worker *worker;
	unsigned workers;
	uint32_t low[2]; /* row and column of the field that are 0 inside the arena's rim */
	const struct alphabeta_limits *limits;
	enum side side;
	unsigned left;
	atomic_bool stop;
	int *prior; /* for the root, by squares of the arena */
};

/* --- time --------------------------------------------------------------------------------------------------------- */

static uint64_t all_positions(const struct worker *w)
{
	return w->positions + w->attack[0].positions + w->attack[1].positions;
}

static bool is_over(struct worker *w)
{
	const struct alphabeta_limits *l = w->of->limits;
	if (w->over)
		return true;
	w->over = l->positions > 0 && all_positions(w) >= l->positions;
	if (++w->calls % LOOK_AT_CLOCK == 0 && !w->over)
		w->over = atomic_load(&w->of->stop) || (w->until > 0 && thread_seconds() >= w->until);
	return w->over;
}

/* What is searched little needs little memory. */
static uint64_t bytes_for(const struct alphabeta *s, uint64_t most)
{
	bool few = s->positions > 0 && s->positions < most / POSITION_BYTES;
	return few ? POSITION_BYTES * s->positions : most;
}

/* --- proofs ------------------------------------------------------------------------------------------------------- */

/* With many stones a turn there are too many turns to try them all. */
static void start_search(struct search *s, const struct alphabeta *of)
{
	s->watch = watch_begin(0, 64, false);
	s->narrow = of->rules.p > 3 ? NARROW / of->rules.p : 0;
}

/* Proofs take memory until all are given back. */
static void bound_memory(struct worker *w, unsigned side)
{
	struct search *s = &w->attack[side];
	if (s->pool.bytes <= POOL_BYTES)
		return;
	uint64_t positions = s->positions;
	search_clear(s);
	search_init(s, &w->arena, side, !w->of->rules.infinite, bytes_for(w->of, KNOWN_BYTES));
	start_search(s, w->of);
	s->positions = positions;
}

static const struct win *win_of(struct worker *w, unsigned side, unsigned zones, unsigned effort)
{
	const struct arena *a = &w->arena;
	if (!w->of->limits->threats)
		effort = 0;
	bound_memory(w, side);
	/* Fewer stones than a threat in all windows cannot become p threats in one turn. */
	if (a->k > 2 * a->p && arena_alive(a, side, a->k - 2 * a->p) == 0)
		return NULL;
	return forcing_win(&w->attack[side], zones, &effort);
}

/* A tenth of what there is for the turn; a second is about 50,000 positions. */
static uint64_t share(const struct alphabeta_limits *l)
{
	double all = l->seconds > 0 ? 50000 * l->seconds : l->positions > 0 ? (double)l->positions : 1e6;
	return all < 100 ? 10 : all > 1e9 ? 100000000 : (uint64_t)(all / 10);
}

static unsigned effort_root(const struct worker *w)
{
	uint64_t most = share(w->of->limits);
	return most < EFFORT_ROOT ? (unsigned)most : EFFORT_ROOT;
}

/* With single threats, at the root and after the turns that seem best there: first one such turn, then threats before
 * it, then two, as the rounds of kdraw win. */
static const struct win *root_win(struct worker *w, unsigned side, unsigned zones, unsigned left, uint64_t positions)
{
	const unsigned order = 2;
	struct search *s = &w->attack[side];
	const struct win *win = NULL;
	if (s->narrow > 0)
		return NULL;
	bound_memory(w, side);
	s->most_positions = s->positions + positions + 1;
	s->watch = watch_begin(0, 64, false);
	for (unsigned turns = 0; turns <= 2 && win == NULL && !s->watch.stopped; turns++) {
		s->effort =
		    (struct effort){.nodes = EFFORT_SINGLE, .width = 6 + 2 * turns, .turns = turns, .order = order};
		win = zones > 0 ? search_win(s, order, zones, turns) : search_root(s, order, left);
	}
	s->most_positions = 0;
	s->watch.stopped = false;
	return win;
}

/* The tree of kdraw win, of all orders, with as many positions as root_win would have. With few it proves no more than
 * that, and with 4,000 a fifth more wins. A search to a depth alone does not wait for it. */
enum { TREE_LEAST = 2000 };
static const struct win *tree_win(struct worker *w, unsigned side, unsigned left, uint64_t positions)
{
	struct search *s = &w->attack[side];
	bound_memory(w, side);
	s->most_positions = s->positions + positions + 1;
	s->watch = watch_begin(0, 64, false);
	struct tree *t = tree_new(s, true, left, w->arena.k - w->arena.p, 0);
	const struct win *win = tree_search(t, positions);
	tree_release(t);
	s->most_positions = 0;
	s->watch.stopped = false;
	return win;
}

static const struct win *own_win(struct worker *w, unsigned side, unsigned left)
{
	const struct alphabeta_limits *l = w->of->limits;
	const uint64_t positions = share(l);
	bool timed = l->seconds > 0 || l->positions > 0;
	bool tree = timed && w->attack[side].narrow == 0 && w->arena.p == 2 && positions >= TREE_LEAST;
	return tree ? tree_win(w, side, left, positions) : root_win(w, side, 0, left, positions);
}

/* --- the tree ----------------------------------------------------------------------------------------------------- */

static uint64_t key_of(const struct worker *w, unsigned side, unsigned left)
{
	return random_mix(arena_key(&w->arena)) + 4 * left + side;
}

static int leaf_value(const struct worker *w, unsigned side, unsigned threats)
{
	const struct alphabeta_limits *l = w->of->limits;
	int value = evaluation(&w->of->weights, &w->arena, side) - (int)threats * w->of->weights.answer;
	if (l->noise > 0) {
		uint64_t chance = random_mix(w->arena.hash[0] ^ random_mix(w->arena.hash[1] ^ l->seed));
		value += (int)(chance % (2 * (unsigned)l->noise + 1)) - l->noise;
	}
	return value;
}

/* Turns of before, and those that were good elsewhere, to the front. */
static void order_turns(struct worker *w, struct turnlist *t, unsigned ply, unsigned side, unsigned known)
{
	for (unsigned i = 0; i < t->count; i++) {
		struct move *m = t->move + i;
		unsigned code = (unsigned)(m->code & TRANSPOSITION_CODE);
		m->value += w->history[side][m->code >> (64 - HISTORY_BITS)];
		if (known != 0 && code == known)
			m->value = ENDLESS;
		else if (m->code == w->killer[ply][0] || m->code == w->killer[ply][1])
			m->value += 60;
	}
	turnlist_sort(t);
}

static void was_good(struct worker *w, const struct move *m, unsigned ply, unsigned side, unsigned depth)
{
	int *h = &w->history[side][m->code >> (64 - HISTORY_BITS)];
	if (w->killer[ply][0] != m->code) {
		w->killer[ply][1] = w->killer[ply][0];
		w->killer[ply][0] = m->code;
	}
	*h += (int)(depth * depth) * (100 - *h) / 100;
	*h = *h > 100 ? 100 : *h;
}

static int search_node(struct worker *w, unsigned side, unsigned ply, int depth, int alpha, int beta);

/* The first turn with the whole window; others with none, late ones less deep, and again if they are better. */
static int try_turn(struct worker *w, const struct move *m, unsigned number, unsigned side, unsigned ply, int depth,
                    int alpha, int beta, bool quiet)
{
	int value = alpha + 1, less = quiet && number >= LATE && depth >= 2 ? 1 : 0;
	less += less > 0 && number >= 3 * LATE && depth >= 3;
	move_place(&w->arena, m, side);
	if (number > 0 && less > 0)
		value = -search_node(w, 1 - side, ply + 1, depth - 1 - less, -alpha - 1, -alpha);
	if (number > 0 && value > alpha && !w->over)
		value = -search_node(w, 1 - side, ply + 1, depth - 1, -alpha - 1, -alpha);
	if (number == 0 || (value > alpha && value < beta && !w->over))
		value = -search_node(w, 1 - side, ply + 1, depth - 1, -beta, -alpha);
	move_take(&w->arena, m, side);
	return value;
}

/* Before a turn becomes the best one of the root, a win of the opponent after it is looked for longer than in a node of
 * the tree, and with single threats too: most games that were lost had been lost by overlooking one. The first thread
 * does it, whose turn is played. */
static bool is_refuted(struct worker *w, struct move *m, unsigned side)
{
	if (!w->of->limits->threats || w->number > 0)
		return false;
	if (m->proof == MOVE_UNKNOWN) {
		move_place(&w->arena, m, side);
		bool lost = win_of(w, 1 - side, 0, effort_root(w)) != NULL ||
		            root_win(w, 1 - side, 0, w->arena.p, share(w->of->limits) / 2) != NULL;
		move_take(&w->arena, m, side);
		m->proof = lost ? MOVE_LOST : MOVE_SOUND;
	}
	return m->proof == MOVE_LOST;
}

static int search_turns(struct worker *w, struct turnlist *t, unsigned most, unsigned side, unsigned ply, int depth,
                        int alpha, int beta, struct move *best, bool quiet)
{
	int value = -ENDLESS;
	for (unsigned i = 0; i < t->count && (i < most || value < -UNSURE / 2); i++) {
		int v = try_turn(w, t->move + i, i, side, ply, depth, alpha, beta, quiet);
		if (w->over)
			break;
		if (ply == 0 && v > value && v > alpha && v > -UNSURE / 2 && is_refuted(w, t->move + i, side))
			v = -(ALPHABETA_WON - 3);
		if (v > value) {
			value = v;
			*best = t->move[i];
		}
		alpha = v > alpha ? v : alpha;
		if (alpha >= beta) {
			was_good(w, best, ply, side, depth > 0 ? (unsigned)depth : 0);
			break;
		}
	}
	return value;
}

static void remember(struct worker *w, uint64_t key, int depth, int value, int alpha, int beta, uint64_t code)
{
	struct transposition e = {.value = value,
	                          .depth = depth > 0 ? (unsigned)depth : 0,
	                          .best = (unsigned)(code & TRANSPOSITION_CODE),
	                          .bound = value <= alpha  ? BOUND_MOST
	                                   : value >= beta ? BOUND_LEAST
	                                                   : BOUND_EXACT};
	if (!w->over)
		transpositions_put(&w->of->table, key, &e);
}

static bool decides(const struct transposition *e, int depth, int alpha, int beta)
{
	if ((int)e->depth < depth && abs(e->value) < ALPHABETA_PROVED)
		return false;
	return e->bound == BOUND_EXACT || (e->bound == BOUND_LEAST ? e->value >= beta : e->value <= alpha);
}

/* How many stones the opponent's threats need. */
static unsigned threats_against(const struct worker *w, unsigned side)
{
	const struct arena *a = &w->arena;
	struct blocks blocks;
	if (arena_alive(a, 1 - side, a->k - a->p) == 0)
		return 0;
	return blocks_needed(&blocks, a, 1 - side);
}

static unsigned turns_at(const struct worker *w, int depth)
{
	unsigned most = w->of->limits->pairs;
	return depth >= 3 ? most : depth == 2 ? (2 * most + 2) / 3 : (most + 1) / 2;
}

/* The side to move neither wins by threats nor is lost: its turns. */
static int search_inner(struct worker *w, unsigned side, unsigned ply, int depth, int alpha, int beta, unsigned threats,
                        unsigned known, struct move *best)
{
	struct turnlist *t = &w->list[ply];
	const struct win *zone = threats == 0 ? win_of(w, 1 - side, w->arena.p, EFFORT_INNER) : NULL;
	struct turnlist_request r = {.arena = &w->arena,
	                             .weights = &w->of->weights,
	                             .side = side,
	                             .left = w->arena.p,
	                             .width = w->of->limits->width,
	                             .zone = zone,
	                             .away = ply == 1 && w->of->limits->away > 0 ? threats + AWAY : 0};
	turnlist_find(t, &r);
	if (t->count == 0)
		return threats > 0 ? -UNSURE + (int)ply : -(ALPHABETA_WON - (int)ply - 2);
	order_turns(w, t, ply, side, known);
	bool forced = threats >= w->arena.p, quiet = threats == 0 && zone == NULL;
	unsigned most = forced ? t->count : turns_at(w, depth);
	turnlist_bring(t, most, w->of->limits->away);
	int value = search_turns(w, t, most, side, ply, depth, alpha, beta, best, quiet);
	if (ply == 1 && !forced && value <= -UNSURE / 2 && !w->over) {
		r.width *= WIDER; /* is the opponent's answer to the turn that we are about to play really lost? */
		r.zone =
		    zone != NULL ? win_of(w, 1 - side, w->arena.p, EFFORT_INNER) : NULL; /* memory was given back */
		turnlist_find(t, &r);
		value = search_turns(w, t, t->count, side, ply, depth, alpha, beta, best, quiet);
	}
	return forced || value > -UNSURE ? value : -UNSURE + (int)ply;
}

static int search_node(struct worker *w, unsigned side, unsigned ply, int depth, int alpha, int beta)
{
	struct arena *a = &w->arena;
	struct transposition e = {.value = 0};
	struct move best = {.stones = 0};
	w->positions++;
	if (arena_alive(a, side, a->k - a->p) > 0)
		return ALPHABETA_WON - (int)ply - 1;
	if (a->stones[0] + a->stones[1] + a->p > w->of->rules.rows * w->of->rules.columns)
		return 0; /* a part of a turn is left to fill the board */
	unsigned threats = threats_against(w, side);
	if (threats > a->p)
		return -(ALPHABETA_WON - (int)ply - 2);
	uint64_t key = key_of(w, side, a->p);
	if (transpositions_get(&w->of->table, key, &e) && decides(&e, depth, alpha, beta))
		return e.value;
	depth += depth <= 0 && threats >= a->p && ply < 2 * w->depth; /* forced: who is to move has no choice */
	if (win_of(w, side, 0, depth > 0 ? EFFORT_INNER : EFFORT_LEAF) != NULL) {
		remember(w, key, depth, ALPHABETA_WON - (int)ply - 2, -ENDLESS, ENDLESS, 0);
		return ALPHABETA_WON - (int)ply - 2;
	}
	if (is_over(w) || depth <= 0 || ply + 1 >= DEEPEST)
		return leaf_value(w, side, threats);
	int value = search_inner(w, side, ply, depth, alpha, beta, threats, e.best, &best);
	if (!w->over)
		remember(w, key, depth, value, alpha, beta, best.code);
	return value;
}

/* --- the root ----------------------------------------------------------------------------------------------------- */

static unsigned arena_square(const struct alphabeta *s, uint64_t square)
{
	return arena_at(&s->worker[0].arena, connect_row(&s->rules, square) - s->low[0],
	                connect_column(&s->rules, square) - s->low[1]);
}

/* The squares of both in any order. */
static bool is_except(const struct worker *w, const uint16_t *square, unsigned stones)
{
	const struct alphabeta_limits *l = w->of->limits;
	for (unsigned i = 0; i < l->excepts; i++) {
		unsigned same = 0;
		for (unsigned j = 0; j < stones; j++)
			same += arena_listed(square, stones, arena_square(w->of, l->except[i][j]));
		if (same == stones)
			return true;
	}
	return false;
}

static void leave_out(const struct worker *w, struct turnlist *t)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < t->count; i++)
		if (!is_except(w, t->move[i].square, t->move[i].stones))
			t->move[kept++] = t->move[i];
	t->count = kept;
}

static void take_win(struct worker *w, const struct win *win)
{
	w->best = (struct move){.stones = win->stones};
	memcpy(w->best.square, win->move, win->stones * sizeof *win->move);
	w->value = ALPHABETA_WON - 2;
}

static bool wins_at_once(struct worker *w, unsigned side, unsigned left)
{
	const struct win *win = complete_win(&w->attack[side], left);
	if (win == NULL && w->of->limits->threats && left == w->arena.p) {
		win = win_of(w, side, 0, effort_root(w));
		win = win != NULL || w->number > 0 ? win : own_win(w, side, left);
	}
	if (win != NULL && is_except(w, win->move, win->stones))
		return false;
	if (win != NULL)
		take_win(w, win);
	return win != NULL;
}

/* What the opponent would do if the turn were passed. Where no turn stops it, he may not see it. */
static void find_root_turns(struct worker *w, unsigned side, unsigned left)
{
	const struct alphabeta_limits *l = w->of->limits;
	struct turnlist_request r = {.arena = &w->arena,
	                             .weights = &w->of->weights,
	                             .side = side,
	                             .left = left,
	                             .width = l->width + l->width / 2,
	                             .prior = w->of->prior,
	                             .away = l->away > 0 ? threats_against(w, side) + AWAY : 0};
	if (l->threats && threats_against(w, side) == 0) {
		r.zone = win_of(w, 1 - side, w->arena.p, effort_root(w));
		r.zone = r.zone != NULL || w->number > 0 ? r.zone
		                                         : root_win(w, 1 - side, w->arena.p, 0, share(w->of->limits));
	}
	turnlist_find(&w->list[0], &r);
	if (w->list[0].count == 0 && r.zone != NULL) {
		r.zone = NULL;
		turnlist_find(&w->list[0], &r);
	}
	leave_out(w, &w->list[0]);
}

static int search_root_turns(struct worker *w, unsigned side, int depth, int alpha, int beta, struct move *best)
{
	struct turnlist *t = &w->list[0];
	unsigned most = w->of->limits->pairs + w->of->limits->pairs / 2;
	turnlist_bring(t, most, w->of->limits->away);
	return search_turns(w, t, most, side, 0, depth, alpha, beta, best, true);
}

static void to_front(struct turnlist *t, uint64_t code)
{
	for (unsigned i = 0; i < t->count; i++)
		if (t->move[i].code == code) {
			struct move m = t->move[i];
			memmove(t->move + 1, t->move, i * sizeof m);
			t->move[0] = m;
			return;
		}
}

/* A window around the value of the depth before; where it does not hold, all values. */
static bool deepen(struct worker *w, unsigned side, int depth)
{
	struct move best = {.stones = 0};
	int low = depth > 1 ? w->value - ASPIRATION : -ENDLESS, high = depth > 1 ? w->value + ASPIRATION : ENDLESS;
	w->depth = (unsigned)depth;
	int value = search_root_turns(w, side, depth, low, high, &best);
	if (!w->over && (value <= low || value >= high)) {
		to_front(&w->list[0], best.code);
		value = search_root_turns(w, side, depth, -ENDLESS, ENDLESS, &best);
	}
	if (best.stones > 0 && (!w->over || value > low)) {
		w->best = best;
		w->value = value;
		to_front(&w->list[0], best.code);
	}
	return !w->over && abs(value) < ALPHABETA_PROVED;
}

static void search_position(struct worker *w)
{
	struct alphabeta *s = w->of;
	unsigned side = s->side == SIDE_BLACK ? ARENA_BLACK : ARENA_WHITE;
	w->until = s->limits->seconds > 0 ? thread_seconds() + s->limits->seconds : 0;
	w->best.stones = 0;
	w->value = 0;
	if (wins_at_once(w, side, s->left))
		return;
	find_root_turns(w, side, s->left);
	if (w->list[0].count == 0) {
		w->value = threats_against(w, side) > s->left ? -(ALPHABETA_WON - 2) : 0;
		return;
	}
	w->best = w->list[0].move[0];
	for (int depth = 1 + (int)(w->number % 2); depth <= (int)s->limits->depth && deepen(w, side, depth); depth++)
		;
}

/* --- the board ---------------------------------------------------------------------------------------------------- */

enum { AROUND = 3, PIECE = 40 };

static bool init_worker(struct alphabeta *s, unsigned number)
{
	struct worker *w = s->worker + number;
	const struct connect *c = &s->rules;
	uint32_t rows = c->infinite ? PIECE + AROUND * c->k * 2 : c->rows;
	uint32_t columns = c->infinite ? PIECE + AROUND * c->k * 2 : c->columns;
	memset(w, 0, sizeof *w);
	w->of = s;
	w->number = number;
	if (!arena_init(&w->arena, c->k, c->p, rows, columns))
		return false;
	for (unsigned side = 0; side < 2; side++) {
		search_init(&w->attack[side], &w->arena, side, !c->infinite, bytes_for(s, KNOWN_BYTES));
		start_search(&w->attack[side], s);
	}
	return true;
}

static void clear_worker(struct worker *w)
{
	for (unsigned side = 0; side < 2; side++)
		search_clear(&w->attack[side]);
	for (unsigned i = 0; i < DEEPEST; i++)
		turnlist_clear(&w->list[i]);
	arena_clear(&w->arena);
}

struct alphabeta *alphabeta_new(const struct connect *rules, uint64_t positions)
{
	if (rules->p >= rules->k || rules->k > ARENA_K_MOST || rules->p > WIN_MOVE_MOST || rules->q > WIN_MOVE_MOST)
		return NULL;
	struct alphabeta *s = xcalloc(1, sizeof *s);
	s->rules = *rules;
	s->positions = positions;
	s->worker = xcalloc(1, sizeof *s->worker);
	if (!init_worker(s, 0)) {
		free(s->worker);
		free(s);
		return NULL;
	}
	s->workers = 1;
	transpositions_init(&s->table, bytes_for(s, TABLE_BYTES));
	return s;
}

void alphabeta_release(struct alphabeta *s)
{
	for (unsigned i = 0; i < s->workers; i++)
		clear_worker(s->worker + i);
	transpositions_clear(&s->table);
	free(s->worker);
	free(s->prior);
	free(s);
}

/* On an infinite board: the piece with the stones in its middle. */
static bool take_place(struct alphabeta *s, const struct field *f)
{
	const struct extent *e = &f->extent;
	uint32_t size = PIECE + 2 * AROUND * f->rules.k, margin = 2 * f->rules.k;
	if (!f->rules.infinite || e->low_row > e->high_row) {
		uint64_t middle = connect_middle(&f->rules);
		s->low[0] = f->rules.infinite ? connect_row(&f->rules, middle) - size / 2 : 0;
		s->low[1] = f->rules.infinite ? connect_column(&f->rules, middle) - size / 2 : 0;
		return true;
	}
	if (e->high_row - e->low_row + 2 * margin >= size || e->high_column - e->low_column + 2 * margin >= size)
		return false;
	s->low[0] = e->low_row - (size - (e->high_row - e->low_row)) / 2;
	s->low[1] = e->low_column - (size - (e->high_column - e->low_column)) / 2;
	return true;
}

static uint64_t field_square(const struct alphabeta *s, unsigned square)
{
	return connect_at(&s->rules, arena_row(&s->worker[0].arena, square) + s->low[0],
	                  arena_column(&s->worker[0].arena, square) + s->low[1]);
}

/* The arena gets the stones of the field; what is there already stays. */
static void place_stones(struct worker *w, const struct field *f)
{
	struct arena *a = &w->arena;
	uint8_t *colour = xmalloc(a->squares);
	memset(colour, ARENA_EMPTY, a->squares);
	for (uint32_t i = 0; i < field_stones(f); i++) {
		uint64_t s = field_stone(f, i);
		colour[arena_square(w->of, s)] = field_colour(f, s) == SIDE_BLACK ? ARENA_BLACK : ARENA_WHITE;
	}
	for (unsigned s = 0; s < a->squares; s++)
		if (a->colour[s] < ARENA_EMPTY && a->colour[s] != colour[s])
			arena_take(a, s, a->colour[s]);
	for (unsigned s = 0; s < a->squares; s++)
		if (a->colour[s] == ARENA_EMPTY && colour[s] != ARENA_EMPTY)
			arena_place(a, s, colour[s]);
	free(colour);
}

static void *work(void *data)
{
	struct worker *w = data;
	search_position(w);
	atomic_store(&w->of->stop, true);
	return NULL;
}

static void take_workers(struct alphabeta *s, unsigned threads)
{
	if (threads <= s->workers)
		return;
	for (unsigned i = 0; i < s->workers; i++)
		clear_worker(s->worker + i);
	s->worker = xrealloc(s->worker, threads * sizeof *s->worker);
	for (s->workers = 0; s->workers < threads; s->workers++)
		if (!init_worker(s, s->workers))
			assert(!"as large as the first one");
}

static void run(struct alphabeta *s, unsigned threads)
{
	pthread_t *thread = xmalloc(threads * sizeof *thread);
	unsigned started = 1;
	for (; started < threads; started++)
		if (pthread_create(thread + started, NULL, work, s->worker + started) != 0)
			break;
	work(s->worker);
	while (started-- > 1)
		pthread_join(thread[started], NULL);
	free(thread);
}

/* The network has a say in which squares are looked at at the root. */
static void take_prior(struct alphabeta *s, const float *share)
{
	free(s->prior);
	s->prior = NULL;
	if (share == NULL || s->rules.infinite)
		return;
	s->prior = xcalloc(s->worker[0].arena.squares, sizeof *s->prior);
	for (uint32_t i = 0; i < s->rules.rows * s->rules.columns; i++)
		s->prior[arena_square(s, i)] = (int)(PRIOR * share[i]);
}

bool alphabeta_search(struct alphabeta *s, const struct field *f, const struct alphabeta_limits *l,
                      struct alphabeta_found *found)
{
	unsigned threads = l->seconds > 0 && l->threads > 1 ? l->threads : 1;
	if (!take_place(s, f))
		return false;
	take_workers(s, threads);
	weights_init(&s->weights, s->rules.k, s->rules.p, l->tempo);
	s->limits = l;
	s->side = f->side;
	s->left = f->left;
	take_prior(s, l->share);
	atomic_store(&s->stop, false);
	for (unsigned i = 0; i < threads; i++) {
		struct worker *w = s->worker + i;
		place_stones(w, f);
		w->over = false;
		w->positions = w->attack[0].positions = w->attack[1].positions = 0;
		memset(w->history, 0, sizeof w->history);
		memset(w->killer, 0, sizeof w->killer);
	}
	run(s, threads);
	const struct worker *w = s->worker;
	*found = (struct alphabeta_found){
	    .stones = w->best.stones, .value = w->value, .depth = w->depth, .positions = all_positions(w)};
	for (unsigned i = 0; i < w->best.stones; i++)
		found->square[i] = field_square(s, w->best.square[i]);
	return true;
}

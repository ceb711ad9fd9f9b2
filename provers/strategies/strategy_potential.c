#include "provers/strategies/strategy_potential.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "provers/strategies/sparse.h"
#include "provers/strategies/strategy_address.h"

/* Entries of the table:
 *   square  state: its colour
 *   block   state: 1 if it is dead; count: its black stones; number: its stones of the last move that had any, and how
 *           many of these are not taken yet; mark: it is full, and White has answered for it */
enum { KIND_BLOCK = 1, KIND_SQUARE = KIND_BLOCK + ALONG_LINES, ENTRIES_PER_STONE = 10, TAKEN_BITS = 16 };

struct potential_game {
	unsigned p, block, blocks, bound; /* G, L / G, B */
	double *gain;                     /* c^-n */
	double *open, *one_sided;         /* v_r and v'_r */
	double *factor;                   /* of the blocks around one, 2 L/G - 1 of them */
	struct sparse table;
};

/* A square in one direction: its line, where it is on it, and its block. */
struct position {
	enum along_line direction;
	int64_t line, at, block;
};

static void set_worths(struct potential_game *g, double n)
{
	const double s = (n + 1) / n, q = 2 * s * s + s, c = q / (1 + q);
	g->gain = xmalloc((g->block + 1) * sizeof *g->gain);
	g->open = xmalloc((g->block + 1) * sizeof *g->open);
	g->one_sided = xmalloc((g->block + 1) * sizeof *g->one_sided);
	g->gain[0] = g->open[0] = g->one_sided[0] = 1;
	for (unsigned r = 1; r <= g->block; r++) {
		const double v = g->open[r - 1], w = g->one_sided[r - 1];
		g->gain[r] = g->gain[r - 1] / c;
		g->open[r] = fmax((2 * q * v + w) / (2 + 2 * q), (2 * q * v + s * s * w) / (1 + s * s + 2 * q));
		g->one_sided[r] = c * w;
	}
}

struct potential_game *potential_game_new(unsigned p, const struct edges *e)
{
	struct potential_game *g = xcalloc(1, sizeof *g);
	mpz_t stones;
	mpz_init_set_ui(stones, p);
	assert((p + e->beyond) % e->block == 0);
	*g = (struct potential_game){.p = p, .block = e->block, .blocks = (unsigned)(p + e->beyond) / e->block};
	g->bound = (unsigned)edges_bound(EDGES_POTENTIAL, e, stones);
	assert(g->bound < e->beyond);
	set_worths(g, e->damping);
	g->factor = xmalloc(2 * g->blocks * sizeof *g->factor);
	sparse_init(&g->table);
	mpz_clear(stones);
	return g;
}

struct potential_game *potential_game_best(unsigned p)
{
	struct edges_walk walk;
	mpz_t stones;
	mpz_init_set_ui(stones, p);
	edges_init(&walk, EDGES_POTENTIAL);
	edges_set(&walk, stones);
	const struct edges e = edges_best(&walk);
	edges_clear(&walk);
	mpz_clear(stones);
	return potential_game_new(p, &e);
}

void potential_game_release(struct potential_game *g)
{
	sparse_clear(&g->table);
	free(g->gain);
	free(g->open);
	free(g->one_sided);
	free(g->factor);
	free(g);
}

unsigned potential_game_k(const struct potential_game *g)
{
	return (g->blocks + 1) * g->block - 1;
}

unsigned potential_game_p(const struct potential_game *g)
{
	return g->p;
}

unsigned potential_game_bound(const struct potential_game *g)
{
	return g->bound;
}

/* --- squares and blocks ------------------------------------------------------------------------------------------- */

static struct position position_of(const struct potential_game *g, struct stone x, enum along_line d)
{
	const int64_t line = d == ALONG_ROW      ? x.row
	                     : d == ALONG_COLUMN ? x.column
	                     : d == ALONG_UP     ? x.row - x.column
	                                         : x.row + x.column;
	const int64_t at = d == ALONG_COLUMN ? x.row : x.column;
	return (struct position){d, line, at, floor_divide(at, g->block)};
}

static struct stone square_at(enum along_line d, int64_t line, int64_t at)
{
	const int64_t row = d == ALONG_ROW ? line : d == ALONG_COLUMN ? at : d == ALONG_UP ? line + at : line - at;
	return (struct stone){row, d == ALONG_COLUMN ? line : at};
}

static enum colour colour_at(const struct potential_game *g, struct stone x)
{
	const struct sparse_entry *e =
	    sparse_find(&g->table, (struct sparse_key){.kind = KIND_SQUARE, .first = x.row, .second = x.column});
	return e == NULL ? COLOUR_EMPTY : (enum colour)e->state;
}

static void put(struct potential_game *g, struct stone x, enum colour c)
{
	assert(colour_at(g, x) == COLOUR_EMPTY);
	sparse_get(&g->table, (struct sparse_key){.kind = KIND_SQUARE, .first = x.row, .second = x.column})->state =
	    (uint8_t)c;
}

static struct sparse_key block_key(enum along_line d, int64_t line, int64_t block)
{
	return (struct sparse_key){.kind = KIND_BLOCK + d, .strip = line, .first = block};
}

static struct sparse_entry *get_block(struct potential_game *g, const struct position *x)
{
	return sparse_get(&g->table, block_key(x->direction, x->line, x->block));
}

static unsigned last_stones(const struct sparse_entry *e)
{
	return (unsigned)(e->number >> TAKEN_BITS);
}

static unsigned untaken(const struct sparse_entry *e)
{
	return (unsigned)(e->number & ((1 << TAKEN_BITS) - 1));
}

/* What the block multiplies the weights of edges by while i of its stones are not taken. */
static double worth(const struct potential_game *g, const struct sparse_entry *e, unsigned i)
{
	if (e == NULL)
		return 1;
	if (e->state != 0)
		return 0;
	if (e->count < g->block)
		return g->gain[e->count - i];
	const unsigned r = last_stones(e);
	return g->gain[g->block - r] * (e->mark != 0 ? g->one_sided[i] : g->open[i]) / g->open[r];
}

static double worth_now(const struct potential_game *g, const struct sparse_entry *e)
{
	return worth(g, e, e == NULL ? 0 : untaken(e));
}

double potential_game_edge(const struct potential_game *g, enum along_line d, int64_t line, int64_t block,
                           unsigned *blacks)
{
	double weight = 1;
	*blacks = 0;
	for (unsigned i = 0; i < g->blocks; i++) {
		const struct sparse_entry *e = sparse_find(&g->table, block_key(d, line, block + i));
		weight *= worth_now(g, e);
		*blacks += e == NULL ? 0 : e->count;
	}
	return weight;
}

/* --- items -------------------------------------------------------------------------------------------------------- */

/* The living edges through a block, by the first block, whose weights are summed up; those that begin at `last` or
 * before, as seen from the first block that can be in them, are in `left`. */
struct weights {
	double left, right;
};

static struct weights weigh(const struct potential_game *g, const struct position *x, int64_t last)
{
	const unsigned k = g->blocks;
	double *f = g->factor, after = 1;
	struct weights w = {0, 0};
	for (unsigned i = 0; i < 2 * k - 1; i++)
		f[i] = worth_now(g, sparse_find(&g->table, block_key(x->direction, x->line, x->block - k + 1 + i)));
	for (unsigned i = k - 1; i-- > 0;)
		f[i] *= f[i + 1]; /* the product of the blocks i .. k-1 */
	for (unsigned i = 0; i < k; i++) {
		after *= i == 0 ? 1 : f[k - 1 + i];
		*(x->block - k + 1 + i <= last ? &w.left : &w.right) += f[i] * after;
	}
	return w;
}

/* The next square along the line that is not black. There is one before an edge has ended. */
static int64_t guard(const struct potential_game *g, const struct position *x, int64_t from, int step)
{
	int64_t at = from;
	while (colour_at(g, square_at(x->direction, x->line, at)) == COLOUR_BLACK)
		at += step;
	return at;
}

/* An item: the living edges through the block of a stone; what they would gain, and the square that White would take.
 */
struct item {
	struct position x;
	bool full;
	double gain;
	int64_t hit;
};

/* The empty square of the block that is next to the stone. */
static int64_t empty_in_block(const struct potential_game *g, const struct position *x)
{
	const int64_t from = x->block * g->block, to = from + g->block;
	for (int64_t far = 1; far < g->block; far++)
		for (int side = -1; side <= 1; side += 2) {
			const int64_t at = x->at + side * far;
			if (at >= from && at < to && colour_at(g, square_at(x->direction, x->line, at)) == COLOUR_EMPTY)
				return at;
		}
	assert(false);
	return x->at;
}

static void weigh_full(const struct potential_game *g, struct item *it, struct weights *w, bool marked)
{
	const int64_t from = it->x.block * g->block;
	const int64_t left = guard(g, &it->x, from - 1, -1), right = guard(g, &it->x, from + g->block, 1);
	*w = weigh(g, &it->x, floor_divide(left, g->block));
	assert(!marked || w->left == 0 || w->right == 0);
	(void)marked;
	it->hit = w->left >= w->right ? left : right;
}

static struct item item_of(struct potential_game *g, struct stone stone, enum along_line d)
{
	struct item it = {.x = position_of(g, stone, d)};
	struct sparse_entry *e = get_block(g, &it.x);
	const unsigned i = untaken(e);
	struct weights w = {0, 0};
	it.full = e->count == g->block;
	if (e->state != 0)
		return it;
	const double ratio = worth(g, e, i - 1) / worth(g, e, i);
	if (it.full)
		weigh_full(g, &it, &w, e->mark != 0);
	else
		w = weigh(g, &it.x, it.x.block);
	it.gain = (w.left + w.right) * (ratio - 1);
	return it;
}

/* --- answers ------------------------------------------------------------------------------------------------------ */

static void count_black(struct potential_game *g, struct stone stone)
{
	put(g, stone, COLOUR_BLACK);
	for (enum along_line d = 0; d < ALONG_LINES; d++) {
		const struct position x = position_of(g, stone, d);
		struct sparse_entry *e = get_block(g, &x);
		const unsigned i = untaken(e), r = i == 0 ? 0 : last_stones(e);
		e->count++;
		e->number = (int64_t)(r + 1) << TAKEN_BITS | (i + 1);
		assert(e->count <= g->block);
	}
}

static void place_white(struct potential_game *g, struct stone stone)
{
	put(g, stone, COLOUR_WHITE);
	for (enum along_line d = 0; d < ALONG_LINES; d++) {
		const struct position x = position_of(g, stone, d);
		get_block(g, &x)->state = 1;
	}
}

/* Takes a stone: the item that would gain most is hit. */
static bool answer(struct potential_game *g, struct stone stone, struct stone *white)
{
	struct item best = {.gain = 0};
	for (enum along_line d = 0; d < ALONG_LINES; d++) {
		const struct item it = item_of(g, stone, d);
		if (it.gain > best.gain)
			best = it;
	}
	for (enum along_line d = 0; d < ALONG_LINES; d++) {
		const struct position x = position_of(g, stone, d);
		get_block(g, &x)->number--;
	}
	if (best.gain <= 0)
		return false;
	if (best.full)
		get_block(g, &best.x)->mark = 1;
	*white = square_at(best.x.direction, best.x.line, best.full ? best.hit : empty_in_block(g, &best.x));
	place_white(g, *white);
	return true;
}

/* No living edge through the stone has more than B black stones. */
static void assert_bound(const struct potential_game *g, struct stone stone)
{
	for (enum along_line d = 0; d < ALONG_LINES; d++) {
		const struct position x = position_of(g, stone, d);
		unsigned blacks = 0, run = 0;
		for (int64_t b = x.block - g->blocks + 1; b < x.block + g->blocks; b++) {
			const struct sparse_entry *e = sparse_find(&g->table, block_key(d, x.line, b));
			const bool dead = e != NULL && e->state != 0;
			run = dead ? 0 : run + 1;
			blacks = dead ? 0 : blacks + (e == NULL ? 0 : e->count);
			if (run > g->blocks) {
				e = sparse_find(&g->table, block_key(d, x.line, b - g->blocks));
				blacks -= e == NULL ? 0 : e->count;
			}
			assert(run < g->blocks || blacks <= g->bound);
		}
	}
}

void potential_game_move(struct potential_game *g, const struct stone *black, unsigned count, struct stone *white,
                         unsigned *whites)
{
	assert(count >= 1 && count <= g->p);
	sparse_reserve(&g->table, (size_t)count * ENTRIES_PER_STONE);
	for (unsigned i = 0; i < count; i++)
		count_black(g, black[i]);
	*whites = 0;
	for (unsigned i = 0; i < count; i++)
		*whites += answer(g, black[i], &white[*whites]);
	assert(*whites <= count);
	for (unsigned i = 0; i < count; i++)
		assert_bound(g, black[i]);
}

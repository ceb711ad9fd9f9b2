#include "provers/strategies/strategy_blocks.h"

#include <assert.h>

enum { KIND_BLOCK = 1, KIND_SQUARE = KIND_BLOCK + DIRECTIONS, FIELD_BITS = 16 };

struct site position_of(const struct potential_game *g, struct stone x, enum direction d)
{
	const int64_t line = d == DIRECTION_H   ? x.row
	                     : d == DIRECTION_V ? x.column
	                     : d == DIRECTION_D ? x.row - x.column
	                                        : x.row + x.column;
	const int64_t at = d == DIRECTION_V ? x.row : x.column;
	assert(d < DIRECTIONS && g->block > 0);
	return (struct site){d, line, at, floor_divide(at, g->block)};
}

struct stone square_at(const struct site *x, int64_t at)
{
	const enum direction d = x->direction;
	const int64_t row = d == DIRECTION_H   ? x->line
	                    : d == DIRECTION_V ? at
	                    : d == DIRECTION_D ? x->line + at
	                                       : x->line - at;
	return (struct stone){row, d == DIRECTION_V ? x->line : at};
}

static struct sparse_key square_key(struct stone x)
{
	return (struct sparse_key){.kind = KIND_SQUARE, .first = x.row, .second = x.column};
}

enum colour colour_at(const struct potential_game *g, struct stone x)
{
	const struct sparse_entry *e = sparse_find(&g->table, square_key(x));
	assert(e == NULL || e->state <= COLOUR_WHITE);
	return e == NULL ? COLOUR_EMPTY : (enum colour)e->state;
}

static void put(struct potential_game *g, struct stone x, enum colour c)
{
	assert(colour_at(g, x) == COLOUR_EMPTY);
	sparse_get(&g->table, square_key(x))->state = (uint8_t)c;
}

/* --- blocks ------------------------------------------------------------------------------------------------------- */

static struct sparse_key block_key(enum direction d, int64_t line, int64_t block)
{
	return (struct sparse_key){.kind = KIND_BLOCK + d, .strip = line, .first = block};
}

struct sparse_entry *get_block(struct potential_game *g, const struct site *x)
{
	return sparse_get(&g->table, block_key(x->direction, x->line, x->block));
}

const struct sparse_entry *find_block(const struct potential_game *g, const struct site *x)
{
	return sparse_find(&g->table, block_key(x->direction, x->line, x->block));
}

unsigned block_field(const struct sparse_entry *e, enum block_field f)
{
	return (unsigned)((uint64_t)e->number >> (FIELD_BITS * f)) & ((1u << FIELD_BITS) - 1);
}

void block_set(struct sparse_entry *e, enum block_field f, unsigned value)
{
	const uint64_t all = (UINT64_C(1) << FIELD_BITS) - 1, others = (uint64_t)e->number & ~(all << (FIELD_BITS * f));
	assert(value <= all);
	e->number = (int64_t)(others | (uint64_t)value << (FIELD_BITS * f));
	assert(block_field(e, f) == value);
}

void block_take(struct sparse_entry *e)
{
	for (enum block_field f = FIELD_LEFT; f <= FIELD_RIGHT; f++)
		block_set(e, f, block_field(e, f) + 1);
	assert(block_field(e, FIELD_LEFT) <= block_field(e, FIELD_LAST));
}

bool block_is_full(const struct potential_game *g, const struct sparse_entry *e)
{
	assert(e->count <= g->block);
	return e->count == g->block;
}

/* While stones of the move are not taken, what the block was worth before counts. */
double block_worth(const struct potential_game *g, const struct sparse_entry *e, unsigned side)
{
	if (e == NULL)
		return 1;
	if (e->state != 0)
		return 0;
	const unsigned r = block_field(e, FIELD_LAST), taken = block_field(e, side == 0 ? FIELD_LEFT : FIELD_RIGHT);
	assert(taken <= r && r <= e->count && e->count <= g->block);
	const double before = g->gain[e->count - r];
	if (!block_is_full(g, e))
		return g->gain[e->count - r + taken];
	if (g->rule == EDGES_POTENTIAL)
		return before * (e->mark != 0 ? g->one_sided : g->open)[r - taken] / g->open[r];
	return before * g->gain[taken] * ((e->mark & MARK_ANSWERED) != 0 ? g->other : 1) *
	       ((e->mark & MARK_BOTH) != 0 ? g->both : 1);
}

/* A block that is touched for the first time in a move has taken all of the move before. */
static void count_black(struct sparse_entry *e)
{
	const unsigned last = block_field(e, FIELD_LAST);
	if (block_field(e, FIELD_LEFT) == last) {
		e->number = 0;
		block_set(e, FIELD_LAST, 1);
	} else
		block_set(e, FIELD_LAST, last + 1);
	e->count++;
}

void put_black(struct potential_game *g, struct stone stone)
{
	put(g, stone, COLOUR_BLACK);
	for (enum direction d = 0; d < DIRECTIONS; d++) {
		const struct site x = position_of(g, stone, d);
		count_black(get_block(g, &x));
	}
}

void put_white(struct potential_game *g, struct stone stone)
{
	put(g, stone, COLOUR_WHITE);
	for (enum direction d = 0; d < DIRECTIONS; d++) {
		const struct site x = position_of(g, stone, d);
		get_block(g, &x)->state = 1;
	}
}

/* --- guards ------------------------------------------------------------------------------------------------------- */

/* The next square along the line that is not black. There is one before an edge has ended. */
static int64_t guard(const struct potential_game *g, const struct site *x, int64_t from, int step)
{
	int64_t at = from;
	while (colour_at(g, square_at(x, at)) == COLOUR_BLACK)
		at += step;
	assert(floor_divide(at, g->block) != x->block);
	return at;
}

int64_t left_guard(const struct potential_game *g, const struct site *x)
{
	return guard(g, x, x->block * g->block - 1, -1);
}

int64_t right_guard(const struct potential_game *g, const struct site *x)
{
	return guard(g, x, (x->block + 1) * g->block, 1);
}

/* Next to the stone, if there is one. */
int64_t empty_in_block(const struct potential_game *g, const struct site *x)
{
	const int64_t from = x->block * g->block, to = from + g->block;
	for (int64_t far = 1; far < g->block; far++)
		for (int side = -1; side <= 1; side += 2) {
			const int64_t at = x->at + side * far;
			if (at >= from && at < to && colour_at(g, square_at(x, at)) == COLOUR_EMPTY)
				return at;
		}
	assert(false);
	return x->at;
}

/* --- weights ------------------------------------------------------------------------------------------------------ */

/* The first block of an edge is at most this one, if the edge contains the left guard of this block. */
static int64_t last_on_the_left(const struct potential_game *g, const struct site *x)
{
	return floor_divide(left_guard(g, x), g->block);
}

static double with_sides(const struct potential_game *g, unsigned count, int64_t first)
{
	double ratio = 1;
	for (const struct sided *s = g->sided; s < g->sided + count; s++)
		if (first <= s->last && s->block < first + g->blocks)
			ratio *= s->ratio;
	return ratio;
}

static unsigned read_factors(const struct potential_game *g, const struct site *x)
{
	struct site there = *x;
	unsigned count = 0;
	there.block -= g->blocks - 1;
	for (unsigned i = 0; i < 2 * g->blocks - 1; i++, there.block++) {
		const struct sparse_entry *e = find_block(g, &there);
		const double left = block_worth(g, e, 0), right = block_worth(g, e, 1);
		g->factor[i] = right;
		assert(left >= 0 && right >= 0 && count <= i);
		if (left != right)
			g->sided[count++] = (struct sided){there.block, last_on_the_left(g, &there), left / right};
	}
	return count;
}

struct weights weigh(const struct potential_game *g, const struct site *x)
{
	const unsigned k = g->blocks;
	const unsigned count = read_factors(g, x);
	const struct sparse_entry *own = find_block(g, x);
	const int64_t last =
	    own != NULL && own->state == 0 && block_is_full(g, own) ? last_on_the_left(g, x) : x->block;
	double *f = g->factor, after = 1;
	struct weights w = {0, 0};
	for (unsigned i = k - 1; i-- > 0;)
		f[i] *= f[i + 1]; /* the product of the blocks i .. k-1 */
	for (unsigned i = 0; i < k; i++) {
		const int64_t first = x->block - k + 1 + i;
		after *= i == 0 ? 1 : f[k - 1 + i];
		assert(f[i] >= 0 && after >= 0);
		*(first <= last ? &w.left : &w.right) += f[i] * after * with_sides(g, count, first);
	}
	return w;
}

double potential_game_edge(const struct potential_game *g, enum direction d, int64_t line, int64_t block,
                           unsigned *blacks)
{
	struct site x = {d, line, block * g->block, block};
	double weight = 1;
	*blacks = 0;
	for (; x.block < block + g->blocks; x.block++) {
		const struct sparse_entry *e = find_block(g, &x);
		weight *= block_worth(g, e, 0); /* between two moves both sides are alike */
		*blacks += e == NULL ? 0 : e->count;
	}
	return weight;
}

/* The induction steps of Theorem 2. BN(n) is cut into light blocks, which are grids (with V lines as columns and D
 * lines as rows), and a dark rest, which leaves L squares of every line it meets and falls into two copies of BN(L).
 *
 * n = 2L+1 (Lemma 11, Fig. 16). Block j has the columns c0 .. c0+L, c0 = j(L+1), and the D lines c0-L .. c0. Dark
 * squares above a light block lie on D lines of block j-1, those below on D lines of block j+1; so V lines of even
 * blocks share dark squares with D lines of odd blocks only, and the other way round: two halves. For L = 2:
 *
 *     . . A : : B . . C : : D      A B C D  light blocks 0, 1, 2, 3: BrecX(L+1, L+1)
 *     . A A : B B . C C : D D      .        dark, V lines of even blocks: BN(L)
 *     A A A B B B C C C D D D      :        dark, V lines of odd blocks: BN(L)
 *     A A . B B : C C . D D :
 *     A . . B : : C . . D : :
 *
 * n = 2L+2 (Lemma 12, Fig. 18). Blocks of L+2 columns by L+2 D lines are one row too high for the strip, so one corner
 * sticks out, of even blocks at the top and of odd ones at the bottom. Two of them together have period P = 2L+3:
 * block 2q   has the columns c0 .. c0+L+1 and the D lines c0-L-1 .. c0, c0 = qP,
 * block 2q+1 has the columns c0+L+1 .. c0+2L+2 and the D lines c0+1 .. c0+L+2.
 * They share the column c0+L+1, of which block 2q has the squares from row L+1 up and block 2q+1 those below; likewise
 * blocks 2q+1 and 2q+2 share the D line c0+L+2. These are the lines met by two blocks. They run through the missing
 * corner of both, and nothing of them is dark. For L = 2:
 *
 *     . . A A : : B . . C C : : D      A B C D  light blocks: BrecX-(L+2, L+2)
 *     . A A A : B B . C C C : D D      . and :  dark, as above
 *     A A A A B B B C C C C D D D
 *     A A A B B B B C C C D D D D
 *     A A . B B B : C C . D D D :
 *     A . . B B : : C . . D D : :
 *
 * (Blocks that all stick out at the top, with period L+1, would not do: neighbours overlap where column c0 meets D line
 * c0-L-1.)
 */
#include "boards/partition.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/place.h"
#include "boards/family.h"

static const char *const names[] = {"light", "dark-even", "dark-odd"};

bool partition_part(const char *name, enum part *part)
{
	for (unsigned i = 0; i < 3; i++)
		if (strcmp(name, names[i]) == 0) {
			*part = (enum part)i;
			return true;
		}
	return false;
}

/* A line, as the blocks that it meets and its number in them: one block, or two neighbours. */
struct track {
	long block;  /* the first of them */
	bool twice;  /* it meets block + 1, too, as that one's line 0 */
	long number; /* in the first block */
};

/* Line `shifted` of a family whose blocks have `width` lines each and do not overlap. */
static struct track track_apart(long shifted, long width)
{
	long block = floor_divide(shifted, width);
	return (struct track){block, false, shifted - block * width};
}

/* Columns of n = 2L+2: of the P lines of a period the first L+2 meet the even block, and from number L+1 on the odd
 * one. */
static struct track track_column(long column, long l)
{
	long q = floor_divide(column, 2 * l + 3), m = column - q * (2 * l + 3);
	if (m <= l + 1)
		return (struct track){2 * q, m == l + 1, m};
	return (struct track){2 * q + 1, false, m - (l + 1)};
}

/* D lines of n = 2L+2: line 0 of an even block is line L+1 of the odd block before it. */
static struct track track_diagonal(long diagonal, long l)
{
	long shifted = diagonal + l + 1, q = floor_divide(shifted, 2 * l + 3), m = shifted - q * (2 * l + 3);
	if (m == 0)
		return (struct track){2 * q - 1, true, l + 1};
	if (m <= l + 1)
		return (struct track){2 * q, false, m};
	return (struct track){2 * q + 1, false, m - (l + 2)};
}

static long number_in(const struct track *t, long block)
{
	return block == t->block ? t->number : 0;
}

static bool meets(const struct track *t, long block)
{
	return block == t->block || (t->twice && block == t->block + 1);
}

/* The light block of the square where two lines meet, or false. */
static bool common_block(const struct track *v, const struct track *d, long *block)
{
	*block = v->block > d->block ? v->block : d->block;
	return meets(v, *block) && meets(d, *block);
}

/* The missing corner goes to (0, 0): it is V line L+1 and D line 0 of even blocks, V line 0 and D line L+1 of odd ones.
 */
static struct partition_place light_place(unsigned n, long l, long block, long v, long d)
{
	struct partition_place p = {PART_LIGHT, block, d, v};
	if (n % 2 == 0 && block % 2 == 0)
		p.column = l + 1 - v;
	else if (n % 2 == 0)
		p.row = l + 1 - d;
	return p;
}

/* Dark V lines of blocks 2i, or of blocks 2i+1, are the V lines i(L+1), ..., i(L+1) + L of BN(L); the D lines of the
 * blocks that follow them are D lines i(L+1)-1, ... with L+1 in a row, too: V line t of a block meets D line u of the
 * next one if u < t, and D line u of the one before it if u > t. If n is even the lines of odd V blocks and even D
 * blocks count from 1. */
static struct partition_place dark_place(unsigned n, long l, const struct track *v, const struct track *d)
{
	bool odd = v->block % 2 != 0;
	long first = n % 2 == 0 && odd ? 1 : 0;
	long column = floor_divide(v->block, 2) * (l + 1) + v->number - first;
	long diagonal = floor_divide(d->block - 1, 2) * (l + 1) + d->number - first + 1;
	return (struct partition_place){odd ? PART_DARK_ODD : PART_DARK_EVEN, 0, column - diagonal, column};
}

struct partition_place partition_place(unsigned n, unsigned row, long column)
{
	assert(n >= 3 && row < n);
	long l = ((long)n - 1) / 2, diagonal = column - (long)row, block;
	struct track v = n % 2 == 1 ? track_apart(column, l + 1) : track_column(column, l);
	struct track d = n % 2 == 1 ? track_apart(diagonal + l, l + 1) : track_diagonal(diagonal, l);
	if (common_block(&v, &d, &block))
		return light_place(n, l, block, number_in(&v, block), number_in(&d, block));
	assert(!v.twice && !d.twice);
	return dark_place(n, l, &v, &d);
}

/* The lines of the part: of one line of BN(n) what lies in the part, cut where the light block changes. */
struct cutter {
	struct hypergraph *h;
	enum part part;
	unsigned n, columns, *number; /* of the square in row r and column c of the window: number[r * columns + c] */
	unsigned *line, size;
	bool inside; /* the line under construction lies in the window so far */
};

static void end_line(struct cutter *c)
{
	if (c->size > 0 && c->inside) {
		unsigned added = hypergraph_add_line(c->h, c->line, c->size); /* may move c->h->exclusive */
		c->h->exclusive[added] = true;
	}
	c->size = 0;
	c->inside = true;
}

static void add_square(struct cutter *c, unsigned row, long column)
{
	c->inside = c->inside && column >= 0 && column < (long)c->columns;
	c->line[c->size++] = c->inside ? c->number[(size_t)row * c->columns + (size_t)column] : 0;
}

/* The V line `column` (step 0) or the D line `column` (step 1). */
static void add_cut_line(struct cutter *c, long column, long step)
{
	long block = 0;
	c->inside = true;
	for (unsigned r = 0; r < c->n; r++) {
		struct partition_place p = partition_place(c->n, r, column + step * r);
		if (p.part != c->part)
			continue;
		if (c->size > 0 && p.block != block)
			end_line(c);
		block = p.block;
		add_square(c, r, column + step * r);
	}
	end_line(c);
}

static void add_squares(struct cutter *c)
{
	c->h->dimension = 2;
	for (unsigned r = 0; r < c->n; r++)
		for (unsigned x = 0; x < c->columns; x++)
			if (partition_place(c->n, r, x).part == c->part)
				c->number[(size_t)r * c->columns + x] =
				    hypergraph_add_square_at(c->h, (const int32_t[]){(int32_t)r, (int32_t)x});
}

bool partition_build(struct hypergraph *h, enum part part, unsigned n, unsigned columns, struct trouble *t)
{
	unsigned long squares = (unsigned long)n * columns;
	if (n < 3)
		return trouble_say(t, 0, "only BN(3), BN(4), ... have this partition");
	if (!board_fits(squares, 3ul * columns, 2 * squares, t))
		return false;
	struct cutter c = {.h = h, .part = part, .n = n, .columns = columns};
	c.number = xmalloc(squares * sizeof *c.number);
	c.line = xmalloc(n * sizeof *c.line);
	add_squares(&c);
	for (long x = 0; x < (long)columns; x++)
		add_cut_line(&c, x, 0);
	for (long d = -(long)n + 1; d < (long)columns; d++)
		add_cut_line(&c, d, 1);
	free(c.number);
	free(c.line);
	hypergraph_set_name(h, "%s:%u:%u", names[part], n, columns);
	return true;
}

/* As a family: N, COLUMNS, part. */
bool partition_build_family(struct hypergraph *h, const unsigned *value, struct trouble *t)
{
	return partition_build(h, (enum part)value[2], value[0], value[1], t);
}

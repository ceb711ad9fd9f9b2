#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdlib.h>

#include "plans/sat_count.h"
#include "plans/symmetric.h"
#include "plans/threes.h"

static bool never(const void *context)
{
	(void)context;
	return false;
}

/* With -more[i] a formula has exactly the solutions with at most i of the literals. */
static void counts_are_bounds(void **state)
{
	enum { LITERALS = 7, MOST = 5 };
	(void)state;
	for (unsigned values = 0; values < 1u << LITERALS; values++)
		for (unsigned i = 0; i < MOST; i++) {
			struct sat s;
			int literal[LITERALS];
			sat_init_quick(&s, LITERALS, NULL, NULL);
			for (int v = 0; v < LITERALS; v++) {
				bool positive = v % 3 != 0; /* a literal that is true is counted, whatever its sign */
				literal[v] = positive ? v + 1 : -(v + 1);
				int unit = (values >> v & 1) != 0 ? literal[v] : -literal[v];
				sat_add(&s, &unit, 1);
			}
			int *more = sat_count(&s, literal, LITERALS, MOST);
			sat_add(&s, (int[]){-more[i]}, 1);
			bool few = (unsigned)__builtin_popcount(values) <= i;
			assert_int_equal(few ? DRAWN : LOST, sat_solve(&s));
			free(more);
			sat_clear(&s);
		}
}

/* Cycles of the crossings of n lines through one square: n (n - 1) / 2 pairs, less n - 1. */
static void squares_count_cycles(void **state)
{
	(void)state;
	for (unsigned a = 0; a <= DIRECTIONS; a++)
		for (unsigned b = 0; b <= DIRECTIONS; b++) {
			const unsigned char through[] = {(unsigned char)((1 << a) - 1), (unsigned char)((1 << b) - 1)};
			unsigned cycles = (a < 1 ? 0 : a * (a - 1) / 2 + 1 - a) + (b < 1 ? 0 : b * (b - 1) / 2 + 1 - b);
			assert_int_equal(cycles, threes_count(through, 2));
			for (unsigned bound = 1; bound <= 6; bound++) {
				struct sat s;
				struct threes t;
				sat_init_quick(&s, 8, NULL, NULL);
				threes_init(&t, &s, 2);
				for (int l = 1; l <= 8; l++) {
					unsigned square = l > 4, d = (unsigned)(l - 1) % 4;
					bool is_line = (through[square] >> d & 1) != 0;
					threes_add(&t, l, square, (enum direction)d);
					sat_add(&s, (int[]){is_line ? l : -l}, 1);
				}
				threes_below(&t, bound);
				assert_int_equal(cycles < bound ? DRAWN : LOST, sat_solve(&s));
				threes_clear(&t);
				sat_clear(&s);
			}
		}
}

/* --- the simplest plan of a small box, from the definition --- */

enum { BOX_ROWS = 3, BOX_COLUMNS = 4, BOX = BOX_ROWS * BOX_COLUMNS, LENGTH = 3, MOST_LINES = 32 };

struct small {
	const struct symmetric *by;
	unsigned lines;
	uint32_t squares[MOST_LINES]; /* of a line */
	unsigned direction[MOST_LINES];
	uint64_t caught[MOST_LINES]; /* the segments that hold an image of it: residue * 4 + direction */
	uint32_t apart[BOX];         /* the squares that cannot be in a tile with this one */
};

static struct place square_place(unsigned s)
{
	return (struct place){(int32_t)(s / BOX_COLUMNS), (int32_t)(s % BOX_COLUMNS)};
}

static uint32_t residue(const struct small *b, struct place p)
{
	return lattice_residue(&b->by->motions.lattice, p.row, p.column);
}

/* The segment begins at the place; it holds the three squares, which lie in one row, if they are among its own. */
static bool holds(const struct small *b, struct place at, enum direction d, const struct place image[LENGTH])
{
	for (unsigned i = 0; i + LENGTH <= b->by->k; i++)
		for (unsigned end = 0; end < 2; end++) {
			unsigned same = 0;
			struct place p = place_step(at, d, (int)i), first = image[end == 0 ? 0 : LENGTH - 1];
			for (unsigned j = 0; j < LENGTH && residue(b, p) == residue(b, first); j++) {
				struct place q = place_step(p, d, (int)j), x = image[end == 0 ? j : LENGTH - 1 - j];
				same += q.row - p.row == x.row - first.row &&
				        q.column - p.column == x.column - first.column;
			}
			if (same == LENGTH)
				return true;
		}
	return false;
}

static void add_small_line(struct small *b, unsigned square, enum direction d)
{
	unsigned l = b->lines;
	b->squares[l] = 0;
	b->direction[l] = d;
	b->caught[l] = 0;
	for (unsigned m = 0; m < b->by->motions.count; m++) {
		struct place image[LENGTH];
		for (unsigned i = 0; i < LENGTH; i++) {
			struct place p = place_step(square_place(square), d, (int)i);
			if (p.row < 0 || p.column < 0 || p.row >= BOX_ROWS || p.column >= BOX_COLUMNS)
				return;
			b->squares[l] |= 1u << (p.row * BOX_COLUMNS + p.column);
			image[i] = motion_of(b->by->motions.motion[m], p);
		}
		for (uint32_t r = 0; r < (uint32_t)lattice_index(&b->by->motions.lattice); r++)
			for (unsigned e = 0; e < DIRECTIONS; e++)
				if (holds(b, lattice_place(&b->by->motions.lattice, r), (enum direction)e, image))
					b->caught[l] |= (uint64_t)1 << (r * DIRECTIONS + e);
	}
	b->lines++;
}

static void small_init(struct small *b, const struct symmetric *by)
{
	*b = (struct small){.by = by};
	for (unsigned s = 0; s < BOX; s++) {
		for (unsigned t = 0; t < BOX; t++)
			for (unsigned m = 0; m < by->motions.count; m++)
				if ((m > 0 || s != t) &&
				    residue(b, square_place(t)) ==
				        residue(b, motion_of(by->motions.motion[m], square_place(s))))
					b->apart[s] |= 1u << t;
		for (unsigned d = 0; d < DIRECTIONS; d++)
			add_small_line(b, s, (enum direction)d);
	}
}

static bool is_tile(const struct small *b, uint32_t squares)
{
	for (unsigned s = 0; s < BOX; s++)
		if ((squares >> s & 1) != 0 && (b->apart[s] & squares) != 0)
			return false;
	return true;
}

/* The fewest among all sets of at most `most` lines that catch all segments; UINT_MAX if none does. */
static unsigned fewest_threes(const struct small *b, unsigned most)
{
	uint64_t all = ((uint64_t)1 << (lattice_index(&b->by->motions.lattice) * DIRECTIONS)) - 1;
	unsigned best = UINT32_MAX;
	for (uint32_t set = 1; set < 1u << b->lines; set++) {
		uint64_t caught = 0;
		uint32_t squares = 0;
		unsigned char directions[BOX] = {0};
		if ((unsigned)__builtin_popcount(set) > most)
			continue;
		for (uint32_t rest = set; rest != 0; rest &= rest - 1) {
			caught |= b->caught[__builtin_ctz(rest)];
			squares |= b->squares[__builtin_ctz(rest)];
		}
		if (caught != all || !is_tile(b, squares))
			continue;
		for (uint32_t rest = set; rest != 0; rest &= rest - 1)
			for (unsigned s = 0; s < BOX; s++)
				if ((b->squares[__builtin_ctz(rest)] >> s & 1) != 0)
					directions[s] |= (unsigned char)(1 << b->direction[__builtin_ctz(rest)]);
		unsigned count = threes_count(directions, BOX);
		best = count < best ? count : best;
	}
	return best;
}

struct tally {
	unsigned none, asked, with_threes, simpler;
};

static void ask_simplest(struct symmetric *by, struct tally *tally)
{
	struct tiling any, t;
	struct small b;
	struct simplicity first, its;
	tiling_init(&any);
	tiling_init(&t);
	small_init(&b, by);
	by->simplest = false;
	enum verdict v = symmetric_find(by, &any, &first);
	by->simplest = true;
	assert_int_equal(v, symmetric_find(by, &t, &its));
	if (v == LOST) {
		assert_int_equal(UINT32_MAX, fewest_threes(&b, MOST_LINES));
		tally->none++;
	} else {
		assert_true(its.least && !first.least);
		assert_true(t.tile[0].lines <= any.tile[0].lines);
		assert_int_equal(fewest_threes(&b, t.tile[0].lines), its.threes);
		tally->asked++;
		tally->with_threes += its.threes > 0;
		tally->simpler += its.threes < first.threes;
	}
	tiling_clear(&any);
	tiling_clear(&t);
}

/* All groups of small lattices. */
static void simplest_by_brute_force(void **state)
{
	(void)state;
	struct tally tally = {0};
	for (unsigned index = 6; index <= 12; index++)
		for (unsigned rows = 1; rows <= index; rows++)
			for (unsigned shift = 0; index % rows == 0 && shift < index / rows; shift++)
				for (unsigned kind = 0; motions_kinds[kind] != NULL; kind++) {
					const struct lattice l = {rows, index / rows, shift};
					struct symmetric by = {.length = LENGTH,
					                       .rows = BOX_ROWS,
					                       .columns = BOX_COLUMNS,
					                       .seed = index,
					                       .over = never};
					for (unsigned i = 0; motions_make(&by.motions, motions_kinds[kind], &l, i); i++)
						for (by.k = 11; by.motions.count > 0 && by.k <= 20; by.k += 3)
							ask_simplest(&by, &tally);
				}
	assert_true(tally.none >= 1000 && tally.asked >= 70 && tally.with_threes >= 50 && tally.simpler >= 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(counts_are_bounds), cmocka_unit_test(squares_count_cycles),
	                                   cmocka_unit_test(simplest_by_brute_force)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

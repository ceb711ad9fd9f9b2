#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plans/ground.h"
#include "tests/boards/load.h"

static void load(struct ground *g, const char *name)
{
	struct tiling t;
	load_tiling(&t, name);
	ground_init(g, &t);
	tiling_clear(&t);
}

/* A rectangle of rows * columns squares, its translates one above the other, or moved by `shift`. */
static void load_rectangle(struct ground *g, int rows, int columns, int shift)
{
	struct tiling t;
	tiling_init(&t);
	t.period[0] = (struct place){rows, shift};
	t.period[1] = (struct place){0, columns};
	tiling_add_tile(&t);
	for (int r = 0; r < rows; r++)
		for (int c = 0; c + 1 < columns; c++)
			assert_true(tiling_add_line(&t, (struct place[]){{r, c}, {r, c + 1}}, 2));
	ground_init(g, &t);
	tiling_clear(&t);
}

static void clear_all(struct ground *pair, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		ground_clear(pair + i);
	free(pair);
}

/* The copy of a tile that has this square: its tile, and how far it is moved. */
struct instance {
	unsigned tile;
	struct place by;
};

static struct instance instance_of(const struct ground *g, struct place at)
{
	struct owner o = ground_owner(g, at);
	return (struct instance){o.tile, {at.row - o.place.row, at.column - o.place.column}};
}

static bool same(struct instance a, struct instance b)
{
	return a.tile == b.tile && place_compare(&a.by, &b.by) == 0;
}

/* Squares of one tile are in one pair; squares of one pair are in two tiles, which touch. */
static void check_pairs(const struct ground *g, const struct ground *pair)
{
	enum { FROM = -20, TO = 20 };
	for (int r = FROM; r < TO; r++)
		for (int c = FROM; c < TO; c++) {
			const struct place at = {r, c};
			const struct instance own = instance_of(g, at), both = instance_of(pair, at);
			struct instance other = own;
			bool touch = false;
			for (unsigned i = pair->first[both.tile]; i < pair->first[both.tile + 1]; i++) {
				struct place q = {pair->square[i].row + both.by.row,
				                  pair->square[i].column + both.by.column};
				struct instance now = instance_of(g, q);
				assert_true(same(instance_of(pair, q), both));
				assert_true(same(now, own) || same(other, own) || same(now, other));
				other = same(now, own) ? other : now;
				for (int n = 0; n < 9; n++) {
					struct place next = {q.row + n / 3 - 1, q.column + n % 3 - 1};
					touch = touch || (same(instance_of(pair, next), both) &&
					                  !same(instance_of(g, next), now));
				}
			}
			assert_false(same(other, own));
			assert_true(touch);
			for (unsigned i = g->first[own.tile]; i < g->first[own.tile + 1]; i++)
				assert_true(same(instance_of(pair, (struct place){g->square[i].row + own.by.row,
				                                                  g->square[i].column + own.by.column}),
				                 both));
		}
}

static void pairs_are_two_tiles_that_touch(void **state)
{
	static const char *const name[] = {"parallelogram:3:4", "b2", "weave:4"};
	(void)state;
	for (unsigned i = 0; i < 3; i++) {
		struct ground g;
		unsigned count;
		load(&g, name[i]);
		struct ground *pair = ground_pairs(&g, &count);
		assert_true(count > 2);
		for (unsigned n = 0; n < count; n++) {
			check_pairs(&g, pair + n);
			for (unsigned m = 0; m < n; m++)
				assert_false(ground_same(pair + n, pair + m));
		}
		clear_all(pair, count);
		ground_clear(&g);
	}
}

/* --- dominoes, counted in a second way ---------------------------------------------------------------------------- */

/* Rectangles in a square pattern as the squares of a coarser board: pairs are dominoes, with corners. A choice gives
 * every square modulo the lattice (rows, shift), (0, columns) a vector to its partner. */
struct dominoes {
	int rows, shift, columns;
	int to[2][2];
};

static int residue(const struct dominoes *d, int row, int column)
{
	int r = ((row % d->rows) + d->rows) % d->rows;
	int turns = (row - r) / d->rows;
	return r * d->columns + (((column - turns * d->shift) % d->columns) + d->columns) % d->columns;
}

static bool is_pairing(const struct dominoes *d)
{
	for (int n = 0; n < 2; n++) {
		int partner = residue(d, n / d->columns + d->to[n][0], n % d->columns + d->to[n][1]);
		if (partner == n || d->to[partner][0] != -d->to[n][0] || d->to[partner][1] != -d->to[n][1])
			return false;
	}
	return true;
}

/* Which squares of a window are joined with the next one in each direction, turned: the least such word of all turns
 * and translations says which pairing it is. Only quarter turns of a square pattern are turns of rectangles, too. */
static unsigned long word_of(const struct dominoes *d, unsigned turn, int shift)
{
	unsigned long word = 0;
	for (int r = 0; r < 2; r++)
		for (int c = 0; c < 2; c++)
			for (int v = 0; v < 8; v++) {
				static const struct place way[8] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
				                                    {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
				struct place at = place_turn((struct place){r, c}, turn), by = place_turn(way[v], turn);
				const int *to = d->to[residue(d, at.row, at.column + shift)];
				struct dominoes other = *d;
				(void)other;
				word = word << 1 | (unsigned long)(to[0] == by.row && to[1] == by.column);
			}
	return word;
}

static unsigned long least_word(const struct dominoes *d)
{
	unsigned long least = ~0ul;
	for (unsigned turn = 0; turn < 8; turn++)
		for (int row = 0; row < 2; row++)
			for (int shift = 0; shift < 2; shift++) {
				struct dominoes moved = *d;
				unsigned long word;
				if (row == 1) {
					for (int n = 0; n < 2; n++)
						memcpy(moved.to[n],
						       d->to[residue(d, n / d->columns + 1, n % d->columns)],
						       sizeof moved.to[n]);
				}
				word = word_of(&moved, turn, shift);
				least = word < least ? word : least;
			}
	return least;
}

static unsigned count_dominoes(void)
{
	static const struct dominoes lattice[] = {{1, 0, 2, {{0}}}, {1, 1, 2, {{0}}}, {2, 0, 1, {{0}}}};
	unsigned long seen[64];
	unsigned count = 0;
	for (unsigned i = 0; i < 3; i++)
		for (int code = 0; code < 81; code++) {
			struct dominoes d = lattice[i];
			unsigned k = 0;
			d.to[0][0] = code % 3 - 1;
			d.to[0][1] = code / 3 % 3 - 1;
			d.to[1][0] = code / 9 % 3 - 1;
			d.to[1][1] = code / 27 - 1;
			if (!is_pairing(&d))
				continue;
			unsigned long word = least_word(&d);
			while (k < count && seen[k] != word)
				k++;
			if (k == count)
				seen[count++] = word;
		}
	return count;
}

static void pairs_of_squares_are_dominoes(void **state)
{
	struct ground g;
	unsigned count;
	(void)state;
	load_rectangle(&g, 2, 2, 0);
	struct ground *pair = ground_pairs(&g, &count);
	assert_int_equal(count, count_dominoes());
	assert_int_equal(count, 3); /* side by side in columns, corner by corner, in the bond of bricks */
	clear_all(pair, count);
	ground_clear(&g);
}

/* Of rectangles that are no squares, rows and columns differ. */
static void images_are_the_same(void **state)
{
	struct ground a, b, c;
	(void)state;
	load_rectangle(&a, 2, 3, 1);
	load_rectangle(&b, 2, 3, -1);
	load_rectangle(&c, 2, 3, 0);
	assert_true(ground_same(&a, &b));
	assert_true(ground_same(&a, &a));
	assert_false(ground_same(&a, &c));
	ground_clear(&a);
	ground_clear(&b);
	ground_clear(&c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(pairs_are_two_tiles_that_touch),
	    cmocka_unit_test(pairs_of_squares_are_dominoes),
	    cmocka_unit_test(images_are_the_same),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

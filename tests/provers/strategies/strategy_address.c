#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "provers/strategies/strategy_address.h"

/* Every square of the rows 0..length-1 and columns 0..columns-1, with its address. */
struct located {
	struct address a;
	int64_t v, d;
};

static int by_place(const void *x, const void *y)
{
	const struct located *a = x, *b = y;
	if (a->a.board != b->a.board)
		return a->a.board < b->a.board ? -1 : 1;
	if (a->a.light != b->a.light)
		return a->a.light ? -1 : 1;
	if (a->a.block != b->a.block)
		return a->a.block < b->a.block ? -1 : 1;
	if (a->v != b->v)
		return a->v < b->v ? -1 : 1;
	return (a->d > b->d) - (a->d < b->d);
}

static struct located *locate(unsigned length, int64_t columns, size_t *count)
{
	struct located *s = malloc(length * (size_t)columns * sizeof *s);
	*count = 0;
	for (int64_t c = 0; c < columns; c++)
		for (unsigned r = 0; r < length; r++)
			s[(*count)++] = (struct located){address_of(length, r, c), c, c - (int64_t)r};
	qsort(s, *count, sizeof *s, by_place);
	return s;
}

static bool has(const struct located *s, size_t count, int64_t v, int64_t d)
{
	for (size_t i = 0; i < count; i++)
		if (s[i].v == v && s[i].d == d)
			return true;
	return false;
}

/* A block that does not reach the ends of the window is all crossings of its lines, without the corner it names. */
static void assert_block(const struct located *s, size_t count, int64_t columns, int64_t length)
{
	for (size_t i = 0; i < count; i++)
		if (s[i].v < 4 * length || s[i].v >= columns - 4 * length)
			return;
	size_t crossings = 0;
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < count; j++) {
			bool corner = s[i].a.corner && s[i].v == s[i].a.corner_v && s[j].d == s[i].a.corner_d;
			assert_int_equal(has(s, count, s[i].v, s[j].d), !corner);
			crossings++;
		}
	assert_true(crossings > 0);
	if (!s[0].a.corner)
		return;
	bool met_v = false, met_d = false; /* the corner's lines are lines of the block */
	for (size_t i = 0; i < count; i++) {
		met_v |= s[i].v == s[i].a.corner_v;
		met_d |= s[i].d == s[i].a.corner_d;
	}
	assert_true(met_v && met_d);
}

static void light_blocks_are_grids(void **state)
{
	(void)state;
	for (unsigned length = 5; length <= 31; length++) {
		size_t count;
		int64_t columns = 14 * (int64_t)length;
		struct located *s = locate(length, columns, &count);
		for (size_t i = 0, j; i < count; i = j) {
			for (j = i; j < count && s[j].a.board == s[i].a.board && s[j].a.light == s[i].a.light &&
			            s[j].a.block == s[i].a.block;)
				j++;
			if (s[i].a.light)
				assert_block(s + i, j - i, columns, length);
		}
		free(s);
	}
}

/* A line meets: on each board on its way one light block, or two at the last; then one base board or none. Summed up,
 * with one stone a block and the base's bound, that is address_bound. */
static void assert_line(unsigned length, int64_t number, bool vertical)
{
	unsigned blocks = 0, base = 0, base_length = 0;
	for (unsigned r = 0; r < length; r++) {
		struct address a = address_of(length, r, vertical ? number : number + (int64_t)r);
		bool again = false;
		for (unsigned q = 0; q < r && !again; q++) {
			struct address b = address_of(length, q, vertical ? number : number + (int64_t)q);
			again = a.light && b.light && a.board == b.board && a.block == b.block;
		}
		blocks += a.light && !again;
		base += !a.light;
		base_length = a.light ? base_length : a.base;
	}
	assert_true(base == 0 || base == base_length);
	assert_true(blocks + (base == 0 ? 0 : base_length == 2 ? 1 : 2) <= address_bound(length));
}

static void no_line_can_have_too_many_stones(void **state)
{
	(void)state;
	for (unsigned length = 2; length <= 40; length++)
		for (int64_t n = -40; n <= 40; n++) {
			assert_line(length, n, true);
			assert_line(length, n, false);
		}
}

/* In a base board a line's squares lie in different rows, as many as BN(base) has. */
static void base_boards_are_strips(void **state)
{
	(void)state;
	for (unsigned length = 2; length <= 40; length++)
		for (int64_t c = -50; c <= 50; c++) {
			bool seen[4] = {false};
			for (unsigned r = 0; r < length; r++) {
				struct address a = address_of(length, r, c);
				if (a.light)
					continue;
				assert_true(a.row < a.base && !seen[a.row]);
				seen[a.row] = true;
			}
		}
}

/* Property 3 in plain numbers: p + d is the first length that stands p stones. */
static void the_bound_gives_theorem_2(void **state)
{
	(void)state;
	for (unsigned p = 1, d = 3; p <= 20000; p++) {
		while (p > (1u << d) - d - 2)
			d++;
		assert_true(p + d - 1 - address_bound(p + d) >= p);
		if (p + d > 4)
			assert_true(p + d - 2 - address_bound(p + d - 1) < p);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(light_blocks_are_grids),
	    cmocka_unit_test(no_line_can_have_too_many_stones),
	    cmocka_unit_test(base_boards_are_strips),
	    cmocka_unit_test(the_bound_gives_theorem_2),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "provers/search/shapes.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

#include "base/random.h"

enum { SHAPES = 20, LINES = 4, ADDED = 30, MOST = 3, TRIES = 4000 };

struct known {
	uint8_t own[SHAPES][ADDED][LINES];
};

/* Names that share one word or the other. */
static const uint64_t *name_of(unsigned shape, uint64_t name[2])
{
	name[0] = shape % 5;
	name[1] = shape / 5;
	return name;
}

static void draw_numbers(struct random *r, uint8_t *own)
{
	for (unsigned n = 0; n < LINES; n++)
		own[n] = (uint8_t)random_below(r, MOST + 1);
}

static bool nowhere_more(const uint8_t *a, const uint8_t *b)
{
	for (unsigned n = 0; n < LINES; n++)
		if (a[n] > b[n])
			return false;
	return true;
}

static bool is_known(const struct known *k, unsigned shape, const uint8_t *own, bool exactly)
{
	for (unsigned n = 0; n < ADDED; n++)
		if (exactly ? memcmp(k->own[shape][n], own, LINES) == 0 : nowhere_more(k->own[shape][n], own))
			return true;
	return false;
}

/* Against a look at everything that was added; what is answered was added to this shape. */
static void finds_what_is_nowhere_more(void **state)
{
	(void)state;
	struct random r = random_start(7, 0);
	struct shapes *s = shapes_new(1 << 20);
	struct known k;
	uint64_t name[2];
	for (unsigned i = 0; i < SHAPES; i++)
		for (unsigned n = 0; n < ADDED; n++) {
			draw_numbers(&r, k.own[i][n]);
			k.own[i][n][i % LINES] = (uint8_t)(1 + i % MOST); /* so that some are not known */
			assert_int_equal(shapes_may_have(s, 1000 * i), n > 0);
			shapes_add(s, name_of(i, name), 1000 * i, k.own[i][n], LINES);
		}
	unsigned found = 0;
	for (unsigned t = 0; t < TRIES; t++) {
		uint8_t own[LINES], fewer[LINES];
		const unsigned i = t % SHAPES;
		draw_numbers(&r, own);
		bool answer = shapes_find(s, name_of(i, name), own, LINES, fewer);
		assert_int_equal(answer, is_known(&k, i, own, false));
		if (answer)
			assert_true(nowhere_more(fewer, own) && is_known(&k, i, fewer, true));
		found += answer;
	}
	assert_in_range(found, TRIES / 10, TRIES - TRIES / 10);
	assert_false(shapes_find(s, name_of(SHAPES, name), k.own[0][0], LINES, k.own[0][1]));
	shapes_release(s);
}

/* Full is full; what is there stays. */
static void stops_at_the_limit(void **state)
{
	(void)state;
	struct shapes *s = shapes_new(1 << 16);
	const uint8_t own[LINES] = {1, 2, 3, 4};
	uint8_t fewer[LINES];
	uint64_t name[2], there = 0;
	for (unsigned i = 0; i < 100000; i++)
		shapes_add(s, name_of(i, name), i, own, LINES);
	for (unsigned i = 0; i < 100000; i++)
		there += shapes_find(s, name_of(i, name), own, LINES, fewer);
	assert_in_range(there, 10, 10000);
	assert_true(shapes_find(s, name_of(0, name), own, LINES, fewer));
	shapes_release(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(finds_what_is_nowhere_more),
	                                   cmocka_unit_test(stops_at_the_limit)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

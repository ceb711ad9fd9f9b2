#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fairness/anneal.h"
#include "fairness/defence.h"
#include "fairness/limit.h"

static uint64_t next_random(uint64_t *seed)
{
	*seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return *seed >> 33;
}

static void random_stones(struct stones *s, uint64_t *seed, unsigned q, unsigned side)
{
	while (s->count < q) {
		struct stone x = {(int)(next_random(seed) % side) - 9, (int)(next_random(seed) % side) + 30};
		bool there = false;
		for (unsigned i = 0; i < s->count; i++)
			there |= stone_compare(&s->stone[i], &x) == 0;
		if (!there)
			stones_add(s, x);
	}
}

static unsigned number(unsigned k, unsigned d, const struct stones *s)
{
	struct threats_position p = {k, k - d, 0, 0, s, NULL};
	struct defence found;
	assert_true(defence_count(&found, &p, 0));
	assert_true(found.finished);
	unsigned n = found.won ? UINT32_MAX : found.number;
	defence_clear(&found);
	return n;
}

/* The limit number against threat windows: equal for long k, and never above the number for k from the side on. */
static void long_lines_and_shorter_ones(void **state)
{
	uint64_t seed = 5;
	(void)state;
	for (unsigned round = 0; round < 150; round++) {
		unsigned d = 1 + round % 4, q = d + (unsigned)next_random(&seed) % 7;
		struct stones s;
		stones_init(&s);
		random_stones(&s, &seed, q, 4 + (unsigned)next_random(&seed) % 3);
		unsigned side = limit_side(&s), limit = limit_number(d, &s), last = UINT32_MAX;
		for (unsigned k = side > d ? side : d + 1; k <= 3 * side + 2; k += 1 + side / 2) {
			unsigned n = number(k, d, &s);
			assert_true(limit <= n && n <= last);
			last = n;
		}
		assert_int_equal(number(3 * side + 2 + d, d, &s), limit);
		assert_int_equal(number(4 * side + 9 + d, d, &s), limit);
		stones_clear(&s);
	}
}

static void local_search_finds_the_block_of_four(void **state)
{
	struct anneal a = {.d = 2, .q = 4, .seed = 1, .steps = 2000, .goal = 12};
	struct stones s, again;
	(void)state;
	stones_init(&s);
	stones_init(&again);
	assert_int_equal(anneal(&a, &s), 12);
	assert_int_equal(anneal(&a, &again), 12);
	for (unsigned i = 0; i < 4; i++)
		assert_int_equal(stone_compare(&s.stone[i], &again.stone[i]), 0);
	stones_clear(&s);
	stones_clear(&again);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(long_lines_and_shorter_ones),
	    cmocka_unit_test(local_search_finds_the_block_of_four),
	};
	return cmocka_run_group_tests_name("limit", tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <unistd.h>

#include "fairness/defence.h"
#include "fairness/limit.h"
#include "fairness/quest.h"

static uint64_t next_random(uint64_t *seed)
{
	*seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return *seed >> 33;
}

static void random_stones(struct stones *s, uint64_t *seed, unsigned q, unsigned side)
{
	while (s->count < q) {
		struct place x = {(int)(next_random(seed) % side) - 9, (int)(next_random(seed) % side) + 30};
		bool there = false;
		for (unsigned i = 0; i < s->count; i++)
			there |= place_compare(&s->stone[i], &x) == 0;
		if (!there)
			stones_add(s, x);
	}
}

static unsigned number(unsigned k, unsigned d, const struct stones *s)
{
	struct threats_position p = {k, k - d, 0, 0, s, NULL};
	struct defence found;
	assert_true(defence_find(&found, &p, 0));
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

static void same_stones(const struct stones *a, const struct stones *b)
{
	assert_int_equal(a->count, b->count);
	for (unsigned i = 0; i < a->count; i++)
		assert_int_equal(place_compare(&a->stone[i], &b->stone[i]), 0);
}

static void local_search_finds_the_block_of_four(void **state)
{
	struct quest one = {.d = 2, .q = 4, .seed = 1, .runs = 1, .steps = 2000, .goal = 12}, again = one;
	(void)state;
	anneal(&one);
	anneal(&again);
	assert_int_equal(one.most, 12);
	same_stones(&one.best, &again.best);
	quest_clear(&one);
	quest_clear(&again);
}

static bool stop_now_and_then(void *context)
{
	uint64_t *r = context;
	return next_random(r) % 40 == 0;
}

/* Stopped often, saved, and read again by a quest that knows nothing but the question. */
static void in_pieces(const struct quest *question, void (*work)(struct quest *q), struct quest *end)
{
	uint64_t r = 1;
	struct trouble t;
	FILE *file = tmpfile();
	assert_non_null(file);
	*end = *question;
	unsigned pieces = 0;
	for (bool stopped = true; stopped; pieces++) {
		rewind(file);
		if (pieces > 0)
			assert_true(quest_read(end, file, &t));
		end->pause = stop_now_and_then;
		/* cppcheck-suppress autoVariables */
		end->context = &r;
		work(end);
		stopped = end->stopped;
		rewind(file);
		assert_int_equal(ftruncate(fileno(file), 0), 0);
		quest_write(end, file);
		if (stopped) {
			quest_clear(end);
			*end = *question;
		}
	}
	fclose(file);
	assert_true(pieces > 5);
}

static void the_same_in_pieces(void **state)
{
	static const struct {
		struct quest question;
		void (*work)(struct quest *q);
	} job[] = {
	    {{.d = 3, .q = 5, .seed = 7, .runs = 3, .steps = 150, .goal = 100}, anneal},
	    {{.d = 2, .q = 4, .side = 4}, exhaust},
	    {{.d = 3, .q = 5, .side = 4}, exhaust},
	};
	(void)state;
	for (unsigned i = 0; i < sizeof job / sizeof *job; i++) {
		struct quest whole = job[i].question, pieces;
		job[i].work(&whole);
		in_pieces(&job[i].question, job[i].work, &pieces);
		assert_int_equal(whole.most, pieces.most);
		assert_int_equal(whole.looked, pieces.looked);
		same_stones(&whole.best, &pieces.best);
		quest_clear(&whole);
		quest_clear(&pieces);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(long_lines_and_shorter_ones),
	    cmocka_unit_test(local_search_finds_the_block_of_four),
	    cmocka_unit_test(the_same_in_pieces),
	};
	return cmocka_run_group_tests_name("limit", tests, NULL, NULL);
}

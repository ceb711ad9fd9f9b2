#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "base/random.h"
#include "games/arena.h"

/* Windows of a side alone with so many stones, counted from the squares. */
static unsigned count_windows(const struct arena *a, unsigned side, unsigned stones)
{
	unsigned sum = 0;
	for (unsigned d = 0; d < DIRECTIONS; d++)
		for (unsigned first = 0; first < a->squares; first++) {
			unsigned own = 0, others = 0;
			for (unsigned i = 0, s = first; i < a->k; i++, s += (unsigned)a->step[d]) {
				unsigned colour = s < a->squares ? a->colour[s] : ARENA_OUTSIDE;
				own += colour == side;
				others += colour == 1 - side || colour == ARENA_OUTSIDE;
			}
			sum += others == 0 && own == stones;
		}
	return sum;
}

static void same_as_squares(const struct arena *a)
{
	for (unsigned side = 0; side < 2; side++)
		for (unsigned stones = 1; stones <= a->k; stones++)
			assert_int_equal(a->listed[side][stones], count_windows(a, side, stones));
}

static unsigned empty_square(const struct arena *a, struct random *random)
{
	for (;;) {
		unsigned s = (unsigned)(random_next(random) % a->squares);
		if (a->colour[s] == ARENA_EMPTY)
			return s;
	}
}

/* What is imagined is what would be, and is forgotten without a trace. */
static void imagine_some(struct arena *a, struct random *random)
{
	uint16_t square[4];
	unsigned before[2][ARENA_K_MOST + 1], imagined[2][ARENA_K_MOST + 1], side = (unsigned)(random_next(random) % 2);
	memcpy(before, a->listed, sizeof before);
	for (unsigned i = 0; i < 4; i++) {
		square[i] = (uint16_t)empty_square(a, random);
		arena_place(a, square[i], side);
	}
	memcpy(imagined, a->listed, sizeof imagined);
	for (unsigned i = 4; i-- > 0;)
		arena_take(a, square[i], side);
	for (unsigned i = 0; i < 4; i++)
		arena_imagine(a, square[i], side);
	assert_memory_equal(a->listed, imagined, sizeof imagined);
	arena_forget(a, square, 4, side, before);
	same_as_squares(a);
}

static void windows_are_counted(void **state)
{
	const unsigned rules[][4] = {{4, 1, 7, 8}, {6, 2, 11, 9}, {3, 1, 3, 5}, {5, 1, 12, 12}};
	struct random random = {7};
	(void)state;
	for (unsigned i = 0; i < sizeof rules / sizeof *rules; i++) {
		struct arena a, copy;
		assert_true(arena_init(&a, rules[i][0], rules[i][1], rules[i][2], rules[i][3]));
		for (unsigned stones = 0; stones < 10; stones++) {
			arena_place(&a, empty_square(&a, &random), stones % 2);
			same_as_squares(&a);
			imagine_some(&a, &random);
		}
		arena_copy(&copy, &a);
		same_as_squares(&copy);
		assert_memory_equal(copy.colour, a.colour, a.squares);
		assert_memory_equal(copy.hash, a.hash, sizeof a.hash);
		arena_clear(&copy);
		arena_clear(&a);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(windows_are_counted)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

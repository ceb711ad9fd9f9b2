#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/nearest.h"
#include "tests/hypergraph/random.h"

/* From the definition, letter by letter from the left. */
static unsigned distance(const char *a, const char *b)
{
	if (*a == '\0' || *b == '\0')
		return (unsigned)(strlen(a) + strlen(b));
	unsigned best = distance(a + 1, b + 1) + (*a != *b), other = distance(a + 1, b) + 1;
	best = other < best ? other : best;
	other = distance(a, b + 1) + 1;
	best = other < best ? other : best;
	if (a[0] == b[1] && a[1] == b[0]) {
		other = distance(a + 2, b + 2) + 1;
		best = other < best ? other : best;
	}
	return best;
}

static void random_letters(uint64_t *seed, char *word)
{
	unsigned length = random_below(seed, 7);
	for (unsigned i = 0; i < length; i++)
		word[i] = (char)('a' + random_below(seed, 3));
	word[length] = '\0';
}

static void distances_agree_with_the_definition(void **state)
{
	(void)state;
	uint64_t seed = 1;
	for (int n = 0; n < 2000; n++) {
		char a[8], b[8];
		random_letters(&seed, a);
		random_letters(&seed, b);
		assert_int_equal(edit_distance(a, b), distance(a, b));
		assert_int_equal(edit_distance(b, a), distance(a, b));
	}
}

static void slips_are_near_and_other_words_are_not(void **state)
{
	(void)state;
	assert_true(edit_is_near("gird", "grid"));
	assert_true(edit_is_near("paralelogram", "parallelogram"));
	assert_true(edit_is_near("b3", "b2"));
	assert_false(edit_is_near("board", "b2"));
	assert_false(edit_is_near("", "b2"));
	assert_false(edit_is_near("nonsense", "grid"));
}

static void long_words_are_far_from_everything(void **state)
{
	(void)state;
	char word[1000];
	memset(word, 'a', sizeof word);
	word[sizeof word - 1] = '\0';
	assert_false(edit_is_near(word, "grid"));
	assert_false(edit_is_near(word, word));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(distances_agree_with_the_definition),
	    cmocka_unit_test(slips_are_near_and_other_words_are_not),
	    cmocka_unit_test(long_words_are_far_from_everything),
	};
	return cmocka_run_group_tests_name("nearest words", tests, NULL, NULL);
}

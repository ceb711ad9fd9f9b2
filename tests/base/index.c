/* Words by their hashes, against a look at all of them; hashes that are often equal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "base/fnv.h"
#include "base/index.h"

enum { WORDS = 3000 };

struct asked {
	const uint32_t *word;
	uint32_t it;
};

static bool is_it(const void *asked, size_t number)
{
	const struct asked *a = asked;
	return a->word[number - 1] == a->it;
}

static void words_are_found(void **state)
{
	(void)state;
	for (uint32_t hashes = 1; hashes <= 1000000; hashes *= 100) {
		static uint32_t word[WORDS];
		const uint32_t words = hashes == 1 ? 60 : WORDS;
		struct index x = {0};
		for (uint32_t n = 0; n < words; n++) {
			word[n] = n * 2654435761u;
			const struct asked asked = {word, word[n]};
			assert_int_equal(index_find(&x, word[n] % hashes, is_it, &asked), 0);
			size_t *number = index_at(&x, word[n] % hashes, is_it, &asked);
			assert_int_equal(*number, 0);
			*number = n + 1;
		}
		for (uint32_t n = 0; n < words; n++)
			assert_int_equal(index_find(&x, word[n] % hashes, is_it, &(struct asked){word, word[n]}),
			                 n + 1);
		index_clear(&x);
	}
}

/* Values from the authors' page, draft-eastlake-fnv. */
static void sums_of_bytes(void **state)
{
	(void)state;
	assert_true(fnv_bytes(FNV_START, "", 0) == UINT64_C(0xcbf29ce484222325));
	assert_true(fnv_bytes(FNV_START, "a", 1) == UINT64_C(0xaf63dc4c8601ec8c));
	assert_true(fnv_bytes(FNV_START, "foobar", 6) == UINT64_C(0x85944171f73967e8));
	assert_true(fnv_bytes(fnv_bytes(FNV_START, "foo", 3), "bar", 3) == UINT64_C(0x85944171f73967e8));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(words_are_found),
	    cmocka_unit_test(sums_of_bytes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

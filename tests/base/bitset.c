#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/bitset.h"
#include "tests/hypergraph/random.h"

/* A set as flags, the slow way. */
struct flags {
	bool has[BITSET_MOST];
};

static void random_set(uint64_t *seed, struct flags *f, uint64_t *set, unsigned words)
{
	unsigned sparse = 1 + random_below(seed, 40);
	memset(f, 0, sizeof *f);
	memset(set, 0, words * sizeof *set);
	for (unsigned i = 0; i < 64 * words; i++)
		if (random_below(seed, sparse) == 0) {
			f->has[i] = true;
			bitset_add(set, i);
		}
	for (unsigned i = 0; i < 64 * words; i++)
		assert_int_equal(bitset_has(set, i), f->has[i]);
}

static void compare(const struct flags *f, const uint64_t *set, unsigned words)
{
	unsigned count = 0, next = bitset_next(set, 0, words);
	for (unsigned i = 0; i < 64 * words; i++) {
		assert_int_equal(bitset_has(set, i), f->has[i]);
		count += f->has[i];
		if (f->has[i]) {
			assert_int_equal(next, i);
			next = bitset_next(set, i + 1, words);
		}
	}
	assert_int_equal(next, 64 * words);
	assert_int_equal(bitset_count(set, words), count);
	assert_int_equal(bitset_empty(set, words), count == 0);
}

static void operations_agree_with_flags(void **state)
{
	(void)state;
	uint64_t seed = 1;
	for (int n = 0; n < 600; n++) {
		unsigned words = 1u << n % 3;
		struct flags a, b, and, or, minus;
		uint64_t x[4], y[4], z[4];
		bool meets = false, inside = true, equal = true;
		random_set(&seed, &a, x, words);
		random_set(&seed, &b, y, words);
		for (unsigned i = 0; i < 64 * words; i++) {
			and.has[i] = a.has[i] && b.has[i];
			or.has[i] = a.has[i] || b.has[i];
			minus.has[i] = a.has[i] && !b.has[i];
			meets |= and.has[i];
			inside &= !minus.has[i];
			equal &= a.has[i] == b.has[i];
		}
		compare(&a, x, words);
		assert_int_equal(bitset_meets(x, y, words), meets);
		assert_int_equal(bitset_inside(x, y, words), inside);
		assert_int_equal(bitset_equal(x, y, words), equal);
		memcpy(z, x, words * sizeof *z);
		assert_true(bitset_equal(x, z, words));
		bitset_and(z, y, words);
		compare(&and, z, words);
		assert_true(bitset_inside(z, x, words));
		memcpy(z, x, words * sizeof *z);
		bitset_or(z, y, words);
		compare(& or, z, words);
		memcpy(z, x, words * sizeof *z);
		bitset_minus(z, y, words);
		compare(&minus, z, words);
		memcpy(z, x, words * sizeof *z);
		for (unsigned i = bitset_next(y, 0, words); i < 64 * words; i = bitset_next(y, i + 1, words))
			bitset_remove(z, i);
		compare(&minus, z, words);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(operations_agree_with_flags),
	};
	return cmocka_run_group_tests_name("bitsets", tests, NULL, NULL);
}

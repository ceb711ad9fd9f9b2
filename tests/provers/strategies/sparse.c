/* The table against a plain array, while it grows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "provers/strategies/sparse.h"

enum { KEYS = 20000 };

static struct sparse_key key(unsigned i)
{
	return (struct sparse_key){i % 3, (int64_t)(i % 7) - 3, (int64_t)i * 1000003, -(int64_t)i};
}

static void entries_keep_their_values(void **state)
{
	static unsigned count[KEYS];
	struct sparse s;
	(void)state;
	sparse_init(&s);
	srand(1);
	for (int n = 0; n < 300000; n++) {
		/* few keys at first, so that old entries change while they are waiting to be moved */
		unsigned i = (unsigned)rand() % (unsigned)(1 + n * (KEYS / 300000.0));
		sparse_reserve(&s, 1);
		struct sparse_entry *e = sparse_get(&s, key(i));
		assert_int_equal(e->count, count[i]);
		e->count = ++count[i];
		unsigned j = (unsigned)rand() % KEYS;
		const struct sparse_entry *other = sparse_find(&s, key(j));
		assert_int_equal(other == NULL ? 0 : other->count, count[j]);
	}
	size_t made = 0;
	for (unsigned i = 0; i < KEYS; i++)
		made += count[i] > 0;
	assert_int_equal(s.used, made);
	sparse_clear(&s);
}

static void reserved_entries_stay_where_they_are(void **state)
{
	struct sparse s;
	(void)state;
	sparse_init(&s);
	for (unsigned i = 0; i < 5000; i += 10) {
		struct sparse_entry *e[10];
		sparse_reserve(&s, 10);
		for (unsigned j = 0; j < 10; j++)
			e[j] = sparse_get(&s, key(i + j));
		for (unsigned j = 0; j < 10; j++)
			assert_ptr_equal(sparse_get(&s, key(i + j)), e[j]);
	}
	sparse_clear(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(entries_keep_their_values),
	    cmocka_unit_test(reserved_entries_stay_where_they_are),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

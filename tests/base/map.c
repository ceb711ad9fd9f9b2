/* The map against a plain array, while it grows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "base/map.h"

enum { KEYS = 20000 };

struct key {
	uint64_t kind;
	int64_t row, column;
};

struct entry {
	struct key key;
	unsigned count, twice;
};

static struct key key(unsigned i)
{
	return (struct key){i % 3, (int64_t)(i % 7) - 3, (int64_t)i * 1000003};
}

static struct entry *get(struct map *m, unsigned i)
{
	const struct key k = key(i);
	return map_get(m, &k);
}

static const struct entry *find(const struct map *m, unsigned i)
{
	const struct key k = key(i);
	return map_find(m, &k);
}

static void entries_keep_their_values(void **state)
{
	static unsigned count[KEYS];
	struct map m;
	(void)state;
	map_init(&m, sizeof(struct entry), 3);
	srand(1);
	for (int n = 0; n < 300000; n++) {
		unsigned i = (unsigned)rand() % (unsigned)(1 + n * (KEYS / 300000.0)), j = (unsigned)rand() % KEYS;
		struct entry *e = get(&m, i);
		assert_int_equal(e->count, count[i]);
		e->count = ++count[i];
		e->twice = 2 * e->count;
		const struct entry *other = find(&m, j);
		assert_int_equal(other == NULL ? 0 : other->count, count[j]);
		assert_int_equal(other == NULL ? 0 : other->twice, 2 * count[j]);
	}
	size_t made = 0;
	for (unsigned i = 0; i < KEYS; i++)
		made += count[i] > 0;
	assert_int_equal(m.used, made);
	map_clear(&m);
}

static void all_entries_come_once(void **state)
{
	static unsigned char seen[KEYS];
	struct map m;
	size_t entries = 0;
	(void)state;
	map_init(&m, sizeof(struct entry), 3);
	assert_null(map_next(&m, NULL));
	for (unsigned i = 0; i < KEYS; i += 3)
		get(&m, i)->count = i;
	for (const struct entry *e = NULL; (e = map_next(&m, e)) != NULL; entries++) {
		assert_true(e->count < KEYS && e->count % 3 == 0 && seen[e->count] == 0);
		seen[e->count] = 1;
	}
	assert_int_equal(entries, (KEYS + 2) / 3);
	map_clear(&m);
}

static void reserved_entries_stay_where_they_are(void **state)
{
	struct map m;
	(void)state;
	map_init(&m, sizeof(struct entry), 3);
	for (unsigned i = 0; i < 5000; i += 10) {
		struct entry *e[10];
		const unsigned long long bytes = map_bytes_after(&m, 10);
		map_reserve(&m, 10);
		assert_int_equal(map_bytes_after(&m, 0), bytes);
		for (unsigned j = 0; j < 10; j++)
			e[j] = get(&m, i + j);
		for (unsigned j = 0; j < 10; j++)
			assert_ptr_equal(get(&m, i + j), e[j]);
	}
	map_clear(&m);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(entries_keep_their_values),
	    cmocka_unit_test(all_entries_come_once),
	    cmocka_unit_test(reserved_entries_stay_where_they_are),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

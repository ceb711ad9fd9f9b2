#include "provers/search/notes.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { KEYS = 5000, LONGEST = 3000 };

/* The bytes of a key, and how many. */
static uint32_t text_of(uint64_t key, uint8_t *bytes)
{
	const uint32_t size = (uint32_t)(key * 7919 % LONGEST);
	for (uint32_t n = 0; n < size; n++)
		bytes[n] = (uint8_t)(key + n * n);
	return size;
}

static void check_all(struct notes *notes, uint64_t keys)
{
	uint8_t bytes[LONGEST];
	uint32_t size;
	for (uint64_t key = 0; key < KEYS; key++) {
		const uint8_t *found = notes_find(notes, key, key % 3, &size);
		assert_int_equal(found != NULL, key < keys);
		if (found == NULL)
			continue;
		assert_int_equal(size, text_of(key, bytes));
		assert_memory_equal(found, bytes, size);
	}
}

/* Keys that share one half, many chunks, several doublings; what is there stays, and what bytes say is found again. */
static void test_found_again(void **state)
{
	(void)state;
	struct notes *notes = notes_new(1ull << 30);
	uint8_t bytes[LONGEST];
	check_all(notes, 0);
	for (uint64_t key = 0; key < KEYS; key++)
		notes_add(notes, key, key % 3, bytes, text_of(key, bytes));
	for (uint64_t key = 0; key < KEYS; key++)
		notes_add(notes, key, key % 3, (const uint8_t *)"other", 5);
	check_all(notes, KEYS);
	notes_release(notes);
}

/* Nothing is taken any more beyond the limit, until all is. */
static void test_limit(void **state)
{
	(void)state;
	uint32_t size;
	struct notes *notes = notes_new(1);
	uint64_t key = 0;
	for (notes_add(notes, 0, 0, (const uint8_t *)"a", 1); notes_find(notes, key, 0, &size) != NULL; key++)
		notes_add(notes, key + 1, 0, (const uint8_t *)"b", 1);
	assert_true(key > 0);
	notes_take_all(notes);
	notes_add(notes, key, 0, (const uint8_t *)"c", 1);
	assert_memory_equal(notes_find(notes, key, 0, &size), "c", 1);
	notes_release(notes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_found_again), cmocka_unit_test(test_limit)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "provers/search/notes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
		uint8_t *found = notes_find(notes, key, key % 3, &size);
		assert_int_equal(found != NULL, key < keys);
		if (found == NULL)
			continue;
		assert_int_equal(size, text_of(key, bytes));
		assert_memory_equal(found, bytes, size);
		free(found);
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

static bool has(struct notes *notes, uint64_t key)
{
	uint32_t size;
	uint8_t *found = notes_find(notes, key, 0, &size);
	free(found);
	return found != NULL;
}

/* Nothing is taken any more beyond the limit, until all is. */
static void test_limit(void **state)
{
	(void)state;
	struct notes *notes = notes_new(1);
	uint64_t key = 0;
	for (notes_add(notes, 0, 0, (const uint8_t *)"a", 1); has(notes, key); key++)
		notes_add(notes, key + 1, 0, (const uint8_t *)"b", 1);
	assert_true(key > 0);
	notes_take_all(notes);
	notes_add(notes, key, 0, (const uint8_t *)"c", 1);
	uint32_t size;
	uint8_t *found = notes_find(notes, key, 0, &size);
	assert_memory_equal(found, "c", 1);
	free(found);
	notes_release(notes);
}

/* --- in a file --- */

static const char path[] = "notes-of-a-test";

static struct notes *open_notes(const char *job, bool resume)
{
	struct trouble t;
	struct notes *notes = notes_new(1ull << 30);
	if (notes_keep(notes, path, job, resume, &t))
		return notes;
	notes_release(notes);
	return NULL;
}

static void add_keys(struct notes *notes, uint64_t from, uint64_t to)
{
	uint8_t bytes[LONGEST];
	for (uint64_t key = from; key < to; key++)
		notes_add(notes, key, key % 3, bytes, text_of(key, bytes));
}

/* Found while they are written, and when the work goes on; what was not flushed may be lost, and no more. */
static void test_kept(void **state)
{
	(void)state;
	struct notes *notes = open_notes("a job", false);
	add_keys(notes, 0, 1000);
	check_all(notes, 1000);
	notes_flush(notes);
	notes_release(notes);
	notes = open_notes("a job", true);
	check_all(notes, 1000);
	add_keys(notes, 500, KEYS);
	check_all(notes, KEYS);
	notes_release(notes);
	notes = open_notes("a job", true);
	uint64_t keys = 0;
	for (uint32_t size; keys < KEYS; keys++) {
		uint8_t *found = notes_find(notes, keys, keys % 3, &size);
		free(found);
		if (found == NULL)
			break;
	}
	assert_in_range(keys, 1000, KEYS - 1);
	check_all(notes, keys);
	notes_end(notes);
	assert_int_equal(access(path, F_OK), -1);
	check_all(notes, 0);
	notes_release(notes);
}

static void overwrite(long at, const char *bytes, long size)
{
	FILE *f = fopen(path, "r+");
	fseek(f, at, at < 0 ? SEEK_END : SEEK_SET);
	fwrite(bytes, 1, strlen(bytes), f);
	fflush(f);
	if (size >= 0)
		assert_int_equal(ftruncate(fileno(f), size), 0);
	fclose(f);
}

static void make_ten(void)
{
	struct notes *notes = open_notes("a job", false);
	for (uint64_t key = 0; key < 10; key++)
		notes_add(notes, key, 0, (const uint8_t *)"ten bytes.", 10);
	notes_flush(notes);
	notes_release(notes);
}

/* How many of the ten are there? They are the first ones. */
static uint64_t found_of_ten(const char *job, bool resume)
{
	struct notes *notes = open_notes(job, resume);
	uint64_t keys = 0;
	while (keys < 10 && has(notes, keys))
		keys++;
	for (uint64_t key = keys; key < 10; key++)
		assert_false(has(notes, key));
	notes_add(notes, 9, 0, (const uint8_t *)"once more", 9); /* behind what was cut off */
	notes_flush(notes);
	notes_release(notes);
	notes = open_notes(job, true);
	assert_true(has(notes, 9));
	notes_end(notes);
	notes_release(notes);
	return keys;
}

enum { HEAD = sizeof "kdraw notes 1 a job", RECORD = 24 + 10 };

static void test_what_is_not_whole(void **state)
{
	(void)state;
	make_ten();
	assert_int_equal(found_of_ten("a job", true), 10);
	make_ten();
	assert_int_equal(found_of_ten("a job", false), 0);
	make_ten();
	assert_int_equal(found_of_ten("another job", true), 0);
	make_ten();
	assert_int_equal(found_of_ten("a jo", true), 0);
	for (long cut = 1; cut <= RECORD; cut++) {
		make_ten();
		overwrite(0, "", HEAD + 10 * RECORD - cut);
		assert_int_equal(found_of_ten("a job", true), 9);
	}
	for (long at = 0; at < RECORD; at++) {
		make_ten();
		overwrite(HEAD + 4 * RECORD + at, "!", -1);
		assert_int_equal(found_of_ten("a job", true), 4);
	}
}

static void test_other_files(void **state)
{
	(void)state;
	make_ten();
	overwrite(0, "kdraw nites", -1);
	assert_null(open_notes("a job", true));
	assert_null(open_notes("a job", false));
	overwrite(0, "kdraw notes 1 a job\n", 0); /* of no bytes: as new */
	assert_int_equal(found_of_ten("a job", true), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_found_again),       cmocka_unit_test(test_limit),       cmocka_unit_test(test_kept),
	    cmocka_unit_test(test_what_is_not_whole), cmocka_unit_test(test_other_files),
	};
	char folder[] = "/tmp/kdraw-notes-XXXXXX";
	if (mkdtemp(folder) == NULL || chdir(folder) != 0)
		return 1;
	const int failed = cmocka_run_group_tests(tests, NULL, NULL);
	return chdir("/") != 0 || rmdir(folder) != 0 ? 1 : failed;
}

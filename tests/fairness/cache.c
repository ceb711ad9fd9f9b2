/* What is written is read again, byte for byte; what is damaged anywhere, or of another fact, is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "fairness/cache.h"

static const char text[] = "kdraw facts 1\nfact 3x3 3 1 1 draw solved somebody\nend\n";

static struct cache fresh(void)
{
	static char folder[] = "/tmp/kdraw-cache-XXXXXX";
	static char below[64];
	struct cache c;
	strcpy(folder, "/tmp/kdraw-cache-XXXXXX");
	assert_non_null(mkdtemp(folder));
	snprintf(below, sizeof below, "%s/a/b", folder);
	cache_init(&c, below);
	return c;
}

static void clean(struct cache *c)
{
	char path[256], **name;
	int count = cache_names(c, &name);
	for (int i = 0; i < count; i++) {
		snprintf(path, sizeof path, "%s/%s", c->folder, name[i]);
		assert_int_equal(unlink(path), 0);
	}
	cache_free_names(name, count);
	snprintf(path, sizeof path, "%s", c->folder);
	for (unsigned i = 0; i < 3; i++) {
		assert_int_equal(rmdir(path), 0);
		*strrchr(path, '/') = '\0';
	}
	cache_clear(c);
}

static void what_is_written_is_read(void **state)
{
	struct cache c = fresh();
	(void)state;
	assert_true(cache_write(&c, "one.facts", text, "fact one"));
	char *note, *again = cache_read(&c, "one.facts", &note), *expected = cache_text(text, "fact one");
	assert_string_equal(again, expected);
	assert_string_equal(note, "fact one");
	assert_non_null(strstr(again, "\nfact 3x3 3 1 1 draw solved somebody\nend\n"));
	assert_null(cache_read(&c, "two.facts", &(char *){NULL}));
	free(again);
	free(note);
	free(expected);
	char **name;
	assert_int_equal(cache_names(&c, &name), 1);
	assert_string_equal(name[0], "one.facts");
	cache_free_names(name, 1);
	clean(&c);
}

/* Every byte changed, every part of the file, and more at its end. */
static void nothing_damaged_is_read(void **state)
{
	struct cache c = fresh();
	char *whole = cache_text(text, "fact one"), path[256], *note;
	size_t size = strlen(whole);
	(void)state;
	assert_true(cache_write(&c, "one.facts", text, "fact one"));
	snprintf(path, sizeof path, "%s/one.facts", c.folder);
	for (size_t i = 0; i <= 2 * size; i++) {
		FILE *out = fopen(path, "w");
		assert_non_null(out);
		if (i < size) {
			whole[i] ^= 1;
			fwrite(whole, 1, size, out);
			whole[i] ^= 1;
		} else if (i < 2 * size) {
			fwrite(whole, 1, i - size, out);
		} else {
			fprintf(out, "%sx", whole);
		}
		fclose(out);
		assert_null(cache_read(&c, "one.facts", &note));
	}
	free(whole);
	clean(&c);
}

static void no_folder_remembers_nothing(void **state)
{
	struct cache c;
	char **name;
	(void)state;
	cache_init(&c, "none");
	assert_false(cache_write(&c, "one.facts", text, "fact one"));
	assert_null(cache_read(&c, "one.facts", &(char *){NULL}));
	assert_int_equal(cache_names(&c, &name), -1);
	cache_clear(&c);
	cache_init(&c, "/dev/null/nowhere");
	assert_false(cache_write(&c, "one.facts", text, "fact one"));
	cache_clear(&c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(what_is_written_is_read),
	    cmocka_unit_test(nothing_damaged_is_read),
	    cmocka_unit_test(no_folder_remembers_nothing),
	};
	if (freopen("/dev/null", "w", stderr) == NULL) /* a warning for each of them */
		return 1;
	return cmocka_run_group_tests_name("cache", tests, NULL, NULL);
}

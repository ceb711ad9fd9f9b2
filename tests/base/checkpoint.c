/* Files that are whole or not at all, and checkpoints: what a reader finds, whatever was done to them. */
#include "base/checkpoint.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/output.h"

static char folder[64], name[80];

static int make_folder(void **state)
{
	(void)state;
	strcpy(folder, "/tmp/kdraw-XXXXXX");
	assert_non_null(mkdtemp(folder));
	snprintf(name, sizeof name, "%s/file", folder);
	return 0;
}

static int remove_folder(void **state)
{
	(void)state;
	unlink(name);
	return rmdir(folder); /* nothing else is left there */
}

static char *text_of(const char *path, size_t *size)
{
	FILE *in = fopen(path, "r");
	char *text = calloc(1, 1 << 20);
	*size = in == NULL ? 0 : fread(text, 1, (1 << 20) - 1, in);
	if (in != NULL)
		fclose(in);
	return text;
}

static void is_text(const char *path, const char *expected)
{
	size_t size;
	char *text = text_of(path, &size);
	assert_string_equal(text, expected);
	free(text);
}

static void put(const char *path, const char *text, size_t size)
{
	FILE *out = fopen(path, "w");
	assert_int_equal(fwrite(text, 1, size, out), size);
	fclose(out);
}

static void old_until_the_end(void **state)
{
	(void)state;
	unsigned long long bytes;
	struct stat about;
	put(name, "old\n", 4);
	FILE *out = output_begin(name);
	for (unsigned i = 0; i < 100000; i++)
		fputs("new\n", out);
	is_text(name, "old\n");
	output_drop(out);
	is_text(name, "old\n");
	out = output_begin(name);
	fputs("new\n", out);
	assert_true(output_end(out, &bytes));
	assert_int_equal(bytes, 4);
	is_text(name, "new\n");
	mode_t mask = umask(0);
	umask(mask);
	assert_int_equal(stat(name, &about), 0);
	assert_int_equal(about.st_mode & 0777, 0666 & ~mask);
}

/* A link leads to its file, and stays. */
static void links_are_followed(void **state)
{
	(void)state;
	char link[90];
	struct stat about;
	snprintf(link, sizeof link, "%s.link", name);
	put(name, "old\n", 4);
	assert_int_equal(symlink("file", link), 0);
	FILE *out = output_begin(link);
	fputs("new\n", out);
	assert_true(output_end(out, NULL));
	assert_int_equal(lstat(link, &about), 0);
	assert_true(S_ISLNK(about.st_mode));
	is_text(name, "new\n");
	unlink(name);
	assert_null(output_begin(link)); /* it leads nowhere now */
	unlink(link);
}

static void full_disk(void **state)
{
	(void)state;
	FILE *out = output_begin("/dev/full");
	assert_non_null(out);
	fputs("a word", out);
	assert_false(output_end(out, NULL));
	assert_null(output_begin(folder));
	assert_null(output_begin("/nowhere/file"));
}

/* --- checkpoints -------------------------------------------------------------------------------------------------- */

static const char job[] = "test 4 by 5";

static bool save(struct checkpoint *c, const char *text)
{
	FILE *out = checkpoint_write(c);
	fputs(text, out);
	return checkpoint_save(c, out);
}

/* What is known of the job; NULL if the file is refused. */
static char *load(struct trouble *t)
{
	struct checkpoint c;
	char *text = NULL;
	if (!checkpoint_begin(&c, name, true, job, t))
		return NULL;
	FILE *in = checkpoint_read(&c, t);
	if (in != NULL) {
		text = calloc(1, 100);
		assert_true(fread(text, 1, 99, in) < 99);
		fclose(in);
	}
	checkpoint_end(&c);
	return text;
}

static void saved_and_read(void **state)
{
	(void)state;
	struct checkpoint c, other;
	struct trouble t;
	unlink(name);
	assert_null(load(&t));
	assert_true(checkpoint_begin(&c, name, false, job, &t));
	assert_false(checkpoint_begin(&other, name, false, job, &t));
	assert_string_equal(t.text, "another process is at work with this checkpoint");
	checkpoint_end(&c);
	assert_int_equal(access(name, F_OK), -1); /* nothing was saved, nothing is left */
	assert_true(checkpoint_begin(&c, name, false, job, &t));
	for (unsigned i = 0; i < 3; i++) {
		assert_true(save(&c, i == 2 ? "three\nchecksum\n" : "one\n"));
		assert_false(checkpoint_begin(&other, name, true, job, &t)); /* each new file is locked */
	}
	checkpoint_end(&c);
	char *text = load(&t);
	assert_string_equal(text, "three\nchecksum\n");
	free(text);
}

/* Every byte in turn made each of some others, every length: refused. */
static void damaged(void **state)
{
	(void)state;
	struct checkpoint c;
	struct trouble t;
	size_t size;
	unlink(name);
	assert_true(checkpoint_begin(&c, name, false, job, &t));
	assert_true(save(&c, "known 12345\n"));
	checkpoint_end(&c);
	char *whole = text_of(name, &size), *text = calloc(1, size + 1);
	for (size_t i = 0; i < size; i++)
		for (unsigned x = 1; x < 256; x *= 2) {
			memcpy(text, whole, size);
			text[i] = (char)(text[i] ^ (char)x);
			put(name, text, size);
			assert_null(load(&t));
		}
	for (size_t i = 0; i < size; i++) {
		put(name, whole, i);
		assert_null(load(&t));
	}
	put(name, whole, size);
	char *right = load(&t);
	assert_string_equal(right, "known 12345\n");
	free(right);
	free(text);
	free(whole);
}

static void others_are_left_alone(void **state)
{
	(void)state;
	struct checkpoint c;
	struct trouble t;
	put(name, "notes\n", 6);
	assert_false(checkpoint_begin(&c, name, false, job, &t));
	is_text(name, "notes\n");
	unlink(name);
	assert_true(checkpoint_begin(&c, name, false, "test 4 by 5 ", &t));
	assert_true(save(&c, "x\n"));
	checkpoint_end(&c);
	assert_false(checkpoint_begin(&c, name, false, job, &t));
	assert_string_equal(t.text, "this is a checkpoint of another job: 'test 4 by 5 ', not 'test 4 by 5'");
	assert_int_equal(access(name, F_OK), 0);
	assert_false(checkpoint_begin(&c, "/dev/null", false, job, &t));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(old_until_the_end), cmocka_unit_test(links_are_followed),
	    cmocka_unit_test(full_disk),         cmocka_unit_test(saved_and_read),
	    cmocka_unit_test(damaged),           cmocka_unit_test(others_are_left_alone),
	};
	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

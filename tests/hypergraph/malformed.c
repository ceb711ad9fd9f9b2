#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hypergraph/pg.h"
#include "hypergraph/read.h"

/* tests/malformed/board: NAME.board has the flaw that its name says, NAME.expected is "LINE: what is wrong". The same
 * for tests/malformed/pg. */
static void expected_message(const char *path, char *message, size_t size)
{
	char name[512];
	snprintf(name, sizeof name, "%.*s.expected", (int)(strrchr(path, '.') - path), path);
	FILE *in = fopen(name, "r");
	message[0] = '\0';
	if (in == NULL || fgets(message, (int)size, in) == NULL)
		print_error("%s cannot be read\n", name);
	message[strcspn(message, "\n")] = '\0';
	if (in != NULL)
		fclose(in);
}

static bool read_board(FILE *in, struct trouble *t)
{
	struct hypergraph h;
	hypergraph_init(&h);
	bool right = hypergraph_read(&h, in, t);
	hypergraph_clear(&h);
	return right;
}

static bool read_pg(FILE *in, struct trouble *t)
{
	struct pg g;
	pg_init(&g);
	bool right = pg_read(&g, in, t);
	pg_clear(&g);
	return right;
}

static unsigned refuse(const char *path, bool (*read)(FILE *, struct trouble *))
{
	struct trouble t;
	char found[400], expected[400];
	FILE *in = fopen(path, "r");
	bool right = read(in, &t);
	fclose(in);
	snprintf(found, sizeof found, "%lu: %s", t.line, t.text);
	expected_message(path, expected, sizeof expected);
	if (!right && strcmp(found, expected) == 0)
		return 0;
	print_error("%s\n  is answered   %s\n  and should be %s\n", path, right ? "as if it were right" : found,
	            expected);
	return 1;
}

static void refuse_all(const char *pattern, bool (*read)(FILE *, struct trouble *), size_t least)
{
	glob_t files;
	unsigned wrong = 0;
	assert_int_equal(glob(pattern, 0, NULL, &files), 0);
	assert_true(files.gl_pathc >= least);
	for (size_t i = 0; i < files.gl_pathc; i++)
		wrong += refuse(files.gl_pathv[i], read);
	globfree(&files);
	assert_int_equal(wrong, 0);
}

static void every_malformed_board_gets_its_sentence(void **state)
{
	(void)state;
	refuse_all("tests/malformed/board/*.board", read_board, 80);
}

static void every_malformed_game_gets_its_sentence(void **state)
{
	(void)state;
	refuse_all("tests/malformed/pg/*.pg", read_pg, 10);
}

static void an_endless_stream_of_zeros_ends_at_once(void **state)
{
	(void)state;
	struct trouble t;
	FILE *in = fopen("/dev/zero", "r");
	assert_false(read_board(in, &t));
	assert_int_equal(t.line, 1);
	fclose(in);
}

static void an_endless_line_is_cut_off(void **state)
{
	(void)state;
	size_t size = TEXTFILE_LONGEST + 100;
	char *text = malloc(size);
	struct trouble t;
	memset(text, 'a', size);
	FILE *in = fmemopen(text, size, "r");
	assert_false(read_board(in, &t));
	assert_string_equal(t.text, "line longer than 16777216 characters");
	fclose(in);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_malformed_board_gets_its_sentence),
	    cmocka_unit_test(every_malformed_game_gets_its_sentence),
	    cmocka_unit_test(an_endless_stream_of_zeros_ends_at_once),
	    cmocka_unit_test(an_endless_line_is_cut_off),
	};
	return cmocka_run_group_tests_name("malformed files", tests, NULL, NULL);
}

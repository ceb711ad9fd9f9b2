#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <glob.h>
#include <string.h>

#include "boards/tilings/tiling.h"

/* tests/malformed/tiling: NAME.tiling has the flaw that its name says, NAME.expected is "LINE: what is wrong". */
static void expected_path(char *path, size_t room, const char *file)
{
	snprintf(path, room, "%.*s.expected", (int)(strlen(file) - strlen(".tiling")), file);
}

static void refuse(const char *file)
{
	char path[512], message[400], expected[400] = "";
	struct tiling t;
	struct trouble trouble;
	FILE *f = fopen(file, "r");
	assert_non_null(f);
	tiling_init(&t);
	if (tiling_read(&t, f, &trouble))
		fail_msg("%s is read", file);
	fclose(f);
	tiling_clear(&t);
	snprintf(message, sizeof message, "%lu: %s\n", trouble.line, trouble.text);
	expected_path(path, sizeof path, file);
	f = fopen(path, "r");
	assert_non_null(f);
	assert_non_null(fgets(expected, sizeof expected, f));
	fclose(f);
	if (strcmp(message, expected) != 0)
		fail_msg("%s: expected %s, got %s", file, expected, message);
}

static void every_malformed_tiling_gets_its_sentence(void **state)
{
	(void)state;
	glob_t g;
	assert_int_equal(glob("tests/malformed/tiling/*.tiling", 0, NULL, &g), 0);
	assert_true(g.gl_pathc >= 60);
	for (size_t i = 0; i < g.gl_pathc; i++)
		refuse(g.gl_pathv[i]);
	globfree(&g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_malformed_tiling_gets_its_sentence)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

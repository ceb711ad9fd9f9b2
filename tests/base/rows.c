#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "base/rows.h"

static const struct column columns[] = {
    {"k", COLUMN_NUMBER, 0, 3}, {"word", COLUMN_WORD, 2, 6}, {"text", COLUMN_TEXT, 1, 0}, {0}};

static void assert_table(enum format format, unsigned rows, const char *expected)
{
	struct rows r;
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	rows_begin(&r, "kdraw-test/1", out, format, columns);
	for (unsigned i = 0; i < rows; i++) {
		rows_number(&r, 7 + 93 * i);
		rows_text(&r, i == 0 ? "a,b" : "x");
		rows_text(&r, "say \"|\"\\\n");
	}
	if (rows > 0) {
		rows_none(&r);
		rows_print(&r, "%d%%", 5);
		rows_none(&r);
	}
	rows_end(&r);
	fclose(out);
	assert_string_equal(text, expected);
	free(text);
}

static void cells_look_as_their_format_wants(void **state)
{
	(void)state;
	assert_table(FORMAT_TEXT, 2,
	             "  k  word   text\n  7  a,b    say \"|\"\\\n\n100  x      say \"|\"\\\n\n  -  5%     -\n");
	assert_table(FORMAT_CSV, 2,
	             "k,word,text\n7,\"a,b\",\"say \"\"|\"\"\\\n\"\n100,x,\"say \"\"|\"\"\\\n\"\n,5%,\n");
	assert_table(FORMAT_JSON, 1,
	             "{\n\"schema\": \"kdraw-test/1\",\n\"rows\": [\n {\"k\": 7, \"word\": \"a,b\", \"text\": \"say "
	             "\\\"|\\\"\\\\\\u000a\"},\n"
	             " {\"k\": null, \"word\": \"5%\", \"text\": null}\n]\n}\n");
	assert_table(FORMAT_MD, 1,
	             "| k | word | text |\n|---:|---|---|\n| 7 | a,b | say \"\\|\"\\\\\n |\n|  | 5% |  |\n");
	assert_table(
	    FORMAT_TEX, 1,
	    "\\begin{tabular}{rll}\n\\hline\nk & word & text \\\\\n\\hline\n7 & a,b & say \"|\"\\char`\\\\{}\n "
	    "\\\\\n & 5\\% &  \\\\\n\\hline\n\\end{tabular}\n");
}

static void empty_tables_have_a_head_unless_they_are_text(void **state)
{
	(void)state;
	assert_table(FORMAT_TEXT, 0, "");
	assert_table(FORMAT_JSON, 0, "{\n\"schema\": \"kdraw-test/1\",\n\"rows\": [\n]\n}\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(cells_look_as_their_format_wants),
	    cmocka_unit_test(empty_tables_have_a_head_unless_they_are_text),
	};
	return cmocka_run_group_tests_name("rows", tests, NULL, NULL);
}

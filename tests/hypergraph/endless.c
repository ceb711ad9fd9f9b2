#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hypergraph/read.h"

static bool read_board(FILE *in, struct trouble *t)
{
	struct hypergraph h;
	hypergraph_init(&h);
	bool right = hypergraph_read(&h, in, t);
	hypergraph_clear(&h);
	return right;
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
	    cmocka_unit_test(an_endless_stream_of_zeros_ends_at_once),
	    cmocka_unit_test(an_endless_line_is_cut_off),
	};
	return cmocka_run_group_tests_name("endless files", tests, NULL, NULL);
}

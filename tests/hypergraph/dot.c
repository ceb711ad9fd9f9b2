#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <cgraph.h>
#include <stdio.h>
#include <string.h>

#include "hypergraph/dot.h"
#include "tests/hypergraph/random.h"

static char *text_of(const struct hypergraph *h)
{
	FILE *file = tmpfile();
	assert_true(hypergraph_dot(h, file));
	long size = ftell(file);
	char *text = calloc(1, (size_t)size + 1);
	rewind(file);
	assert_int_equal(fread(text, 1, (size_t)size, file), size);
	fclose(file);
	return text;
}

static Agnode_t *find(Agraph_t *g, char kind, unsigned number)
{
	char name[16];
	snprintf(name, sizeof name, "%c%u", kind, number);
	return agnode(g, name, 0);
}

/* Read back, the edges are the pairs of a line and a square on it, and one more for each exclusive square. */
static void the_edges_are_the_incidences(void **state)
{
	(void)state;
	uint64_t seed = 1;
	for (int n = 0; n < 100; n++) {
		struct hypergraph h;
		unsigned exclusive = 0;
		random_hypergraph(&seed, &h, 12, 8, 5);
		char *text = text_of(&h);
		Agraph_t *g = agmemread(text);
		assert_non_null(g);
		for (unsigned i = 0; i < h.lines; i++) {
			Agnode_t *line = find(g, 'l', i);
			assert_non_null(line);
			for (unsigned j = 0; j < hypergraph_line_size(&h, i); j++)
				assert_non_null(agedge(g, line, find(g, 's', hypergraph_line(&h, i)[j]), NULL, 0));
			if (h.exclusive[i])
				assert_non_null(agedge(g, line, find(g, 'x', i), NULL, 0));
			exclusive += h.exclusive[i];
		}
		assert_int_equal(agnnodes(g), h.squares + h.lines + exclusive);
		assert_int_equal(agnedges(g), h.first[h.lines] + exclusive);
		agclose(g);
		free(text);
		hypergraph_clear(&h);
	}
}

static void the_same_board_gives_the_same_bytes(void **state)
{
	(void)state;
	struct hypergraph h;
	unsigned line[3] = {0, 1, 2};
	hypergraph_init(&h);
	hypergraph_set_name(&h, "three:in:a-row");
	h.dimension = 2;
	for (int32_t i = 0; i < 3; i++)
		hypergraph_add_square_at(&h, (int32_t[]){i, -i});
	hypergraph_add_line(&h, line, 3);
	char *once = text_of(&h), *again = text_of(&h);
	assert_string_equal(once, again);
	assert_non_null(strstr(once, "graph \"three:in:a-row\""));
	free(once);
	free(again);
	hypergraph_clear(&h);
}

static void a_full_disk_is_noticed(void **state)
{
	(void)state;
	struct hypergraph h;
	FILE *full = fopen("/dev/full", "w");
	if (full == NULL)
		skip();
	setvbuf(full, NULL, _IONBF, 0);
	hypergraph_init(&h);
	hypergraph_add_squares(&h, 3);
	assert_true(!hypergraph_dot(&h, full) || ferror(full));
	fclose(full);
	hypergraph_clear(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_edges_are_the_incidences),
	    cmocka_unit_test(the_same_board_gives_the_same_bytes),
	    cmocka_unit_test(a_full_disk_is_noticed),
	};
	return cmocka_run_group_tests_name("DOT", tests, NULL, NULL);
}

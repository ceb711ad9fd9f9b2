#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "boards/family.h"
#include "hypergraph/read.h"
#include "hypergraph/write.h"
#include "tests/boards/load.h"
#include "tests/hypergraph/random.h"

static bool read_text(struct hypergraph *h, const char *text, size_t size, struct trouble *t)
{
	FILE *in = fmemopen((void *)(uintptr_t)text, size, "r");
	hypergraph_init(h);
	bool right = hypergraph_read(h, in, t);
	fclose(in);
	return right;
}

static void round_trip(const struct hypergraph *h)
{
	char *text = NULL;
	size_t size;
	struct hypergraph copy;
	struct trouble t;
	FILE *out = open_memstream(&text, &size);
	hypergraph_write_comment(h, "a comment", out);
	fclose(out);
	assert_true(read_text(&copy, text, size, &t));
	assert_true(hypergraph_equal(h, &copy));
	assert_true(h->name == copy.name || strcmp(h->name, copy.name) == 0);
	assert_true(hypergraph_fingerprint(h) == hypergraph_fingerprint(&copy));
	hypergraph_clear(&copy);
	free(text);
}

static void random_boards_come_back(void **state)
{
	(void)state;
	uint64_t seed = 1;
	for (int i = 0; i < 3000; i++) {
		struct hypergraph h;
		random_hypergraph(&seed, &h, 30, 20, 9);
		if (i % 2 == 0)
			hypergraph_set_name(&h, "random:%d", i);
		round_trip(&h);
		hypergraph_clear(&h);
	}
}

static void coordinates_come_back(void **state)
{
	(void)state;
	uint64_t seed = 2;
	for (int i = 0; i < 300; i++) {
		struct hypergraph h;
		hypergraph_init(&h);
		h.dimension = 2 + random_below(&seed, 2);
		for (int j = 0; j < 20; j++) {
			int32_t at[3] = {j - 10, (int32_t)random_below(&seed, 7) - 3, INT32_MAX - j};
			hypergraph_add_square_at(&h, at);
		}
		round_trip(&h);
		hypergraph_clear(&h);
	}
}

static void families_come_back(void **state)
{
	(void)state;
	static const char *const board[] = {"b2", "grid:7x7:5", "parallelogram:3:4"};
	for (size_t i = 0; i < sizeof board / sizeof *board; i++) {
		struct hypergraph h;
		load_board(&h, board[i]);
		round_trip(&h);
		hypergraph_clear(&h);
	}
}

/* FNV-1a of the bytes as FORMATS.md lists them, computed from a text written here. */
static void the_fingerprint_is_the_hash_of_the_lines(void **state)
{
	(void)state;
	static const char text[] = "kdraw board 1\nname x\nsquares 4\nlines 2\nc here\nline 0 1 3 x w 5\nline 2\nend\n";
	static const char hashed[] = "squares 4\nlines 2\nline 0 1 3 x\nline 2\n";
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	for (const char *p = hashed; *p != '\0'; p++) {
		hash ^= (uint64_t)*p;
		hash *= UINT64_C(0x100000001b3);
	}
	struct hypergraph h;
	struct trouble t;
	assert_true(read_text(&h, text, sizeof text - 1, &t));
	assert_true(hypergraph_fingerprint(&h) == hash);
	assert_int_equal(h.weight[0], 5);
	assert_true(h.exclusive[0] && !h.exclusive[1]);
	hypergraph_clear(&h);
}

static void a_board_inside_a_larger_file_ends_at_its_end(void **state)
{
	(void)state;
	static const char text[] =
	    "kdraw board 1\nsquares 2\nlines 1\nline 0 1\nend\nkdraw board 1\nsquares 1\nlines 0\nend\n";
	FILE *in = fmemopen((void *)(uintptr_t)text, sizeof text - 1, "r");
	struct trouble t;
	struct textfile f;
	textfile_init(&f, in, &t);
	for (unsigned i = 2; i > 0; i--) {
		struct hypergraph h;
		hypergraph_init(&h);
		assert_true(hypergraph_read_inside(&h, &f));
		assert_int_equal(h.squares, i);
		hypergraph_clear(&h);
	}
	assert_true(textfile_nothing_left(&f));
	textfile_clear(&f);
	fclose(in);
}

/* Promises are checked before anything is allocated for them: this ends at once. */
static void large_promises_cost_nothing(void **state)
{
	(void)state;
	struct hypergraph h;
	struct trouble t;
	static const char text[] = "kdraw board 1\nsquares 1000000\nlines 1000000\nline 0\nend\n";
	for (int i = 0; i < 10000; i++) {
		assert_false(read_text(&h, text, sizeof text - 1, &t));
		assert_int_equal(t.line, 5);
		hypergraph_clear(&h);
	}
}

static void every_cut_of_a_file_is_refused(void **state)
{
	(void)state;
	static const char text[] = "kdraw board 1\nname a\nsquares 3\nlines 2\ndimension 2\nat 0 0\nat 0 -1\nat 1 0\n"
	                           "line 0 1 x w 2\nline 2\nend\n";
	struct hypergraph h;
	struct trouble t;
	for (size_t size = 1; size < sizeof text - 1; size++) {
		assert_false(read_text(&h, text, size, &t));
		assert_true(t.text[0] != '\0' && t.line > 0);
		hypergraph_clear(&h);
	}
	assert_true(read_text(&h, text, sizeof text - 1, &t));
	hypergraph_clear(&h);
}

static void load_says_what_a_misspelt_name_may_mean(void **state)
{
	(void)state;
	struct hypergraph h;
	struct trouble t;
	hypergraph_init(&h);
	assert_false(board_load(&h, "gird:4x4:4", &t));
	assert_non_null(strstr(t.text, "did you mean 'grid:MxN:K'"));
	assert_false(board_load(&h, "quite/another/thing", &t));
	assert_null(strstr(t.text, "did you mean"));
	assert_int_equal(t.line, 0);
	assert_false(board_load(&h, ".", &t));
	assert_non_null(strstr(t.text, "irectory"));
	hypergraph_clear(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(random_boards_come_back),
	    cmocka_unit_test(coordinates_come_back),
	    cmocka_unit_test(families_come_back),
	    cmocka_unit_test(the_fingerprint_is_the_hash_of_the_lines),
	    cmocka_unit_test(a_board_inside_a_larger_file_ends_at_its_end),
	    cmocka_unit_test(large_promises_cost_nothing),
	    cmocka_unit_test(every_cut_of_a_file_is_refused),
	    cmocka_unit_test(load_says_what_a_misspelt_name_may_mean),
	};
	return cmocka_run_group_tests_name("board files", tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "boards/family.h"
#include "boards/transform.h"
#include "tests/boards/load.h"

static const char *const names[] = {"b2", "grid:3x5:3", "torus:4x3:2", "bz:3:4", "grid3:3x2x4:2"};
enum { NAMES = sizeof names / sizeof *names };

static void apply(bool (*how)(const struct hypergraph *, struct hypergraph *, struct trouble *), struct hypergraph *h)
{
	struct hypergraph changed;
	struct trouble t;
	hypergraph_init(&changed);
	assert_true(how(h, &changed, &t));
	hypergraph_clear(h);
	*h = changed;
}

static void mirroring_exchanges_left_and_right(void **state)
{
	(void)state;
	struct hypergraph h, m;
	load_board(&h, "b2");
	load_board(&m, "b2");
	apply(transform_mirror, &m);
	assert_string_equal(m.name, "b2-mirror");
	for (unsigned s = 0; s < h.squares; s++) {
		assert_int_equal(m.coordinate[2 * s], h.coordinate[2 * s]);
		assert_int_equal(m.coordinate[2 * s + 1], 8 - h.coordinate[2 * s + 1]);
	}
	hypergraph_clear(&h);
	hypergraph_clear(&m);
}

static void mirroring_twice_changes_nothing(void **state)
{
	(void)state;
	for (unsigned i = 0; i < NAMES; i++) {
		struct hypergraph h, m;
		load_board(&h, names[i]);
		load_board(&m, names[i]);
		apply(transform_mirror, &m);
		assert_false(hypergraph_equal(&h, &m));
		apply(transform_mirror, &m);
		assert_true(hypergraph_equal(&h, &m));
		hypergraph_clear(&h);
		hypergraph_clear(&m);
	}
}

static bool on(const struct hypergraph *h, unsigned square, unsigned line)
{
	for (unsigned i = 0; i < hypergraph_line_size(h, line); i++)
		if (hypergraph_line(h, line)[i] == square)
			return true;
	return false;
}

/* All squares of these boards lie on lines, so that square s becomes line s. */
static void the_dual_has_the_transposed_incidences(void **state)
{
	(void)state;
	for (unsigned i = 0; i < NAMES; i++) {
		struct hypergraph h, d;
		load_board(&h, names[i]);
		load_board(&d, names[i]);
		apply(transform_dual, &d);
		assert_int_equal(d.squares, h.lines);
		assert_int_equal(d.lines, h.squares);
		for (unsigned s = 0; s < h.squares; s++)
			for (unsigned l = 0; l < h.lines; l++)
				assert_int_equal(on(&h, s, l), on(&d, l, s));
		hypergraph_clear(&h);
		hypergraph_clear(&d);
	}
}

static void squares_on_no_line_have_no_dual_line(void **state)
{
	(void)state;
	struct hypergraph h;
	load_board(&h, "bn-:4"); /* its square (3, 0), (3, 1), (3, 2) lie on no line */
	assert_int_equal(h.squares, 16);
	assert_int_equal(h.lines, 5);
	apply(transform_dual, &h);
	assert_int_equal(h.squares, 5);
	assert_int_equal(h.lines, 13);
	hypergraph_clear(&h);
}

static void assert_refused(bool (*how)(const struct hypergraph *, struct hypergraph *, struct trouble *),
                           const struct hypergraph *h, const char *sentence)
{
	struct hypergraph changed;
	struct trouble t;
	hypergraph_init(&changed);
	assert_false(how(h, &changed, &t));
	assert_string_equal(t.text, sentence);
	hypergraph_clear(&changed);
}

static void what_cannot_be_done_is_refused(void **state)
{
	(void)state;
	struct hypergraph h;
	load_board(&h, "rect:2:3");
	assert_refused(transform_dual, &h, "line 0 has an exclusive square: such a board has no dual");
	hypergraph_clear(&h);
	load_board(&h, "b2");
	h.weight[3] = 2;
	assert_refused(transform_dual, &h, "line 3 has a weight: such a board has no dual");
	h.weight[3] = 1;
	apply(transform_dual, &h);
	assert_refused(transform_mirror, &h, "a board without coordinates has no mirror image");
	hypergraph_clear(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(mirroring_exchanges_left_and_right),
	    cmocka_unit_test(mirroring_twice_changes_nothing),
	    cmocka_unit_test(the_dual_has_the_transposed_incidences),
	    cmocka_unit_test(squares_on_no_line_have_no_dual_line),
	    cmocka_unit_test(what_cannot_be_done_is_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

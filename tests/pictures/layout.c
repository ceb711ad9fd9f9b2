#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "boards/family.h"
#include "pictures/layout.h"
#include "tests/boards/load.h"

static bool same_spot(struct spot a, struct spot b)
{
	return a.x == b.x && a.y == b.y;
}

/* No two squares of a board on one spot, none outside of the picture, in a chart and without. */
static void squares_have_spots_of_their_own(void **state)
{
	(void)state;
	static const char *const boards[] = {"b2", "grid3:4x3x5:3", "torus:5x7:4", "bz:4:6", "zetters"};
	for (unsigned i = 0; i < sizeof boards / sizeof *boards; i++)
		for (unsigned bare = 0; bare < 3; bare++) {
			struct hypergraph h;
			struct layout l;
			load_board(&h, boards[i]);
			h.dimension = bare == 0 ? h.dimension : 0;
			layout_find(&l, &h, bare == 2);
			for (unsigned s = 0; s < h.squares; s++) {
				assert_true(layout_across(&l, s) > 0 && layout_across(&l, s) < layout_width(&l));
				assert_true(layout_down(&l, s) > 0 && layout_down(&l, s) < layout_height(&l));
				for (unsigned t = 0; t < s; t++)
					assert_false(same_spot(l.spot[s], l.spot[t]));
			}
			assert_true(bare != 2 || l.high.y == 0);
			layout_clear(&l);
			hypergraph_clear(&h);
		}
}

/* A row up is a cell up, a column right a cell right, a layer the breadth of a layer and one more. */
static void coordinates_are_cells(void **state)
{
	(void)state;
	struct hypergraph h;
	struct layout l;
	load_board(&h, "grid3:2x3x4:3");
	layout_find(&l, &h, false);
	for (unsigned s = 0; s < h.squares; s++) {
		const int32_t *at = h.coordinate + (size_t)s * 3;
		assert_int_equal(l.spot[s].x, TICKS * (at[2] + 5 * at[0]));
		assert_int_equal(l.spot[s].y, TICKS * at[1] + 7 * at[0]);
	}
	layout_clear(&l);
	hypergraph_clear(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(squares_have_spots_of_their_own),
	    cmocka_unit_test(coordinates_are_cells),
	};
	return cmocka_run_group_tests_name("layouts", tests, NULL, NULL);
}

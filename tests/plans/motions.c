#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <string.h>

#include "plans/candidates.h"
#include "plans/symmetric.h"

static bool never(const void *context)
{
	(void)context;
	return false;
}

static uint32_t residue(const struct motions *m, struct place p)
{
	return lattice_residue(&m->lattice, p.row, p.column);
}

/* Every product of two motions is one of them, up to translations, on all squares of two periods. */
static void check_group(const struct motions *m)
{
	for (unsigned i = 0; i < m->count; i++)
		for (unsigned j = 0; j < m->count; j++) {
			unsigned same = 0;
			for (unsigned k = 0; k < m->count; k++) {
				bool all = true;
				for (int32_t r = 0; r < 2 * m->lattice.rows; r++)
					for (int32_t c = 0; c < 2 * m->lattice.columns; c++) {
						struct place p = {r, c},
						             q = motion_of(m->motion[j], motion_of(m->motion[i], p));
						all &= residue(m, q) == residue(m, motion_of(m->motion[k], p));
					}
				same += all;
			}
			assert_true(same >= 1);
		}
}

static void motions_are_groups(void **state)
{
	(void)state;
	unsigned groups[6] = {0};
	for (unsigned index = 1; index <= 12; index++)
		for (unsigned rows = 1; rows <= index; rows++)
			for (unsigned shift = 0; index % rows == 0 && shift < index / rows; shift++)
				for (unsigned kind = 0; motions_kinds[kind] != NULL; kind++) {
					const struct lattice l = {rows, index / rows, shift};
					struct motions m;
					for (unsigned i = 0; motions_make(&m, motions_kinds[kind], &l, i); i++)
						if (m.count > 0) {
							groups[kind]++;
							check_group(&m);
						}
				}
	assert_int_equal(127, groups[0]); /* sigma(1) + ... + sigma(12): every lattice has its translations */
	assert_int_equal(4 * 127, groups[1]);
	for (unsigned kind = 2; kind < 6; kind++)
		assert_true(groups[kind] > 0);
}

/* The image of a line has this direction, and begins with the image of its first or its last square. */
static void directions_turn(void **state)
{
	(void)state;
	for (unsigned turn = 0; turn < 8; turn++)
		for (unsigned d = 0; d < DIRECTIONS; d++) {
			const struct motion m = {turn, {3, 5}};
			const struct place step = direction_step[d], zero = {0, 0};
			bool reversed;
			enum direction e = motion_direction(m, (enum direction)d, &reversed);
			struct place a = motion_of(m, zero), b = motion_of(m, step);
			int sign = reversed ? -1 : 1;
			assert_int_equal(b.row - a.row, sign * direction_step[e].row);
			assert_int_equal(b.column - a.column, sign * direction_step[e].column);
		}
}

/* What is found is a tiling that catches k, by the code that reads tilings; the tiles are images of each other. */
static void plans_are_tilings(void **state)
{
	static const struct {
		const char *kind;
		struct lattice lattice;
		unsigned number, k, length, box;
		enum verdict verdict;
	} try[] = {
	    {"pm", {12, 12, 0}, 13, 18, 7, 16, DRAWN}, /* Connect(18,4) */
	    {"pm", {12, 12, 0}, 12, 18, 7, 16, LOST},
	    {"pm", {6, 8, 0}, 9, 11, 4, 12, DRAWN}, /* as b2: 24 squares, 13 lines */
	    {"p1", {3, 8, 4}, 0, 11, 4, 12, DRAWN},
	    {"pm", {14, 14, 0}, 15, 21, 8, 18, DRAWN}, /* Connect(21,5) */
	    {"p1", {1, 1, 0}, 0, 3, 2, 4, LOST},       /* one square for all lines */
	};
	(void)state;
	for (unsigned i = 0; i < sizeof try / sizeof *try; i++) {
		struct symmetric by = {.k = try[i].k,
		                       .length = try[i].length,
		                       .rows = try[i].box,
		                       .columns = try[i].box,
		                       .seed = 1,
		                       .over = never};
		struct coverage coverage[DIRECTIONS];
		struct overlap overlap;
		struct tiling t;
		unsigned squares;
		int64_t k;
		struct simplicity its;
		assert_true(motions_make(&by.motions, try[i].kind, &try[i].lattice, try[i].number));
		tiling_init(&t);
		assert_int_equal(try[i].verdict, symmetric_find(&by, &t, &its));
		if (try[i].verdict == DRAWN) {
			assert_true(tiling_disjoint(&t, &overlap, &squares));
			tiling_cover(&t, coverage);
			assert_true(tiling_catches(coverage, &k));
			assert_int_equal(try[i].k, k);
			assert_int_equal(by.motions.count, t.tiles);
			assert_int_equal(t.lines, t.tiles * t.tile[0].lines);
		}
		tiling_clear(&t);
	}
}

/* A formula without a plan, by brute force: all sets of squares of a small box as a tile, with all of their lines. */
static bool some_tile(const struct symmetric *by)
{
	unsigned squares = by->rows * by->columns;
	for (uint32_t set = 1; set < 1u << squares; set++) {
		struct coverage coverage[DIRECTIONS];
		struct overlap overlap;
		struct tiling t;
		unsigned count;
		int64_t k = 0;
		tiling_init(&t);
		memcpy(t.period, by->motions.period, sizeof t.period);
		for (unsigned m = 0; m < by->motions.count; m++) {
			tiling_add_tile(&t);
			for (unsigned l = 0; l < DIRECTIONS * squares; l++) {
				struct place line[8], image[8];
				unsigned size = 0;
				for (; size < by->length; size++) {
					int r = (int)(l / DIRECTIONS / by->columns) +
					        (int)size * direction_step[l % DIRECTIONS].row;
					int c = (int)(l / DIRECTIONS % by->columns) +
					        (int)size * direction_step[l % DIRECTIONS].column;
					if (r < 0 || c < 0 || r >= (int)by->rows || c >= (int)by->columns ||
					    (set >> (r * (int)by->columns + c) & 1) == 0)
						break;
					line[size] = (struct place){r, c};
				}
				bool reversed;
				motion_direction(by->motions.motion[m], (enum direction)(l % DIRECTIONS), &reversed);
				for (unsigned i = 0; i < size; i++)
					image[reversed ? size - 1 - i : i] = motion_of(by->motions.motion[m], line[i]);
				if (size == by->length)
					assert_true(tiling_add_line(&t, image, size));
			}
		}
		bool good = t.lines > 0 && tiling_disjoint(&t, &overlap, &count);
		if (good) {
			tiling_cover(&t, coverage);
			good = tiling_catches(coverage, &k) && k <= by->k;
		}
		tiling_clear(&t);
		if (good)
			return true;
	}
	return false;
}

static void small_boxes_by_brute_force(void **state)
{
	(void)state;
	unsigned seen[2] = {0, 0};
	for (unsigned index = 2; index <= 8; index++)
		for (unsigned rows = 1; rows <= index; rows++)
			for (unsigned shift = 0; index % rows == 0 && shift < index / rows; shift++)
				for (unsigned kind = 0;
				     motions_kinds[kind] != NULL && lattice_least(rows, shift, index / rows); kind++) {
					const struct lattice l = {rows, index / rows, shift};
					struct symmetric by = {.k = 4 + index % 4,
					                       .length = 2,
					                       .rows = 3,
					                       .columns = 3,
					                       .seed = index,
					                       .over = never};
					for (unsigned i = 0; motions_make(&by.motions, motions_kinds[kind], &l, i);
					     i++) {
						struct tiling t;
						if (by.motions.count == 0)
							continue;
						tiling_init(&t);
						struct simplicity its;
						bool found = symmetric_find(&by, &t, &its) == DRAWN;
						assert_int_equal(some_tile(&by), found);
						seen[found]++;
						tiling_clear(&t);
					}
				}
	assert_true(seen[0] >= 300 && seen[1] >= 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(motions_are_groups), cmocka_unit_test(directions_turn),
	                                   cmocka_unit_test(plans_are_tilings),
	                                   cmocka_unit_test(small_boxes_by_brute_force)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Tilings against the definitions: a big window of the board is marked square by square, and every segment in it is
 * searched for a whole line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "boards/family.h"
#include "boards/tilings/tiling.h"
#include "boards/tilings/tiling_classes.h"
#include "tests/boards/load.h"
#include "tests/boards/tilings/tiling_equal.h"

/* All translates of all lines that meet the window -half .. half - 1 in both coordinates, found by walking over all
 * combinations of the periods that can reach it. Strips go along a multiple of the second period. */
struct window {
	int half;
	int *owner;   /* of each square: the number of a tile and its translate, -1: none */
	int *span[4]; /* the shortest line that starts here, -1: none */
	bool overlap;
	unsigned marked; /* squares that belong to a tile */
};

static int *square_of(const struct window *w, int *table, long row, long column)
{
	if (row < -w->half || row >= w->half || column < -w->half || column >= w->half)
		return NULL;
	return table + (row + w->half) * 2 * w->half + column + w->half;
}

static int *new_table(int half)
{
	size_t size = 4 * (size_t)half * (size_t)half;
	int *table = malloc(size * sizeof *table);
	for (size_t i = 0; i < size; i++)
		table[i] = -1;
	return table;
}

static int translate_number(const struct tiling *t, unsigned tile, int i, int j)
{
	const struct tile *it = t->tile + tile;
	struct place p = t->period[1];
	if (it->strip) {
		int turns = p.row != 0 ? it->along.row / p.row : it->along.column / p.column;
		j = (j % turns + turns) % turns;
	}
	return ((int)tile * 16384 + i + 8192) * 16384 + j + 8192;
}

static void mark_square(struct window *w, long row, long column, int number)
{
	int *owner = square_of(w, w->owner, row, column);
	if (owner == NULL)
		return;
	w->overlap = w->overlap || (*owner >= 0 && *owner != number);
	w->marked += *owner < 0;
	*owner = number;
}

static void mark_line(struct window *w, const struct tiling *t, unsigned line, long row, long column, int number)
{
	const struct place *square = tiling_line(t, line);
	unsigned size = tiling_line_size(t, line);
	for (unsigned n = 0; n < size; n++)
		mark_square(w, square[n].row + row, square[n].column + column, number);
	int rows = square[size - 1].row - square[0].row, columns = square[size - 1].column - square[0].column;
	int span = 1 + (rows > 0 ? rows : columns);
	int direction = rows == 0 ? 0 : columns == 0 ? 1 : columns > 0 ? 2 : 3;
	int *shortest = square_of(w, w->span[direction], square[0].row + row, square[0].column + column);
	if (shortest != NULL && (*shortest < 0 || span < *shortest))
		*shortest = span;
}

static void mark_translate(struct window *w, const struct tiling *t, int i, int j)
{
	long row = (long)i * t->period[0].row + (long)j * t->period[1].row;
	long column = (long)i * t->period[0].column + (long)j * t->period[1].column;
	if (labs(row) > 2 * w->half || labs(column) > 2 * w->half)
		return;
	for (unsigned tile = 0; tile < t->tiles; tile++)
		for (unsigned n = 0; n < t->tile[tile].lines; n++)
			mark_line(w, t, t->tile[tile].first_line + n, row, column, translate_number(t, tile, i, j));
}

/* Tiles reach at most `half` from the origin. By Cramer's rule |i| is at most 2 half (|c| + |d|) / |det|. */
static int reach_of(const struct window *w, struct place other, long determinant)
{
	return (int)(2 * w->half * (labs((long)other.row) + labs((long)other.column)) / labs(determinant)) + 1;
}

static void mark(struct window *w, const struct tiling *t, int half)
{
	*w = (struct window){.half = half, .owner = new_table(half)};
	for (int d = 0; d < 4; d++)
		w->span[d] = new_table(half);
	struct place a = t->period[0], b = t->period[1];
	long determinant = (long)a.row * b.column - (long)a.column * b.row;
	int rows = reach_of(w, b, determinant), columns = reach_of(w, a, determinant);
	assert_true(rows < 8192 && columns < 8192);
	for (int i = -rows; i <= rows; i++)
		for (int j = -columns; j <= columns; j++)
			mark_translate(w, t, i, j);
}

static void unmark(struct window *w)
{
	free(w->owner);
	for (int d = 0; d < 4; d++)
		free(w->span[d]);
}

/* Does the segment of `size` squares from (row, column) on contain a whole line? */
static bool contains_line(const struct window *w, int d, long row, long column, int size)
{
	for (int i = 0; i < size; i++) {
		const int *span = square_of(w, w->span[d], row + (long)i * direction_step[d].row,
		                            column + (long)i * direction_step[d].column);
		assert_non_null(span);
		if (*span >= 0 && i + *span <= size)
			return true;
	}
	return false;
}

/* Every segment of k squares that starts in a square of the middle contains a line. */
static bool all_contain(const struct window *w, int d, int middle, int k)
{
	for (int row = -middle; row < middle; row++)
		for (int column = -middle; column < middle; column++)
			if (!contains_line(w, d, row, column, k))
				return false;
	return true;
}

/* The middle contains a period; segments of up to `longest` squares that start in it stay in the window. */
static unsigned compare_coverage(const struct tiling *t, const struct window *w, int middle, int longest)
{
	struct coverage coverage[4];
	unsigned bounded = 0;
	tiling_cover(t, coverage);
	for (int d = 0; d < 4; d++) {
		struct place worst = coverage[d].worst;
		int k = (int)coverage[d].k;
		assert_true(abs(worst.row) <= middle && abs(worst.column) <= middle);
		if (!coverage[d].bounded) {
			assert_false(contains_line(w, d, worst.row, worst.column, longest));
			continue;
		}
		assert_true(k <= longest);
		assert_true(all_contain(w, d, middle, k));
		assert_false(contains_line(w, d, worst.row, worst.column, k - 1));
		bounded++;
	}
	return bounded;
}

static void compare_overlap(const struct tiling *t, const struct window *w)
{
	struct overlap o;
	unsigned squares;
	bool right = tiling_disjoint(t, &o, &squares);
	assert_int_equal(right, !w->overlap);
}

static void expect(const char *name, const int *k)
{
	struct tiling t;
	struct coverage coverage[4];
	struct overlap o;
	unsigned squares;
	load_tiling(&t, name);
	assert_true(tiling_disjoint(&t, &o, &squares));
	tiling_cover(&t, coverage);
	for (int d = 0; d < 4; d++)
		assert_int_equal(coverage[d].bounded ? coverage[d].k : 0, k[d]);
	tiling_clear(&t);
}

static void families_catch_what_the_issue_says(void **state)
{
	(void)state;
	expect("b2", (int[]){11, 11, 11, 11});
	expect("parallelogram:4:6", (int[]){11, 11, 11, 11});
	expect("parallelogram:3:4", (int[]){7, 8, 8, 8});
	expect("bands:6:6:5:8", (int[]){15, 16, 16, 16});
	expect("bands:8:7:7:11", (int[]){21, 21, 21, 21});
	for (int l = 2; l <= 20; l++) {
		char name[48];
		snprintf(name, sizeof name, "bz:%d", l);
		expect(name, (int[]){3 * l - 1, 3 * l - 1, 3 * l - 1, 3 * l - 1});
		snprintf(name, sizeof name, "weave:%d", l);
		expect(name, (int[]){3 * l - 1, 3 * l - 1, 3 * l - 1, 3 * l - 1});
	}
}

/* Bands of L rows: all directions are caught if 2 (W - L + 1) >= W; then V, D, A need 3L - 1 and H 2W - 1. Otherwise
 * a column has no V line in either band. */
static void parallelograms_follow_the_formula(void **state)
{
	(void)state;
	for (int l = 2; l <= 8; l++)
		for (int w = 2; w <= 18; w++) {
			char name[48];
			int v = w >= 2 * l - 2 ? 3 * l - 1 : 0;
			snprintf(name, sizeof name, "parallelogram:%d:%d", l, w);
			expect(name, (int[]){2 * w - 1, v, 3 * l - 1, 3 * l - 1});
		}
}

static void compare_family(const char *name, int middle, int longest)
{
	struct tiling t;
	struct window w;
	load_tiling(&t, name);
	mark(&w, &t, middle + longest);
	assert_false(w.overlap);
	compare_overlap(&t, &w);
	compare_coverage(&t, &w, middle, longest);
	unmark(&w);
	tiling_clear(&t);
}

static void families_agree_with_the_definition(void **state)
{
	(void)state;
	static const char *const name[] = {"b2",
	                                   "parallelogram:3:4",
	                                   "parallelogram:4:5",
	                                   "parallelogram:5:3",
	                                   "bz:2",
	                                   "bz:3",
	                                   "bz:4",
	                                   "bands:6:6:5:8",
	                                   "bands:8:7:7:11",
	                                   "bands:9:9:5:3",
	                                   "bands:9:5:3:4",
	                                   "blocks:6",
	                                   "blocks:7",
	                                   "weave:3",
	                                   "weave:4",
	                                   "weave:5"};
	for (size_t i = 0; i < sizeof name / sizeof *name; i++)
		compare_family(name[i], 24, 32);
}

static unsigned random_below(unsigned n)
{
	static uint64_t x = 88172645463325252u;
	x ^= x << 13, x ^= x >> 7, x ^= x << 17;
	return (unsigned)(x >> 32) % n;
}

static int32_t random_between(int32_t a, int32_t b)
{
	return a + (int32_t)random_below((unsigned)(b - a + 1));
}

static void add_random_line(struct tiling *t, int32_t spread)
{
	struct place line[4], step = direction_step[random_below(4)];
	struct place p = {random_between(-spread, spread), random_between(-spread, spread)};
	unsigned size = 2 + random_below(3);
	for (unsigned i = 0; i < size; i++) {
		line[i] = p;
		int32_t jump = random_below(4) == 0 ? 2 : 1;
		p.row += jump * step.row;
		p.column += jump * step.column;
	}
	assert_true(tiling_add_line(t, line, size));
}

/* Skewed lattices of small index; one tile in four is a strip along the second period. */
static void random_tiling(struct tiling *t, unsigned tiles, unsigned lines, int32_t spread)
{
	struct lattice l;
	struct trouble trouble;
	tiling_init(t);
	do
		for (int i = 0; i < 2; i++)
			t->period[i] = (struct place){random_between(-7, 7), random_between(-7, 7)};
	while (!tiling_lattice(t, &l, &trouble));
	for (unsigned i = 0; i < tiles; i++) {
		int32_t turns = random_between(1, 3);
		if (random_below(4) == 0)
			tiling_add_strip(t, (struct place){turns * t->period[1].row, turns * t->period[1].column});
		else
			tiling_add_tile(t);
		for (unsigned j = 1 + random_below(lines); j-- > 0;)
			add_random_line(t, spread);
	}
}

/* The index is at most 98, and so are the cycles; a need is at most a cycle and a span of 7. */
static void random_coverage_agrees_with_the_definition(void **state)
{
	(void)state;
	unsigned bounded = 0;
	for (int n = 0; n < 40; n++) {
		struct tiling t;
		struct window w;
		random_tiling(&t, 1 + random_below(3), 24, 9);
		mark(&w, &t, 208);
		bounded += compare_coverage(&t, &w, 98, 108);
		unmark(&w);
		tiling_clear(&t);
	}
	assert_true(bounded > 20 && bounded < 140);
}

static void random_overlaps_agree_with_the_definition(void **state)
{
	(void)state;
	unsigned overlaps = 0;
	for (int n = 0; n < 600; n++) {
		struct tiling t;
		struct window w;
		random_tiling(&t, 1 + random_below(2), 2, 4);
		mark(&w, &t, 30);
		compare_overlap(&t, &w);
		overlaps += w.overlap;
		unmark(&w);
		tiling_clear(&t);
	}
	assert_true(overlaps > 100 && overlaps < 500);
}

static bool tile_has(const struct tiling *t, unsigned tile, long row, long column)
{
	unsigned from = t->tile[tile].first_line, to = from + t->tile[tile].lines;
	for (unsigned i = t->first[from]; i < t->first[to]; i++)
		if (t->square[i].row == row && t->square[i].column == column)
			return true;
	return false;
}

static bool zero(struct place p)
{
	return p.row == 0 && p.column == 0;
}

/* The witness: the square lies in the first tile, and in the second one moved by a vector of the lattice. */
static void overlaps_are_real(void **state)
{
	(void)state;
	for (int n = 0; n < 2000; n++) {
		struct tiling t;
		struct overlap o;
		struct lattice l;
		struct trouble trouble;
		unsigned squares;
		random_tiling(&t, 3, 3, 6);
		if (!tiling_disjoint(&t, &o, &squares)) {
			assert_true(tiling_lattice(&t, &l, &trouble));
			assert_int_equal(lattice_residue(&l, o.moved.row, o.moved.column), 0);
			assert_true(o.tile[0] != o.tile[1] || !zero(o.moved));
			assert_true(tile_has(&t, o.tile[0], o.square.row, o.square.column));
			assert_true(
			    tile_has(&t, o.tile[1], o.square.row - o.moved.row, o.square.column - o.moved.column));
		}
		tiling_clear(&t);
	}
}

/* A period of 1000 squares with all its lines in less than 0.1 s (the issue's limit), read, checked and classified. */
static void a_thousand_squares_are_quick(void **state)
{
	(void)state;
	struct tiling t;
	struct overlap o;
	struct coverage coverage[4];
	struct tiling_classes c;
	unsigned squares;
	clock_t start = clock();
	load_tiling(&t, "bands:50:50:10:10");
	assert_true(tiling_disjoint(&t, &o, &squares));
	tiling_cover(&t, coverage);
	tiling_classes_init(&c, &t);
	assert_int_equal(squares, 1000);
	assert_int_equal(coverage[DIRECTION_V].k, 109);
	assert_true(clock() - start < CLOCKS_PER_SEC / 10);
	tiling_classes_clear(&c);
	tiling_clear(&t);
}

static FILE *text(const char *content)
{
	FILE *f = tmpfile();
	assert_non_null(f);
	fputs(content, f);
	rewind(f);
	return f;
}

static void random_tilings_round_trip(void **state)
{
	(void)state;
	for (int n = 0; n < 200; n++) {
		struct tiling t, u;
		struct trouble trouble;
		random_tiling(&t, 1 + random_below(5), 5, 1000);
		FILE *f = tmpfile();
		tiling_write(&t, f);
		rewind(f);
		tiling_init(&u);
		assert_true(tiling_read(&u, f, &trouble));
		assert_true(tiling_equal(&t, &u));
		fclose(f);
		tiling_clear(&t);
		tiling_clear(&u);
	}
}

/* The mirrored band of B2 shifted by 3 columns: its V lines stand above those of the right band. */
static void a_shifted_band_leaves_columns_uncovered(void **state)
{
	(void)state;
	struct tiling t;
	struct coverage coverage[4];
	struct overlap o;
	unsigned squares;
	int64_t k;
	load_tiling(&t, "b2");
	for (unsigned i = t.first[t.tile[1].first_line]; i < t.first[t.lines]; i++)
		t.square[i].column += 3;
	assert_true(tiling_disjoint(&t, &o, &squares));
	assert_int_equal(squares, 48);
	tiling_cover(&t, coverage);
	assert_false(coverage[DIRECTION_V].bounded);
	assert_true(coverage[DIRECTION_V].worst.column % 6 < 3);
	assert_true(coverage[DIRECTION_H].bounded && coverage[DIRECTION_D].bounded);
	assert_false(tiling_catches(coverage, &k));
	tiling_clear(&t);
}

static void a_band_moved_up_overlaps(void **state)
{
	(void)state;
	struct tiling t;
	struct overlap o;
	unsigned squares;
	load_tiling(&t, "b2");
	for (unsigned i = t.first[t.tile[1].first_line]; i < t.first[t.lines]; i++)
		t.square[i].row += 1;
	assert_false(tiling_disjoint(&t, &o, &squares));
	assert_int_equal(o.tile[0], 0);
	assert_int_equal(o.tile[1], 1);
	assert_int_equal(o.square.row, 0);
	assert_int_equal(o.moved.row, -8);
	tiling_clear(&t);
}

/* The tiles of b2 are the board b2, line by line, and its mirror image. */
static void tiles_are_boards(void **state)
{
	(void)state;
	struct tiling t;
	struct hypergraph tile, board;
	struct trouble trouble;
	load_tiling(&t, "b2");
	hypergraph_init(&tile);
	hypergraph_init(&board);
	tiling_board(&t, 0, &tile);
	assert_true(board_load(&board, "b2", &trouble));
	assert_true(hypergraph_equal(&tile, &board));
	hypergraph_clear(&tile);
	hypergraph_clear(&board);
	hypergraph_init(&tile);
	tiling_board(&t, 1, &tile);
	assert_int_equal(tile.squares, 24);
	assert_int_equal(tile.lines, 13);
	hypergraph_clear(&tile);
	tiling_clear(&t);
}

static unsigned common(const struct hypergraph *h, unsigned a, unsigned b)
{
	const unsigned *x = hypergraph_line(h, a), *y = hypergraph_line(h, b);
	unsigned count = 0;
	for (unsigned i = 0; i < hypergraph_line_size(h, a); i++)
		for (unsigned j = 0; j < hypergraph_line_size(h, b); j++)
			count += x[i] == y[j];
	return count;
}

/* Lines that correspond have the same sizes, and every two of them meet in as many squares. */
static void compare_class(const struct tiling *t, const struct tiling_classes *c, unsigned tile)
{
	struct hypergraph h;
	const struct hypergraph *board = c->board + c->of[tile];
	hypergraph_init(&h);
	tiling_board(t, tile, &h);
	assert_int_equal(h.lines, board->lines);
	for (unsigned i = 0; i < h.lines; i++)
		for (unsigned j = 0; j < h.lines; j++)
			assert_int_equal(common(&h, i, j), common(board, c->line[tile][i], c->line[tile][j]));
	hypergraph_clear(&h);
}

static void expect_classes(const char *name, unsigned classes, unsigned first_count)
{
	struct tiling t;
	struct tiling_classes c;
	load_tiling(&t, name);
	tiling_classes_init(&c, &t);
	assert_int_equal(c.classes, classes);
	assert_true(classes == 0 || c.count[0] == first_count);
	for (unsigned i = 0; i < t.tiles; i++)
		if (c.of[i] != NO_CLASS)
			compare_class(&t, &c, i);
	tiling_classes_clear(&c);
	tiling_clear(&t);
}

static void mirror_images_are_one_class(void **state)
{
	(void)state;
	expect_classes("b2", 1, 2);
	expect_classes("bands:6:6:5:8", 1, 2);
	expect_classes("parallelogram:3:4", 1, 2);
	expect_classes("bands:8:7:7:11", 2, 1);
	expect_classes("bz:5", 0, 0);
	expect_classes("weave:6", 1, 4);
	expect_classes("weave:7", 1, 4);
}

static void refuse(const char *content, unsigned long line, const char *message)
{
	struct tiling t;
	struct trouble trouble;
	FILE *f = text(content);
	tiling_init(&t);
	assert_false(tiling_read(&t, f, &trouble));
	assert_int_equal(trouble.line, line);
	assert_string_equal(trouble.text, message);
	tiling_clear(&t);
	fclose(f);
}

static void extreme_numbers_do_not_overflow(void **state)
{
	(void)state;
	refuse("kdraw tiling 1\nperiod 1000000000 -1000000000\nperiod 1000000000 1000000000\n", 3,
	       "the period has 2000000000000000000 squares, more than 10000000");
	refuse("kdraw tiling 1\nperiod 1000000000 999999999\nperiod -1000000000 -999999999\n", 3,
	       "the period vectors are linearly dependent");
	refuse("kdraw tiling 1\nperiod 0 0\nperiod 1 1\n", 3, "the period vectors are linearly dependent");
	refuse("kdraw tiling 1\nperiod 1000000001 0\n", 2,
	       "a row is at most 1000000000 in absolute value, found 1000000001");
	struct lattice l;
	assert_true(lattice_init(&l, (struct place){1000000000, 999999999}, (struct place){999999999, 999999998}));
	assert_int_equal(lattice_index(&l), 1);
	assert_int_equal(lattice_residue(&l, 1000000000, -1000000000), 0);
}

/* Residues are a complete system: they are constant along the periods and different inside one period. */
static void residues_are_a_complete_system(void **state)
{
	(void)state;
	for (int n = 0; n < 200; n++) {
		struct place a = {random_between(-30, 30), random_between(-30, 30)};
		struct place b = {random_between(-30, 30), random_between(-30, 30)};
		struct lattice l;
		long determinant = (long)a.row * b.column - (long)a.column * b.row;
		assert_int_equal(lattice_init(&l, a, b), determinant != 0);
		if (determinant == 0)
			continue;
		assert_int_equal(lattice_index(&l), labs(determinant));
		for (uint32_t i = 0; i < lattice_index(&l); i++) {
			struct place p = lattice_place(&l, i);
			assert_int_equal(lattice_residue(&l, p.row, p.column), i);
			assert_int_equal(
			    lattice_residue(&l, p.row + 3L * a.row - b.row, p.column + 3L * a.column - b.column), i);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(residues_are_a_complete_system),
	    cmocka_unit_test(families_catch_what_the_issue_says),
	    cmocka_unit_test(parallelograms_follow_the_formula),
	    cmocka_unit_test(families_agree_with_the_definition),
	    cmocka_unit_test(random_coverage_agrees_with_the_definition),
	    cmocka_unit_test(random_overlaps_agree_with_the_definition),
	    cmocka_unit_test(overlaps_are_real),
	    cmocka_unit_test(random_tilings_round_trip),
	    cmocka_unit_test(a_shifted_band_leaves_columns_uncovered),
	    cmocka_unit_test(a_band_moved_up_overlaps),
	    cmocka_unit_test(a_thousand_squares_are_quick),
	    cmocka_unit_test(tiles_are_boards),
	    cmocka_unit_test(mirror_images_are_one_class),
	    cmocka_unit_test(extreme_numbers_do_not_overflow),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

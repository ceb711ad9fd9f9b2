#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plans/candidates.h"
#include "tests/boards/tilings/tiling_equal.h"

static bool never(const void *context)
{
	(void)context;
	return false;
}

static bool same_lattice(unsigned rows, unsigned shift, unsigned columns, unsigned symmetry)
{
	struct lattice l = {rows, columns, shift};
	/* The image of both vectors is in the lattice. */
	int64_t v[2][2] = {{rows, shift}, {0, columns}};
	for (unsigned i = 0; i < 2; i++) {
		int64_t r = v[i][0], s = v[i][1];
		if ((symmetry & 1) != 0)
			r = -r;
		if ((symmetry & 2) != 0) {
			int64_t swap = r;
			r = s, s = swap;
		}
		if (lattice_residue(&l, r, s) != 0)
			return false;
	}
	return true;
}

/* Burnside: orbits of the four reflections and turns (up to half turns) on the lattices of one index. */
static void lattices_up_to_symmetry(void **state)
{
	(void)state;
	for (unsigned index = 1; index <= 40; index++) {
		unsigned least = 0, fixed = 0, all = 0;
		for (unsigned rows = 1; rows <= index; rows++)
			for (unsigned shift = 0; index % rows == 0 && shift < index / rows; shift++) {
				all++;
				least += lattice_least(rows, shift, index / rows);
				for (unsigned symmetry = 0; symmetry < 4; symmetry++)
					fixed += same_lattice(rows, shift, index / rows, symmetry);
			}
		assert_int_equal(fixed % 4, 0);
		assert_int_equal(least, fixed / 4);
		assert_true(least <= all);
	}
}

static const struct planning small = {
    .k = 11, .p = 2, .shortest = 4, .tiles = 1, .seeds = 2, .from = 24, .to = 24, .steps = 50};

/* Sum of (1 + p)^(-size / p). */
static double potential(const struct tiling *t, unsigned p)
{
	double sum = 0;
	for (unsigned i = 0; i < t->lines; i++)
		sum += pow(1 + p, -(double)tiling_line_size(t, i) / p);
	return sum;
}

static void a_candidate_is_a_tiling_of_its_price(void **state)
{
	(void)state;
	unsigned good = 0;
	for (unsigned shift = 0; shift < 8; shift++) {
		struct candidate c = {3, shift, 8, 1, 0, 24}, again = c;
		struct tiling t, u;
		struct coverage coverage[DIRECTIONS];
		struct overlap overlap;
		unsigned squares;
		int64_t k;
		tiling_init(&t);
		tiling_init(&u);
		bool made = candidate_make(&small, &c, &t);
		assert_int_equal(made, candidate_make(&small, &again, &u));
		assert_true(made ? c.price == again.price && tiling_equal(&t, &u) : c.price == HUGE_VAL);
		if (made) {
			good++;
			tiling_cover(&t, coverage);
			assert_true(tiling_catches(coverage, &k) && k <= 11);
			assert_true(tiling_disjoint(&t, &overlap, &squares) && squares <= 24);
			assert_true(fabs(potential(&t, 2) - c.price) < 1e-9);
		}
		tiling_clear(&t);
		tiling_clear(&u);
	}
	assert_true(good > 0);
}

static void prices_are_kept(void **state)
{
	(void)state;
	char path[] = "/tmp/kdraw-plans-XXXXXX", text[256];
	struct trouble trouble;
	unsigned count[2], lines = 0;
	struct candidate *c[2];
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	close(fd);
	for (int again = 0; again < 2; again++) {
		struct trials *trials = trials_open(path, &trouble);
		assert_non_null(trials);
		c[again] = candidates_of_size(&small, 24, 1, 3, trials, never, NULL, count + again);
		trials_close(trials);
	}
	assert_int_equal(count[0], count[1]);
	for (unsigned i = 0; i < count[0]; i++) {
		assert_true(c[0][i].price == c[1][i].price && c[0][i].seed == c[1][i].seed);
		assert_true(i == 0 || candidate_score(c[0] + i - 1) <= candidate_score(c[0] + i));
	}
	FILE *f = fopen(path, "r");
	while (fgets(text, sizeof text, f) != NULL)
		lines += strncmp(text, "plan 11 2 4 1 50 ", 17) == 0;
	fclose(f);
	assert_int_equal(lines, 14); /* 21 lattices, two seeds, a third of them */
	free(c[0]);
	free(c[1]);
	f = fopen(path, "a");
	fputs("plan 11 2 4 1 50 1 2 24 dear\n", f);
	fclose(f);
	assert_null(trials_open(path, &trouble));
	remove(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(lattices_up_to_symmetry),
	    cmocka_unit_test(a_candidate_is_a_tiling_of_its_price),
	    cmocka_unit_test(prices_are_kept),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

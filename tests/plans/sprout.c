#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plans/judge.h"
#include "plans/sprout.h"
#include "tests/boards/load.h"
#include "tests/boards/tilings/tiling_equal.h"

static bool has_line(const struct tiling *t, const struct lattice *l, int64_t row, int64_t column, enum direction d)
{
	for (unsigned i = 0; i < t->lines; i++) {
		struct place at = tiling_line(t, i)[0];
		if (tiling_line_direction(t, i) == d &&
		    lattice_residue(l, at.row, at.column) == lattice_residue(l, row, column))
			return true;
	}
	return false;
}

/* From the definition: some line begins in the segment and ends in it. All lines have the same length here. */
static void every_segment_has_a_line(const struct tiling *t, unsigned k, unsigned length)
{
	struct lattice l;
	tiling_lattice_known(t, &l);
	for (uint32_t x = 0; x < lattice_index(&l); x++)
		for (unsigned d = 0; d < DIRECTIONS; d++) {
			struct place at = lattice_place(&l, x), step = direction_step[d];
			bool found = false;
			for (int64_t i = 0; i + length <= k && !found; i++)
				found = has_line(t, &l, at.row + i * step.row, at.column + i * step.column,
				                 (enum direction)d);
			assert_true(found);
		}
}

/* weave:4 catches 11 with lines of four; 10 needs lines of three. */
static void lines_are_shortened_until_k_is_caught(void **state)
{
	(void)state;
	struct sprouting by = {10, 1, 3};
	struct tiling weave, t;
	unsigned good = 0;
	load_tiling(&weave, "weave:4");
	tiling_init(&t);
	for (uint64_t seed = 0; seed < 40; seed++)
		if (sprout(&by, &weave, seed, &t)) {
			struct coverage c[DIRECTIONS];
			int64_t k;
			good++;
			tiling_cover(&t, c);
			assert_true(tiling_catches(c, &k) && k <= 10);
			if (seed == 0)
				every_segment_has_a_line(&t, 10, 3);
		}
	assert_true(good >= 10);
	by.shortest = 4;
	assert_false(sprout(&by, &weave, 0, &t));
	tiling_clear(&t);
	tiling_clear(&weave);
}

static void the_same_number_is_the_same_tiling(void **state)
{
	(void)state;
	struct sprouting by = {16, 3, 5};
	struct tiling parent, a, b;
	unsigned different = 0;
	load_tiling(&parent, "bands:6:6:5:8");
	tiling_init(&a);
	tiling_init(&b);
	for (uint64_t seed = 0; seed < 100; seed++) {
		bool there = sprout(&by, &parent, seed, &a);
		assert_int_equal(there, sprout(&by, &parent, seed, &b));
		assert_true(!there || tiling_equal(&a, &b));
		different += there && !tiling_equal(&a, &parent);
	}
	assert_true(different > 2);
	tiling_clear(&a);
	tiling_clear(&b);
	tiling_clear(&parent);
}

static void parents_catch_something(void **state)
{
	(void)state;
	struct sprouting by = {20, 4, 6};
	unsigned count, weaves = 0, last = UINT32_MAX;
	char **parent = sprout_parents(&by, &count);
	assert_true(count > 5);
	for (unsigned i = 0; i < count; i++) {
		struct tiling t;
		load_tiling(&t, parent[i]);
		assert_true(sprout_score(&by, &t) <= last);
		last = sprout_score(&by, &t);
		weaves += strcmp(parent[i], "weave:7") == 0;
		tiling_clear(&t);
		free(parent[i]);
	}
	free(parent);
	assert_int_equal(weaves, 1);
}

static enum verdict verdict_on(const char *name, unsigned p, struct trials *trials, unsigned *asked)
{
	struct judge j = {.p = p, .prover = {.threads = 1, .memory = 1 << 20, .seconds = 20}, .trials = trials};
	struct tiling t;
	load_tiling(&t, name);
	enum verdict v = judge_tiling(&j, &t);
	tiling_clear(&t);
	*asked = j.asked;
	return v;
}

static void boards_are_judged_once(void **state)
{
	(void)state;
	char path[] = "/tmp/kdraw-trials-XXXXXX";
	struct trouble trouble;
	unsigned asked;
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	close(fd);
	for (int again = 0; again < 2; again++) {
		struct trials *trials = trials_open(path, &trouble);
		assert_non_null(trials);
		assert_int_equal(verdict_on("weave:3", 1, trials, &asked), DRAWN);
		assert_true(again ? asked == 0 : asked > 0);
		assert_int_equal(verdict_on("weave:4", 2, trials, &asked), LOST);
		assert_true(again ? asked == 0 : asked > 0);
		assert_int_equal(trials_count(trials, LOST, 2), 1);
		trials_close(trials);
	}
	FILE *f = fopen(path, "a");
	fputs("board 12 p 1 perhaps 1 2 3\n", f);
	fclose(f);
	assert_null(trials_open(path, &trouble));
	remove(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(lines_are_shortened_until_k_is_caught),
	    cmocka_unit_test(the_same_number_is_the_same_tiling),
	    cmocka_unit_test(parents_catch_something),
	    cmocka_unit_test(boards_are_judged_once),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

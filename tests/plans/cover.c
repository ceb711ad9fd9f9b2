#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plans/anneal.h"

enum { K = 7, SHORTEST = 3, P = 1 };

/* All sets of starts on a short cycle; each line takes what the start before leaves it. */
static double cheapest(const struct cover *c, const struct plan *plan, const struct cycle *cycle)
{
	double least = HUGE_VAL;
	for (unsigned set = 1; set < 1u << cycle->size; set++) {
		double sum = 0;
		for (unsigned j = 0; j < cycle->size && sum < HUGE_VAL; j++) {
			if ((set >> j & 1) == 0)
				continue;
			unsigned gap = 1, count = 0;
			while ((set >> ((j + cycle->size - gap) % cycle->size) & 1) == 0)
				gap++;
			const struct place step = place_minus(cycle->place[1], cycle->place[0]);
			struct place at = cycle->place[j];
			struct home home = tiling_home(&plan->lattice, plan->owner, at);
			for (unsigned i = 0; gap <= K && i <= K - gap; i++, at = place_plus(at, step))
				count += home_same(home, tiling_home(&plan->lattice, plan->owner, at));
			sum += gap > K - SHORTEST + 1 ? HUGE_VAL : c->price[count];
		}
		least = sum < least ? sum : least;
	}
	return least;
}

static void the_way_is_the_cheapest_set_of_starts(void **state)
{
	(void)state;
	struct random random = random_start(1, 0);
	for (unsigned turn = 0; turn < 40; turn++) {
		struct place period[2] = {{2 + (int32_t)(turn % 3), (int32_t)random_below(&random, 5)}, {0, 5}};
		struct plan plan;
		struct cover c;
		assert_true(plan_random(&plan, period, 1 + turn % 2, &random));
		for (unsigned i = 0; i < 30; i++)
			plan_flip(&plan, (uint32_t)random_below(&random, plan.residues),
			          (unsigned)random_below(&random, 8));
		cover_init(&c, &plan, K, P, SHORTEST);
		for (unsigned i = 0; i < c.cycles; i++)
			if (c.cycle[i].size <= 12)
				assert_true(fabs(cover_cycle(&c, &plan, i, NULL) - cheapest(&c, &plan, c.cycle + i)) <
				            1e-9);
		cover_clear(&c);
		plan_clear(&plan);
	}
}

/* The lines of a plan are a right tiling: disjoint tiles, and every segment of K squares contains a line. */
static void the_lines_catch_k(void **state)
{
	(void)state;
	struct random random = random_start(7, 0);
	unsigned good = 0;
	for (unsigned turn = 0; turn < 30; turn++) {
		struct place period[2] = {{3, (int32_t)random_below(&random, 5)}, {0, 6}};
		struct annealing by = {.hot = 0.1, .cold = 0.01, .steps = 2000, .most = 20, .too_many = 0.05};
		struct plan plan;
		struct cover c;
		struct lines lines = {NULL, 0, 0};
		struct tiling t;
		struct overlap overlap;
		struct coverage coverage[DIRECTIONS];
		unsigned squares;
		int64_t k;
		assert_true(plan_random(&plan, period, 1, &random));
		cover_init(&c, &plan, 9, P, SHORTEST);
		double first = cover_plan(&c, &plan, NULL), price = plan_anneal(&plan, &c, &by, &random);
		assert_true(fabs(cover_plan(&c, &plan, &lines) - price) < 1e-6);
		assert_true(price <= first + 0.2);
		tiling_init(&t);
		if (cover_tiling(&c, &plan, &lines, &t)) {
			good++;
			assert_true(tiling_disjoint(&t, &overlap, &squares));
			tiling_cover(&t, coverage);
			assert_true(tiling_catches(coverage, &k) && k <= 9);
		}
		tiling_clear(&t);
		lines_clear(&lines);
		cover_clear(&c);
		plan_clear(&plan);
	}
	assert_true(good > 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_way_is_the_cheapest_set_of_starts),
	    cmocka_unit_test(the_lines_catch_k),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

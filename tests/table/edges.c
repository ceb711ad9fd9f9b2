#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "table/edges.h"

/* The walk computes in floating point, edges_bound in fractions. */
static void edges_are_long_enough(void **state)
{
	struct edges_walk w;
	mpz_t p;
	(void)state;
	mpz_init(p);
	for (enum edges_rule rule = EDGES_POTENTIAL; rule <= EDGES_GROUPS; rule++) {
		edges_init(&w, rule);
		mpz_set_ui(p, EDGES_STONES);
		edges_set(&w, p);
		for (unsigned i = 0; i < (rule == EDGES_GROUPS ? 1500 : 150); i++) {
			const struct edges e = edges_best(&w);
			assert_true(edges_bound(rule, &e, p) < e.beyond);
			mpz_add_ui(p, p, 1);
			edges_next(&w);
		}
		edges_clear(&w);
	}
	mpz_clear(p);
}

/* edges_next walks, edges_set begins anew, also where N is found for a scale of lengths. */
static void walking_gives_the_same_edges(void **state)
{
	static const unsigned long from[] = {5, 3900, 1000000};
	struct edges_walk walk, fresh;
	mpz_t p;
	(void)state;
	mpz_init(p);
	edges_init(&walk, EDGES_GROUPS);
	edges_init(&fresh, EDGES_GROUPS);
	for (size_t i = 0; i < sizeof from / sizeof *from; i++) {
		mpz_set_ui(p, from[i]);
		edges_set(&walk, p);
		for (unsigned n = 0; n < 600; n++) {
			edges_set(&fresh, p);
			const struct edges a = edges_best(&walk), b = edges_best(&fresh);
			assert_int_equal(a.beyond + a.block, b.beyond + b.block);
			mpz_add_ui(p, p, 1);
			edges_next(&walk);
		}
	}
	edges_clear(&walk);
	edges_clear(&fresh);
	mpz_clear(p);
}

/* No G, L and N of this range give a smaller k, by the exact bound. */
static void no_shorter_edges(const mpz_t p, const struct edges *best)
{
	for (unsigned g = 5; g <= 40; g++)
		for (unsigned n = 4; n <= 24; n++)
			for (unsigned long beyond = g - mpz_fdiv_ui(p, g); beyond + g < best->beyond + best->block;
			     beyond += g) {
				const struct edges e = {g, n, beyond};
				assert_true(edges_bound(EDGES_GROUPS, &e, p) >= beyond);
			}
}

static void they_are_the_best(void **state)
{
	static const unsigned long some[] = {37, 100};
	struct edges_walk w;
	mpz_t p;
	(void)state;
	mpz_init(p);
	edges_init(&w, EDGES_GROUPS);
	for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
		mpz_set_ui(p, some[i]);
		edges_set(&w, p);
		const struct edges e = edges_best(&w);
		no_shorter_edges(p, &e);
	}
	edges_clear(&w);
	mpz_clear(p);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(edges_are_long_enough),
	    cmocka_unit_test(walking_gives_the_same_edges),
	    cmocka_unit_test(they_are_the_best),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

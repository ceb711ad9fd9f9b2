#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <gmp.h>

#include "tests/hypergraph/random.h"

#include "tests/checker/inside.c" /* last: its names are not those of a header */

/* Rules `potential' and `groups' and the numbers of any size below them, part by part, against GMP: numbers by its own
 * operations, the weights and the most black stones of an edge by FORMATS.md in exact fractions. */
enum { DIGITS = 400 };

static void random_integer(uint64_t *r, mpz_t x, unsigned digits)
{
	char text[DIGITS + 1] = "0";
	for (unsigned i = 0; i < digits; i++)
		text[i] = (char)('0' + random_below(r, random_below(r, 4) == 0 ? 1 : 10));
	text[digits > 0 ? digits : 1] = '\0';
	mpz_set_str(x, text, 10);
}

static struct big big_of(const mpz_t x)
{
	struct big b = {room_for(DIGITS, sizeof *b.limb), 0};
	mpz_t left;
	mpz_init_set(left, x);
	while (mpz_sgn(left) > 0)
		b.limb[b.limbs++] = (uint32_t)mpz_tdiv_q_ui(left, left, LIMB_BASE);
	mpz_clear(left);
	return b;
}

static void integer_of(mpz_t x, const struct big *b)
{
	mpz_set_ui(x, 0);
	for (size_t i = b->limbs; i-- > 0;) {
		mpz_mul_ui(x, x, LIMB_BASE);
		mpz_add_ui(x, x, b->limb[i]);
	}
}

/* The same number, without a zero at its end. */
static void assert_same(const struct big *b, const mpz_t x)
{
	mpz_t y;
	mpz_init(y);
	integer_of(y, b);
	assert_int_equal(mpz_cmp(x, y), 0);
	assert_true(b->limbs == 0 || b->limb[b->limbs - 1] != 0);
	mpz_clear(y);
}

static void numbers_agree(void **state)
{
	uint64_t r = 1;
	mpz_t x, y, z;
	mpz_inits(x, y, z, NULL);
	(void)state;
	for (unsigned i = 0; i < 3000; i++) {
		uint32_t a = random_below(&r, 2000), b = random_below(&r, 2000), c = random_below(&r, 2000), rest;
		bool up = random_below(&r, 2) > 0;
		random_integer(&r, x, random_below(&r, 150));
		random_integer(&r, y, random_below(&r, 150));
		struct big bx = big_of(x), by = big_of(y);
		assert_int_equal(big_compare(&bx, &by), mpz_cmp(x, y) < 0 ? -1 : mpz_cmp(x, y) > 0);
		const struct big product = big_product(&bx, &by), quotient = big_quotient(&bx, a + 1, &rest);
		const struct big sum = big_combine(a, &bx, b, &by, c);
		mpz_mul(z, x, y);
		assert_same(&product, z);
		assert_int_equal(mpz_tdiv_q_ui(z, x, a + 1), rest);
		assert_same(&quotient, z);
		mpz_mul_ui(z, x, a);
		mpz_addmul_ui(z, y, b);
		mpz_add_ui(z, z, c);
		assert_same(&sum, z);
		if (bx.limbs > 0) {
			up ? mpz_cdiv_q_ui(z, x, LIMB_BASE) : mpz_tdiv_q_ui(z, x, LIMB_BASE);
			big_drop(&bx, up);
			assert_same(&bx, z);
		}
		forget_checker();
	}
	mpz_clears(x, y, z, NULL);
}

static void fraction_of(mpq_t q, const struct fraction *f)
{
	integer_of(mpq_numref(q), &f->over);
	integer_of(mpq_denref(q), &f->under);
	mpq_canonicalize(q);
}

/* A fraction of long numbers grows a little when it is cut, one of short numbers not at all. */
static void fractions_are_cut_upwards(void **state)
{
	uint64_t r = 2;
	mpz_t over, under;
	mpq_t before, after, most;
	mpz_inits(over, under, NULL);
	mpq_inits(before, after, most, NULL);
	(void)state;
	for (unsigned i = 0, cut = 0; i < 2000 || cut < 500; i++) {
		random_integer(&r, over, 120 + random_below(&r, 200));
		random_integer(&r, under, 90 + random_below(&r, 60));
		mpz_add_ui(over, over, 1);
		mpz_add_ui(under, under, 1);
		struct fraction f = {big_of(over), big_of(under)};
		bool is_long = f.under.limbs > 12;
		fraction_of(before, &f);
		shorten(&f);
		assert_true(f.under.limbs <= 12 && f.under.limbs >= (is_long ? 12 : 1));
		fraction_of(after, &f);
		assert_true(is_long ? mpq_cmp(after, before) >= 0 : mpq_equal(after, before));
		mpz_ui_pow_ui(mpq_denref(most), 10, 90);
		mpz_add_ui(mpq_numref(most), mpq_denref(most), 1);
		mpq_mul(most, most, before);
		if (mpz_cmp(mpq_numref(before), mpq_denref(before)) > 0)
			assert_true(mpq_cmp(after, most) <= 0);
		cut += is_long;
		forget_checker();
	}
	mpz_clears(over, under, NULL);
	mpq_clears(before, after, most, NULL);
}

/* The rules in exact fractions */

static void set_fraction(mpq_t q, long over, long under)
{
	mpq_set_si(q, over, (unsigned long)under);
	mpq_canonicalize(q);
}

static void power(mpq_t q, const mpq_t base, unsigned exponent)
{
	mpz_pow_ui(mpq_numref(q), mpq_numref(base), exponent);
	mpz_pow_ui(mpq_denref(q), mpq_denref(base), exponent);
}

struct rule_numbers {
	unsigned g, n;
	mpq_t c, u, later; /* later: what takes the place of u in u_t for t > 2 */
};

/* F = (4/G) (4 D^2 N (2N + 1) + 2 D N (G + 1) + G) */
static void set_weight(mpq_t f, const struct rule_numbers *x, unsigned long d)
{
	mpz_t sum;
	mpz_init_set_ui(sum, d);
	mpz_mul_ui(sum, sum, 4 * d);
	mpz_mul_ui(sum, sum, (unsigned long)x->n * (2 * x->n + 1));
	mpz_add_ui(sum, sum, 2 * d * x->n * (x->g + 1) + x->g);
	mpz_mul_ui(mpq_numref(f), sum, 4);
	mpz_set_ui(mpq_denref(f), x->g);
	mpq_canonicalize(f);
	mpz_clear(sum);
}

/* The largest t G + e, e < G, with u_t c^e F >= 1. */
static unsigned most_stones(const struct rule_numbers *x, const mpq_t f)
{
	unsigned most = 0;
	bool more = true;
	mpq_t full, all;
	mpq_inits(full, all, NULL);
	mpq_set(full, f);
	for (unsigned t = 0; more; t++) {
		more = false;
		for (unsigned e = 0; e < x->g; e++) {
			power(all, x->c, e);
			mpq_mul(all, all, full);
			if (mpz_cmp(mpq_numref(all), mpq_denref(all)) >= 0) {
				most = t * x->g + e;
				more = true;
			}
		}
		mpq_mul(full, full, t < 2 ? x->u : x->later);
	}
	mpq_clears(full, all, NULL);
	return most;
}

static void potential_numbers(struct rule_numbers *x, unsigned p)
{
	mpq_t q, v, one_sided, near_mean, far_mean, square, under;
	mpq_inits(q, v, one_sided, near_mean, far_mean, square, under, NULL);
	set_fraction(square, (long)(x->n + 1) * (x->n + 1), (long)x->n * x->n);
	set_fraction(q, x->n + 1, x->n);
	mpq_add(q, q, square);
	mpq_add(q, q, square);
	set_fraction(under, 1, 1);
	mpq_add(under, under, q);
	mpq_div(x->c, q, under);
	set_fraction(v, 1, 1);
	set_fraction(one_sided, 1, 1);
	set_fraction(x->u, 0, 1);
	for (unsigned r = 1; r <= x->g && r <= p; r++) {
		mpq_mul(v, v, q);
		mpq_add(v, v, v); /* 2Q v */
		mpq_add(near_mean, v, one_sided);
		mpq_add(under, q, q);
		set_fraction(far_mean, 2, 1);
		mpq_add(under, under, far_mean);
		mpq_div(near_mean, near_mean, under);
		mpq_mul(far_mean, square, one_sided);
		mpq_add(far_mean, far_mean, v);
		set_fraction(under, 1, 1);
		mpq_add(under, under, square);
		mpq_add(under, under, q);
		mpq_add(under, under, q);
		mpq_div(far_mean, far_mean, under);
		mpq_set(v, mpq_cmp(near_mean, far_mean) > 0 ? near_mean : far_mean);
		mpq_mul(one_sided, one_sided, x->c);
		power(under, x->c, x->g - r);
		mpq_mul(under, under, v);
		if (mpq_cmp(under, x->u) > 0)
			mpq_set(x->u, under);
	}
	mpq_set(x->later, x->u);
	mpq_clears(q, v, one_sided, near_mean, far_mean, square, under, NULL);
}

static void group_numbers(struct rule_numbers *x)
{
	mpq_t fives;
	mpq_init(fives);
	set_fraction(x->c, 3 * x->n + 3, 4 * x->n + 3);
	power(x->later, x->c, x->g - 2);
	power(fives, x->c, x->g - 5);
	set_fraction(x->u, x->n + 1, 2 * x->n + 1);
	mpq_mul(x->u, x->u, fives);
	mpq_clear(fives);
}

/* Is `connect K P' with these edges a right step? */
static int asked(const char *rule, unsigned long k, unsigned long p, const struct rule_numbers *x, unsigned long length)
{
	char text[300];
	snprintf(text, sizeof text, "kdraw derivation 1\nclaim %lu %lu\nstep 0 connect %lu %lu %s %u %lu %u\nend\n", k,
	         p, k, p, rule, x->g, length, x->n);
	return run_checker(text, NULL).status;
}

/* With edges of L squares p = L - 1 - B stones are right and one more is wrong. */
static void steps_agree(void **state)
{
	uint64_t r = 3;
	unsigned found[2] = {0};
	struct rule_numbers x;
	mpq_t f;
	mpq_inits(x.c, x.u, x.later, f, NULL);
	(void)state;
	for (unsigned i = 0; i < 400; i++) {
		bool groups = i % 2 == 0;
		x.g = groups ? 5 + random_below(&r, 8) : 1 + random_below(&r, 8);
		x.n = (groups ? 4 : 1) + random_below(&r, 9);
		unsigned long length = x.g * (20ul + random_below(&r, 60)), half_length = length / 2;
		groups ? group_numbers(&x) : potential_numbers(&x, 1000);
		set_weight(f, &x, groups ? 2 * half_length + x.g - 1 : half_length);
		unsigned long most = most_stones(&x, f);
		if (most + 11 > length) /* few stones: other numbers */
			continue;
		unsigned long p = length - 1 - most;
		assert_int_equal(asked(groups ? "groups" : "potential", length + x.g - 1, p, &x, length), 0);
		assert_int_equal(asked(groups ? "groups" : "potential", length + x.g - 1, p + 1, &x, length), 1);
		found[groups]++;
	}
	mpq_clears(x.c, x.u, x.later, f, NULL);
	assert_true(found[0] > 50 && found[1] > 50);
}

/* Weights where one stone more makes exactly 1: it counts. */
static void one_is_enough(void **state)
{
	(void)state;
	for (uint32_t stones = 0; stones < 40; stones++)
		for (uint32_t block = 1; block < 6; block++) {
			/* single 1/2, full 2^-block: F = 2^stones */
			struct fraction f = {big_small(1u << stones % 20), big_small(1)};
			const struct fraction single = {big_small(1), big_small(2)};
			const struct fraction full = {big_small(1), big_small(1u << block)};
			if (stones >= 20)
				scale(&f.over, 1u << 20, 0);
			assert_int_equal(most_black_stones(block, f, &full, &full, &single), stones);
			forget_checker();
		}
}

/* A move of fewer stones than a block has fills no block alone. */
static void short_moves(void **state)
{
	struct rule_numbers x = {.g = 6};
	mpq_t full;
	mpq_inits(x.c, x.u, x.later, full, NULL);
	(void)state;
	for (x.n = 1; x.n < 10; x.n++)
		for (uint32_t p = 1; p < 9; p++) {
			const struct edges e = {.block = x.g, .damping = x.n};
			const struct damping d = damping_of(x.n);
			const struct big stones = big_small(p);
			const struct fraction found = full_block(&e, &d, &stones);
			potential_numbers(&x, p);
			fraction_of(full, &found);
			assert_true(mpq_equal(full, x.u));
			forget_checker();
		}
	mpq_clears(x.c, x.u, x.later, full, NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(numbers_agree), cmocka_unit_test(fractions_are_cut_upwards),
	    cmocka_unit_test(steps_agree),   cmocka_unit_test(one_is_enough),
	    cmocka_unit_test(short_moves),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

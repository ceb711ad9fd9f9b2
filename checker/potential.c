#include "potential.h"
#include "words.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

/* Rules `potential' and `groups' of FORMATS.md, in whole numbers. A fraction is two of them. */
struct fraction {
	struct big over, under;
};

enum { BLOCK_MOST = 2000, DAMPING_MOST = 10000, LENGTH_LIMBS = 1200 };

struct edges read_edges(void)
{
	struct edges e;
	e.block = number_within(1, BLOCK_MOST);
	e.length = big_read();
	e.damping = number_within(1, DAMPING_MOST);
	if (e.length.limbs > LENGTH_LIMBS)
		unreadable("edges of more than %d digits", 9 * LENGTH_LIMBS);
	return e;
}

/* x becomes a x + b. */
static void scale(struct big *x, uint32_t a, uint32_t b)
{
	struct big scaled = big_combine(a, x, 0, x, b);
	free(x->limb);
	*x = scaled;
}

static void replace(struct big *x, struct big by)
{
	free(x->limb);
	*x = by;
}

/* Has a move of Black r stones? */
static bool has_stones(const struct big *p, uint32_t r)
{
	const struct big least = {&r, 1};
	return big_compare(p, &least) >= 0;
}

/* F = (4/G) (4 D^2 N (2N + 1) + 2 D N (G + 1) + G): the weights of all edges at the beginning, damped by distances in
 * units of D, at most. */
static struct fraction weight_at_the_beginning(const struct edges *e, const struct big *unit)
{
	struct fraction f = {big_product(unit, unit), big_small(e->block)};
	scale(&f.over, 16, 0);
	scale(&f.over, e->damping, 0);
	scale(&f.over, 2 * e->damping + 1, 0);
	struct big linear = big_combine(8 * (e->block + 1), unit, 0, unit, 0);
	scale(&linear, e->damping, 4 * e->block);
	replace(&f.over, big_combine(1, &f.over, 1, &linear, 0));
	free(linear.limb);
	return f;
}

/* Drops digits that are too many, so that the fraction grows. */
static void shorten(struct fraction *f)
{
	enum { KEPT = 12 };
	while (f->under.limbs > KEPT) {
		big_drop(&f->over, true);
		big_drop(&f->under, false);
	}
}

/* f c, if that is at least 1; otherwise f stays as it is. */
static bool goes_on(struct fraction *f, const struct fraction *c)
{
	struct fraction next = {big_product(&f->over, &c->over), big_product(&f->under, &c->under)};
	const bool on = big_compare(&next.over, &next.under) >= 0;
	struct fraction *old = on ? f : &next;
	free(old->over.limb);
	free(old->under.limb);
	if (on)
		*f = next;
	shorten(f);
	return on;
}

/* B, the largest t G + e, e < G, for which full^t single^e F >= 1. A block that is not full multiplies the weight of an
 * edge by 1 / single for each of its black stones, a full one by 1 / full in all, from the third one on by 1 / later.
 */
static uint32_t most_black_stones(uint32_t block, struct fraction f, const struct fraction *full,
                                  const struct fraction *later, const struct fraction *single)
{
	uint32_t most = 0;
	assert(big_compare(&full->over, &full->under) < 0 && big_compare(&single->over, &single->under) < 0);
	while (goes_on(&f, most < 2 * block ? full : later))
		most += block;
	while (goes_on(&f, single)) /* fewer than `block' times: full is at least single^block */
		most++;
	return most;
}

static uint32_t remainder_by(const struct big *x, uint32_t by)
{
	uint32_t rest;
	free(big_quotient(x, by, &rest).limb);
	return rest;
}

static struct big half(const struct big *x)
{
	uint32_t rest;
	return big_quotient(x, 2, &rest);
}

/* L = K G, k = L + G - 1, and L >= p + B + 1. */
static void check_length(const struct edges *e, const struct big *k, const struct big *p, uint32_t most)
{
	if (remainder_by(&e->length, e->block) != 0)
		refuted("edges of whole blocks have a multiple of %" PRIu32 " squares", e->block);
	if (big_compare_sums(1, &e->length, 0, p, e->block, 1, k, 1) != 0)
		refuted("edges of %s squares in blocks of %" PRIu32 " are for another number of squares in a row",
		        big_text(&e->length), e->block);
	if (big_compare_sums(1, p, 0, p, most + 1, 1, &e->length, 0) > 0)
		refuted("a living edge may get %" PRIu32 " black stones before the last move: its length is too small",
		        most);
}

/* Numbers of the rule `potential', in units of 1 / N^2, for s = (N + 1) / N:
 *   q = 2 s^2 + s, and the denominators of the two means, 2 + 2q and 1 + s^2 + 2q */
struct damping {
	uint32_t one, square, q, mean, far_mean;
};

static struct damping damping_of(uint32_t n)
{
	struct damping d = {.one = n * n, .square = (n + 1) * (n + 1)};
	d.q = 2 * d.square + n * (n + 1);
	d.mean = 2 * d.one + 2 * d.q;
	d.far_mean = d.one + d.square + 2 * d.q;
	return d;
}

static struct big larger(struct big x, struct big y)
{
	const bool first = big_compare(&x, &y) >= 0;
	free(first ? y.limb : x.limb);
	return first ? x : y;
}

/* v_i = the larger of (2q v + v') / (2 + 2q) and (2q v + s^2 v') / (1 + s^2 + 2q), v'_i = (1 - d) v', in units of
 * 1 / (mean far_mean)^i. */
static void next_stone(const struct damping *d, struct big *v, struct big *one_sided)
{
	struct big near_mean = big_combine(2 * d->q, v, d->one, one_sided, 0);
	struct big far_mean = big_combine(2 * d->q, v, d->square, one_sided, 0);
	scale(&near_mean, d->far_mean, 0);
	scale(&far_mean, d->mean, 0);
	replace(v, larger(near_mean, far_mean));
	scale(one_sided, 2 * d->q, 0);
	scale(one_sided, d->far_mean, 0);
}

/* The largest of (1 - d)^(G - r) v_r for 1 <= r <= G and r <= p. */
static struct fraction full_block(const struct edges *e, const struct damping *d, const struct big *p)
{
	struct big v = big_small(1), one_sided = big_small(1), most = {NULL, 0}, under = big_small(1);
	for (uint32_t r = 1; r <= e->block; r++) {
		scale(&most, 2 * d->q, 0);
		scale(&most, d->far_mean, 0);
		scale(&under, d->mean, 0);
		scale(&under, d->far_mean, 0);
		if (!has_stones(p, r))
			continue;
		next_stone(d, &v, &one_sided);
		if (big_compare(&v, &most) > 0)
			replace(&most, big_combine(1, &v, 0, &v, 0));
	}
	free(v.limb);
	free(one_sided.limb);
	return (struct fraction){most, under};
}

void check_potential(const struct edges *e, const struct big *k, const struct big *p)
{
	const struct damping d = damping_of(e->damping);
	const struct fraction single = {big_small(d.q), big_small(d.one + d.q)};
	const struct fraction full = full_block(e, &d, p);
	const struct big unit = half(&e->length);
	check_length(e, k, p, most_black_stones(e->block, weight_at_the_beginning(e, &unit), &full, &full, &single));
}

/* over / under (1 - d)^stones, 1 - d = (3N + 3) / (4N + 3) */
static struct fraction full_block_of_groups(const struct edges *e, uint32_t over, uint32_t under, uint32_t stones)
{
	struct fraction full = {big_small(over), big_small(under)};
	for (uint32_t i = 0; i < stones; i++) {
		scale(&full.over, 3 * e->damping + 3, 0);
		scale(&full.under, 4 * e->damping + 3, 0);
	}
	return full;
}

void check_groups(const struct edges *e, const struct big *k, const struct big *p)
{
	if (e->block < 5 || e->damping < 4 || !has_stones(p, 5))
		refuted("groups need blocks of 5 squares, 5 stones a move and the number 4, or more");
	const struct fraction single = {big_small(3 * e->damping + 3), big_small(4 * e->damping + 3)};
	const uint32_t n = e->damping;
	const struct fraction full = full_block_of_groups(e, n + 1, 2 * n + 1, e->block - 5);
	const struct fraction later = full_block_of_groups(e, 1, 1, e->block - 2);
	const struct big half_length = half(&e->length);
	if (big_compare_sums(2, &half_length, 0, p, 0, 0, p, 5 * (e->block - 1)) < 0)
		refuted("groups need edges of about five blocks or more");
	const struct big unit = big_combine(2, &half_length, 0, &half_length, e->block - 1);
	const struct fraction weight = weight_at_the_beginning(e, &unit);
	check_length(e, k, p, most_black_stones(e->block, weight, &full, &later, &single));
}

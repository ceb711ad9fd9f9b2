#include "table/table.h"

#include <assert.h>

#include "boards/tilings/certified.h"
#include "table/table_theorems.h"

const struct bound_source bound_sources[BOUNDS] = {
    [BOUND_CERTIFIED] = {"certified", "kdraw theorem", "certified"},
    [BOUND_THEOREM2] = {"theorem2", "Theorem 2 of Chiang, Wu, Lin", "derived"},
    [BOUND_HALES_JEWETT] = {"hales_jewett", "the pairing of Hales, Jewett", "cited"},
    [BOUND_ZETTERS] = {"zetters", "Zetters", "cited"},
    [BOUND_HSIEH_TSAI] = {"hsieh_tsai", "Hsieh, Tsai", "cited"},
    [BOUND_PLUHAR] = {"pluhar", "Pluhar", "cited"},
    [BOUND_PIECES] = {"pieces", "kdraw derive --pieces=10", "derived"},
    [BOUND_POTENTIAL] = {"potential", "kdraw derive --potential", "derived"},
};

/* The smallest certified k for p, or 0. */
static unsigned table_certified(unsigned long p)
{
	unsigned k = 0;
	for (const struct certified *c = certified; c->k != 0; c++)
		if (c->p == p && (k == 0 || c->k < k))
			k = c->k;
	return k;
}

static void strip_limit(mpz_t limit, unsigned longest, unsigned long d)
{
	mpz_set_ui(limit, longest + 2);
	mpz_mul_2exp(limit, limit, d - 3);
	mpz_sub_ui(limit, limit, d + 2);
}

unsigned long strip_depth(const mpz_t p, unsigned longest)
{
	assert(mpz_cmp_ui(p, 1) >= 0 && longest >= 6);
	mpz_t limit;
	mpz_init(limit);
	/* (longest + 2) 2^(d-3) >= p + d + 2 > p, and longest + 2 < 2^(1 + its length) */
	unsigned long bits = mpz_sizeinbase(p, 2), d = bits > 8 ? bits - 6 : 3;
	for (;; d++) {
		strip_limit(limit, longest, d);
		if (mpz_cmp(p, limit) <= 0)
			break;
	}
	mpz_clear(limit);
	return d;
}

/* The least m with 2^m >= x, for x >= 1. */
static unsigned long ceiling_log2(const mpz_t x)
{
	unsigned long length = mpz_sizeinbase(x, 2);
	return mpz_scan1(x, 0) == length - 1 ? length - 1 : length;
}

/* t is p without its last `dropped` bits, some of which are ones: t 2^dropped < p < (t + 1) 2^dropped. If the powers
 * of both ends agree in the answer, it is the answer. */
static bool ends_agree(const mpz_t t, unsigned long dropped, unsigned long *answer)
{
	mpz_t power;
	mpz_init(power);
	mpz_pow_ui(power, t, 80);
	unsigned long low = mpz_sizeinbase(power, 2); /* 2^low > t^80, properly */
	mpz_add_ui(power, t, 1);
	mpz_pow_ui(power, power, 80);
	*answer = 80 * dropped + low;
	bool agree = ceiling_log2(power) == low;
	mpz_clear(power);
	return agree;
}

unsigned long ceiling_80_log2(const mpz_t p)
{
	unsigned long length = mpz_sizeinbase(p, 2), answer = 0;
	bool found = false;
	mpz_t t;
	mpz_init(t);
	for (unsigned long kept = 64; kept < length && mpz_scan1(p, 0) < length - kept && !found; kept *= 2) {
		mpz_tdiv_q_2exp(t, p, length - kept);
		found = ends_agree(t, length - kept, &answer);
	}
	if (!found) {
		unsigned long zeros = mpz_scan1(p, 0);
		mpz_tdiv_q_2exp(t, p, zeros);
		mpz_pow_ui(t, t, 80);
		answer = 80 * zeros + ceiling_log2(t);
	}
	mpz_clear(t);
	return answer;
}

static void set_logarithm(struct table *t)
{
	const unsigned long worth = 1024; /* for larger numbers the root costs more than it saves */
	t->logarithm = ceiling_80_log2(t->p);
	mpz_set_ui(t->logarithm_end, 0);
	if (t->logarithm > 80 * worth)
		return;
	mpz_setbit(t->logarithm_end, t->logarithm);
	mpz_root(t->logarithm_end, t->logarithm_end, 80);
}

static void set_certified(struct table *t)
{
	const unsigned long p = mpz_fits_ulong_p(t->p) ? mpz_get_ui(t->p) : 0;
	const unsigned found = t->theorems == NULL ? 0 : theorem_list_best(t->theorems, p);
	unsigned k = table_certified(p);
	if (found != 0 && (k == 0 || found < k))
		k = found;
	t->known[BOUND_CERTIFIED] = k != 0;
	mpz_set_ui(t->value[BOUND_CERTIFIED], k);
}

static void strips_set(struct strips *s, const mpz_t p)
{
	s->d = strip_depth(p, s->longest);
	strip_limit(s->end, s->longest, s->d);
}

static void strips_next(struct strips *s, const mpz_t p)
{
	if (mpz_cmp(p, s->end) > 0)
		strip_limit(s->end, s->longest, ++s->d);
}

static void set_strips(struct table *t, enum bound bound, const struct strips *s)
{
	mpz_set_ui(t->value[bound], 3 * s->d - 1);
	mpz_addmul_ui(t->value[bound], t->p, 3);
	t->known[bound] = true;
}

static void set_potential(struct table *t)
{
	t->known[BOUND_POTENTIAL] = mpz_cmp_ui(t->p, EDGES_FEW) >= 0;
	if (!t->known[BOUND_POTENTIAL])
		return;
	const struct edges best = edges_best(&t->edges);
	edges_k(t->value[BOUND_POTENTIAL], &best, t->p);
}

/* The walk begins where the rule does. */
static void step_edges(struct table *t)
{
	if (mpz_cmp_ui(t->p, EDGES_FEW) > 0)
		edges_next(&t->edges);
	else if (mpz_cmp_ui(t->p, EDGES_FEW) == 0)
		edges_set(&t->edges, t->p);
}

static void set_bounds(struct table *t)
{
	set_potential(t);
	set_certified(t);
	set_strips(t, BOUND_THEOREM2, &t->theorem2);
	set_strips(t, BOUND_PIECES, &t->pieces);
	mpz_mul_2exp(t->value[BOUND_HSIEH_TSAI], t->p, 2);
	mpz_add_ui(t->value[BOUND_HSIEH_TSAI], t->value[BOUND_HSIEH_TSAI], 7);
	t->known[BOUND_HSIEH_TSAI] = true;
	bool single = mpz_cmp_ui(t->p, 1) == 0;
	t->known[BOUND_HALES_JEWETT] = t->known[BOUND_ZETTERS] = single;
	mpz_set_ui(t->value[BOUND_HALES_JEWETT], 9);
	mpz_set_ui(t->value[BOUND_ZETTERS], 8);
	t->known[BOUND_PLUHAR] = mpz_cmp_ui(t->p, 1000) >= 0;
	mpz_add_ui(t->value[BOUND_PLUHAR], t->p, t->logarithm + 160);
}

static void set_best(struct table *t)
{
	t->best = BOUND_THEOREM2;
	for (int i = 0; i < BOUNDS; i++)
		if (t->known[i]) {
			int order = mpz_cmp(t->value[i], t->value[t->best]);
			if (order < 0 || (order == 0 && i < (int)t->best))
				t->best = (enum bound)i;
		}
}

void table_init(struct table *t)
{
	t->theorems = NULL;
	t->theorem2.longest = 6;
	t->pieces.longest = TABLE_PIECES;
	edges_init(&t->edges, EDGES_GROUPS);
	mpz_inits(t->p, t->theorem2.end, t->pieces.end, t->logarithm_end, NULL);
	for (int i = 0; i < BOUNDS; i++)
		mpz_init(t->value[i]);
}

void table_clear(struct table *t)
{
	edges_clear(&t->edges);
	mpz_clears(t->p, t->theorem2.end, t->pieces.end, t->logarithm_end, NULL);
	for (int i = 0; i < BOUNDS; i++)
		mpz_clear(t->value[i]);
}

void table_set(struct table *t, const mpz_t p)
{
	mpz_set(t->p, p);
	strips_set(&t->theorem2, p);
	strips_set(&t->pieces, p);
	if (mpz_cmp_ui(p, EDGES_FEW) >= 0)
		edges_set(&t->edges, p);
	set_logarithm(t);
	set_bounds(t);
	set_best(t);
}

void table_init_row(struct table *t, unsigned long p)
{
	mpz_t number;
	mpz_init_set_ui(number, p);
	table_init(t);
	table_set(t, number);
	mpz_clear(number);
}

void table_next(struct table *t)
{
	mpz_add_ui(t->p, t->p, 1);
	strips_next(&t->theorem2, t->p);
	strips_next(&t->pieces, t->p);
	step_edges(t);
	if (mpz_cmp(t->p, t->logarithm_end) > 0)
		set_logarithm(t);
	set_bounds(t);
	set_best(t);
}

#include "table/edges.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

enum { EXACT_SCALE = 4096, SCALES = 16, USUAL_BLOCK = 40 };

/* By rule `groups': 1 - d = (3N + 3) / (4N + 3), and two full blocks are worth (1 - d)^(G - 5) (N + 1) / (2N + 1) each,
 * further ones (1 - d)^(G - 2). */
static struct edges_cost cost_in_groups(unsigned g, double n)
{
	const double single = log1p(n / (3 * n + 3));
	return (struct edges_cost){single, (g - 5) * single + log((2 * n + 1) / (n + 1)), (g - 2) * single};
}

/* By rule `potential': the largest of (1 - d)^(g - r) v_r, r <= stones. */
static struct edges_cost cost_stone_by_stone(unsigned g, double n, unsigned stones)
{
	const double s = (n + 1) / n, q = 2 * s * s + s, kept = q / (1 + q);
	double v = 1, one_sided = 1, worth = 0;
	assert(g >= 1 && stones >= 1); /* so some stone counts, and worth is positive */
	for (unsigned r = 1; r <= g; r++) {
		worth *= kept;
		if (r > stones)
			continue;
		const double near_mean = (2 * q * v + one_sided) / (2 + 2 * q);
		v = fmax(near_mean, (2 * q * v + s * s * one_sided) / (1 + s * s + 2 * q));
		one_sided *= kept;
		worth = fmax(worth, v);
	}
	const double full = -log(fmax(worth, DBL_MIN));
	return (struct edges_cost){-log(kept), full, full};
}

/* The logarithm of F = (4/G) (4 D^2 N (2N + 1) + 2 D N (G + 1) + G). */
static double log_weight(enum edges_rule rule, unsigned g, double n, double length, double log_length)
{
	if (isinf(length) ||
	    length > 1e15) /* D = L: twice too large for `potential', so that its logarithm is halved */
		return log(16 / (double)g * n * (2 * n + 1)) + 2 * log_length - (rule == EDGES_GROUPS ? 0 : 2 * M_LN2);
	const double half = floor(length / 2), d = rule == EDGES_GROUPS ? 2 * half + g - 1 : half;
	return log(4 / (double)g * (4 * d * d * n * (2 * n + 1) + 2 * d * n * (g + 1) + g));
}

/* B without its last fraction of a stone rounded away; a trifle too much rather than too little. */
static double stones_for(double weight, unsigned g, const struct edges_cost *c)
{
	double rest = weight + 1e-8 * (1 + weight), full = fmin(2, floor(rest / c->full));
	rest -= full * c->full;
	const double later = full < 2 ? 0 : floor(rest / c->later);
	return (full + later) * g + fmin((rest - later * c->later) / c->single, g - 1);
}

/* The p of a walk at the moment. */
static double walk_p(const struct edges_walk *w)
{
	return w->first + (double)w->now;
}

static struct edges_cost cost_anew(enum edges_rule rule, unsigned g, unsigned n, double p)
{
	return rule == EDGES_GROUPS ? cost_in_groups(g, n) : cost_stone_by_stone(g, n, p < g ? (unsigned)p : g);
}

/* The least weight that so many full blocks and single stones can have, its logarithm. */
static double least_weight(const struct edges_cost *c, unsigned long full, unsigned long single)
{
	const unsigned long few = full < 2 ? full : 2;
	return (double)few * c->full + (double)(full - few) * c->later + (double)single * c->single;
}

double edges_margin(enum edges_rule rule, const struct edges *e, const mpz_t p)
{
	const double stones = mpz_get_d(p), length = stones + (double)e->beyond;
	const struct edges_cost c = cost_anew(rule, e->block, e->damping, stones);
	const unsigned long more = edges_bound(rule, e, p) + 1;
	const double next = least_weight(&c, more / e->block, more % e->block);
	return fmin(next, least_weight(&c, more / e->block + 1, 0)) -
	       log_weight(rule, e->block, e->damping, length, log(length));
}

/* For all p >= G the same. */
static struct edges_cost cost_of(struct edges_walk *w, unsigned g, unsigned n)
{
	struct edges_of_block *b = &w->block[g];
	const double p = walk_p(w);
	if (b->known != n || p <= g)
		b->cost = cost_anew(w->rule, g, n, p);
	b->known = n;
	return b->cost;
}

static double stones_with(struct edges_walk *w, unsigned g, unsigned n, double length)
{
	const double log_length = isinf(length) ? w->log_first : log(length);
	const struct edges_cost c = cost_of(w, g, n);
	return stones_for(log_weight(w->rule, g, n, length, log_length), g, &c);
}

/* The N with the least B for edges of this length. The best is near B / 8. */
static unsigned best_damping(struct edges_walk *w, unsigned g, double length)
{
	const double log_length = isinf(length) ? w->log_first : log(length);
	const double guess = (2 * log_length + 8) / 2.2;
	const unsigned least = w->rule == EDGES_GROUPS ? 4 : 1;
	const unsigned from = guess / 4 > least ? (unsigned)(guess / 4) : least, step = 1 + (unsigned)(guess / 60);
	unsigned best = least;
	double fewest = INFINITY;
	for (unsigned n = from; n <= EDGES_DAMPING && n < 4 * guess; n += step) {
		const double stones = stones_with(w, g, n, length);
		if (stones < fewest) {
			fewest = stones;
			best = n;
		}
	}
	return best;
}

/* The N for edges of this length: for long edges the same for all of a scale, a sixteenth of an octave. */
static unsigned damping_for(struct edges_walk *w, unsigned g, double length)
{
	struct edges_of_block *b = &w->block[g];
	if (length < EXACT_SCALE)
		return best_damping(w, g, length);
	const double log_length = isinf(length) ? w->log_first : log(length);
	const unsigned scale = (unsigned)(SCALES * log_length / M_LN2);
	if (b->scale != scale) {
		b->scale = scale;
		b->damping = best_damping(w, g, isinf(length) ? length : exp2((double)scale / SCALES));
	}
	return b->damping;
}

/* The least length from here on with L >= p + B + 1. */
static void lengthen(struct edges_walk *w, unsigned g)
{
	struct edges_of_block *b = &w->block[g];
	for (;; b->length += g) {
		const double length = w->first + (double)b->length;
		b->damping = damping_for(w, g, length);
		const unsigned long used = (unsigned long)stones_with(w, g, b->damping, length) + 1;
		if (b->length < w->now + used || (w->rule == EDGES_GROUPS && length < 5 * (double)g))
			continue;
		b->end = b->length - used;
		return;
	}
}

static void lengthen_all(struct edges_walk *w)
{
	for (unsigned g = w->least; g <= w->most; g++)
		lengthen(w, g);
}

void edges_init(struct edges_walk *w, enum edges_rule rule)
{
	*w = (struct edges_walk){.rule = rule, .least = rule == EDGES_GROUPS ? 5 : 1};
	w->block = xcalloc(EDGES_BLOCK + 1, sizeof *w->block);
}

void edges_clear(struct edges_walk *w)
{
	free(w->block);
	w->block = NULL;
}

void edges_set(struct edges_walk *w, const mpz_t p)
{
	long exponent;
	const double mantissa = mpz_get_d_2exp(&exponent, p);
	const unsigned long blocks = 6 * (unsigned long)sqrt((double)exponent);
	assert(mpz_cmp_ui(p, w->least) >= 0);
	w->first = exponent < 1000 ? mpz_get_d(p) : INFINITY;
	w->log_first = log(mantissa) + (double)exponent * M_LN2;
	w->now = 0;
	w->most = blocks < USUAL_BLOCK ? USUAL_BLOCK : blocks > EDGES_BLOCK ? EDGES_BLOCK : (unsigned)blocks;
	for (unsigned g = w->least; g <= w->most; g++)
		w->block[g] = (struct edges_of_block){.length = g - mpz_fdiv_ui(p, g)};
	lengthen_all(w);
}

void edges_next(struct edges_walk *w)
{
	w->now++;
	for (unsigned g = w->least; g <= w->most; g++)
		if (w->now > w->block[g].end || (w->rule == EDGES_POTENTIAL && walk_p(w) <= g))
			lengthen(w, g);
}

struct edges edges_best(const struct edges_walk *w)
{
	unsigned best = w->least;
	for (unsigned g = w->least; g <= w->most; g++)
		if (w->block[g].length + g < w->block[best].length + best)
			best = g;
	const struct edges_of_block *b = &w->block[best];
	return (struct edges){best, b->damping, b->length - w->now};
}

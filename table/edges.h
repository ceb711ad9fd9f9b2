#pragma once

#include <gmp.h>

/* Connect(k, p) by a potential (checker/FORMATS.md, rules `potential' and `groups'): lines are cut into blocks of G
 * squares, an edge is a run of whole blocks, L squares, and a weight fades by N / (N + 1) with every D squares.
 *
 *     |....G...|........|........|........|........|........|     k = L + G - 1 squares in a row contain an edge
 *              |<------------- L = 3 G ------------>|             L >= p + B + 1, B from G, L and N
 */
enum edges_rule { EDGES_POTENTIAL, EDGES_GROUPS };
extern const char *const edges_rule_names[];

enum { EDGES_BLOCK = 2000, EDGES_DAMPING = 10000 }; /* the checker takes no larger ones */
enum { EDGES_FEW = 7 };                             /* for fewer stones a move `potential' gives less than `groups' */

struct edges {
	unsigned block, damping; /* G, N */
	unsigned long beyond;    /* L - p */
};

/* The logarithms, with the sign that makes them positive, of what one black stone costs, and what a full block, one of
 * the first two or a later one. */
struct edges_cost {
	double single, full, later;
};

/* The best edges for one p after the other: for every G the shortest edges, and the last p that they are good for. */
struct edges_walk {
	enum edges_rule rule;
	double first, log_first; /* the p it began with; infinite if it is too large, but its logarithm is not */
	unsigned long now;       /* p - first */
	unsigned least, most;    /* the G that are tried */
	struct edges_of_block {
		unsigned damping, scale;   /* N, found for edges of this scale */
		unsigned long length, end; /* L - first, and the last p - first */
		unsigned known;            /* the N of `cost'; 0: none */
		struct edges_cost cost;
	} * block;
};

enum { EDGES_STONES = 5 }; /* p is at least so large for `groups' */

void edges_init(struct edges_walk *w, enum edges_rule rule);
void edges_clear(struct edges_walk *w);
void edges_set(struct edges_walk *w, const mpz_t p); /* p >= 5 for `groups', p >= 1 for `potential' */
void edges_next(struct edges_walk *w);               /* p + 1 */
struct edges edges_best(const struct edges_walk *w);

/* L and k = L + G - 1. */
void edges_length(mpz_t length, const struct edges *e, const mpz_t p);
void edges_k(mpz_t k, const struct edges *e, const mpz_t p);
/* B, exactly: the largest number of black stones on a living edge when Black is to move. */
unsigned long edges_bound(enum edges_rule rule, const struct edges *e, const mpz_t p);
/* The logarithm of the least weight of an edge with more than B black stones, less that of F. */
double edges_margin(enum edges_rule rule, const struct edges *e, const mpz_t p);

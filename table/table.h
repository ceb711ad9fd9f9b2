#pragma once

#include <stdbool.h>

#include <gmp.h>

#include "base/integers.h"
#include "base/trouble.h"
#include "table/edges.h"

/* The kdraw(p) table: for each p the smallest k for which each source says that Connect(k, p) is drawn. */
enum bound {
	BOUND_CERTIFIED,
	BOUND_THEOREM2,
	BOUND_HALES_JEWETT,
	BOUND_ZETTERS,
	BOUND_HSIEH_TSAI,
	BOUND_PLUHAR,
	BOUND_PIECES,
	BOUND_POTENTIAL,
	BOUNDS
};

/* In the order of trust: of equal values the first source is named. */
struct bound_source {
	const char *column; /* the name of its column */
	const char *source; /* who says so */
	const char *status; /* certified: a theorem file; derived: a derivation; cited: a paper */
};
extern const struct bound_source bound_sources[BOUNDS];

/* 3p + 3d - 1 by strips up to the length `longest`: the d of the row, and the largest p that has it. */
struct strips {
	unsigned longest;
	unsigned long d;
	mpz_t end;
};

/* One row, and what makes the next one cheap: d and the logarithm change rarely. */
struct table {
	mpz_t p;
	const struct theorem_list *theorems; /* besides the register; or NULL */
	struct strips theorem2, pieces;      /* Theorem 2: P(d-1) < p <= P(d), P(d) = 2^d - d - 2 */
	struct edges_walk edges;
	bool known[BOUNDS];
	mpz_t value[BOUNDS];
	enum bound best;

	unsigned long logarithm; /* the least m with 2^m >= p^80 */
	mpz_t logarithm_end;     /* the largest p with this m, or 0 if it was not worth finding */
};

void table_init(struct table *t);
/* The row of p, at once. */
void table_init_row(struct table *t, unsigned long p);
void table_clear(struct table *t);
void table_set(struct table *t, const mpz_t p); /* p >= 1 */
void table_next(struct table *t);               /* p + 1 */

/* d of Theorem 2 if the strips up to the length `longest` >= 6 are drawn with d = 3: the least d >= 3 with p <= P(d) =
 * (longest + 2) 2^(d-3) - d - 2. The paper's is longest = 6. */
enum { TABLE_PIECES = 10 }; /* of the column `pieces' */
unsigned long strip_depth(const mpz_t p, unsigned longest);
/* Draws k - p of every bound against p, on a scale of logarithms, into an SVG file, by running gnuplot. */
bool table_plot(const struct integers *list, const char *file, struct trouble *t);
/* The least m with 2^m >= p^80, that is, 80 log2 p rounded up, exactly. */
unsigned long ceiling_80_log2(const mpz_t p);

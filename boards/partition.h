#pragma once

#include "base/trouble.h"
#include "hypergraph/hypergraph.h"

/* The parts into which Lemmas 11 and 12 cut BN(n), n = 2L+1 or 2L+2, L >= 1. */
enum part { PART_LIGHT, PART_DARK_EVEN, PART_DARK_ODD };

/* Where a square of BN(n) goes.
 *   light: block `block`; (row, column) is its square of BrecX(L+1, L+1), or of BrecX-(L+2, L+2) if n is even
 *   dark:  (row, column) is its square of BN(L); block is not used */
struct partition_place {
	enum part part;
	long block, row, column;
};

struct partition_place partition_place(unsigned n, unsigned row, long column);

/* The window of a part of BN(n), columns 0..columns-1, with all lines of the part that lie inside; a line of BN(n) that
 * two light blocks meet is two lines of the light part. Every line has an exclusive square (Lemma 4). Squares keep
 * their coordinates. If the columns make whole blocks, the light part is so many copies of BrecX or BrecX-, and a dark
 * half with c columns of its own is isomorphic to bnx:L:c. */
bool partition_build(struct hypergraph *h, enum part part, unsigned n, unsigned columns, struct trouble *t);

/* "light", "dark-even", "dark-odd"; returns false for anything else. */
bool partition_part(const char *name, enum part *part);

#ifndef BOARDS_PARTITION_H
#define BOARDS_PARTITION_H

#include "hypergraph/hypergraph.h"
#include "hypergraph/trouble.h"

/* The parts into which Lemmas 11 and 12 cut BN(n), n = 2L+1 or 2L+2, L >= 1. */
enum part { PART_LIGHT, PART_DARK_EVEN, PART_DARK_ODD };

/* Where a square of BN(n) goes.
 *   light: block `block`; (row, column) is its square of BrecX(L+1, L+1), or of BrecX-(L+2, L+2) if n is even
 *   dark:  (row, column) is its square of BN(L); block is not used */
struct place {
	enum part part;
	long block, row, column;
};

struct place partition_place(unsigned n, unsigned row, long column);

/* The part of the window bn:n:columns: of each of its lines what lies in the part, with an exclusive square (Lemma 4);
 * a line that two light blocks meet becomes two lines. Squares keep their coordinates. */
bool partition_build(struct hypergraph *h, enum part part, unsigned n, unsigned columns, struct trouble *t);

/* "light", "dark-even", "dark-odd"; returns false for anything else. */
bool partition_part(const char *name, enum part *part);
const char *partition_name(enum part part);

#endif

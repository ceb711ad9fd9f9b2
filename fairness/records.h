#pragma once

#include "games/stones.h"

/* The best known defence numbers D(d, q): what q stones can need in Connect(p + d, p), in groups far apart. Each group
 * is a block with stones beside its corners (Corollary 2; d = 1: single stones, 8 each), d stones in a row, which need
 * two, or a row of the file RECORDS. */
struct record {
	unsigned d, stones, number;
	const char *list;
};
extern const struct record records[]; /* ends with stones = 0 */

/* The lower bound for D(d, q), 1 <= d, for all p with p + d >= q. Where nothing better is known it is Corollary 2's. */
unsigned long records_number(unsigned long d, unsigned long q);
/* The stones that have this number (perhaps fewer than q), groups `apart` squares from another. q <= RECORDS_DEEP. */
void records_stones(struct stones *s, unsigned d, unsigned q, unsigned apart);

#define RECORDS_DEEP 2000u /* for larger q only Corollary 2 is used */

#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "base/place.h"
#include "base/textfile.h"
#include "provers/pairings/pairing.h"

/* Pairings of the infinite board that repeat after `rows` rows and `columns` columns, for k in a row: disjoint pairs
 * such that every segment of k squares, in each of the four directions, contains one. A pair is a square of the torus,
 * a direction and a distance; two squares of the torus do not make a pair yet, because going round the other way is
 * another pair of the infinite board.
 *
 *   a pair at distance d lies in the k - d segments that start 0 .. k-1-d squares before it
 */
struct torus_pair {
	unsigned row, column, distance;
	enum direction direction;
};

struct pairing_torus {
	unsigned rows, columns, k;
	unsigned pairs, room;
	struct torus_pair *pair;
};

#define PAIRING_TORUS_MOST 64u /* rows, columns and k */

void pairing_torus_init(struct pairing_torus *t, unsigned rows, unsigned columns, unsigned k);
void pairing_torus_clear(struct pairing_torus *t);
void pairing_torus_add(struct pairing_torus *t, struct torus_pair pair);

/* The squares of the torus are numbered row * columns + column. */
unsigned pairing_torus_other(const struct pairing_torus *t, struct torus_pair pair);

/* The counting argument: 4 * rows * columns segments start in one period, a pair lies in at most `most` of them, and
 * there is room for floor(rows * columns / 2) pairs. Returns true if this leaves no pairing. (In the infinite board,
 * whatever the period: 4 segments a square against (k - 1) / 2, so k is at least 9.) */
struct torus_count {
	unsigned segments, pairs, most;
};
bool pairing_torus_count(const struct pairing_torus *t, struct torus_count *count);

/* Looks for a pairing; *nodes is the number of nodes allowed, and afterwards that of nodes visited. */
enum pairing_answer pairing_torus_find(struct pairing_torus *t, unsigned long *nodes);

/* By the definition: are the pairs disjoint, and has every segment of k squares one? */
bool pairing_torus_right(const struct pairing_torus *t, struct trouble *trouble);

void pairing_torus_write(const struct pairing_torus *t, FILE *out);
void pairing_torus_write_pairs(const struct pairing_torus *t, const char *before, FILE *out);
/* t says which torus is expected, 0 rows: any; *none: the file claims that there is no pairing. */
bool pairing_torus_read(struct pairing_torus *t, FILE *in, bool *none, struct trouble *trouble);
bool pairing_torus_read_from(struct pairing_torus *t, struct textfile *in, bool *none);

#pragma once

#include <stdbool.h>
#include <stdint.h>

/* All pairings of 2m + 1 in a row in m directions, on the torus of 2m x 2m squares: m = 4, 9 in a row on 8 x 8.
 *
 * There are 2m lines in each direction, of 2m squares each, and every segment of 2m + 1 squares of a line needs a pair.
 * A pair of distance d lies in 2m + 1 - d segments that start in one period of 2m, so it is a domino (d = 1) or leaves
 * one of them; 2m * m lines with one domino each need all 4m^2 squares. So: one domino on each line, and no square
 * left.
 *
 *   H line i: row i                   domino t: (i, t) (i, t+1)
 *   V line i: column i                          (t, i) (t+1, i)
 *   D line i: column - row = i                  (t, t+i) (t+1, t+i+1)
 *   A line i: column + row = i                  (t, i-t) (t+1, i-t-1)
 *
 * A pairing is the string of the t of all lines, H lines first, then V, D, A. The group consists of the translations
 * and of those symmetries of the square that keep the set of directions (m = 2: H and V, m = 3: H, V and D). A class is
 * written as its smallest string. The smallest string of a class starts with the smallest image of its H part under
 * those symmetries which keep H; so it is enough to complete these, which is 256 times less work for m = 4. */
enum { DOMINO_LINES_MOST = 32, DOMINO_GROUP_MOST = 512 };

struct domino_torus;
struct domino_torus *domino_torus_new(unsigned directions); /* 2, 3 or 4 */
void domino_torus_release(struct domino_torus *t);
unsigned domino_torus_lines(const struct domino_torus *t);
unsigned domino_torus_group(const struct domino_torus *t); /* its order */

/* What one chunk of the work finds. class holds the smallest strings, one after the other, lines bytes each, ascending.
 */
struct domino_result {
	unsigned long starts;   /* H parts that are the smallest of their orbit */
	unsigned long complete; /* pairings with such an H part */
	unsigned long labelled; /* pairings in all orbits of these */
	unsigned long nodes;
	unsigned long classes, room;
	unsigned long by_order[DOMINO_GROUP_MOST + 1]; /* classes by the order of their automorphism group */
	unsigned char *class;
};

unsigned domino_torus_chunks(const struct domino_torus *t);
/* Adds to r, which starts as zeros. */
void domino_torus_run(const struct domino_torus *t, unsigned chunk, struct domino_result *r);
void domino_result_add(struct domino_result *r, const struct domino_result *other, unsigned lines);
void domino_result_clear(struct domino_result *r);

/* Is the string a pairing? If so, and it is the smallest of its class, returns the order of its automorphism group; 0
 * otherwise. */
bool domino_torus_right(const struct domino_torus *t, const unsigned char *string);
unsigned domino_torus_smallest(const struct domino_torus *t, const unsigned char *string);
/* Writes the smallest string of the class of a pairing. */
void domino_torus_canonical(const struct domino_torus *t, const unsigned char *string, unsigned char *smallest);

/* The number of pairings that group element g > 0 keeps (0 is the identity), by a search of its own: for Burnside's
 * lemma. */
unsigned long domino_torus_fixed(const struct domino_torus *t, unsigned g);

/* The graph of pairings. A slide moves the domino of one line a step along it, onto a square whose domino makes way by
 * sliding, and so on, until the square that the first one left is covered again; no line slides twice. Calls each for
 * every pairing that one round of slides leads to. */
void domino_torus_slides(const struct domino_torus *t, const unsigned char *string,
                         void (*each)(void *context, const unsigned char *neighbour), void *context);

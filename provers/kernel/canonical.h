/* The canonical form of a position: an order of its lines, and a key, that isomorphic positions share.
 *
 * Colours of lines and classes are refined (as in nauty) until they are stable. If two lines still look alike, each
 * line of the first such cell is made different in turn, and the least key wins; lines that an automorphism found on
 * the way carries to one that was tried are skipped. */
#pragma once

#include "provers/kernel/position.h"

struct key {
	uint64_t high, low;
};

struct canonical {
	struct key key;
	unsigned lines;
	uint16_t order[MOST_LINES]; /* the k-th line of the canonical form is line order[k] of the board */
};

#define canonical_form K(canonical_form)
#define canonical_form_by K(canonical_form_by)
#define canonical_raw_key K(canonical_raw_key)
#define canonical_rank K(canonical_rank)

void canonical_form(const struct rules *r, const struct position *p, struct canonical *c);

/* Of lines that look alike those with the least number come first, as far as the form leaves a choice; the key does not
 * depend on the numbers. */
void canonical_form_by(const struct rules *r, const struct position *p, const uint16_t *number, struct canonical *c);

/* A key of the position itself, whatever the order of its classes: equal positions have equal keys. */
struct key canonical_raw_key(const struct rules *r, const struct position *p);

/* The classes in the order of their lines' places in the form, which isomorphic positions share. */
struct ranking {
	uint8_t class[MOST_CLASSES], rank[MOST_CLASSES]; /* in this order, and the other way round */
	struct mask places[MOST_CLASSES];                /* of the lines of the n-th class */
	uint8_t place[MOST_LINES];
};

void canonical_rank(const struct position *p, const struct canonical *form, struct ranking *r);

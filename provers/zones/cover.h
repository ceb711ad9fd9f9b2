#pragma once

#include <stdint.h>

#include "provers/zones/rests.h"

/* Pairs of squares, no square in two, so that every rest contains a pair: White answers within the pair and holds all.
 *
 * The rest with the fewest free squares is served first, by the pair that takes most of the potential away. The first
 * choice is nearly always good, so the few times that it is not are spread over the whole depth (limited discrepancy):
 * all choices together may be so many places from the first. Pairs that held a similar position, the hint, come
 * first. */
#define COVER_PAIRS (SQUARES / 2)

struct cover {
	unsigned pairs;
	bits pair[COVER_PAIRS];
	bits squares;
	uint32_t least; /* the smallest potential of the rests without a pair, with its part at the heaviest square, if
	                   there was no cover: how near it was, in units of ZONES_ONE */
	unsigned steps; /* positions looked at */
};

/* Partners: hint[s] is the partner of s, or NO_PARTNER. */
#define NO_PARTNER 0xff

#define cover_find Z(cover_find)
#define cover_hint Z(cover_hint)

/* Looks for a cover in at most so many steps. */
bool cover_find(struct cover *c, const struct rests *r, const uint8_t *hint, unsigned most);
/* The pairs become the hint. */
void cover_hint(const struct cover *c, uint8_t *hint);

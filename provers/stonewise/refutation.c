#include "provers/stonewise/refutation.h"

#include <assert.h>

void refutation_begin(struct refutation *r, struct mask lines)
{
	r->all = lines;
	r->zones = 0;
}

void refutation_widen(struct refutation *r, struct mask lines)
{
	r->all = mask_or(r->all, lines);
}

void refutation_add(struct refutation *r, struct mask zone)
{
	assert(r->zones < MOST_KINDS && !mask_empty(zone));
	refutation_widen(r, zone);
	r->zone[r->zones++] = zone;
}

bool refutation_meets(const struct refutation *r, struct mask dead)
{
	for (unsigned n = 0; n < r->zones; n++)
		if (!mask_meets(r->zone[n], dead))
			return true;
	return false;
}

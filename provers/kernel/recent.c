#include "provers/kernel/recent.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

static void make_larger(struct recent *recent)
{
	recent->room = recent->room == 0 ? RECENT_LEAST : 8 * recent->room;
	assert(recent->room <= RECENT_MOST);
	free(recent->place);
	recent->place = xcalloc(recent->room, sizeof *recent->place);
	recent->misses = 0;
}

struct recent_position *recent_find(struct recent *recent, const struct rules *r, const struct position *p)
{
	const struct key raw = canonical_raw_key(r, p);
	if (recent->misses == 4 * recent->room && recent->room < RECENT_MOST)
		make_larger(recent);
	struct recent_position *place = recent->place + raw.high % recent->room;
	if (place->form.lines > 0 && place->raw.high == raw.high && place->raw.low == raw.low)
		return place;
	recent->misses++;
	place->raw = raw;
	place->known = UNDECIDED;
	place->has_shape = SHAPE_UNASKED;
	canonical_form(r, p, &place->form);
	return place;
}

const struct shape *recent_shape(struct recent_position *place, const struct rules *r, const struct position *p)
{
	if (place->has_shape == SHAPE_UNASKED)
		place->has_shape = shape_find(r, p, &place->shape) ? SHAPE_FOUND : SHAPE_NONE;
	return place->has_shape == SHAPE_FOUND ? &place->shape : NULL;
}

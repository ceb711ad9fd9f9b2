#include "provers/kernel/recent.h"

struct recent_position *recent_find(struct recent_position *table, const struct rules *r, const struct position *p)
{
	const struct key raw = canonical_raw_key(r, p);
	struct recent_position *place = table + raw.high % RECENT_POSITIONS;
	if (place->form.lines > 0 && place->raw.high == raw.high && place->raw.low == raw.low)
		return place;
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

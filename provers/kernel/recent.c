#include "provers/kernel/recent.h"

#include "base/memory.h"
#include "provers/kernel/hold.h"

#include <assert.h>
#include <stdlib.h>

/* Places of this size, eight times as many as there were, when all have been filled four times over. */
static void *make_larger(void *place, size_t *room, size_t *misses, size_t size)
{
	if (*misses < 4 * *room || *room == RECENT_MOST)
		return place;
	*room = *room == 0 ? RECENT_LEAST : 8 * *room;
	assert(*room <= RECENT_MOST);
	*misses = 0;
	free(place);
	return xcalloc(*room, size);
}

void recent_clear(struct recent *recent)
{
	free(recent->place);
	free(recent->whole);
	*recent = (struct recent){0};
}

static bool is_key(struct key a, struct key b)
{
	return a.high == b.high && a.low == b.low;
}

struct recent_position *recent_find(struct recent *recent, const struct rules *r, const struct position *p)
{
	const struct key raw = canonical_raw_key(r, p);
	recent->place = make_larger(recent->place, &recent->room, &recent->misses, sizeof *recent->place);
	struct recent_position *place = recent->place + raw.high % recent->room;
	if (place->form.lines > 0 && is_key(place->raw, raw))
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

struct recent_whole *recent_find_whole(struct recent *recent, const struct rules *r, const struct position *p)
{
	const struct key raw = canonical_raw_key(r, p);
	recent->whole = make_larger(recent->whole, &recent->whole_room, &recent->whole_misses, sizeof *recent->whole);
	struct recent_whole *place = recent->whole + raw.high % recent->whole_room;
	if (place->used && is_key(place->raw, raw))
		return place;
	recent->whole_misses++;
	*place = (struct recent_whole){raw, hold_kept(r, p), true, UNDECIDED};
	return place;
}

void recent_know_whole(struct recent *recent, struct key raw, enum verdict known)
{
	assert(known != UNDECIDED && recent->whole_room > 0);
	struct recent_whole *place = recent->whole + raw.high % recent->whole_room;
	if (place->used && is_key(place->raw, raw))
		place->known = known;
}

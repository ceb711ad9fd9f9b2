/* Positions that were looked up of late. Many are looked up again, as they are on the board, since stones in another
 * order lead there, or since an answer is first looked up and then searched: which lines are held in them, the
 * canonical form and the shape of a component, and what the table said if it knew them need not be found twice. */
#pragma once

#include "provers/kernel/shape.h"

struct recent_position {
	struct key raw;        /* of the position itself (canonical_raw_key) */
	struct canonical form; /* no lines: nothing is here yet */
	struct shape shape;
	enum { SHAPE_UNASKED, SHAPE_NONE, SHAPE_FOUND } has_shape;
	enum verdict known; /* once it is drawn or lost it stays so */
};

/* A position with all its components. */
struct recent_whole {
	struct key raw;
	struct mask kept; /* what hold_kept says */
	bool used;        /* there is one here */
	enum verdict known;
};

/* Begins as zeros, with no room. It is small as long as few positions were looked up, since many searches are: eight
 * times as large, and empty, when it has been filled four times over. */
struct recent {
	struct recent_position *place;
	size_t room, misses; /* misses: since it has this room */
	struct recent_whole *whole;
	size_t whole_room, whole_misses;
};

#define RECENT_LEAST 32
#define RECENT_MOST 16384

#define recent_clear K(recent_clear)
#define recent_find K(recent_find)
#define recent_shape K(recent_shape)
#define recent_find_whole K(recent_find_whole)
#define recent_know_whole K(recent_know_whole)

void recent_clear(struct recent *recent);

/* The place of p, with its form, until the next one is looked up. */
struct recent_position *recent_find(struct recent *recent, const struct rules *r, const struct position *p);

/* The shape of p, whose place this is, or NULL if it has none. */
const struct shape *recent_shape(struct recent_position *place, const struct rules *r, const struct position *p);

/* The place of a whole position, with the lines that are kept, until the next one is looked up. */
struct recent_whole *recent_find_whole(struct recent *recent, const struct rules *r, const struct position *p);

/* The verdict of the whole position with this raw key, if it still has a place. */
void recent_know_whole(struct recent *recent, struct key raw, enum verdict known);

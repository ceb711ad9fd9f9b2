/* Which schemes are decided: canonical key -> the step that holds them, or lost. */
#pragma once

#include <stddef.h>

#include "base/map.h"
#include "provers/kernel/canonical.h"

struct schemetable_entry {
	struct key key;
	bool drawn;
	uint32_t step;
	union {
		size_t order;  /* drawn. In the pool: the lines of the board that the step was made with, in canonical
		                  order */
		uint64_t zone; /* lost. A bit for each line that Black needs (refutation.h), in canonical order */
	};
};

struct schemetable {
	struct map map;
	uint8_t *pool;
	size_t pooled, pool_room;
};

void schemetable_init(struct schemetable *t);
void schemetable_clear(struct schemetable *t);
/* A scheme that is there, and drawn: the step that holds it, and into order[] the lines of the step in canonical order.
 */
uint32_t schemetable_drawn(const struct schemetable *t, const struct canonical *form, uint8_t *order);

/* UNDECIDED: it is not there. LOST with its zone, as lines of the board. */
enum verdict schemetable_ask(const struct schemetable *t, const struct canonical *form, struct mask *zone);

/* A zone of a scheme of this form, as it is kept. */
uint64_t schemetable_places(const struct canonical *form, struct mask zone);

/* Nothing happens if the scheme is there already, unless it was lost and is drawn: no answer on a square of three lines
 * was found for want of one before, and now another order has found it. */
void schemetable_add_lost(struct schemetable *t, struct key key, uint64_t zone);
void schemetable_add_drawn(struct schemetable *t, const struct canonical *form, uint32_t step);

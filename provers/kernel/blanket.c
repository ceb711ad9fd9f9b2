#include "provers/kernel/blanket.h"

#include <assert.h>

#include "provers/kernel/hold.h"

#define BLANKETS 4 /* so many of the most dangerous squares are tried */

bool blanket_spread(struct search *s, const struct position *p, unsigned r, bool *safe)
{
	struct position after;
	struct hand none = {0}, white = {.size = 1, .class = {(uint16_t)r}};
	bool safe_after[MOST_CLASSES];
	assert(r < p->classes && !s->rules.game.exclusive);
	position_after(&s->rules, p, &none, &white, &after);
	if (!mask_empty(hold_open_lines(&s->rules, &after, safe_after)))
		return false;
	for (unsigned j = 0; j < p->classes; j++) {
		struct mask lines = mask_and(p->lines[j], after.living);
		unsigned k = 0;
		while (k < after.classes && !mask_equal(after.lines[k], lines))
			k++;
		safe[j] = k == after.classes || safe_after[k];
	}
	return true;
}

void blanket_find(struct search *s, const struct position *p, uint16_t *reply)
{
	bool safe[MOST_CLASSES];
	uint16_t order[MOST_CLASSES];
	unsigned left = p->classes;
	thorough_assert(position_is_consistent(p));
	for (unsigned j = 0; j < p->classes; j++)
		reply[j] = NO_REPLY;
	if (s->rules.game.exclusive || !s->rules.ideas.held || !s->rules.ideas.replies)
		return;
	position_order(&s->rules, p, order);
	for (unsigned n = 0; n < BLANKETS && n < p->classes && left > 0; n++) {
		s->statistics->replies++;
		if (!blanket_spread(s, p, order[n], safe))
			continue;
		safe[order[n]] = false; /* another square of its class would do, but there may be none */
		for (unsigned j = 0; j < p->classes; j++)
			if (safe[j] && reply[j] == NO_REPLY) {
				assert(j != order[n] && left > 0); /* not the square that White takes */
				reply[j] = order[n];
				left--;
			}
	}
}

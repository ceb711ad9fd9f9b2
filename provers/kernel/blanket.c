#include "provers/kernel/blanket.h"

#include <assert.h>

#define BLANKETS 4 /* so many of the most dangerous squares are tried */

struct blanket {
	const struct position *p; /* before r */
	bool safe[MOST_CLASSES];  /* by class of p */
};

/* The classes of p whose lines, without the dead ones, are those of class k of the component. */
static void carry_back(struct blanket *b, const struct position *component, struct mask living, unsigned k, bool safe)
{
	for (unsigned j = 0; j < b->p->classes; j++)
		if (mask_equal(mask_and(b->p->lines[j], living), component->lines[k]))
			b->safe[j] = safe;
}

/* Which single stones does r answer? False if the position after r alone is no forest. */
static bool spread(struct search *s, struct blanket *b, unsigned r)
{
	struct position after, component;
	struct stones none = {0}, white = {.size = 1, .class = {(uint16_t)r}};
	bool safe[MOST_CLASSES];
	position_after(&s->rules, b->p, &none, &white, &after);
	struct mask living = after.living;
	for (unsigned j = 0; j < b->p->classes; j++)
		b->safe[j] = !mask_meets(b->p->lines[j], living);
	while (position_component(&s->rules, &after, &component)) {
		if (!forest_safe(&s->rules, &component, safe))
			return false;
		for (unsigned k = 0; k < component.classes; k++)
			carry_back(b, &component, living, k, safe[k]);
	}
	b->safe[r] = false; /* the same square; another of its class would do, but there may be none */
	return true;
}

void blanket_find(struct search *s, const struct position *p, uint16_t *reply)
{
	struct blanket b = {.p = p};
	uint16_t order[MOST_CLASSES];
	unsigned left = p->classes;
	for (unsigned j = 0; j < p->classes; j++)
		reply[j] = NO_REPLY;
	if (s->rules.game.exclusive || !s->rules.ideas.forest || !s->rules.ideas.replies)
		return;
	position_order(&s->rules, p, order);
	for (unsigned n = 0; n < BLANKETS && n < p->classes && left > 0; n++) {
		s->statistics->replies++;
		if (!spread(s, &b, order[n]))
			continue;
		for (unsigned j = 0; j < p->classes; j++)
			if (b.safe[j] && reply[j] == NO_REPLY) {
				assert(j != order[n] && left > 0); /* not the square that White takes */
				reply[j] = order[n];
				left--;
			}
	}
}

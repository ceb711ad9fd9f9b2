#include "provers/kernel/position.h"

#include <assert.h>
#include <string.h>

#include "provers/kernel/slots.h"

void position_copy(struct position *to, const struct position *from)
{
	to->living = from->living;
	to->classes = from->classes;
	memcpy(to->lines, from->lines, from->classes * sizeof *from->lines);
	memcpy(to->count, from->count, from->classes * sizeof *from->count);
	memcpy(to->rest, from->rest, sizeof from->rest);
	memcpy(to->black, from->black, sizeof from->black);
}

bool position_is_consistent(const struct position *p)
{
	unsigned rest[MOST_LINES] = {0};
	for (unsigned j = 0; j < p->classes; j++) {
		if (p->count[j] == 0 || mask_empty(p->lines[j]) || !mask_within(p->lines[j], p->living))
			return false;
		for (unsigned k = 0; k < j; k++)
			if (mask_equal(p->lines[j], p->lines[k]))
				return false;
		EACH_LINE(i, p->lines[j]) rest[i] += p->count[j];
	}
	EACH_LINE(i, p->living) if (rest[i] != p->rest[i]) return false;
	return true;
}

/* Lines whose rest contains the rest of another living line without exclusive square: White may forget them. Only lines
 * in `changed` can have become small enough to lie in another. */
static struct mask redundant_lines(const struct rules *r, const struct position *p, struct mask changed)
{
	struct mask gone = mask_none(), all[MOST_LINES];
	changed = mask_minus(mask_and(changed, p->living), r->exclusive);
	EACH_LINE(i, changed) all[i] = p->living;
	for (unsigned j = 0; j < p->classes; j++) {
		struct mask here = mask_and(p->lines[j], changed);
		EACH_LINE(i, here) all[i] = mask_and(all[i], p->lines[j]);
	}
	EACH_LINE(i, changed)
	{
		if (mask_has(gone, i))
			continue;
		mask_remove(&all[i], i);
		gone = mask_or(gone, all[i]);
	}
	return gone;
}

static struct mask harmless_lines(const struct rules *r, const struct position *p)
{
	struct mask gone = mask_none();
	EACH_LINE(i, p->living)
	if (p->black[i] + p->rest[i] <= r->game.parameter)
		mask_add(&gone, i);
	return gone;
}

/* Kills lines: classes lose them, equal classes become one. */
void position_forget(struct position *p, struct mask gone)
{
	struct slots slots;
	unsigned kept = 0;
	slots_begin(&slots, p->lines, p->classes);
	for (unsigned j = 0; j < p->classes; j++) {
		struct mask lines = mask_minus(p->lines[j], gone);
		uint16_t count = p->count[j];
		assert(kept <= j); /* what was kept is never written over what comes */
		if (count == 0 || mask_empty(lines))
			continue;
		uint16_t *slot = slots_find(&slots, lines);
		if (*slot != 0) {
			p->count[*slot - 1] = (uint16_t)(p->count[*slot - 1] + count);
			continue;
		}
		p->lines[kept] = lines;
		p->count[kept] = count;
		*slot = (uint16_t)++kept;
	}
	p->classes = kept;
	p->living = mask_minus(p->living, gone);
}

void position_reduce(const struct rules *r, struct position *p)
{
	if (r->game.exclusive)
		position_forget(p, harmless_lines(r, p));
	else
		position_forget(p, r->ideas.redundancy ? redundant_lines(r, p, p->living) : mask_none());
}

void position_after(const struct rules *r, const struct position *p, const struct hand *m, const struct hand *w,
                    struct position *after)
{
	struct mask dead = w->exclusive, changed = mask_none();
	assert(m->size <= MOST_STONES && w->size <= MOST_STONES);
	assert(mask_within(w->exclusive, mask_and(p->living, r->exclusive)));
	position_copy(after, p);
	for (unsigned n = 0; n < m->size; n++) {
		unsigned j = m->class[n];
		assert(j < p->classes && after->count[j] > 0);
		after->count[j]--;
		changed = mask_or(changed, p->lines[j]);
		EACH_LINE(i, p->lines[j])
		{
			assert(after->rest[i] > 0);
			after->rest[i]--;
			after->black[i] = (uint16_t)(after->black[i] + r->game.exclusive);
		}
	}
	for (unsigned n = 0; n < w->size; n++) {
		unsigned j = w->class[n];
		assert(j < p->classes && stones_of_class(w, j) <= after->count[j]); /* beside Black's stones */
		dead = mask_or(dead, p->lines[j]);
	}
	after->living = mask_minus(after->living, dead);
	for (unsigned j = 0; j < after->classes; j++) /* before redundancy: used up classes have no square */
		if (after->count[j] == 0)
			after->lines[j] = after->living;
	if (r->game.exclusive)
		dead = mask_or(dead, harmless_lines(r, after));
	else if (r->ideas.redundancy)
		dead = mask_or(dead, redundant_lines(r, after, changed));
	position_forget(after, dead);
	thorough_assert(position_is_consistent(after));
}

struct mask position_joined(const struct position *p, struct mask part)
{
	for (bool grown = true; grown;) {
		grown = false;
		for (unsigned j = 0; j < p->classes; j++)
			if (mask_meets(p->lines[j], part) && !mask_within(p->lines[j], part)) {
				part = mask_or(part, p->lines[j]);
				grown = true;
			}
	}
	assert(mask_within(part, p->living));
	return part;
}

bool position_component(const struct rules *r, struct position *from, struct position *out)
{
	if (from->classes == 0)
		return false;
	const struct mask part = r->ideas.components ? position_joined(from, from->lines[0]) : from->living;
	unsigned kept = 0;
	out->classes = 0;
	for (unsigned j = 0; j < from->classes; j++) {
		struct position *to = mask_meets(from->lines[j], part) ? out : from;
		unsigned k = to == out ? out->classes++ : kept++;
		to->lines[k] = from->lines[j];
		to->count[k] = from->count[j];
	}
	from->classes = kept;
	out->living = part;
	from->living = mask_minus(from->living, part);
	assert(out->classes > 0 && mask_within(out->living, mask_minus(part, from->living)));
	memcpy(out->rest, from->rest, sizeof out->rest);
	memcpy(out->black, from->black, sizeof out->black);
	return true;
}

void position_order(const struct rules *r, const struct position *p, uint16_t *order)
{
	uint64_t value[MOST_CLASSES];
	for (unsigned j = 0; j < p->classes; j++) {
		uint64_t v = 0;
		EACH_LINE(i, p->lines[j]) v += position_danger(r, p, (unsigned)i, 0);
		unsigned at = j;
		for (; at > 0 && value[at - 1] < v; at--) {
			value[at] = value[at - 1];
			order[at] = order[at - 1];
		}
		value[at] = v;
		order[at] = (uint16_t)j;
	}
}

/* How many squares of class j are not dominated. */
static uint16_t usable_squares(const struct rules *r, const struct position *p, unsigned j)
{
	unsigned before = 0, most = r->game.parameter;
	if (r->game.exclusive || !r->ideas.domination)
		return p->count[j];
	for (unsigned k = 0; k < p->classes && before < most; k++)
		if (k != j && mask_within(p->lines[j], p->lines[k]))
			before += p->count[k];
	if (before >= most)
		return 0;
	assert(p->count[j] > 0);
	return most - before < p->count[j] ? (uint16_t)(most - before) : p->count[j];
}

unsigned position_moves(const struct rules *r, const struct position *p, uint16_t *move, uint16_t *usable)
{
	unsigned moves = 0;
	position_order(r, p, move);
	for (unsigned n = 0; n < p->classes; n++) {
		unsigned j = move[n];
		usable[j] = usable_squares(r, p, j);
		if (usable[j] > 0)
			move[moves++] = (uint16_t)j;
	}
	assert(moves > 0 || p->classes == 0); /* the largest classes are dominated by none */
	return moves;
}

bool position_loses_at_once(const struct rules *r, const struct position *p)
{
	struct mask near = mask_none();
	assert(!r->game.exclusive);
	EACH_LINE(i, p->living)
	if (p->rest[i] == r->game.parameter + 1 && !mask_has(r->exclusive, (unsigned)i))
		mask_add(&near, (unsigned)i);
	for (unsigned j = 0; j < p->classes; j++) {
		struct mask threats = mask_and(p->lines[j], near);
		if (mask_count(threats) < 2)
			continue;
		unsigned k = 0;
		while (k < p->classes && !(mask_within(threats, p->lines[k]) && (k != j || p->count[k] > 1)))
			k++;
		if (k == p->classes)
			return true;
	}
	return false;
}

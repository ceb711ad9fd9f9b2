#include "provers/kernel/shape.h"

#include <string.h>

/* Lines are coloured by their squares that other lines have, too, and those squares by the colours of their lines: one
 * round of what canonical forms do. */
uint64_t shape_hint(const struct position *p)
{
	uint64_t colour[MOST_LINES], hint = mask_count(p->living);
	EACH_LINE(i, p->living) colour[i] = 0;
	for (unsigned j = 0; j < p->classes; j++) {
		const unsigned lines = mask_count(p->lines[j]);
		const uint64_t h = mix64(MOST_LINES * (uint64_t)p->count[j] + lines);
		EACH_LINE(i, p->lines[j]) colour[i] += lines > 1 ? h : 0;
	}
	for (unsigned j = 0; j < p->classes; j++) {
		uint64_t sum = p->count[j];
		EACH_LINE(i, p->lines[j]) sum += colour[i];
		hint += mask_count(p->lines[j]) > 1 ? mix64(sum) : 0;
	}
	return mix64(hint);
}

/* Lines that look alike are taken in the order of their own squares, so that positions of one shape often agree in
 * which line is which. */
bool shape_find(const struct rules *r, const struct position *p, struct shape *s)
{
	struct position rest = {.living = p->living};
	uint16_t own[MOST_LINES] = {0};
	memcpy(rest.rest, p->rest, sizeof rest.rest);
	for (unsigned j = 0; j < p->classes; j++) {
		if (mask_count(p->lines[j]) > 1) {
			rest.lines[rest.classes] = p->lines[j];
			rest.count[rest.classes++] = p->count[j];
			continue;
		}
		EACH_LINE(i, p->lines[j])
		{
			own[i] = p->count[j];
			rest.rest[i] = (uint16_t)(rest.rest[i] - own[i]);
			if (own[i] > UINT8_MAX)
				return false;
		}
	}
	canonical_form_by(r, &rest, own, &s->form);
	s->hint = shape_hint(p);
	for (unsigned n = 0; n < s->form.lines; n++)
		s->own[n] = (uint8_t)own[s->form.order[n]];
	return rest.classes > 0;
}

static const uint64_t *name_of(const struct shape *s, uint64_t name[2])
{
	name[0] = s->form.key.high;
	name[1] = s->form.key.low;
	return name;
}

bool shape_is_asked(const struct shapes *shapes, const struct rules *r)
{
	return shapes != NULL && !r->game.exclusive && r->ideas.canonical && r->ideas.table && r->ideas.shapes;
}

bool shape_is_drawn(struct shapes *shapes, const struct shape *s)
{
	uint8_t fewer[MOST_LINES];
	uint64_t name[2];
	return shapes_find(shapes, name_of(s, name), s->own, s->form.lines, fewer);
}

void shape_add(struct shapes *shapes, const struct shape *s)
{
	uint64_t name[2];
	shapes_add(shapes, name_of(s, name), s->hint, s->own, s->form.lines);
}

/* The last squares of each line's own become black. */
static struct squares blacken(const struct concrete *c, const struct shape *s, const uint8_t *fewer)
{
	struct squares black = c->black;
	uint8_t more[MOST_LINES];
	for (unsigned n = 0; n < s->form.lines; n++)
		more[s->form.order[n]] = (uint8_t)(s->own[n] - fewer[n]);
	for (unsigned j = 0; j < c->p.classes; j++) {
		if (mask_count(c->p.lines[j]) > 1)
			continue;
		EACH_LINE(i, c->p.lines[j])
		for (unsigned n = 0; n < more[i]; n++)
			squares_add(&black, c->square[c->first[j + 1] - 1 - n]);
	}
	return black;
}

bool shape_weaken(struct shapes *shapes, const struct rules *r, const struct boardlines *b, struct concrete *c)
{
	struct shape s;
	uint8_t fewer[MOST_LINES];
	uint64_t name[2];
	if (!shape_is_asked(shapes, r) || !shape_find(r, &c->p, &s) ||
	    !shapes_find(shapes, name_of(&s, name), s.own, s.form.lines, fewer) ||
	    memcmp(fewer, s.own, s.form.lines) == 0)
		return false;
	const struct mask living = c->p.living;
	concrete_build(r, b, living, blacken(c, &s, fewer), c);
	return true;
}

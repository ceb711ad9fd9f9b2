#include "pictures/strokes.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

/* A place in pixels. */
struct point {
	double x, y;
};

static struct point point_of(const struct paper *p, double x, double y)
{
	return (struct point){p->left + x / TICKS * p->unit, p->top - y / TICKS * p->unit};
}

/* Lanes lie a twelfth of a cell apart, closer if there are many; in pixels along x and y. */
static struct point shift_of(const struct stroke *k, const struct paper *p)
{
	double apart = p->unit * (k->lanes <= 4 ? 1 / 12.0 : 1 / (3.0 * (k->lanes - 1)));
	double shift = (k->lane - (k->lanes - 1) / 2.0) * apart / hypot((double)k->step.x, (double)k->step.y);
	return (struct point){-(double)k->step.y * shift, -(double)k->step.x * shift};
}

/* The exclusive square stands half a step beyond: left of H lines, below V lines, above diagonals. */
static bool bullet_is_first(const struct stroke *k)
{
	return k->step.x == 0 || k->step.y == 0;
}

static void draw_bullet(const struct paper *p, struct point at)
{
	svg_dot(p->svg, at.x, at.y, 5 / 36.0 * p->unit, "bullet");
}

static void draw_piece(const struct paper *p, struct point from, struct point to, double bow, const char *class)
{
	if (bow != 0)
		svg_bow(p->svg, from.x, from.y, to.x, to.y, bow * p->unit, class);
	else if (from.x != to.x || from.y != to.y)
		svg_stroke(p->svg, from.x, from.y, to.x, to.y, class);
}

/* From end to end, in bows round the gaps. */
static void draw_straight(const struct strokes *s, const struct stroke *k, const struct paper *p, bool bullet)
{
	char class[40];
	double before = k->open_from || (bullet && bullet_is_first(k)) ? 0.5 * TICKS : 0;
	double after = k->open_to || (bullet && !bullet_is_first(k)) ? 0.5 * TICKS : 0;
	struct point shift = shift_of(k, p), to, from, end;
	snprintf(class, sizeof class, "line %s%s", svg_direction(k->step.x, k->step.y),
	         labs(k->step.x) > 1 ? " through"
	         : k->lanes > 1      ? " fine"
	                             : "");
	from =
	    point_of(p, (double)k->from.x - before * (double)k->step.x, (double)k->from.y - before * (double)k->step.y);
	end = point_of(p, (double)k->to.x + after * (double)k->step.x, (double)k->to.y + after * (double)k->step.y);
	from = (struct point){from.x + shift.x, from.y + shift.y};
	end = (struct point){end.x + shift.x, end.y + shift.y};
	struct point first = from;
	for (unsigned i = 0; i < 2 * k->gaps; i++, from = to) {
		const struct spot *gap = s->gap + 2 * (size_t)k->gap + i;
		to = point_of(p, (double)gap->x, (double)gap->y);
		to = (struct point){to.x + shift.x, to.y + shift.y};
		draw_piece(p, from, to, i % 2 == 0 ? 0 : k->to_right ? -0.32 : 0.32, class);
	}
	draw_piece(p, from, end, 0, class);
	if (bullet)
		draw_bullet(p, bullet_is_first(k) ? first : end);
}

/* A line of a single square is a ring around it, and its exclusive square stands below. */
static void draw_ring(const struct stroke *k, const struct paper *p, bool bullet)
{
	struct point at = point_of(p, (double)k->from.x, (double)k->from.y);
	double r = p->radius + 0.1 * p->unit;
	svg_dot(p->svg, at.x, at.y, r, "line upwards");
	if (!bullet)
		return;
	svg_stroke(p->svg, at.x, at.y + r, at.x, at.y + p->unit / 2, "line upwards");
	draw_bullet(p, (struct point){at.x, at.y + p->unit / 2});
}

static void draw_chain(const struct strokes *s, unsigned line, const struct paper *p, bool bullet)
{
	unsigned size = hypergraph_line_size(s->board, line);
	double *point = xmalloc(2 * size * sizeof *point);
	for (unsigned i = 0; i < size; i++) {
		const struct spot *spot = s->spot + hypergraph_line(s->board, line)[i];
		struct point at = point_of(p, (double)spot->x, (double)spot->y);
		point[2 * i] = at.x;
		point[2 * i + 1] = at.y;
	}
	svg_chain(p->svg, point, size, "chain");
	if (bullet)
		draw_bullet(p, (struct point){(point[0] + point[2]) / 2, (point[1] + point[3]) / 2});
	free(point);
}

void strokes_draw(const struct strokes *s, unsigned i, const struct paper *p)
{
	const struct stroke *k = s->stroke + i;
	bool last = i + 1 == s->count || s->stroke[i + 1].line != k->line;
	bool bullet = last && s->board->exclusive[k->line];
	if (k->bent)
		draw_chain(s, k->line, p, bullet);
	else if (k->step.x == 0 && k->step.y == 0)
		draw_ring(k, p, bullet);
	else
		draw_straight(s, k, p, bullet);
}

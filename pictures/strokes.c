#include "pictures/strokes.h"

#include "base/memory.h"
#include "base/place.h"

#include <stdlib.h>
#include <string.h>

static long divisor(long a, long b)
{
	a = labs(a);
	b = labs(b);
	while (b != 0) {
		long rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

/* Of two opposite directions the one to the right, or upwards. */
static struct spot direction(struct spot a, struct spot b)
{
	struct spot d = {b.x - a.x, b.y - a.y};
	long common = divisor(d.x, d.y);
	if (common == 0)
		return d;
	if (d.x < 0 || (d.x == 0 && d.y < 0))
		common = -common;
	return (struct spot){d.x / common, d.y / common};
}

static long cross(struct spot a, struct spot b)
{
	return a.x * b.y - a.y * b.x;
}

static long along(struct spot a, struct spot step)
{
	return a.x * step.x + a.y * step.y;
}

static struct stroke *add(struct strokes *s, unsigned line)
{
	MAKE_ROOM(s->stroke, s->count, s->room);
	struct stroke *new = s->stroke + s->count++;
	*new = (struct stroke){.line = line, .lanes = 1};
	return new;
}

/* The drawing of one line: its squares sorted along one direction, and the frame of all squares. */
struct pen {
	const struct spot *spot;
	struct spot *all; /* of all squares, sorted */
	unsigned squares;
	struct spot low, high;
	struct spot *at;
	unsigned size;
};

static int by_place(const void *a, const void *b)
{
	const struct spot *p = a, *q = b;
	if (p->x != q->x)
		return p->x < q->x ? -1 : 1;
	return (p->y > q->y) - (p->y < q->y);
}

static bool outside(const struct pen *p, struct spot a)
{
	return a.x < p->low.x || a.x > p->high.x || a.y < p->low.y || a.y > p->high.y;
}

static struct spot moved(struct spot a, struct spot step, long times)
{
	return (struct spot){a.x + times * TICKS * step.x, a.y + times * TICKS * step.y};
}

/* Is there a square of the board between two neighbours of the line? Such a square is not on the line. */
static bool skips(const struct pen *p, struct spot a, struct spot b)
{
	long dx = b.x - a.x, dy = b.y - a.y, parts = divisor(dx, dy);
	if (labs(dx) <= TICKS && labs(dy) <= TICKS)
		return false;
	for (long i = 1; i < parts; i++) {
		struct spot c = {a.x + dx / parts * i, a.y + dy / parts * i};
		if (bsearch(&c, p->all, p->squares, sizeof c, by_place) != NULL)
			return true;
	}
	return false;
}

static bool is_straight(const struct pen *p)
{
	struct spot d = direction(p->at[0], p->at[p->size - 1]);
	bool over = outside(p, moved(p->at[0], d, -1)) && outside(p, moved(p->at[p->size - 1], d, 1));
	for (unsigned i = 1; i < p->size; i++)
		if (cross(d, direction(p->at[0], p->at[i])) != 0 || (over && skips(p, p->at[i - 1], p->at[i])))
			return false;
	return true;
}

static bool has(const struct pen *p, struct spot place)
{
	return bsearch(&place, p->at, p->size, sizeof place, by_place) != NULL;
}

/* A place beyond the border is the one at the other side, as on a torus. */
static struct spot wrapped(const struct pen *p, struct spot a)
{
	long width = p->high.x - p->low.x + TICKS, height = p->high.y - p->low.y + TICKS;
	a.x += a.x < p->low.x ? width : a.x > p->high.x ? -width : 0;
	a.y += a.y < p->low.y ? height : a.y > p->high.y ? -height : 0;
	return a;
}

/* The direction to a neighbour that most squares have, perhaps over the border, or 0 0. */
static struct spot common_step(const struct pen *p)
{
	struct spot best = {0, 0};
	unsigned most = 0;
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		const int sign = direction_step[d].column < 0 ? -1 : 1; /* from the left to the right */
		const struct spot step = {sign * direction_step[d].column, sign * direction_step[d].row};
		unsigned count = 0;
		for (unsigned i = 0; i < p->size; i++)
			count += has(p, wrapped(p, moved(p->at[i], step, 1)));
		if (count > most) {
			most = count;
			best = step;
		}
	}
	return best;
}

static void add_gap(struct strokes *s, struct stroke *k, struct spot a, struct spot b)
{
	if (s->gaps + 2 > s->gap_room)
		s->gap = xrealloc(s->gap, (s->gap_room = 2 * s->gap_room + 16) * sizeof *s->gap);
	k->gaps++;
	s->gap[s->gaps++] = a;
	s->gap[s->gaps++] = b;
}

/* Neighbours that are further apart than the closest ones have a gap between them. */
static void add_gaps(struct strokes *s, struct stroke *k, const struct pen *p)
{
	long least = 0;
	k->gap = s->gaps / 2;
	for (unsigned pass = 0; pass < 2; pass++)
		for (unsigned i = 1; i < p->size; i++) {
			long apart = along(p->at[i], k->step) - along(p->at[i - 1], k->step);
			if (pass == 0)
				least = i == 1 || apart < least ? apart : least;
			else if (apart > least)
				add_gap(s, k, p->at[i - 1], p->at[i]);
		}
}

static void add_straight(struct strokes *s, const struct pen *p, unsigned line)
{
	struct stroke *new = add(s, line);
	new->from = p->at[0];
	new->to = p->at[p->size - 1];
	new->step = direction(new->from, new->to);
	struct spot middle = {p->low.x + p->high.x - 2 * new->from.x, p->low.y + p->high.y - 2 * new->from.y};
	new->to_right = cross(new->step, middle) > 0;
	add_gaps(s, new, p);
}

static void add_pieces(struct strokes *s, const struct pen *p, unsigned line, struct spot step)
{
	for (unsigned i = 0; i < p->size; i++) {
		struct spot end = p->at[i];
		if (has(p, moved(end, step, -1)))
			continue;
		while (has(p, moved(end, step, 1)))
			end = moved(end, step, 1);
		struct stroke *new = add(s, line);
		new->from = p->at[i];
		new->to = end;
		new->step = step;
		new->open_from = outside(p, moved(new->from, step, -1));
		new->open_to = outside(p, moved(new->to, step, 1));
	}
}

static void add_line(struct strokes *s, struct pen *p, const struct hypergraph *h, unsigned line)
{
	p->size = hypergraph_line_size(h, line);
	for (unsigned i = 0; i < p->size; i++)
		p->at[i] = p->spot[hypergraph_line(h, line)[i]];
	qsort(p->at, p->size, sizeof *p->at, by_place);
	struct spot step = {0, 0};
	if (is_straight(p))
		add_straight(s, p, line);
	else if (step = common_step(p), step.x == 0 && step.y == 0)
		add(s, line)->bent = true;
	else
		add_pieces(s, p, line, step);
}

static int by_straight(const void *a, const void *b)
{
	const struct stroke *p = *(struct stroke *const *)a, *q = *(struct stroke *const *)b;
	const long key[5][2] = {{p->bent, q->bent},
	                        {p->step.x, q->step.x},
	                        {p->step.y, q->step.y},
	                        {cross(p->step, p->from), cross(q->step, q->from)},
	                        {along(p->from, p->step), along(q->from, q->step)}};
	for (unsigned i = 0; i < 5; i++)
		if (key[i][0] != key[i][1])
			return key[i][0] < key[i][1] ? -1 : 1;
	return (p > q) - (p < q);
}

static bool same_straight(const struct stroke *p, const struct stroke *q)
{
	return !p->bent && !q->bent && p->step.x == q->step.x && p->step.y == q->step.y &&
	       cross(p->step, p->from) == cross(q->step, q->from);
}

/* Strokes of one straight, in the order of their beginnings: each takes the first lane that is free again. A clump of
 * strokes that hang together shares its number of lanes, so that a lonely stroke stays in the middle. */
static unsigned share_lanes(struct stroke **stroke, unsigned count, long *end)
{
	unsigned lanes = 0, done = 0;
	long last = 0;
	for (; done < count && same_straight(stroke[0], stroke[done]); done++) {
		struct stroke *s = stroke[done];
		long from = along(s->from, s->step), to = along(s->to, s->step);
		if (done > 0 && from > last)
			break;
		unsigned lane = 0;
		while (lane < lanes && end[lane] >= from)
			lane++;
		lanes += lane == lanes;
		end[lane] = to;
		s->lane = lane;
		last = done == 0 || to > last ? to : last;
	}
	for (unsigned i = 0; i < done; i++)
		stroke[i]->lanes = lanes;
	return done;
}

static void assign_lanes(struct strokes *s)
{
	struct stroke **sorted = xmalloc(s->count * sizeof *sorted);
	long *end = xmalloc(s->count * sizeof *end);
	for (unsigned i = 0; i < s->count; i++)
		sorted[i] = s->stroke + i;
	qsort(sorted, s->count, sizeof *sorted, by_straight);
	for (unsigned i = 0; i < s->count;)
		i += sorted[i]->bent || (sorted[i]->step.x == 0 && sorted[i]->step.y == 0)
		         ? 1
		         : share_lanes(sorted + i, s->count - i, end);
	free(sorted);
	free(end);
}

static void find_frame(struct pen *p)
{
	for (unsigned i = 0; i < p->squares; i++) {
		const struct spot *a = p->spot + i;
		p->low = i == 0 ? *a : p->low;
		p->high = i == 0 ? *a : p->high;
		p->low.x = a->x < p->low.x ? a->x : p->low.x;
		p->low.y = a->y < p->low.y ? a->y : p->low.y;
		p->high.x = a->x > p->high.x ? a->x : p->high.x;
		p->high.y = a->y > p->high.y ? a->y : p->high.y;
	}
}

void strokes_init(struct strokes *s, const struct hypergraph *h, const struct spot *spot)
{
	size_t size = h->squares * sizeof(struct spot);
	struct pen p = {.spot = spot, .squares = h->squares, .at = xmalloc(size), .all = xmalloc(size)};
	*s = (struct strokes){.board = h, .spot = spot};
	for (unsigned i = 0; i < h->squares; i++)
		p.all[i] = spot[i];
	qsort(p.all, h->squares, sizeof *p.all, by_place);
	find_frame(&p);
	for (unsigned i = 0; i < h->lines; i++)
		add_line(s, &p, h, i);
	assign_lanes(s);
	free(p.at);
	free(p.all);
}

void strokes_clear(struct strokes *s)
{
	free(s->stroke);
	free(s->gap);
	memset(s, 0, sizeof *s);
}

#include "fairness/arrangement.h"

#include <stdlib.h>

#include "base/memory.h"
#include "pictures/svg.h"

/* Groups: black stones at most NEAR squares apart belong together, and so do white stones to the nearest black one.
 *
 *   group[i]: of black stone i; group[black->count + i]: of white stone i        box[g]: around group g */
enum { NEAR = 12, UNIT = 26 };

struct groups {
	unsigned count, *group;
	struct stones_box *box;
	const struct stones *black, *white;
};

static int distance(struct place a, struct place b)
{
	int rows = abs(a.row - b.row), columns = abs(a.column - b.column);
	return rows > columns ? rows : columns;
}

static void rename_group(unsigned *group, unsigned count, unsigned from, unsigned to)
{
	for (unsigned i = 0; i < count; i++)
		if (group[i] == from)
			group[i] = to;
}

static void join_near(struct groups *g)
{
	unsigned n = g->black->count;
	for (unsigned i = 0; i < n; i++)
		g->group[i] = i;
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < i; j++)
			if (g->group[i] != g->group[j] && distance(g->black->stone[i], g->black->stone[j]) <= NEAR)
				rename_group(g->group, n, g->group[i], g->group[j]);
	for (unsigned i = 0; i < n; i++)
		if (g->group[i] >= g->count)
			rename_group(g->group, n, g->group[i], g->count++);
}

static unsigned nearest_group(const struct groups *g, struct place s)
{
	unsigned best = 0;
	for (unsigned i = 1; i < g->black->count; i++)
		if (distance(g->black->stone[i], s) < distance(g->black->stone[best], s))
			best = i;
	return g->group[best];
}

static struct place stone_number(const struct groups *g, unsigned i)
{
	return i < g->black->count ? g->black->stone[i] : g->white->stone[i - g->black->count];
}

/* A margin of one square around the stones. */
static void find_box(struct groups *g, unsigned of)
{
	struct stones in;
	stones_init(&in);
	for (unsigned i = 0; i < g->black->count + g->white->count; i++)
		if (g->group[i] == of)
			stones_add(&in, stone_number(g, i));
	struct stones_box b = stones_box(&in);
	g->box[of] = (struct stones_box){b.bottom - 1, b.left - 1, b.top + 1, b.right + 1};
	stones_clear(&in);
}

static void groups_init(struct groups *g, const struct stones *black, const struct stones *white)
{
	unsigned stones = black->count + white->count;
	*g = (struct groups){0, xmalloc((stones + 1) * sizeof *g->group), NULL, black, white};
	join_near(g);
	for (unsigned i = 0; i < white->count && black->count > 0; i++)
		g->group[black->count + i] = nearest_group(g, white->stone[i]);
	g->box = xmalloc((g->count + 1) * sizeof *g->box);
	for (unsigned i = 0; i < g->count; i++)
		find_box(g, i);
}

static void groups_clear(struct groups *g)
{
	free(g->group);
	free(g->box);
}

static void svg_group(struct svg *s, const struct groups *g, unsigned of, double left, double bottom)
{
	struct stones_box b = g->box[of];
	double width = (b.right - b.left + 1) * UNIT, height = (b.top - b.bottom + 1) * UNIT;
	for (int r = b.bottom; r <= b.top; r++)
		svg_stroke(s, left, bottom - (r - b.bottom + 0.5) * UNIT, left + width,
		           bottom - (r - b.bottom + 0.5) * UNIT, "grid");
	for (int c = b.left; c <= b.right; c++)
		svg_stroke(s, left + (c - b.left + 0.5) * UNIT, bottom, left + (c - b.left + 0.5) * UNIT,
		           bottom - height, "grid");
	for (unsigned i = 0; i < g->black->count + g->white->count; i++) {
		struct place x = stone_number(g, i);
		if (g->group[i] == of)
			svg_dot(s, left + (x.column - b.left + 0.5) * UNIT, bottom - (x.row - b.bottom + 0.5) * UNIT,
			        0.42 * UNIT, i < g->black->count ? "black" : "white");
	}
}

static int box_height(struct stones_box b)
{
	return b.top - b.bottom + 1;
}

static int highest(const struct groups *g)
{
	int height = 0;
	for (unsigned i = 0; i < g->count; i++)
		height = box_height(g->box[i]) > height ? box_height(g->box[i]) : height;
	return height;
}

void arrangement_svg(FILE *out, const char *title, const struct stones *black, const struct stones *white)
{
	struct groups g;
	struct svg s;
	double width = UNIT, height;
	groups_init(&g, black, white);
	height = highest(&g) * UNIT + 60.0;
	for (unsigned i = 0; i < g.count; i++)
		width += (g.box[i].right - g.box[i].left + 2) * UNIT;
	double least = 7.2 * (double)snprintf(NULL, 0, "%s", title) + UNIT;
	svg_begin(&s, out, width > least ? width : least, height, title,
	          ".grid { stroke: #c8ced6; stroke-width: 1 }\n");
	svg_text(&s, UNIT, 22, "note left", "%s", title);
	double left = UNIT;
	for (unsigned i = 0; i < g.count; i++) {
		svg_group(&s, &g, i, left, height - 20);
		left += (g.box[i].right - g.box[i].left + 2) * UNIT;
	}
	svg_end(&s);
	groups_clear(&g);
}

static char letter_at(const struct groups *g, struct place place)
{
	for (unsigned i = 0; i < g->black->count + g->white->count; i++) {
		struct place x = stone_number(g, i);
		if (place_compare(&x, &place) == 0)
			return i < g->black->count ? 'X' : 'O';
	}
	return '.';
}

static void print_row(FILE *out, const char *prefix, const struct groups *g, int row)
{
	fputs(prefix, out);
	for (unsigned i = 0; i < g->count; i++) {
		struct stones_box b = g->box[i];
		fputs(i == 0 ? "" : "   ", out);
		for (int c = b.left; c <= b.right; c++)
			fputc(row < box_height(b) ? letter_at(g, (struct place){b.bottom + row, c}) : ' ', out);
	}
	fputc('\n', out);
}

void arrangement_print(FILE *out, const char *prefix, const struct stones *black, const struct stones *white)
{
	struct groups g;
	groups_init(&g, black, white);
	for (int row = highest(&g); row-- > 0;)
		print_row(out, prefix, &g, row);
	groups_clear(&g);
}

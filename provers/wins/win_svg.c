#include "provers/wins/win_svg.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "pictures/svg.h"

enum { UNIT = 28, BORDER = 30 };

/* What stands on each square, and the rows and columns that are drawn. */
struct scene {
	struct svg svg;
	const struct statement *statement;
	uint16_t *turn;  /* 0: a stone of the position, or none */
	uint8_t *colour; /* as in arenas */
	uint8_t *level;  /* of the zone that is drawn; 0: none */
	unsigned low[2], high[2];
};

static void show_square(struct scene *p, unsigned s)
{
	unsigned at[2] = {arena_row(p->statement->arena, s), arena_column(p->statement->arena, s)};
	for (unsigned i = 0; i < 2; i++) {
		p->low[i] = at[i] < p->low[i] ? at[i] : p->low[i];
		p->high[i] = at[i] > p->high[i] ? at[i] : p->high[i];
	}
}

static void put_stones(struct scene *p, const uint16_t *square, unsigned count, unsigned side, unsigned turn)
{
	for (unsigned i = 0; i < count; i++) {
		assert(square[i] < p->statement->arena->squares && side < ARENA_EMPTY);
		p->colour[square[i]] = (uint8_t)side;
		p->turn[square[i]] = (uint16_t)turn;
		show_square(p, square[i]);
	}
}

/* The entry that the picture follows: the first with a win. */
static const struct entry *next_entry(const struct win *w)
{
	for (unsigned i = 0; i < w->entries; i++)
		if (w->entry[i].win != NULL)
			return &w->entry[i];
	return NULL;
}

static void put_line(struct scene *p, const struct win *win)
{
	unsigned attacker = p->statement->attacker, turn = 1;
	const struct entry *e;
	for (; win != NULL; win = e == NULL ? NULL : e->win) {
		put_stones(p, win->move, win->stones, attacker, turn++);
		e = next_entry(win);
		if (e != NULL)
			put_stones(p, e->given, e->stones, 1 - attacker, turn++);
	}
}

static void put_zone(struct scene *p, const struct win *win)
{
	const struct entry *e = win == NULL ? NULL : next_entry(win);
	const struct win *w = e != NULL && e->free > 0 ? e->win : win;
	for (unsigned i = 0; w != NULL && i < w->graded; i++)
		if (w->zone[i].level <= 2) {
			p->level[w->zone[i].square] = (uint8_t)w->zone[i].level;
			show_square(p, w->zone[i].square);
		}
}

static void put_position(struct scene *p)
{
	const struct arena *a = p->statement->arena;
	for (unsigned s = 0; s < a->squares; s++)
		if (a->colour[s] < ARENA_EMPTY) {
			p->colour[s] = a->colour[s];
			show_square(p, s);
		}
}

static double x_of(const struct scene *p, unsigned column)
{
	return BORDER + UNIT * (0.5 + column - p->low[1]);
}

static double y_of(const struct scene *p, unsigned row)
{
	return BORDER / 2.0 + UNIT * (0.5 + p->high[0] - row);
}

static void draw_square(struct scene *p, unsigned row, unsigned column)
{
	unsigned s = arena_at(p->statement->arena, row, column);
	double x = x_of(p, column), y = y_of(p, row);
	svg_box(&p->svg, x - UNIT / 2.0, y - UNIT / 2.0, UNIT, UNIT,
	        p->level[s] == 1   ? "tint0"
	        : p->level[s] == 2 ? "tint1 pale"
	                           : "field");
	if (p->colour[s] >= ARENA_EMPTY)
		return;
	svg_dot(&p->svg, x, y, 0.42 * UNIT, p->colour[s] == ARENA_BLACK ? "black" : "white");
	if (p->turn[s] > 0)
		svg_text(&p->svg, x, y, p->colour[s] == ARENA_BLACK ? "number light" : "number", "%u", p->turn[s]);
}

static void draw_names(struct scene *p)
{
	for (unsigned r = p->low[0]; r <= p->high[0]; r++)
		svg_text(&p->svg, BORDER - 6, y_of(p, r), "note right", "%d", (int)r - p->statement->origin[0]);
	for (unsigned c = p->low[1]; c <= p->high[1]; c++)
		svg_text(&p->svg, x_of(p, c), y_of(p, p->low[0]) + UNIT, "note", "%d",
		         (int)c - p->statement->origin[1]);
}

void win_svg(FILE *out, const struct statement *s, const struct win *win)
{
	const struct arena *a = s->arena;
	struct scene p = {.svg = {out}, .statement = s, .low = {UINT16_MAX, UINT16_MAX}};
	p.turn = xcalloc(a->squares, sizeof *p.turn);
	p.colour = xcalloc(a->squares, 1);
	p.level = xcalloc(a->squares, 1);
	for (unsigned i = 0; i < a->squares; i++)
		p.colour[i] = ARENA_EMPTY;
	put_position(&p);
	put_line(&p, win);
	put_zone(&p, win);
	assert(p.low[0] <= p.high[0] && p.low[1] <= p.high[1]); /* there is something to see */
	unsigned rows = p.high[0] - p.low[0] + 1, columns = p.high[1] - p.low[1] + 1;
	svg_begin(&p.svg, out, BORDER * 1.5 + UNIT * columns, BORDER * 1.5 + UNIT * rows, "a win with its zones",
	          ".field { fill: #ffffff; stroke: #c9ced4 }\n.light { fill: #ffffff }\n");
	for (unsigned r = p.low[0]; r <= p.high[0]; r++)
		for (unsigned c = p.low[1]; c <= p.high[1]; c++)
			draw_square(&p, r, c);
	draw_names(&p);
	svg_end(&p.svg);
	free(p.turn);
	free(p.colour);
	free(p.level);
}

#include "provers/wins/win_svg.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "games/connect.h"
#include "pictures/svg.h"

enum { UNIT = 28, BORDER = 30, CAPTION = 18, WIDTH = 470 };

/* What stands on each square, and the rows and columns that are drawn. */
struct scene {
	struct svg svg;
	const struct statement *statement;
	uint16_t *turn;  /* 0: a stone of the position, or none */
	uint8_t *colour; /* as in arenas */
	uint8_t *level;  /* of the zone that is drawn; 0: none */
	unsigned low[2], high[2];
	bool given; /* the defender is given stones somewhere */
};

static void show_square(struct scene *p, unsigned s)
{
	assert(s < p->statement->arena->squares);
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

/* The entry that the picture follows: the first with null stones, otherwise the first with a win. */
static const struct entry *next_entry(const struct win *w)
{
	const struct entry *first = NULL;
	for (unsigned i = 0; i < w->entries; i++) {
		if (w->entry[i].win != NULL && w->entry[i].free > 0)
			return &w->entry[i];
		if (w->entry[i].win != NULL && first == NULL)
			first = &w->entry[i];
	}
	return first;
}

static void put_line(struct scene *p, const struct win *win)
{
	unsigned attacker = p->statement->attacker, turn = 1;
	const struct entry *e;
	for (; win != NULL; win = e == NULL ? NULL : e->win) {
		put_stones(p, win->move, win->stones, attacker, turn++);
		e = next_entry(win);
		p->given = p->given || (e != NULL && e->stones > 0);
		if (e != NULL)
			put_stones(p, e->given, e->stones, 1 - attacker, turn++);
	}
}

/* What the defender has to hit after his first null stones on the line, as in figures 2 and 12 of Wu and Lin; without
 * any, where he has to be for the position itself. */
static const struct win *win_of_zone(const struct win *win)
{
	const struct entry *e;
	for (const struct win *w = win; w != NULL && (e = next_entry(w)) != NULL; w = e->win)
		if (e->free > 0)
			return e->win;
	return win;
}

static void put_zone(struct scene *p, const struct win *win)
{
	const struct win *w = win_of_zone(win);
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
	if (p->colour[s] >= ARENA_EMPTY) {
		if (p->level[s] > 0)
			svg_text(&p->svg, x, y, "note", "%u", p->level[s]);
		return;
	}
	svg_dot(&p->svg, x, y, 0.42 * UNIT, p->colour[s] == ARENA_BLACK ? "black" : "white");
	if (p->turn[s] > 0)
		svg_text(&p->svg, x, y, p->colour[s] == ARENA_BLACK ? "number light" : "number", "%u", p->turn[s]);
}

/* Numbers from the origin on the infinite board; as on the screen on others. */
static void draw_names(struct scene *p)
{
	const int *origin = p->statement->origin;
	const bool infinite = p->statement->rows == 0;
	for (unsigned r = p->low[0]; r <= p->high[0]; r++)
		svg_text(&p->svg, BORDER - 6, y_of(p, r), "note right", "%d", (int)r - origin[0] + !infinite);
	for (unsigned c = p->low[1]; c <= p->high[1]; c++) {
		char name[16];
		assert(infinite || (int)c >= origin[1]);
		if (infinite)
			snprintf(name, sizeof name, "%d", (int)c - origin[1]);
		else
			connect_column_name(c - (unsigned)origin[1], name);
		svg_text(&p->svg, x_of(p, c), y_of(p, p->low[0]) + UNIT, "note", "%s", name);
	}
}

static bool any_zone(const struct scene *p, unsigned level)
{
	for (unsigned s = 0; s < p->statement->arena->squares; s++)
		if (p->level[s] == level)
			return true;
	return false;
}

static void draw_zones_key(struct scene *p, double y, const char *defender)
{
	if (!any_zone(p, 1))
		return;
	svg_box(&p->svg, 14, y - 6, 12, 12, "tint0");
	svg_text(&p->svg, 31, y, "note left", "1: Z(1)");
	if (any_zone(p, 2)) {
		svg_box(&p->svg, 84, y - 6, 12, 12, "tint1 pale");
		svg_text(&p->svg, 101, y, "note left", "1 and 2: Z(2)");
	}
	svg_text(&p->svg, 14, y + CAPTION, "note left",
	         "Other stones of %s help only if 1 lies in Z(1), or 2 in Z(2), or 3 in Z(3) ...", defender);
}

/* What one sees, below the board. */
static void draw_caption(struct scene *p, double y)
{
	const struct statement *s = p->statement;
	const char *const side[2] = {"Black", "White"}, *defender = side[1 - s->attacker];
	char board[40] = "inf";
	if (s->rows > 0)
		snprintf(board, sizeof board, "%ux%u", s->rows, s->columns);
	svg_text(&p->svg, 14, y, "text left", "%s:%u:%u:%u: %s wins. A line of the proof, turn by turn.", board, s->k,
	         s->p, s->q, side[s->attacker]);
	if (p->given)
		svg_text(&p->svg, 14, y + CAPTION, "note left",
		         "%s gets all the stones of a turn at once, maybe more than he may place.", defender);
	draw_zones_key(p, y + (p->given ? 2 : 1) * CAPTION, defender);
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
	const double width = BORDER * 1.5 + UNIT * columns, height = BORDER * 1.5 + UNIT * rows;
	svg_begin(&p.svg, out, width < WIDTH ? WIDTH : width, height + 4.5 * CAPTION, "a win with its zones",
	          ".field { fill: #ffffff; stroke: #c9ced4 }\n.light { fill: #ffffff }\n.text { font-size: 13px; fill: "
	          "#24313f }\n");
	for (unsigned r = p.low[0]; r <= p.high[0]; r++)
		for (unsigned c = p.low[1]; c <= p.high[1]; c++)
			draw_square(&p, r, c);
	draw_names(&p);
	draw_caption(&p, height + CAPTION / 2.0);
	svg_end(&p.svg);
	free(p.turn);
	free(p.colour);
	free(p.level);
}

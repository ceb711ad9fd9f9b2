#include "experiments/match/games.h"

#include <string.h>

#include "pictures/svg.h"

enum { UNIT = 28, EDGE = 44, WHOLE = 30, AROUND = 2, FOOT = 26 };

/* The rows and columns that are drawn. */
struct view {
	struct svg svg;
	const struct connect *rules;
	uint32_t low[2], high[2];
};

static void find_view(struct view *v, const struct record *game)
{
	const struct connect *c = v->rules;
	const uint32_t size[2] = {c->rows, c->columns};
	uint32_t middle[2] = {connect_row(c, connect_middle(c)), connect_column(c, connect_middle(c))};
	for (unsigned axis = 0; axis < 2; axis++) {
		uint32_t low = middle[axis], high = middle[axis];
		for (uint32_t i = 0; i < game->stones; i++) {
			uint32_t at = axis == 0 ? connect_row(c, game->square[i]) : connect_column(c, game->square[i]);
			low = i == 0 || at < low ? at : low;
			high = i == 0 || at > high ? at : high;
		}
		bool whole = !c->infinite && size[axis] <= WHOLE;
		v->low[axis] = whole || low < AROUND ? 0 : low - AROUND;
		v->high[axis] = whole || high + AROUND >= size[axis] ? size[axis] - 1 : high + AROUND;
	}
}

static double x_of(const struct view *v, uint32_t column)
{
	return EDGE + UNIT * (double)(column - v->low[1]);
}

static double y_of(const struct view *v, uint32_t row)
{
	return EDGE / 2.0 + UNIT * (double)(v->high[0] - row);
}

/* Lines of the board; where it goes on they do, too. */
static void draw_lines(struct view *v)
{
	const uint32_t size[2] = {v->rules->rows, v->rules->columns};
	double before[2], after[2];
	for (unsigned axis = 0; axis < 2; axis++) {
		before[axis] = v->low[axis] == 0 ? 0 : UNIT / 2.0;
		after[axis] = v->high[axis] + 1 == size[axis] ? 0 : UNIT / 2.0;
	}
	for (uint32_t r = v->low[0]; r <= v->high[0]; r++)
		svg_stroke(&v->svg, x_of(v, v->low[1]) - before[1], y_of(v, r), x_of(v, v->high[1]) + after[1],
		           y_of(v, r), "wood");
	for (uint32_t c = v->low[1]; c <= v->high[1]; c++)
		svg_stroke(&v->svg, x_of(v, c), y_of(v, v->low[0]) + before[0], x_of(v, c),
		           y_of(v, v->high[0]) - after[0], "wood");
}

static void draw_names(struct view *v)
{
	const struct connect *c = v->rules;
	for (uint32_t r = v->low[0]; r <= v->high[0]; r++)
		svg_text(&v->svg, EDGE - 18, y_of(v, r), "note right", "%ld",
		         c->infinite ? (long)r - c->rows / 2 : (long)r + 1);
	for (uint32_t i = v->low[1]; i <= v->high[1]; i++) {
		double y = y_of(v, v->low[0]) + 22;
		char letters[CONNECT_COLUMN] = "";
		if (!c->infinite)
			connect_column_name(i, letters);
		if (c->infinite)
			svg_text(&v->svg, x_of(v, i), y, "note", "%ld", (long)i - c->columns / 2);
		else
			svg_text(&v->svg, x_of(v, i), y, "note", "%s", letters);
	}
}

/* Which turn a stone belongs to, from 1, and whose: Black's turns are the odd ones. */
static uint32_t turn_of(const struct connect *c, uint32_t stone)
{
	return stone < c->q ? 1 : 2 + (stone - c->q) / c->p;
}

static void draw_stones(struct view *v, const struct record *game)
{
	for (uint32_t i = 0; i < game->stones; i++) {
		uint32_t turn = turn_of(v->rules, i);
		bool black = turn % 2 == 1;
		double x = x_of(v, connect_column(v->rules, game->square[i])),
		       y = y_of(v, connect_row(v->rules, game->square[i]));
		svg_dot(&v->svg, x, y, 0.45 * UNIT, black ? "black" : "white");
		svg_text(&v->svg, x, y, black ? "number light" : "number", "%u", turn);
	}
}

void game_svg(const struct connect *rules, const struct record *game, FILE *out)
{
	struct view v = {.svg = {out}, .rules = rules};
	char name[CONNECT_NAME], title[600];
	find_view(&v, game);
	connect_name(rules, name, sizeof name);
	const char *result = record_result(game), *plus = strchr(result, '+');
	const char *winner = *result == 'b'   ? "Black wins"
	                     : *result == 'w' ? "White wins"
	                     : *result == 'd' ? "drawn"
	                                      : "not finished";
	snprintf(title, sizeof title, "%s: %.200s (Black) against %.200s (White), %s%s%s", name, game->black,
	         game->white, winner, plus != NULL ? " by " : "", plus != NULL ? plus + 1 : "");
	double width = 1.5 * EDGE + UNIT * (double)(v.high[1] - v.low[1]);
	double height = y_of(&v, v.low[0]) + EDGE + FOOT;
	svg_begin(&v.svg, out, width < 420 ? 420 : width, height, title,
	          ".wood { stroke: #a5aeb8; stroke-width: 1 }\n.light { fill: #ffffff }\n.text { font-size: 13px; "
	          "fill: #24313f }\n");
	draw_lines(&v);
	draw_names(&v);
	draw_stones(&v, game);
	svg_text(&v.svg, 14, height - FOOT / 2.0 - 2, "text left", "%.250s", title);
	svg_end(&v.svg);
}

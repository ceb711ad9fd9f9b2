#include "provers/strategies/strategy_svg.h"

#include "pictures/svg.h"
#include "provers/strategies/strategy_blocks.h"

enum { CELL = 16, EDGE = 40, BOX = 26, STEP = 4, AROUND = 6, MOST_EDGES = 12, HEAD = 34 };

struct sheet {
	struct svg svg;
	const struct potential_game *g;
	int64_t row, column, reach; /* the middle of the board, and how far one sees */
};

static const char *const names[DIRECTIONS] = {"row", "column", "rising diagonal", "falling diagonal"};

static const char *class_of(enum direction d)
{
	return svg_direction(direction_step[d].column, direction_step[d].row);
}

static double x_of(const struct sheet *s, int64_t column)
{
	return EDGE + CELL * (double)(column - s->column + s->reach);
}

static double y_of(const struct sheet *s, int64_t row)
{
	return EDGE + CELL * (double)(s->row + s->reach - row);
}

/* Where blocks begin, of rows and diagonals by the column, of columns by the row. */
static void draw_cuts(struct sheet *s)
{
	const double low = EDGE - CELL / 2.0, high = low + CELL * (2 * (double)s->reach + 1);
	for (int64_t i = -s->reach; i <= s->reach; i++) {
		const double x = x_of(s, s->column + i) - CELL / 2.0, y = y_of(s, s->row + i) + CELL / 2.0;
		if (floor_divide(s->column + i, s->g->block) * s->g->block == s->column + i)
			svg_chain(&s->svg, (const double[]){x, low, x, high}, 2, "chain");
		if (floor_divide(s->row + i, s->g->block) * s->g->block == s->row + i)
			svg_chain(&s->svg, (const double[]){low, y, high, y}, 2, "chain");
	}
}

static void draw_block(struct sheet *s, enum direction d)
{
	char class[32];
	const struct site x = position_of(s->g, s->g->last, d);
	const struct stone from = square_at(&x, x.block * s->g->block);
	const struct stone to = square_at(&x, (x.block + 1) * s->g->block - 1);
	snprintf(class, sizeof class, "band %s", class_of(d));
	svg_band(&s->svg, x_of(s, from.column), y_of(s, from.row), x_of(s, to.column), y_of(s, to.row), CELL - 4,
	         class);
}

static void draw_squares(struct sheet *s)
{
	for (int64_t row = s->row - s->reach; row <= s->row + s->reach; row++)
		for (int64_t column = s->column - s->reach; column <= s->column + s->reach; column++) {
			const enum colour c = colour_at(s->g, (struct stone){row, column});
			static const char *const class[] = {"square", "black", "white"};
			svg_dot(&s->svg, x_of(s, column), y_of(s, row), c == COLOUR_EMPTY ? 1.5 : 6, class[c]);
		}
}

/* Blocks `from' to `to' of the line, with their black stones; those with a white stone are tinted. */
static void draw_blocks(struct sheet *s, struct site x, double left, double top, int64_t from, int64_t to)
{
	const int64_t own = x.block;
	for (x.block = from; x.block <= to; x.block++) {
		const struct sparse_entry *e = find_block(s->g, &x);
		const double at = left + BOX * (double)(x.block - from);
		const bool dead = e != NULL && e->state != 0;
		svg_box(&s->svg, at, top, BOX, BOX, dead ? "tint3" : x.block == own ? "tint0" : "tint7");
		if (e != NULL && e->count > 0)
			svg_text(&s->svg, at + BOX / 2.0, top + BOX / 2.0, "number", "%u", (unsigned)e->count);
	}
}

static unsigned draw_edges(struct sheet *s, const struct site *x, double left, double top, int64_t from, int64_t to)
{
	const int64_t k = s->g->blocks;
	unsigned living = 0, drawn = 0;
	for (int64_t first = x->block - k + 1; first <= x->block; first++) {
		unsigned blacks;
		char class[32];
		const bool lives = potential_game_edge(s->g, x->direction, x->line, first, &blacks) > 0;
		living += lives;
		if (first < from || drawn == MOST_EDGES)
			continue;
		const int64_t last = first + k - 1 < to ? first + k - 1 : to;
		const double y = top + BOX + 6 + STEP * drawn++;
		snprintf(class, sizeof class, "line fine %s", lives ? class_of(x->direction) : "through");
		svg_stroke(&s->svg, left + BOX * (double)(first - from) + 3, y,
		           left + BOX * (double)(last - from + 1) - 3, y, class);
	}
	return living;
}

static void draw_line(struct sheet *s, enum direction d, double left, double top)
{
	const struct site x = position_of(s->g, s->g->last, d);
	const int64_t from = x.block - AROUND, to = x.block + AROUND;
	draw_blocks(s, x, left, top, from, to);
	const unsigned living = draw_edges(s, &x, left, top, from, to);
	svg_text(&s->svg, left, top - 8, "note left", "%s: %u of %u edges through the block live", names[d], living,
	         s->g->blocks);
}

void potential_game_svg(const struct potential_game *g, FILE *out)
{
	struct sheet s = {.g = g, .row = g->last.row, .column = g->last.column, .reach = (int64_t)g->block + 2};
	const double side = CELL * (2.0 * (double)s.reach + 1), left = EDGE + side + EDGE, line = side / DIRECTIONS;
	const double tall = BOX + HEAD + STEP * MOST_EDGES, each = line > tall ? line : tall;
	const double height = each * DIRECTIONS > side ? each * DIRECTIONS : side;
	svg_begin(&s.svg, out, left + BOX * (2 * AROUND + 1) + EDGE, height + 2 * EDGE, "blocks, edges and an answer",
	          NULL);
	draw_cuts(&s);
	for (enum direction d = 0; d < DIRECTIONS; d++)
		draw_block(&s, d);
	draw_squares(&s);
	for (enum direction d = 0; d < DIRECTIONS; d++)
		draw_line(&s, d, left, EDGE + each * d + 14);
	svg_text(&s.svg, EDGE, height + EDGE + 16, "note left",
	         "rule %s, p = %u: blocks of %u squares, edges of %u; at most %u black stones on a living edge",
	         edges_rule_names[g->rule], g->p, g->block, g->block * g->blocks, g->bound);
	svg_end(&s.svg);
}

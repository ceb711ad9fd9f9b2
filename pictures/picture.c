#include "pictures/picture.h"

#include "base/memory.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static const char css[] = ".chain { stroke: #24313f; stroke-width: 1.4; stroke-dasharray: 4 3; fill: none }\n"
                          ".through { stroke-width: 1.2; stroke: #8a97a6 }\n"
                          ".fine { stroke-width: 1.2; stroke: #4a5a6b }\n"
                          ".half.half { fill-opacity: 0.25 }\n"
                          ".member { fill: #24313f }\n";

static double pixels(double ticks)
{
	return ticks / TICKS * PICTURE_UNIT;
}

static double to_x(const struct picture *p, double ticks)
{
	return p->left + pixels(ticks);
}

static double to_y(const struct picture *p, double ticks)
{
	return p->top - pixels(ticks);
}

double picture_x(const struct picture *p, unsigned square)
{
	return to_x(p, (double)p->layout.spot[square].x);
}

double picture_y(const struct picture *p, unsigned square)
{
	return to_y(p, (double)p->layout.spot[square].y);
}

double picture_radius(const struct picture *p)
{
	return p->numbers ? 11 : 4.5;
}

static const double margin = 0.8 * TICKS, label_room = 0.7 * TICKS;

static bool set_size(struct picture *p, struct trouble *t)
{
	struct spot high = p->layout.high;
	if (p->board->dimension == 0)
		high.y = TICKS * (long)p->board->lines;
	if (high.x > 10000 * TICKS || high.y > 10000 * TICKS)
		return trouble_say(t, 0, "the picture would be more than 10000 squares wide or high");
	double labels = p->coordinates ? label_room : 0;
	p->width = pixels((double)high.x + 2 * margin + labels);
	p->height = pixels((double)high.y + 2 * margin + labels);
	p->left = pixels(margin + labels);
	p->top = pixels((double)high.y + margin);
	return true;
}

bool picture_begin(struct picture *p, FILE *out, struct trouble *t)
{
	layout_find(&p->layout, p->board, true);
	if (!set_size(p, t)) {
		layout_clear(&p->layout);
		return false;
	}
	p->strokes = (struct strokes){0};
	if (p->board->dimension != 0)
		strokes_init(&p->strokes, p->board, p->layout.spot);
	svg_begin(&p->svg, out, p->width, p->height, p->board->name == NULL ? "a board" : p->board->name, css);
	return true;
}

void picture_end(struct picture *p)
{
	svg_end(&p->svg);
	strokes_clear(&p->strokes);
	layout_clear(&p->layout);
}

/* Lanes lie 3 pixels apart, closer if there are many. */
static double shift_of(const struct stroke *k)
{
	double apart = k->lanes <= 4 ? 3 : 12.0 / (k->lanes - 1);
	return (k->lane - (k->lanes - 1) / 2.0) * apart;
}

/* The exclusive square stands half a step beyond: left of H lines, below V lines, above diagonals. */
static bool bullet_is_first(const struct stroke *k)
{
	return k->step.x == 0 || k->step.y == 0;
}

static void draw_straight(struct picture *p, const struct stroke *k, bool bullet)
{
	double length = hypot((double)k->step.x, (double)k->step.y), shift = shift_of(k) / length;
	double x = -(double)k->step.y * shift, y = -(double)k->step.x * shift;
	double before = k->open_from || (bullet && bullet_is_first(k)) ? 0.5 * TICKS : 0;
	double after = k->open_to || (bullet && !bullet_is_first(k)) ? 0.5 * TICKS : 0;
	double from[2] = {to_x(p, (double)k->from.x - before * (double)k->step.x) + x,
	                  to_y(p, (double)k->from.y - before * (double)k->step.y) + y};
	double to[2] = {to_x(p, (double)k->to.x + after * (double)k->step.x) + x,
	                to_y(p, (double)k->to.y + after * (double)k->step.y) + y};
	const char *class = labs(k->step.x) > 1 ? "line through" : k->lanes > 1 ? "line fine" : "line";
	svg_stroke(&p->svg, from[0], from[1], to[0], to[1], class);
	if (bullet)
		svg_dot(&p->svg, bullet_is_first(k) ? from[0] : to[0], bullet_is_first(k) ? from[1] : to[1], 5,
		        "bullet");
}

/* A line of a single square is a ring around it, and its exclusive square stands below. */
static void draw_ring(struct picture *p, const struct stroke *k, bool bullet)
{
	double x = to_x(p, (double)k->from.x), y = to_y(p, (double)k->from.y), r = picture_radius(p) + 3.5;
	svg_dot(&p->svg, x, y, r, "line");
	if (!bullet)
		return;
	svg_stroke(&p->svg, x, y + r, x, y + PICTURE_UNIT / 2, "line");
	svg_dot(&p->svg, x, y + PICTURE_UNIT / 2, 5, "bullet");
}

static void draw_chain(struct picture *p, unsigned line, bool bullet)
{
	unsigned size = hypergraph_line_size(p->board, line);
	double *point = xmalloc(2 * size * sizeof *point);
	for (unsigned i = 0; i < size; i++) {
		point[2 * i] = picture_x(p, hypergraph_line(p->board, line)[i]);
		point[2 * i + 1] = picture_y(p, hypergraph_line(p->board, line)[i]);
	}
	svg_chain(&p->svg, point, size, "chain");
	if (bullet)
		svg_dot(&p->svg, (point[0] + point[2]) / 2, (point[1] + point[3]) / 2, 5, "bullet");
	free(point);
}

static void draw_stroke(struct picture *p, const struct stroke *k, bool bullet)
{
	if (k->bent)
		draw_chain(p, k->line, bullet);
	else if (k->step.x == 0 && k->step.y == 0)
		draw_ring(p, k, bullet);
	else
		draw_straight(p, k, bullet);
}

/* Row line + 1 of the chart: from the first to the last square, with a dot for each. */
static void draw_chart_row(struct picture *p, unsigned line)
{
	const unsigned *square = hypergraph_line(p->board, line);
	unsigned size = hypergraph_line_size(p->board, line);
	double y = to_y(p, (double)TICKS * (line + 1)), x = picture_x(p, square[0]);
	if (p->board->exclusive[line]) {
		svg_stroke(&p->svg, x - PICTURE_UNIT / 2, y, x, y, "line");
		svg_dot(&p->svg, x - PICTURE_UNIT / 2, y, 5, "bullet");
	}
	svg_stroke(&p->svg, x, y, picture_x(p, square[size - 1]), y, "line");
	for (unsigned i = 0; i < size; i++)
		svg_dot(&p->svg, picture_x(p, square[i]), y, 4.5, "square member");
}

void picture_lines(struct picture *p)
{
	const struct strokes *s = &p->strokes;
	for (unsigned i = 0; i < s->count; i++) {
		bool last = i + 1 == s->count || s->stroke[i + 1].line != s->stroke[i].line;
		draw_stroke(p, s->stroke + i, last && p->board->exclusive[s->stroke[i].line]);
	}
	for (unsigned i = 0; i < p->board->lines && p->board->dimension == 0; i++)
		draw_chart_row(p, i);
}

struct label {
	double at;
	int32_t number;
};

static int by_at(const void *a, const void *b)
{
	const struct label *p = a, *q = b;
	return (p->at > q->at) - (p->at < q->at);
}

/* The labels of one border, each once; axis 1 is rows, axis 2 columns. Rows are read off the first layer. */
static void draw_labels(struct picture *p, unsigned axis)
{
	const struct hypergraph *h = p->board;
	struct label *label = xmalloc(h->squares * sizeof *label);
	unsigned count = 0;
	for (unsigned s = 0; s < h->squares; s++) {
		const int32_t *x = h->coordinate + (size_t)s * h->dimension + h->dimension - 2;
		if (axis == 2)
			label[count++] = (struct label){picture_x(p, s), x[1]};
		else if (h->dimension == 2 || x[-1] == h->coordinate[0])
			label[count++] = (struct label){picture_y(p, s), x[0]};
	}
	qsort(label, count, sizeof *label, by_at);
	for (unsigned i = 0; i < count; i++)
		if (i > 0 && label[i].at <= label[i - 1].at)
			continue;
		else if (axis == 2)
			svg_text(&p->svg, label[i].at, p->height - 14, "note", "%" PRId32, label[i].number);
		else
			svg_text(&p->svg, 24, label[i].at, "note right", "%" PRId32, label[i].number);
	free(label);
}

static int by_layer(const void *a, const void *b)
{
	const int32_t *const *p = a, *const *q = b;
	return (**p > **q) - (**p < **q);
}

/* Above the middle of every layer. */
static void draw_layer_labels(struct picture *p)
{
	const struct hypergraph *h = p->board;
	const int32_t **place = xmalloc(h->squares * sizeof *place);
	for (unsigned s = 0; s < h->squares; s++)
		place[s] = h->coordinate + (size_t)s * 3;
	qsort(place, h->squares, sizeof *place, by_layer);
	for (unsigned i = 0, end; i < h->squares; i = end) {
		double left = p->width, right = 0, top = p->height;
		for (end = i; end < h->squares && place[end][0] == place[i][0]; end++) {
			unsigned s = (unsigned)((place[end] - h->coordinate) / 3);
			left = fmin(left, picture_x(p, s));
			right = fmax(right, picture_x(p, s));
			top = fmin(top, picture_y(p, s));
		}
		svg_text(&p->svg, (left + right) / 2, top - 20, "note", "layer %" PRId32, place[i][0]);
	}
	free(place);
}

static void draw_numbers(struct picture *p)
{
	for (unsigned s = 0; s < p->board->squares; s++)
		svg_text(&p->svg, picture_x(p, s), picture_y(p, s), "number", "%u", s);
}

void picture_squares(struct picture *p)
{
	for (unsigned s = 0; s < p->board->squares; s++)
		svg_dot(&p->svg, picture_x(p, s), picture_y(p, s), picture_radius(p), "square");
	if (p->numbers)
		draw_numbers(p);
	if (p->coordinates && p->board->dimension != 0) {
		draw_labels(p, 1);
		draw_labels(p, 2);
	}
	if (p->coordinates && p->board->dimension == 3)
		draw_layer_labels(p);
}

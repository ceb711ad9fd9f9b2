#include "pictures/picture.h"

#include "base/memory.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static const char css[] = ".caption { font-size: 13px; fill: #24313f }\n"
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

static double radius_of(const struct picture *p)
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
	p->border = p->height;
	if (p->caption)
		picture_caption(p, false);
	svg_begin(&p->svg, out, p->width, p->height, p->board->name == NULL ? "a board" : p->board->name, css);
	return true;
}

void picture_end(struct picture *p)
{
	if (p->caption)
		picture_caption(p, true);
	svg_end(&p->svg);
	strokes_clear(&p->strokes);
	layout_clear(&p->layout);
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
	const struct paper paper = {&p->svg, p->left, p->top, PICTURE_UNIT, radius_of(p)};
	for (unsigned i = 0; i < s->count; i++)
		strokes_draw(s, i, &paper);
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
			svg_text(&p->svg, label[i].at, p->border - 14, "note", "%" PRId32, label[i].number);
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
		svg_dot(&p->svg, picture_x(p, s), picture_y(p, s), radius_of(p), "square");
	if (p->numbers)
		draw_numbers(p);
	if (p->coordinates && p->board->dimension != 0) {
		draw_labels(p, 1);
		draw_labels(p, 2);
	}
	if (p->coordinates && p->board->dimension == 3)
		draw_layer_labels(p);
}

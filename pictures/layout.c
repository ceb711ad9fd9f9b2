#include "pictures/layout.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

struct frame {
	int64_t low[3], high[3]; /* of layer, row, column */
};

static void find_frame(struct frame *f, const struct hypergraph *h)
{
	unsigned first = 3 - h->dimension;
	*f = (struct frame){{0}, {0}};
	for (unsigned s = 0; s < h->squares; s++)
		for (unsigned i = first; i < 3; i++) {
			int64_t x = h->coordinate[(size_t)s * h->dimension + i - first];
			f->low[i] = s == 0 || x < f->low[i] ? x : f->low[i];
			f->high[i] = s == 0 || x > f->high[i] ? x : f->high[i];
		}
}

static struct spot spot_in_layers(const struct frame *f, int64_t layer, int64_t row, int64_t column)
{
	int64_t width = f->high[2] - f->low[2] + 2;
	return (struct spot){TICKS * (column - f->low[2] + (layer - f->low[0]) * width),
	                     TICKS * (row - f->low[1]) + 7 * (layer - f->low[0])};
}

static struct spot place(const struct hypergraph *h, const struct frame *f, unsigned across, unsigned s)
{
	const int32_t *x = h->coordinate + (size_t)s * h->dimension;
	if (h->dimension == 0)
		return (struct spot){TICKS * (long)(s % across),
		                     TICKS * ((long)((h->squares - 1) / across) - (long)(s / across))};
	if (h->dimension == 2)
		return spot_in_layers(f, 0, x[0], x[1]);
	return spot_in_layers(f, x[0], x[1], x[2]);
}

void layout_find(struct layout *l, const struct hypergraph *h, bool chart)
{
	struct frame f;
	unsigned across = chart ? h->squares : (unsigned)ceil(sqrt(h->squares));
	find_frame(&f, h);
	*l = (struct layout){.spot = xmalloc(((size_t)h->squares + 1) * sizeof *l->spot)};
	for (unsigned s = 0; s < h->squares; s++) {
		l->spot[s] = place(h, &f, across, s);
		assert(l->spot[s].x >= 0 && l->spot[s].y >= 0);
		l->high.x = l->spot[s].x > l->high.x ? l->spot[s].x : l->high.x;
		l->high.y = l->spot[s].y > l->high.y ? l->spot[s].y : l->high.y;
	}
}

void layout_clear(struct layout *l)
{
	free(l->spot);
	l->spot = NULL;
}

double layout_across(const struct layout *l, unsigned square)
{
	return (double)l->spot[square].x / TICKS + 0.5;
}

double layout_down(const struct layout *l, unsigned square)
{
	return (double)(l->high.y - l->spot[square].y) / TICKS + 0.5;
}

double layout_width(const struct layout *l)
{
	return (double)l->high.x / TICKS + 1;
}

double layout_height(const struct layout *l)
{
	return (double)l->high.y / TICKS + 1;
}

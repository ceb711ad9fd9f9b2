/* The tree from left to right, the children of a node wrapped into columns where that would be higher than wide:
 *
 *   [large board]--+-- moves ---[little board]--+-- moves ---[little board]
 *   [answers    ]  |   reply    [caption     ]  |   reply    [caption     ]
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "pictures/proofs/prooftree_sheet.h"

#define LETTER 6.1 /* breadth of a letter of the edges' texts */
#define SMALL 5.2  /* and of the captions' */
#define BEND 14    /* from a node to the line along which its children hang */
#define TEXT_MOST 48
#define GAP 10  /* between boxes above each other */
#define RAIL 18 /* height of a rail */

/* A node and all that is below it: its corner, its size, and the height of its own middle. Children of several columns
 * hang below a rail. */
struct block {
	double x, y, width, height, middle, rail;
	unsigned columns;
};

struct columns {
	struct sheet h;
	double cell, box_width, box_height, lead; /* lead: from a node to its children's boxes */
	struct block *block;                      /* of each node */
};

typedef void text_of(const struct prooftree_picture *p, uint32_t v, char *text, size_t size);

static double longest(const struct prooftree_picture *p, text_of *of)
{
	size_t most = 0;
	for (uint32_t v = 1; v < p->tree->nodes; v++) {
		char text[TEXT_MOST];
		of(p, v, text, sizeof text);
		most = strlen(text) > most ? strlen(text) : most;
	}
	return (double)most;
}

static void measure(struct columns *c, const struct prooftree_picture *p)
{
	double width = layout_width(&c->h.layout), height = layout_height(&c->h.layout);
	c->cell = fmax(4, fmin(14, fmin(120 / width, 84 / height)));
	c->box_width = fmax(width * c->cell + 8, 12 + SMALL * longest(p, prooftree_caption));
	c->box_height = height * c->cell + 24;
	c->lead = BEND + 26 + LETTER * fmax(longest(p, prooftree_black), longest(p, prooftree_white));
}

static double own_width(const struct columns *c, uint32_t v)
{
	return v == 0 ? c->h.panel_width : c->box_width;
}

static double own_height(const struct columns *c, uint32_t v)
{
	return v == 0 ? c->h.panel_height : c->box_height;
}

/* The children of v side by side in so many columns, each as high as `most` or one child; how wide and high that is. If
 * `place`, they get their places, relative to the upper left corner of the first. */
static void stack(struct columns *c, uint32_t v, double most, bool place, double *width, double *height,
                  unsigned *columns)
{
	const struct prooftree_node *n = c->h.picture->tree->node + v;
	double x = 0, y = 0, wide = 0;
	*height = 0;
	*columns = n->children > 0;
	for (uint32_t i = n->first; i < n->first + n->children; i++) {
		if (y > 0 && y + c->block[i].height > most) {
			x += wide;
			y = wide = 0;
			++*columns;
		}
		if (place) {
			c->block[i].x = x;
			c->block[i].y = y;
		}
		y += c->block[i].height + GAP;
		wide = fmax(wide, c->block[i].width + c->lead);
		*height = fmax(*height, y - GAP);
	}
	*width = x + wide;
}

/* A block is a node with all that is below it: the children in as few columns as keep it from being higher than wide.
 */
static void lay_out_block(struct columns *c, uint32_t v)
{
	double width, height, most = INFINITY, least = own_height(c, v);
	unsigned columns;
	stack(c, v, most, false, &width, &height, &columns);
	for (double all = height, cut = 2; height > least && height > own_width(c, v) + width && most > c->box_height;
	     cut++) {
		most = fmax(all / cut + c->box_height, least);
		stack(c, v, most, false, &width, &height, &columns);
		if (cut > c->h.picture->tree->node[v].children + 1)
			break;
	}
	stack(c, v, most, true, &width, &height, &columns);
	struct block *b = c->block + v;
	b->columns = columns;
	b->width = own_width(c, v) + width;
	b->rail = columns > 1 ? RAIL : 0;
	b->height = fmax(least, height + b->rail);
}

/* From the leaves upwards, then places on the page from the root downwards: children are numbered behind their parents.
 */
static void lay_out(struct columns *c, const struct prooftree *t)
{
	c->block = xcalloc(t->nodes, sizeof *c->block);
	for (uint32_t v = t->nodes; v-- > 0;)
		lay_out_block(c, v);
	for (uint32_t v = 0; v < t->nodes; v++) {
		struct block *b = c->block + v;
		if (v == 0) {
			b->x = SHEET_MARGIN;
			b->y = c->h.head;
		} else {
			const struct block *up = c->block + t->node[v].parent;
			b->x += up->x + own_width(c, t->node[v].parent) + c->lead;
			b->y += up->y + up->rail;
		}
		b->middle = b->y + (b->rail > 0 || v == 0 ? own_height(c, v) / 2 : b->height / 2);
	}
}

static double left_of(const struct columns *c, uint32_t v)
{
	return c->block[v].x;
}

static double right_of(const struct columns *c, uint32_t v)
{
	return c->block[v].x + own_width(c, v);
}

static double middle_of(const struct columns *c, uint32_t v)
{
	return c->block[v].middle;
}

static void draw_move(struct columns *c, uint32_t v, double x, double y, const char *stone, text_of *of)
{
	char text[TEXT_MOST];
	of(c->h.picture, v, text, sizeof text);
	if (text[0] == '\0')
		return;
	svg_dot(&c->h.s, x, y, 4, stone);
	svg_text(&c->h.s, x + 8, y, "left number", "%s", text);
}

/* From the parent to the line along which the children of a column hang; to the later columns over the rail above them.
 */
static void draw_edge(struct columns *c, uint32_t v)
{
	uint32_t from = c->h.picture->tree->node[v].parent;
	const struct block *up = c->block + from;
	double x = right_of(c, from), y = middle_of(c, v), bend = left_of(c, v) - c->lead + BEND;
	double rail = bend > x + BEND + 1 ? up->y + RAIL / 3.0 : middle_of(c, from);
	double point[] = {x, middle_of(c, from), x + BEND, middle_of(c, from), x + BEND, rail, bend, rail, bend,
	                  y, left_of(c, v),      y};
	svg_chain(&c->h.s, point, 6, "edge");
	draw_move(c, v, bend + 9, y - 9, "stone black", prooftree_black);
	draw_move(c, v, bend + 9, y + 9, "stone white", prooftree_white);
}

static void draw_box(struct columns *c, uint32_t v)
{
	char class[64], text[TEXT_MOST];
	double x = left_of(c, v), y = middle_of(c, v) - c->box_height / 2;
	sheet_class(&c->h, v, "box", class);
	sheet_open(&c->h, v);
	svg_box(&c->h.s, x, y, c->box_width, c->box_height, class);
	double inset = (c->box_width - layout_width(&c->h.layout) * c->cell) / 2;
	prooftree_board(&c->h.s, c->h.picture, &c->h.layout, v, x + inset, y + 4, c->cell);
	prooftree_caption(c->h.picture, v, text, sizeof text);
	svg_text(&c->h.s, x + c->box_width / 2, y + c->box_height - 10, "caption", "%s", text);
	sheet_close(&c->h, v);
}

void prooftree_svg_boards(const struct prooftree_picture *p, FILE *out)
{
	struct columns c;
	sheet_measure(&c.h, p, out);
	measure(&c, p);
	lay_out(&c, p->tree);
	sheet_begin(&c.h, c.block[0].width + 2 * SHEET_MARGIN, c.h.head + c.block[0].height + SHEET_MARGIN, "");
	for (uint32_t v = 1; v < p->tree->nodes; v++)
		draw_edge(&c, v);
	sheet_panel(&c.h, left_of(&c, 0), middle_of(&c, 0) - c.h.panel_height / 2);
	for (uint32_t v = 1; v < p->tree->nodes; v++)
		draw_box(&c, v);
	sheet_end(&c.h);
	free(c.block);
}

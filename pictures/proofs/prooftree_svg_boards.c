/* The tree from left to right, a column a depth; or, if it is one move deep, rows of boards that fill a page:
 *
 *   [large board]--+-- moves ---[little board]--+-- moves ---[little board]
 *   [answers    ]  |   reply    [caption     ]  |   reply    [caption     ]
 *
 *   [large board]   moves, reply     moves, reply
 *   [answers    ]   [little board]   [little board] ...
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "pictures/proofs/prooftree_sheet.h"
#include "pictures/tidytree.h"

#define LETTER 6.1 /* breadth of a letter of the edges' texts */
#define SMALL 5.2  /* and of the captions' */
#define BEND 14    /* from a node to the line along which its children hang */
#define TEXT_MOST 48
#define MOVE 40 /* height of the two lines of a move above its board */
#define GAP 18  /* between boards that fill a page */

struct columns {
	struct sheet h;
	double cell, box_width, box_height, pitch;
	double *at, height;
	unsigned across; /* boards in a row of the page; 0: a tree */
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
	c->pitch = BEND + 26 + LETTER * fmax(longest(p, prooftree_black), longest(p, prooftree_white)) + c->box_width;
}

/* Is the tree one move deep, and too high for a page? Then its boards stand in rows, so that the page is half as wide
 * again as it is high. */
static bool fill_page(struct columns *c, const struct prooftree *t)
{
	unsigned boards = t->nodes - 1;
	if (boards * c->box_height < 2 * c->h.panel_height || t->node[boards].depth > 1)
		return false;
	double move =
	    BEND + LETTER * fmax(longest(c->h.picture, prooftree_black), longest(c->h.picture, prooftree_white));
	c->pitch = fmax(c->box_width, move) + GAP;
	do {
		unsigned rows = (boards + c->across) / (c->across + 1);
		c->across++;
		c->height = fmax(c->h.panel_height, rows * (MOVE + c->box_height + GAP));
	} while (c->h.panel_width + c->across * c->pitch < 1.4 * c->height);
	return true;
}

static void lay_out(struct columns *c, const struct prooftree *t)
{
	if (fill_page(c, t))
		return;
	unsigned *parent = xmalloc(t->nodes * sizeof *parent);
	double *breadth = xmalloc(t->nodes * sizeof *breadth);
	c->at = xmalloc(t->nodes * sizeof *c->at);
	for (uint32_t v = 0; v < t->nodes; v++) {
		parent[v] = t->node[v].parent;
		breadth[v] = v == 0 ? c->h.panel_height : c->box_height;
	}
	c->height = tidytree_lay_out(t->nodes, parent, breadth, 10, c->at);
	free(parent);
	free(breadth);
}

static double right_of(const struct columns *c, uint32_t v)
{
	if (c->across > 0 && v > 0)
		return SHEET_MARGIN + c->h.panel_width + GAP + (v - 1) % c->across * c->pitch + c->box_width;
	return SHEET_MARGIN + c->h.panel_width + c->h.picture->tree->node[v].depth * c->pitch;
}

static double left_of(const struct columns *c, uint32_t v)
{
	return right_of(c, v) - (v == 0 ? c->h.panel_width : c->box_width);
}

static double middle_of(const struct columns *c, uint32_t v)
{
	if (c->across > 0)
		return SHEET_HEAD +
		       (v == 0 ? c->h.panel_height / 2
		               : (v - 1) / c->across * (MOVE + c->box_height + GAP) + MOVE + c->box_height / 2);
	return SHEET_HEAD + c->at[v];
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

static void draw_edge(struct columns *c, uint32_t v)
{
	uint32_t from = c->h.picture->tree->node[v].parent;
	double x = right_of(c, from), y = middle_of(c, v);
	if (c->across > 0) {
		double left = left_of(c, v) + 5, top = y - c->box_height / 2 - MOVE;
		draw_move(c, v, left, top + 11, "stone black", prooftree_black);
		draw_move(c, v, left, top + 29, "stone white", prooftree_white);
		return;
	}
	double point[] = {x, middle_of(c, from), x + BEND, middle_of(c, from), x + BEND, y, left_of(c, v), y};
	svg_chain(&c->h.s, point, 4, "edge");
	draw_move(c, v, x + BEND + 9, y - 9, "stone black", prooftree_black);
	draw_move(c, v, x + BEND + 9, y + 9, "stone white", prooftree_white);
}

static void draw_box(struct columns *c, uint32_t v)
{
	char class[64], text[TEXT_MOST];
	double x = left_of(c, v), y = middle_of(c, v) - c->box_height / 2;
	sheet_class(&c->h, v, "box", class);
	svg_box(&c->h.s, x, y, c->box_width, c->box_height, class);
	double inset = (c->box_width - layout_width(&c->h.layout) * c->cell) / 2;
	prooftree_board(&c->h.s, c->h.picture, &c->h.layout, v, x + inset, y + 4, c->cell);
	prooftree_caption(c->h.picture, v, text, sizeof text);
	svg_text(&c->h.s, x + c->box_width / 2, y + c->box_height - 10, "caption", "%s", text);
}

static double total_width(const struct columns *c)
{
	const struct prooftree *t = c->h.picture->tree;
	if (c->across > 0)
		return 2 * SHEET_MARGIN + c->h.panel_width + c->across * c->pitch;
	return right_of(c, t->nodes - 1) + SHEET_MARGIN; /* breadth first: the last node is a deepest one */
}

void prooftree_svg_boards(const struct prooftree_picture *p, FILE *out)
{
	struct columns c = {.across = 0};
	sheet_measure(&c.h, p, out);
	measure(&c, p);
	lay_out(&c, p->tree);
	sheet_begin(&c.h, total_width(&c), SHEET_HEAD + c.height + SHEET_MARGIN, "");
	for (uint32_t v = 1; v < p->tree->nodes; v++)
		draw_edge(&c, v);
	sheet_panel(&c.h, left_of(&c, 0), middle_of(&c, 0) - c.h.panel_height / 2);
	for (uint32_t v = 1; v < p->tree->nodes; v++)
		draw_box(&c, v);
	sheet_end(&c.h);
	free(c.at);
}

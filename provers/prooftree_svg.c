/* The tree from left to right, a column a depth:
 *
 *   title, what is left out, legend
 *   large board  |-- moves ---[little board]--|-- moves ---[board]
 *   answers      |   reply     caption        |   reply     caption
 *
 * or, for many nodes, the same with dots and without texts. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "provers/prooftree_board.h"
#include "provers/tidytree.h"

#define MARGIN 24
#define HEAD 84
#define LETTER 6.1 /* breadth of a letter of the edges' texts */

static const char css[] = ".life { stroke: #24313f; stroke-width: 1.1; stroke-linecap: round; stroke-linejoin: round; "
                          "fill: none }\n"
                          ".free { fill: #24313f }\n"
                          ".ghost { fill: #c3cad2 }\n"
                          ".ring { fill: none; stroke: #c8322b; stroke-width: 1.4 }\n"
                          ".edge { fill: none; stroke: #93a0ad; stroke-width: 1 }\n"
                          ".box { stroke-width: 1.1; rx: 4px }\n"
                          ".position { fill: #ffffff; stroke: #24313f }\n"
                          ".same { fill: #e9ecf0; stroke: #a5aeb8 }\n"
                          ".parts { fill: #efe8f8; stroke: #9a82c4 }\n"
                          ".forest { fill: #dff0dc; stroke: #6fa566 }\n"
                          ".potential { fill: #dbe9f6; stroke: #6d9cc9 }\n"
                          ".pairing { fill: #fbeccd; stroke: #cf9f45 }\n"
                          ".filled { fill: #f6d9d7; stroke: #c8645e }\n"
                          ".nothing { fill: #f7f7f7; stroke: #b9b9b9 }\n"
                          ".cut { stroke-dasharray: 4 3 }\n"
                          ".dot.cut { stroke: #c8322b; stroke-dasharray: none }\n"
                          ".title { font-size: 18px; font-weight: bold; fill: #101820 }\n"
                          ".words { font-size: 12px; fill: #24313f }\n"
                          ".caption { font-size: 10px; fill: #55616d }\n"
                          ".stone { stroke: #101820; stroke-width: 1 }\n"
                          ".disc { stroke: none }\n"
                          ".taken { fill: none; stroke-width: 4 }\n"
                          ".taken.ring0 { stroke: #4a86c0 }\n.taken.ring1 { stroke: #d89a2b }\n"
                          ".taken.ring2 { stroke: #5d9c56 }\n.taken.ring3 { stroke: #c0605a }\n"
                          ".taken.ring4 { stroke: #8a6cc0 }\n.taken.ring5 { stroke: #3f9f99 }\n"
                          ".taken.ring6 { stroke: #a08254 }\n.taken.ring7 { stroke: #7d8894 }\n";

struct sheet {
	struct svg s;
	const struct prooftree_picture *picture;
	struct placing placing;
	bool boards;
	double cell, panel_cell, panel_width, panel_height;
	double box_width, box_height, label, pitch; /* pitch: from one column to the next */
	double *at, height;
};

/* The room for the edges' texts: that of the longest. */
static double measure_labels(const struct prooftree_picture *p)
{
	size_t most = 0;
	for (uint32_t v = 1; v < p->tree->nodes; v++) {
		char text[48];
		prooftree_black(p, v, text, sizeof text);
		most = strlen(text) > most ? strlen(text) : most;
		prooftree_white(p, v, text, sizeof text);
		most = strlen(text) > most ? strlen(text) : most;
	}
	return 40 + LETTER * (double)most;
}

static double measure_captions(const struct prooftree_picture *p)
{
	size_t most = 0;
	for (uint32_t v = 1; v < p->tree->nodes; v++) {
		char text[48];
		prooftree_caption(p, v, text, sizeof text);
		most = strlen(text) > most ? strlen(text) : most;
	}
	return 12 + 5.2 * (double)most;
}

static void measure_boards(struct sheet *h)
{
	h->cell = fmax(4, fmin(11, fmin(110 / h->placing.width, 80 / h->placing.height)));
	h->box_width = fmax(h->placing.width * h->cell + 8, measure_captions(h->picture));
	h->box_height = h->placing.height * h->cell + 24;
	h->label = measure_labels(h->picture);
	h->pitch = h->label + h->box_width;
}

static void measure(struct sheet *h)
{
	placing_find(&h->placing, h->picture->board);
	h->boards = h->picture->tree->nodes <= h->picture->reach->nodes;
	h->box_width = h->box_height = 5;
	h->pitch = 60;
	if (h->boards)
		measure_boards(h);
	if (h->picture->reach->nodes == 0)
		return;
	h->panel_cell = fmax(10, fmin(34, fmin(340 / h->placing.width, 300 / h->placing.height)));
	h->panel_width = prooftree_panel_width(&h->placing, h->panel_cell);
	h->panel_height = prooftree_panel(NULL, h->picture, &h->placing, 0, 0, h->panel_cell);
}

static void lay_out(struct sheet *h)
{
	const struct prooftree *t = h->picture->tree;
	unsigned *parent = xmalloc(t->nodes * sizeof *parent);
	double *breadth = xmalloc(t->nodes * sizeof *breadth);
	h->at = xmalloc(t->nodes * sizeof *h->at);
	for (uint32_t v = 0; v < t->nodes; v++) {
		parent[v] = t->node[v].parent;
		breadth[v] = v == 0 ? fmax(h->panel_height, h->box_height) : h->box_height;
	}
	h->height = tidytree_lay_out(t->nodes, parent, breadth, h->boards ? 10 : 1.5, h->at);
	free(parent);
	free(breadth);
}

static double left_of(const struct sheet *h, uint32_t v)
{
	uint32_t depth = h->picture->tree->node[v].depth;
	return depth == 0 ? MARGIN
	                  : MARGIN + h->panel_width + h->box_width * (h->panel_width == 0) + (depth - 1) * h->pitch +
	                        (h->pitch - h->box_width);
}

static double right_of(const struct sheet *h, uint32_t v)
{
	double root = h->panel_width > 0 ? h->panel_width + 6 : h->box_width;
	return left_of(h, v) + (v == 0 ? root : h->box_width);
}

static double middle_of(const struct sheet *h, uint32_t v)
{
	return HEAD + h->at[v];
}

static void draw_edge(struct sheet *h, uint32_t v)
{
	uint32_t from = h->picture->tree->node[v].parent;
	double x = right_of(h, from), y = middle_of(h, from), bend = x + (h->boards ? 12 : 10);
	double point[] = {x, y, bend, y, bend, middle_of(h, v), left_of(h, v), middle_of(h, v)};
	svg_chain(&h->s, point, 4, "edge");
	if (!h->boards)
		return;
	char text[48];
	prooftree_black(h->picture, v, text, sizeof text);
	if (text[0] != '\0') {
		svg_dot(&h->s, bend + 9, middle_of(h, v) - 9, 4, "stone black");
		svg_text(&h->s, bend + 17, middle_of(h, v) - 9, "left number", "%s", text);
	}
	prooftree_white(h->picture, v, text, sizeof text);
	if (text[0] != '\0') {
		svg_dot(&h->s, bend + 9, middle_of(h, v) + 9, 4, "stone white");
		svg_text(&h->s, bend + 17, middle_of(h, v) + 9, "left number", "%s", text);
	}
}

static void draw_box(struct sheet *h, uint32_t v, const char *class)
{
	char caption[48];
	double x = left_of(h, v), y = middle_of(h, v) - h->box_height / 2;
	svg_box(&h->s, x, y, h->box_width, h->box_height, class);
	double inset = (h->box_width - h->placing.width * h->cell) / 2;
	prooftree_board(&h->s, h->picture, &h->placing, v, x + inset, y + 4, h->cell);
	prooftree_caption(h->picture, v, caption, sizeof caption);
	svg_text(&h->s, x + h->box_width / 2, y + h->box_height - 10, "caption", "%s", caption);
}

static void draw_node(struct sheet *h, uint32_t v)
{
	const struct prooftree_node *n = h->picture->tree->node + v;
	char class[64];
	snprintf(class, sizeof class, "%s %s%s", h->boards ? "box" : "dot", prooftree_kind_names[n->kind],
	         n->cut ? " cut" : "");
	if (h->boards && v > 0)
		draw_box(h, v, class);
	else if (v > 0 || h->panel_width == 0)
		svg_dot(&h->s, left_of(h, v) + h->box_width / 2, middle_of(h, v), h->box_width / 2, class);
}

static void draw_root(struct sheet *h)
{
	if (h->panel_width > 0)
		prooftree_panel(&h->s, h->picture, &h->placing, left_of(h, 0), middle_of(h, 0) - h->panel_height / 2,
		                h->panel_cell);
}

static void draw_legend(struct sheet *h)
{
	const struct prooftree *t = h->picture->tree;
	double x = MARGIN;
	for (unsigned kind = 0; kind < PROOFTREE_KINDS; kind++) {
		bool occurs = false;
		char class[64];
		for (uint32_t v = 1; v < t->nodes && !occurs; v++)
			occurs = t->node[v].kind == kind;
		if (!occurs)
			continue;
		snprintf(class, sizeof class, "box %s", prooftree_kind_names[kind]);
		svg_box(&h->s, x, HEAD - 28, 14, 12, class);
		svg_text(&h->s, x + 20, HEAD - 22, "left note", "%s", prooftree_kind_meanings[kind]);
		x += 36 + 6.3 * (double)strlen(prooftree_kind_meanings[kind]);
	}
}

static void draw_head(struct sheet *h, double width)
{
	char title[200], excerpt[200];
	prooftree_title(h->picture, title, sizeof title);
	prooftree_excerpt(h->picture, excerpt, sizeof excerpt);
	svg_begin(&h->s, h->s.out, width, HEAD + h->height + MARGIN, title, css);
	svg_text(&h->s, MARGIN, 22, "left title", "%s", title);
	svg_text(&h->s, MARGIN, 42, "left words", "%s", excerpt);
	draw_legend(h);
}

static double sheet_width(const struct sheet *h)
{
	double tree = 0;
	for (uint32_t v = 0; v < h->picture->tree->nodes; v++)
		tree = fmax(tree, right_of(h, v));
	return fmax(tree + MARGIN, 760);
}

void prooftree_svg(const struct prooftree_picture *p, FILE *out)
{
	struct sheet h = {.s = {out}, .picture = p};
	measure(&h);
	lay_out(&h);
	draw_head(&h, sheet_width(&h));
	for (uint32_t v = 1; v < p->tree->nodes; v++)
		draw_edge(&h, v);
	draw_root(&h);
	for (uint32_t v = 0; v < p->tree->nodes; v++)
		draw_node(&h, v);
	svg_end(&h.s);
	free(h.at);
	placing_clear(&h.placing);
}

/* Many nodes as dots, the root in the middle and a ring a depth. The tidy tree's places become angles; a ring is as
 * large as its closest neighbours need, and at least a step larger than the one inside it. */
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "pictures/proofs/prooftree_sheet.h"
#include "pictures/tidytree.h"

#define DOT 5.0        /* across */
#define GAP 2.0        /* between neighbours of a ring */
#define STEP 30.0      /* between rings, at least */
#define PAGE 2000.0    /* larger pictures are scaled down to this radius, */
#define FINEST_DOT 0.4 /* but their dots (radius) and strokes no further than to these */
#define FINEST_STROKE 0.25

struct rings {
	struct sheet h;
	double *angle, *radius; /* of every node; of every ring */
	uint32_t depth;
	double scale, dot, x, y; /* dot: radius; x, y: the middle */
};

static void find_angles(struct rings *r, const struct prooftree *t)
{
	unsigned *parent = xmalloc(t->nodes * sizeof *parent);
	double *breadth = xmalloc(t->nodes * sizeof *breadth);
	r->angle = xmalloc(t->nodes * sizeof *r->angle);
	for (uint32_t v = 0; v < t->nodes; v++) {
		parent[v] = t->node[v].parent;
		breadth[v] = v == 0 ? 1 : 1.0 / t->node[v].depth;
	}
	double total = tidytree_lay_out(t->nodes, parent, breadth, 0, r->angle);
	for (uint32_t v = 0; v < t->nodes; v++)
		r->angle[v] *= 2 * acos(-1) / total;
	free(parent);
	free(breadth);
}

/* Nodes of one depth are neighbours in angle as in number. */
static void find_radii(struct rings *r, const struct prooftree *t)
{
	r->depth = t->node[t->nodes - 1].depth;
	r->radius = xcalloc(r->depth + 1, sizeof *r->radius);
	for (uint32_t v = 1; v < t->nodes; v++) {
		uint32_t d = t->node[v].depth;
		if (d == t->node[v - 1].depth)
			r->radius[d] = fmax(r->radius[d], (DOT + GAP) / fabs(r->angle[v] - r->angle[v - 1]));
	}
	double step = STEP;
	for (uint32_t d = 1; d <= r->depth; d++)
		step = fmax(step, r->radius[d] / d);
	for (uint32_t d = 1; d <= r->depth; d++)
		r->radius[d] = step * d;
	double whole = step * r->depth + DOT;
	r->scale = fmin(1, PAGE / whole);
	r->dot = fmax(FINEST_DOT, r->scale * DOT / 2);
}

static double across(const struct rings *r, uint32_t v)
{
	return r->x + r->scale * r->radius[r->h.picture->tree->node[v].depth] * sin(r->angle[v]);
}

static double down(const struct rings *r, uint32_t v)
{
	return r->y - r->scale * r->radius[r->h.picture->tree->node[v].depth] * cos(r->angle[v]);
}

static void draw_edge(struct rings *r, uint32_t v)
{
	char class[64];
	uint32_t from = r->h.picture->tree->node[v].parent;
	snprintf(class, sizeof class, "edge %s", prooftree_kind_names[r->h.picture->tree->node[v].kind]);
	svg_stroke(&r->h.s, across(r, from), down(r, from), across(r, v), down(r, v), class);
}

static void draw_dot(struct rings *r, uint32_t v)
{
	char class[64];
	sheet_class(&r->h, v, "dot", class);
	svg_dot(&r->h.s, across(r, v), down(r, v), r->dot * (v == 0 ? 2 : 1), class);
}

static void begin(struct rings *r)
{
	char css[700];
	snprintf(css, sizeof css,
	         ".dot.position { fill: #24313f }\n.dot.same { fill: #c3cad2 }\n.dot.parts { fill: #9a82c4 }\n"
	         ".dot.forest, .dot.trees, .dot.held { fill: #7fbf73 }\n.dot.potential { fill: #6d9cc9 }\n.dot.pairing "
	         "{ fill: #e0a93f }\n"
	         ".dot.filled { fill: #d9534b }\n.edge.edge { stroke-width: %.4f }\n.dot { stroke-width: %.4f }\n"
	         ".dot.cut { stroke: #c8322b; stroke-width: %.4f; stroke-dasharray: none }\n",
	         fmax(FINEST_STROKE, 0.7 * r->scale), 0.4 * r->dot, 0.7 * r->dot);
	double left = 0, right = 0, up = 0, low = 0, margin = SHEET_MARGIN + r->scale * DOT;
	for (uint32_t v = 0; v < r->h.picture->tree->nodes; v++) {
		left = fmin(left, across(r, v));
		right = fmax(right, across(r, v));
		up = fmin(up, down(r, v));
		low = fmax(low, down(r, v));
	}
	r->x = margin - left + (r->h.panel_width > 0 ? r->h.panel_width + SHEET_MARGIN : 0);
	r->y = r->h.head - up + r->scale * DOT;
	sheet_begin(&r->h, r->x + right + margin, fmax(r->y + low, r->h.head + r->h.panel_height) + margin, css);
	if (r->h.panel_width > 0)
		sheet_panel(&r->h, SHEET_MARGIN, r->h.head);
}

void prooftree_svg_rings(const struct prooftree_picture *p, FILE *out)
{
	struct rings r = {.x = 0, .y = 0};
	sheet_measure(&r.h, p, out);
	find_angles(&r, p->tree);
	find_radii(&r, p->tree);
	begin(&r);
	for (uint32_t v = 1; v < p->tree->nodes; v++)
		draw_edge(&r, v);
	for (uint32_t v = 0; v < p->tree->nodes; v++)
		draw_dot(&r, v);
	sheet_end(&r.h);
	free(r.angle);
	free(r.radius);
}

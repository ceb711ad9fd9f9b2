/* Too many nodes to be seen: a row for each depth, with a bar as long as it has nodes, cut by kinds. */
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "pictures/proofs/prooftree_sheet.h"

enum { ROW = 22, BAR = 560, NAME = 70, ROWS_MOST = 200 };

struct overview {
	struct sheet h;
	uint32_t (*count)[PROOFTREE_KINDS]; /* by depth */
	uint32_t depths, most;
	double x, y;
};

static void count_nodes(struct overview *o, const struct prooftree *t)
{
	uint32_t last = t->node[t->nodes - 1].depth;
	o->depths = last + 1;
	o->count = xcalloc(o->depths, sizeof *o->count);
	for (uint32_t v = 0; v < t->nodes; v++)
		o->count[t->node[v].depth][t->node[v].kind]++;
	for (uint32_t d = 0; d < o->depths; d++) {
		uint32_t sum = 0;
		for (unsigned kind = 0; kind < PROOFTREE_KINDS; kind++)
			sum += o->count[d][kind];
		o->most = sum > o->most ? sum : o->most;
	}
}

static void draw_row(struct overview *o, uint32_t d)
{
	double x = o->x + NAME, y = o->y + ROW * (d + 1.5);
	uint32_t sum = 0;
	svg_text(&o->h.s, o->x + NAME - 12, y, "right words", "%u", d);
	for (unsigned kind = 0; kind < PROOFTREE_KINDS; kind++) {
		double wide = BAR * (double)o->count[d][kind] / o->most;
		char class[64], what[100];
		if (o->count[d][kind] == 0)
			continue;
		snprintf(class, sizeof class, "box %s", prooftree_kind_names[kind]);
		snprintf(what, sizeof what, "depth %u: %u, %s", d, o->count[d][kind], prooftree_kind_meanings[kind]);
		svg_open(&o->h.s, NULL, NULL, what);
		svg_box(&o->h.s, x, y - ROW / 2.0 + 2, fmax(wide, 1), ROW - 4, class);
		if (wide > 44)
			svg_text(&o->h.s, x + wide / 2, y, "caption", "%u", o->count[d][kind]);
		svg_close(&o->h.s, NULL);
		x += wide;
		sum += o->count[d][kind];
	}
	svg_text(&o->h.s, x + 8, y, "left note", "%u", sum);
}

void prooftree_svg_overview(const struct prooftree_picture *p, FILE *out)
{
	struct overview o = {.most = 0};
	sheet_measure(&o.h, p, out);
	count_nodes(&o, p->tree);
	uint32_t rows = o.depths < ROWS_MOST ? o.depths : ROWS_MOST;
	o.x = SHEET_MARGIN + (o.h.panel_width > 0 ? o.h.panel_width + SHEET_MARGIN : 0);
	o.y = o.h.head;
	sheet_begin(&o.h, o.x + NAME + BAR + 80 + SHEET_MARGIN,
	            fmax(ROW * (rows + 3.0), o.h.panel_height) + o.h.head + SHEET_MARGIN, "");
	if (o.h.panel_width > 0)
		sheet_panel(&o.h, SHEET_MARGIN, o.h.head);
	svg_text(&o.h.s, o.x + NAME - 12, o.y + ROW / 2.0, "right note", "depth");
	svg_text(&o.h.s, o.x + NAME, o.y + ROW / 2.0, "left note",
	         "nodes of each kind; --depth and --step show some of them");
	for (uint32_t d = 0; d < rows; d++)
		draw_row(&o, d);
	if (rows < o.depths)
		svg_text(&o.h.s, o.x + NAME, o.y + ROW * (rows + 1.5), "left note", "and %u more depths",
		         o.depths - rows);
	sheet_end(&o.h);
	free(o.count);
}

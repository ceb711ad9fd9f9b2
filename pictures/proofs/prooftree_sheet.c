#include "pictures/proofs/prooftree_sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char rules[] =
    ".free { fill: #24313f }\n"
    ".ghost { fill: #c3cad2 }\n"
    ".ring { fill: none; stroke: #c8322b; stroke-width: 1.4 }\n"
    ".edge { fill: none; stroke: #93a0ad; stroke-width: 1 }\n"
    ".box { stroke-width: 1.1; rx: 4px }\n"
    ".position { fill: #ffffff; stroke: #24313f }\n"
    ".same { fill: #e9ecf0; stroke: #a5aeb8 }\n"
    ".parts { fill: #efe8f8; stroke: #9a82c4 }\n"
    ".forest, .held { fill: #dff0dc; stroke: #6fa566 }\n"
    ".trees { fill: #dff0dc; stroke: #6fa566 }\n"
    ".potential { fill: #dbe9f6; stroke: #6d9cc9 }\n"
    ".pairing { fill: #fbeccd; stroke: #cf9f45 }\n"
    ".filled { fill: #f6d9d7; stroke: #c8645e }\n"
    ".nothing { fill: #f7f7f7; stroke: #b9b9b9 }\n"
    ".cut { stroke-dasharray: 4 3 }\n"
    ".line, .fine.fine, .through.through, .chain { stroke-width: 1.3 }\n"
    ".possible { fill: none; stroke: #8a97a6; stroke-width: 1; stroke-dasharray: 1.5 1.5 }\n"
    ".title { font-size: 18px; font-weight: bold; fill: #101820 }\n"
    ".words { font-size: 12px; fill: #24313f }\n"
    ".caption { font-size: 10px; fill: #55616d }\n"
    ".stone { stroke: #101820; stroke-width: 1 }\n"
    ".disc { stroke: none }\n"
    ".answer { font-size: 10px; font-weight: bold; fill: #24313f; stroke: #ffffff; stroke-width: 3; paint-order: "
    "stroke }\n"
    ".taken { fill: none; stroke-width: 4 }\n"
    ".taken.ring0 { stroke: #4a86c0 }\n.taken.ring1 { stroke: #d89a2b }\n"
    ".taken.ring2 { stroke: #5d9c56 }\n.taken.ring3 { stroke: #c0605a }\n"
    ".taken.ring4 { stroke: #8a6cc0 }\n.taken.ring5 { stroke: #3f9f99 }\n"
    ".taken.ring6 { stroke: #a08254 }\n.taken.ring7 { stroke: #7d8894 }\n";

#define PANEL_INSET 14
#define DOTS_MOST 2000u /* that can be seen */

/* How to read what occurs in the picture; returns how many notes. */
static unsigned find_notes(const struct sheet *h, const char *note[8])
{
	const struct prooftree *t = h->picture->tree;
	bool forest = false, win = t->proof->win;
	unsigned count = 0;
	for (uint32_t v = 0; v < t->nodes; v++)
		forest = forest || t->node[v].kind == PROOFTREE_FOREST;
	if (t->nodes <= h->picture->reach->nodes && t->nodes > 1)
		note[count++] = win ? "A box: the lines Black goes on with, all his stones (the newest ringed); "
		                      "dotted: where White may be."
		                    : "A box: the lines without white stone, and all stones so far, the newest ringed.";
	if (win && t->nodes > 1)
		note[count++] = "A branch is for White's answers on the squares named, off the lines of its box; every "
		                "answer misses one of them.";
	if (!win && h->panel_width > 0)
		note[count++] = "A square with two letters has two answers: the second is for moves in which Black "
		                "took the first himself.";
	if (forest)
		note[count++] =
		    "n given up: n times a line leaves a square to another one; the lines then come apart like trees.";
	return count;
}

void sheet_open(struct sheet *h, uint32_t v)
{
	const struct prooftree_node *n = h->picture->tree->node + v;
	char place[32], caption[120], black[120], white[120], all[400];
	snprintf(place, sizeof place, "step-%u", n->step);
	prooftree_caption(h->picture, v, caption, sizeof caption);
	prooftree_black(h->picture, v, black, sizeof black);
	prooftree_white(h->picture, v, white, sizeof white);
	snprintf(all, sizeof all, "%s%s%s%s%s", caption, *black != '\0' ? "; Black " : "", black,
	         *white == '\0'                 ? ""
	         : h->picture->tree->proof->win ? "; "
	                                        : "; White ",
	         white);
	svg_open(&h->s, n->kind == PROOFTREE_POSITION ? place : NULL, n->kind == PROOFTREE_SAME ? place : NULL, all);
}

void sheet_close(struct sheet *h, uint32_t v)
{
	svg_close(&h->s, h->picture->tree->node[v].kind == PROOFTREE_SAME ? "" : NULL);
}

void sheet_measure(struct sheet *h, const struct prooftree_picture *p, FILE *out)
{
	*h = (struct sheet){.s = {out}, .picture = p};
	layout_find(&h->layout, p->board, false);
	h->head = SHEET_HEAD;
	if (p->reach->nodes == 0)
		return;
	h->panel_cell = fmax(10, fmin(38, fmin(340 / layout_width(&h->layout), 300 / layout_height(&h->layout))));
	prooftree_panel_size(p, &h->layout, h->panel_cell, &h->panel_width, &h->panel_height);
	h->panel_width += 2 * PANEL_INSET;
	h->panel_height += 2 * PANEL_INSET;
	const char *note[8];
	h->head = SHEET_HEAD + 16 * find_notes(h, note);
}

void sheet_class(const struct sheet *h, uint32_t v, const char *shape, char class[64])
{
	const struct prooftree_node *n = h->picture->tree->node + v;
	snprintf(class, 64, "%s %s%s", shape, prooftree_kind_names[n->kind], n->cut ? " cut" : "");
}

void sheet_panel(struct sheet *h, double x, double y)
{
	char class[64];
	sheet_class(h, 0, "box", class);
	svg_box(&h->s, x, y, h->panel_width, h->panel_height, class);
	prooftree_panel(&h->s, h->picture, &h->layout, x + PANEL_INSET, y + PANEL_INSET,
	                h->panel_width - 2 * PANEL_INSET, h->panel_cell);
}

static double draw_swatch(struct sheet *h, double x, const char *class, const char *meaning)
{
	svg_box(&h->s, x, SHEET_HEAD - 34, 14, 12, class);
	svg_text(&h->s, x + 20, SHEET_HEAD - 28, "left note", "%s", meaning);
	return x + 40 + 6.3 * (double)strlen(meaning);
}

static void draw_legend(struct sheet *h)
{
	const struct prooftree *t = h->picture->tree;
	double x = SHEET_MARGIN;
	bool occurs[PROOFTREE_KINDS] = {false}, cut = false;
	for (uint32_t v = 0; v < t->nodes; v++) {
		occurs[t->node[v].kind] = true;
		cut = cut || t->node[v].cut;
	}
	for (unsigned kind = 0; kind < PROOFTREE_KINDS; kind++) {
		char class[64];
		snprintf(class, sizeof class, "box %s", prooftree_kind_names[kind]);
		if (occurs[kind])
			x = draw_swatch(h, x, class, prooftree_kind_meanings[kind]);
	}
	if (cut)
		draw_swatch(h, x, "box position cut", "goes on, left out here");
}

static double legend_width(const struct prooftree *t)
{
	double width = 2 * SHEET_MARGIN + 180;
	bool occurs[PROOFTREE_KINDS] = {false};
	for (uint32_t v = 0; v < t->nodes; v++)
		occurs[t->node[v].kind] = true;
	for (unsigned kind = 0; kind < PROOFTREE_KINDS; kind++)
		width += occurs[kind] ? 40 + 6.3 * (double)strlen(prooftree_kind_meanings[kind]) : 0;
	return width;
}

void sheet_begin(struct sheet *h, double width, double height, const char *css)
{
	char title[200], excerpt[200], all[sizeof rules + 800];
	prooftree_title(h->picture, title, sizeof title);
	prooftree_excerpt(h->picture, excerpt, sizeof excerpt);
	snprintf(all, sizeof all, "%s%s", rules, css);
	width = fmax(fmax(width, 2 * SHEET_MARGIN + 10.5 * (double)strlen(title)),
	             fmax(legend_width(h->picture->tree), 680));
	svg_begin(&h->s, h->s.out, width, height, title, all);
	svg_text(&h->s, SHEET_MARGIN, 22, "left title", "%s", title);
	svg_text(&h->s, SHEET_MARGIN, 43, "left words", "%s", excerpt);
	draw_legend(h);
	if (h->picture->reach->nodes == 0)
		return;
	const char *note[8];
	unsigned notes = find_notes(h, note);
	for (unsigned i = 0; i < notes; i++)
		svg_text(&h->s, SHEET_MARGIN, SHEET_HEAD - 8 + 16 * i, "left note", "%s", note[i]);
}

void sheet_end(struct sheet *h)
{
	svg_end(&h->s);
	layout_clear(&h->layout);
}

void prooftree_svg(const struct prooftree_picture *p, FILE *out)
{
	if (p->tree->nodes <= p->reach->nodes)
		prooftree_svg_boards(p, out);
	else if (p->tree->nodes > DOTS_MOST)
		prooftree_svg_overview(p, out);
	else
		prooftree_svg_rings(p, out);
}

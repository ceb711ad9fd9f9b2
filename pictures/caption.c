/* What one sees on the picture of a board, in words below it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pictures/picture.h"

/* What a caption counts: strokes of each direction, other lines, bows, strokes over the border. */
struct sight {
	unsigned lines[5], bows, open, exclusive;
};

static const char *const ways[5] = {"across", "upwards", "rising", "falling", ""};
static const char *const way_words[5] = {"across", "upwards", "up to the right", "up to the left", "otherwise"};

static unsigned way_of(const struct stroke *k)
{
	const char *name = k->bent || labs(k->step.x) > 1 ? "" : svg_direction(k->step.x, k->step.y);
	unsigned way = 0;
	while (way < 4 && strcmp(name, ways[way]) != 0)
		way++;
	return way;
}

static void look(const struct picture *p, struct sight *sight)
{
	*sight = (struct sight){.bows = 0};
	for (unsigned i = 0; i < p->strokes.count; i++) {
		const struct stroke *k = p->strokes.stroke + i;
		sight->lines[way_of(k)] += i == 0 || k[-1].line != k->line;
		sight->bows += k->gaps;
		sight->open += k->open_from || k->open_to;
	}
	for (unsigned i = 0; i < p->board->lines; i++)
		sight->exclusive += p->board->exclusive[i];
}

#define CAPTION_ROW 18
#define CAPTION_LETTER 6.2

/* The notes of the last row, or "". */
static void describe_notes(const struct picture *p, char *text, size_t size)
{
	struct sight see;
	look(p, &see);
	snprintf(text, size, "%s%s%s%s", see.bows > 0 ? "A bow passes a square that is not on the line. " : "",
	         see.open > 0 ? "Ends without square go on at the other border. " : "",
	         see.exclusive > 0 ? "A bullet is an exclusive square: only White plays there. " : "",
	         p->board->dimension == 0 ? "Squares below, a row for each line." : "");
}

static void describe_board(const struct picture *p, char *text, size_t size)
{
	const struct hypergraph *h = p->board;
	snprintf(text, size, "%.100s: %u square%s, %u line%s", h->name == NULL ? "a board" : h->name, h->squares,
	         h->squares == 1 ? "" : "s", h->lines, h->lines == 1 ? "" : "s");
}

static double draw_way(struct picture *p, double x, double y, unsigned way, unsigned count, bool draw)
{
	char text[64];
	snprintf(text, sizeof text, "%u %s", count, way_words[way]);
	if (draw) {
		svg_stroke(&p->svg, x, y, x + 14, y, way < 4 ? ways[way] : "chain");
		svg_text(&p->svg, x + 19, y, "note left", "%s", text);
	}
	return x + 34 + CAPTION_LETTER * (double)strlen(text);
}

static double draw_ways(struct picture *p, double y, bool draw)
{
	struct sight see;
	double x = 14;
	look(p, &see);
	for (unsigned way = 0; way < 5; way++)
		if (see.lines[way] > 0)
			x = draw_way(p, x, y, way, see.lines[way], draw);
	return x;
}

void picture_caption(struct picture *p, bool draw)
{
	char board[200], notes[300];
	double y = p->height - CAPTION_ROW / 2.0 - 6;
	describe_board(p, board, sizeof board);
	describe_notes(p, notes, sizeof notes);
	unsigned rows = 1 + (p->strokes.count > 0) + (notes[0] != '\0');
	if (!draw) {
		p->height += CAPTION_ROW * rows + 6;
		p->width = fmax(
		    p->width,
		    fmax(CAPTION_LETTER * 1.1 * (double)strlen(board), CAPTION_LETTER * (double)strlen(notes)) + 28);
		p->width = fmax(p->width, draw_ways(p, 0, false));
		return;
	}
	svg_text(&p->svg, 14, y - (rows - 1) * CAPTION_ROW, "caption left", "%s", board);
	if (p->strokes.count > 0)
		draw_ways(p, y - (rows - 2) * CAPTION_ROW, true);
	if (notes[0] != '\0')
		svg_text(&p->svg, 14, y, "note left", "%s", notes);
}

#include "fairness/mark.h"

#include <assert.h>

#include "pictures/svg.h"

const struct mark_look mark_looks[MARKS] = {
    {'B', "b0", "Black wins: proved"},
    {'C', "b1", "Black wins: proved by computer here"},
    {'S', "b2", "Black wins: proved by computer elsewhere"},
    {'W', "w0", "White wins: proved"},
    {'V', "w1", "White wins: proved by computer here"},
    {'T', "w2", "White wins: proved by computer elsewhere"},
    {'=', "d0", "a draw: proved"},
    {'%', "d1", "a draw: proved by computer here"},
    {'~', "d2", "a draw: proved by computer elsewhere"},
    {'+', "m0", "White does not win: proved; Black: not known"},
    {'-', "m1", "Black does not win: proved; White: not known"},
    {'b', "s0", "Black: claimed or empirical"},
    {'w', "s1", "White: claimed or empirical"},
    {'.', "o0", "potentially fair: nothing is known"},
    {'!', "x0", "facts contradict each other"},
};

static const struct conclusion *first_of(const struct reasons *r, enum conclusion_kind a, enum conclusion_kind b,
                                         bool proved)
{
	const struct conclusion *x = reasons_strongest(r, a, proved), *y = reasons_strongest(r, b, proved);
	return x == NULL || (y != NULL && y->evidence < x->evidence) ? y : x;
}

static const struct conclusion *weaker(const struct conclusion *a, const struct conclusion *b)
{
	return b->evidence > a->evidence ? b : a;
}

const struct conclusion *mark_reason(const struct reasons *r)
{
	switch (reasons_classify(r)) {
	case FAIRNESS_DEFINITELY_UNFAIR:
		return first_of(r, BLACK_WINS, WHITE_WINS, true);
	case FAIRNESS_DRAW: /* as strong as the weaker half */
		return weaker(reasons_strongest(r, WHITE_HOLDS, true), reasons_strongest(r, BLACK_HOLDS, true));
	case FAIRNESS_MONOTONICALLY_UNFAIR:
		return first_of(r, BLACK_HOLDS, WHITE_HOLDS, true);
	case FAIRNESS_EMPIRICALLY_UNFAIR: {
		const struct conclusion *wins = first_of(r, BLACK_WINS, WHITE_WINS, false);
		return wins != NULL ? wins : first_of(r, FAVOURS_BLACK, FAVOURS_WHITE, false);
	}
	default:
		return NULL;
	}
}

/* By evidence: proved, by computer here, by computer elsewhere. */
static enum mark won_by(enum mark proved, enum evidence e)
{
	assert(e <= EVIDENCE_SEARCHED);
	return proved + (e == EVIDENCE_PROVED ? 0 : e == EVIDENCE_SEARCHED ? 2 : 1);
}

enum mark mark_of(const struct reasons *r)
{
	const struct conclusion *c = mark_reason(r);
	switch (reasons_classify(r)) {
	case FAIRNESS_DEFINITELY_UNFAIR:
		return won_by(c->kind == BLACK_WINS ? MARK_BLACK : MARK_WHITE, c->evidence);
	case FAIRNESS_DRAW:
		return won_by(MARK_DRAW, c->evidence);
	case FAIRNESS_MONOTONICALLY_UNFAIR:
		return c->kind == BLACK_HOLDS ? MARK_NO_WHITE : MARK_NO_BLACK;
	case FAIRNESS_EMPIRICALLY_UNFAIR:
		return c->kind == BLACK_WINS || c->kind == FAVOURS_BLACK ? MARK_SAID_BLACK : MARK_SAID_WHITE;
	case FAIRNESS_CONTRADICTION:
		return MARK_CONTRADICTION;
	default:
		return MARK_OPEN;
	}
}

const char mark_css[] = ".b0 { fill: #16222e } .b1 { fill: #2f6ea5 } .b2 { fill: #7aa6cf }\n"
                        ".w0 { fill: #8a3d00 } .w1 { fill: #e08a3c } .w2 { fill: #f3c491 }\n"
                        ".d0 { fill: #2f7042 } .d1 { fill: #74b07c } .d2 { fill: #bcd9b8 }\n"
                        ".m0 { fill: #dbe6f0 } .m1 { fill: #f6e7d6 }\n"
                        ".s0 { fill: #ffffff; stroke: #2f6ea5; stroke-width: 2 }\n"
                        ".s1 { fill: #ffffff; stroke: #e08a3c; stroke-width: 2 }\n"
                        ".o0 { fill: #f4f4f4 } .x0 { fill: #c8322b }\n"
                        ".axis { font-size: 10px; fill: #24313f } .head { font-size: 14px; fill: #24313f }\n";

enum { CELL = 14, MARGIN = 46, GAP = 18, ROW = 20 };

static unsigned sheets_across(const struct chart *c)
{
	return c->sheets < 3 ? c->sheets : 3;
}

static double sheet_width(const struct chart *c)
{
	return c->max_k * CELL + MARGIN + GAP;
}

static double sheet_height(const struct chart *c)
{
	return c->max_p * CELL + 2 * MARGIN;
}

static unsigned tick(unsigned most)
{
	return most <= 12 ? 1 : most <= 24 ? 2 : most <= 60 ? 5 : 10;
}

static void draw_axes(struct svg *s, const struct chart *c, double left, double bottom)
{
	for (unsigned k = tick(c->max_k); k <= c->max_k; k += tick(c->max_k))
		svg_text(s, left + (k - 0.5) * CELL, bottom + 10, "axis", "%u", k);
	for (unsigned p = tick(c->max_p); p <= c->max_p; p += tick(c->max_p))
		svg_text(s, left - 6, bottom - (p - 0.5) * CELL, "axis right", "%u", p);
	svg_text(s, left + c->max_k * CELL / 2.0, bottom + 25, "axis", "k, stones in a row");
	svg_text(s, left - 6, bottom - c->max_p * CELL - 4, "axis right", "p");
}

static void draw_sheet(struct svg *s, const struct chart *c, unsigned sheet, double left, double bottom)
{
	const enum mark *mark = c->mark + (size_t)sheet * c->max_p * c->max_k;
	svg_text(s, left, bottom - c->max_p * CELL - 14, "head left", "q = %u", c->q[sheet]);
	for (unsigned p = 1; p <= c->max_p; p++)
		for (unsigned k = p + 1; k <= c->max_k; k++) {
			enum mark m = mark[(p - 1) * c->max_k + k - 1];
			double inset = m == MARK_SAID_BLACK || m == MARK_SAID_WHITE ? 2 : 0.5;
			svg_box(s, left + (k - 1) * CELL + inset, bottom - p * CELL + inset, CELL - 2 * inset,
			        CELL - 2 * inset, mark_looks[m].class);
		}
	draw_axes(s, c, left, bottom);
}

static void used_marks(const struct chart *c, bool used[MARKS])
{
	for (unsigned sheet = 0; sheet < c->sheets; sheet++)
		for (unsigned p = 1; p <= c->max_p; p++)
			for (unsigned k = p + 1; k <= c->max_k; k++)
				used[c->mark[((size_t)sheet * c->max_p + p - 1) * c->max_k + k - 1]] = true;
}

static unsigned count_used(const bool used[MARKS])
{
	unsigned count = 0;
	for (unsigned m = 0; m < MARKS; m++)
		count += used[m];
	return count;
}

unsigned chart_legend(struct svg *s, const bool used[MARKS], double left, double top)
{
	unsigned count = 0;
	for (unsigned m = 0; m < MARKS; m++) {
		if (!used[m])
			continue;
		svg_box(s, left, top + count * ROW - 6, 12, 12, mark_looks[m].class);
		svg_text(s, left + 20, top + count++ * ROW, "note left", "%s", mark_looks[m].meaning);
	}
	return count;
}

void chart_svg(const struct chart *c, FILE *out)
{
	struct svg s;
	bool used[MARKS] = {false};
	unsigned across = sheets_across(c), rows = (c->sheets + across - 1) / across;
	used_marks(c, used);
	double width = across * sheet_width(c) + GAP, legend = rows * sheet_height(c) + 50;
	svg_begin(&s, out, width < 420 ? 420 : width, legend + count_used(used) * ROW + 10, "Who wins Connect(k, p, q)",
	          mark_css);
	svg_text(&s, MARGIN, 20, "head left", "Who wins Connect(k, p, q)? Infinite board, p < k");
	for (unsigned i = 0; i < c->sheets; i++)
		draw_sheet(&s, c, i, MARGIN + i % across * sheet_width(c),
		           (i / across + 1) * sheet_height(c) - MARGIN + 26);
	chart_legend(&s, used, MARGIN, legend);
	svg_end(&s);
}

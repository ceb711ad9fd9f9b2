#pragma once

#include <stdio.h>

#include "fairness/reason.h"
#include "pictures/svg.h"

/* What a table says about one game: a letter, and a class for pictures. */
enum mark {
	MARK_BLACK,           /* B: Black wins, proved */
	MARK_BLACK_HERE,      /* C: Black wins, proved by computer here */
	MARK_BLACK_ELSEWHERE, /* S: Black wins, proved by computer elsewhere */
	MARK_WHITE,           /* W: White wins, proved */
	MARK_WHITE_HERE,      /* V: White wins, proved by computer here */
	MARK_WHITE_ELSEWHERE, /* T: White wins, proved by computer elsewhere */
	MARK_DRAW,            /* =: a draw, proved */
	MARK_DRAW_HERE,       /* %: a draw, proved by computer here */
	MARK_DRAW_ELSEWHERE,  /* ~: a draw, proved by computer elsewhere */
	MARK_NO_WHITE,        /* +: White does not win, proved */
	MARK_NO_BLACK,        /* -: Black does not win, proved */
	MARK_SAID_BLACK,      /* b: Black wins or is better off, claimed or empirical */
	MARK_SAID_WHITE,      /* w */
	MARK_OPEN,            /* .: potentially fair */
	MARK_CONTRADICTION,   /* !: contradictory facts */
	MARKS
};
extern const struct mark_look {
	char letter;
	const char *class, *meaning;
} mark_looks[MARKS];

extern const char mark_css[]; /* of the classes */

enum mark mark_of(const struct reasons *r);
/* The conclusion that decides the mark, or NULL. */
const struct conclusion *mark_reason(const struct reasons *r);

/* The chart: one sheet a q, k to the right and p upwards, p < k. mark[] holds them in this order:
 *
 *   for each q of q[0 .. sheets): for each p = 1 .. max_p: for each k = 1 .. max_k */
struct chart {
	unsigned max_k, max_p, sheets;
	const unsigned *q;
	const enum mark *mark;
};
/* The legend of the marks that are used, from this height on; how many there are. */
unsigned chart_legend(struct svg *s, const bool used[MARKS], double left, double top);

void chart_svg(const struct chart *c, FILE *out);

#pragma once

#include "fairness/reason.h"

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

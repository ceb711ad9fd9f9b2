#include "fairness/mark.h"

#include <assert.h>

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

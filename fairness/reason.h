#pragma once

#include "fairness/facts.h"

/* What is known about one game Connect(m, n, k, p, q), and why. A conclusion is a statement with the chain of steps
 * that leads to it; its evidence is that of its weakest step. */
enum conclusion_kind { BLACK_WINS, WHITE_WINS, BLACK_HOLDS, WHITE_HOLDS, FAVOURS_BLACK, FAVOURS_WHITE, CONCLUSIONS };
extern const char *const conclusion_words[CONCLUSIONS];

enum { REASON_STEPS = 5 };

struct conclusion {
	enum conclusion_kind kind;
	enum evidence evidence;
	unsigned steps;
	char *step[REASON_STEPS];
	const char *certificate; /* of the fact that it rests on: a text for kdraw check, or NULL */
};

struct reasons {
	unsigned count, room;
	struct conclusion *conclusion;
};

struct game_query {
	unsigned rows, columns; /* 0 x 0: infinite; rows >= columns */
	unsigned k, p, q;
};

/* "inf:6:2:1", "19x19:6:2:1", for the caller to free. */
char *game_name(const struct game_query *g);

/* Definitions 1 to 4 of Wu, Huang, Chang 2006, and two more: a draw is proved; what is said contradicts itself. */
enum fairness {
	FAIRNESS_DEFINITELY_UNFAIR,
	FAIRNESS_DRAW,
	FAIRNESS_MONOTONICALLY_UNFAIR,
	FAIRNESS_EMPIRICALLY_UNFAIR,
	FAIRNESS_POTENTIALLY_FAIR,
	FAIRNESS_CONTRADICTION
};
extern const char *const fairness_words[];

/* All conclusions, strong ones first; to be cleared. */
void reasons_find(struct reasons *r, const struct game_query *g, const struct facts *facts);
void reasons_clear(struct reasons *r);
enum fairness reasons_classify(const struct reasons *r);
/* The strongest conclusion of a kind, or NULL; proved: only if it is (not merely claimed). */
const struct conclusion *reasons_strongest(const struct reasons *r, enum conclusion_kind kind, bool proved);
/* A text for kdraw check that proves this kind, or NULL. */
const char *reasons_certificate(const struct reasons *r, enum conclusion_kind kind);
/* Do a and b, conclusions about one game, exclude each other? */
bool conclusions_exclude(const struct conclusion *a, const struct conclusion *b);

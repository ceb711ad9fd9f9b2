/* Why White's answers to a stone fail.
 *
 * A zone of a lost scheme is a set of its lines that is lost by itself: all other lines may be white, and Black's
 * stones are on crossings of the zone's lines only. The fewer lines, the better for White; so an answer that kills no
 * line of a zone found after another answer fails, too, and nothing is searched for that. If all answers to a stone
 * fail, its lines, those with too many stones then, and the zones after the answers are a zone: in it White has no
 * other answers than those, or parts of them. Without this a wrong answer of White's cost tens of thousands of
 * positions, since each of his hundred answers to a threat was refuted by itself. */
#pragma once

#include "provers/stonewise/answers.h"

struct refutation {
	struct mask all; /* the zone as far as it goes */
	unsigned zones;
	struct mask zone[MOST_KINDS];
};

/* These lines are in the zone in any case. */
void refutation_begin(struct refutation *r, struct mask lines);

/* White might have another answer if it were not for these lines. */
void refutation_widen(struct refutation *r, struct mask lines);

/* After one more answer this is lost. */
void refutation_add(struct refutation *r, struct mask zone);

/* Does an answer that kills these lines fail by one of the zones? */
bool refutation_meets(const struct refutation *r, struct mask dead);

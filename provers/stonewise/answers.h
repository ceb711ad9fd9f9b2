#pragma once

#include "provers/stonewise/scheme.h"
#include "provers/stonewise/stonewise.h"

#define MOST_KINDS (MOST_CLASSES + STONEWISE_LINES) /* answers, too: exclusive squares are among them */
#define NO_CLASS MOST_CLASSES
#define MOST_ASKED 20 /* so many answers are looked up in vain before one is searched */

/* One black stone, on class j, and White's answer to it. */
struct kind {
	struct mask lines;
	uint64_t value;
	unsigned class;
	uint32_t stone;
	int needs; /* the kind whose entry has to stand before this one: White answers on its squares, or -1 */
	bool written;
	struct mask dead;
	uint32_t answer;
};

/* One of White's answers. */
struct killing {
	struct mask dead;
	int64_t value;
	unsigned class; /* NO_CLASS: the exclusive square of a line */
	unsigned place; /* of equal values the first one counts */
};

/* All kinds of stones, the most dangerous first: those on three lines or more, *deeps of them. Returns how many there
 * are. A stone on one line alone needs no entry: White kills the line, and what is left still fits the step. */
unsigned kinds_list(const struct scheme_board *b, const struct scheme *s, struct kind *kind, unsigned *deeps);

/* The scheme after a stone of this kind. */
void kind_put(const struct scheme_board *b, const struct scheme *s, const struct kind *k, struct scheme *after);

/* White's answers to the last stone, in no order: those that kill all lines with too many stones. A line alone is
 * killed only where no square of two lines kills it, since the fewer lines, the better for White. Returns how many. */
unsigned answers_list(const struct scheme_board *b, const struct scheme *after, struct killing *answer);

/* The best answer from here on comes here: most are never asked for. */
void answers_pick(struct killing *answer, unsigned answers, unsigned at);

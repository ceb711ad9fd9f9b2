#pragma once

#include <stdatomic.h>

#include "provers/stonewise/answers.h"
#include "provers/stonewise/schemetable.h"

/* Threads that look ahead of the search stone by stone: while it answers one stone, they list White's answers to the
 * next ones and find the canonical forms of what these leave, which is most of the work. Nothing but the table decides
 * what the search does with that, so it takes the same way and writes the same proof with any number of threads.
 *
 * Each expansion of the search is on a stack here; the newest is helped first. All functions do nothing, and take
 * gives NULL, where l is NULL: one thread. */
struct lookahead;
struct inquiry; /* the answers to one stone, and of the first of them the forms of the components they leave */

struct ahead {
	struct ahead *below;
	const struct scheme *s;
	const struct kind *kind;
	unsigned kinds, next, busy; /* kinds before next are not free; threads at work on it */
	atomic_bool over;
	struct ahead_slot {
		enum { AHEAD_FREE, AHEAD_TAKEN, AHEAD_READY } state;
		struct inquiry *inquiry;
	} slot[MOST_KINDS];
};

/* NULL for one thread, and if no other can be started. */
struct lookahead *lookahead_new(const struct scheme_board *board, const struct schemetable *table, unsigned threads);
void lookahead_release(struct lookahead *l);

/* s and kind live until it is popped; of each kind only lines and class are looked at. */
void lookahead_push(struct lookahead *l, struct ahead *a, const struct scheme *s, const struct kind *kind,
                    unsigned kinds);
void lookahead_pop(struct lookahead *l, struct ahead *a);

/* What was found out about kind n, which lives until the expansion is popped; NULL if nobody looked at it. */
const struct inquiry *lookahead_take(struct lookahead *l, struct ahead *a, unsigned n);

/* Around each change of the table, by the one thread that makes them. */
void lookahead_lock_table(struct lookahead *l);
void lookahead_unlock_table(struct lookahead *l);

/* Copies the answers; how many, and how many of them were picked. */
unsigned inquiry_answers(const struct inquiry *q, struct killing *answer, unsigned *picked);
bool inquiry_has(const struct inquiry *q, unsigned answer); /* its forms */
/* LOST with the zone. */
enum verdict inquiry_known(const struct inquiry *q, unsigned answer, const struct schemetable *t, struct mask *zone);

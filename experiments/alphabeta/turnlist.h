#pragma once

#include "experiments/alphabeta/evaluation.h"
#include "provers/wins/blocks.h"

/* Turns worth a look, best first: stone by stone, the squares by the windows through them (shape), which are counted
 * anew after each stone, so that stones that help each other are found together. While the opponent has threats, only
 * what can stop them all is made: with no stone to spare the squares of the smallest sets that meet them, all of these.
 *
 * A zone is of a win that the opponent would have if the turn were passed (provers/wins/win.h): turns that do not touch
 * it lose, and are left out; the first stone is taken from it.
 *
 * Turns that break away: the last two stones or more lie together where few windows hold stones of the opponent, and
 * are chosen by the windows through themselves, and then by their threats. Beside the opponent's stones other squares
 * always seem to be worth more, so a few of them are brought forward among those that are searched. */
struct move {
	uint16_t square[WIN_MOVE_MOST];
	unsigned stones;
	int value;     /* the evaluation after it, for him who plays it; more if it breaks away and makes threats */
	uint64_t code; /* the same for the same stones; 0: no move */
	bool away;     /* it breaks away */
	enum { MOVE_UNKNOWN, MOVE_SOUND, MOVE_LOST } proof; /* what a longer search for the opponent's win said */
};

struct turnlist {
	struct move *move;
	unsigned count, room;
};

struct turnlist_request {
	struct arena *arena;
	const struct weights *weights;
	unsigned side, left, width;
	const struct win *zone; /* or NULL */
	const int *prior;       /* added to the worth of squares, or NULL */
	unsigned away;          /* turns that break away after less than so many stones, too; 0: none */
};

void turnlist_find(struct turnlist *t, const struct turnlist_request *r);
void turnlist_sort(struct turnlist *t);
/* At least so many of the first `most' break away, if there are so many. */
void turnlist_bring(struct turnlist *t, unsigned most, unsigned away);
void turnlist_clear(struct turnlist *t);

static inline void move_place(struct arena *a, const struct move *m, unsigned side)
{
	for (unsigned i = 0; i < m->stones; i++)
		arena_place(a, m->square[i], side);
}
static inline void move_take(struct arena *a, const struct move *m, unsigned side)
{
	for (unsigned i = m->stones; i-- > 0;)
		arena_take(a, m->square[i], side);
}

/* A position of the game with Black to move, as the prover sees it.
 *
 * Only the rests of the living lines matter (checker/FORMATS.md), and squares on the same living lines are
 * interchangeable. So a position is a list of classes of empty squares, each with the set of its lines:
 *
 *      squares of B2 ...                 classes
 *      . . a b b .   line 0: a b b       lines {0}    count 2      (the b's)
 *      . a . . . .   line 1: a a c       lines {0, 1} count 1
 *                                        lines {1}    count 2 ...
 *
 * Invariants: the lines of classes are distinct, not empty and living; counts are positive; rest[i] is the sum of the
 * counts of the classes on line i. Bits are the numbers of the board's lines, so nothing is renumbered in the search.
 */
#pragma once

#include <assert.h>

#include "provers/kernel/mask.h"
#include "provers/search/game.h"

#define MOST_CLASSES 256

struct position {
	struct mask living;
	unsigned classes;
	struct mask lines[MOST_CLASSES];
	uint16_t count[MOST_CLASSES];
	uint16_t rest[MOST_LINES];
	uint16_t black[MOST_LINES]; /* black stones on the line; game b only, else 0 */
};

/* What does not change during a search. */
struct rules {
	struct game game;
	struct mask exclusive;
	struct ideas ideas;
	bool roomy;           /* has every line of the board at least p + 3 squares? */
	uint64_t weight[257]; /* danger of a line by the size of its rest (game b: by B - black stones) */
};

/* A set of stones, as classes (with repetition: two stones of one class) and killed exclusive squares. */
#define MOST_STONES 64

struct hand {
	uint16_t size;       /* of class[] */
	uint16_t exclusives; /* number of lines in exclusive */
	uint16_t class[MOST_STONES];
	struct mask exclusive; /* White only */
};

static inline unsigned stones_of_class(const struct hand *m, unsigned class)
{
	unsigned n = 0;
	for (unsigned k = 0; k < m->size; k++)
		n += m->class[k] == class;
	return n;
}

#define position_after K(position_after)
#define position_component K(position_component)
#define position_joined K(position_joined)
#define position_copy K(position_copy)
#define position_reduce K(position_reduce)
#define position_forget K(position_forget)
#define position_moves K(position_moves)
#define position_order K(position_order)
#define position_loses_at_once K(position_loses_at_once)
#define position_is_consistent K(position_is_consistent)

void position_copy(struct position *to, const struct position *from);

/* After so many black stones more on line i: has Black won by it, or does he fill it next, if White does not stop it?
 */
static inline bool position_lost_line(const struct rules *r, const struct position *p, unsigned i, unsigned hits)
{
	const bool shut = mask_has(r->exclusive, i);
	const unsigned most = r->game.parameter, rest = p->rest[i] - hits;
	if (r->game.exclusive)
		return p->black[i] + hits > most || (!shut && (unsigned)p->black[i] + p->rest[i] > most);
	return rest == 0 || (!shut && rest <= most);
}

/* The danger of line i then. */
static inline uint64_t position_danger(const struct rules *r, const struct position *p, unsigned i, unsigned hits)
{
	assert(!r->game.exclusive || p->black[i] <= r->game.parameter); /* a line with more is lost already */
	const unsigned left = r->game.exclusive ? r->game.parameter - p->black[i] : p->rest[i];
	return r->weight[left > hits ? left - hits : 0];
}

/* The position after Black's stones m and White's stones w: dead, harmless and redundant lines are gone. */
void position_after(const struct rules *r, const struct position *p, const struct hand *m, const struct hand *w,
                    struct position *after);

/* Drops the redundant (game p) and the harmless (game b) lines. */
void position_reduce(const struct rules *r, struct position *p);

/* Drops these lines. */
void position_forget(struct position *p, struct mask gone);

/* All lines that hang together with these. */
struct mask position_joined(const struct position *p, struct mask part);

/* Moves one component of from into out; false if nothing is left. */
bool position_component(const struct rules *r, struct position *from, struct position *out);

/* All classes, most dangerous first. */
void position_order(const struct rules *r, const struct position *p, uint16_t *order);

/* The classes on which Black's moves have to be looked at, most dangerous first, and how many squares of each
 * (the others are dominated); usable[] is indexed by class. Returns their number. */
unsigned position_moves(const struct rules *r, const struct position *p, uint16_t *move, uint16_t *usable);

/* Is there a single black stone after which one white stone cannot meet all threats? */
bool position_loses_at_once(const struct rules *r, const struct position *p);

bool position_is_consistent(const struct position *p);

#pragma once

#include "base/map.h"
#include "games/arena.h"
#include "provers/wins/blocks.h"

/* The shortest win by threats. A threat is a window with k - p or more stones of the attacker and none of the
 * defender; in each turn of a win by threats
 *
 *   the threats take p stones or more to stop, so that the defender is never free,
 *   the defender is left without threats of his own, and
 *   every stone lies in a threat, or is needed to stop one of the defender's,
 *
 * up to the turn that fills a window. Its length is the number of the attacker's turns, the last one among them. Wins
 * of other kinds (kdraw win) can be shorter. */
struct shortest {
	struct arena *arena;
	unsigned side;        /* the attacker, who is to move with p stones */
	uint64_t nodes, most; /* positions looked at; over: there were more than `most', and false means nothing */
	bool over;
	struct map known; /* of a position: the turns within which he wins, or does not */
};

struct threat_turn {
	uint16_t stone[WIN_MOVE_MOST]; /* p, in the order of their numbers */
	unsigned threats;              /* stones that they take to stop; p + 1: more than p */
	unsigned answers;              /* sets of stones that stop them */
};

void shortest_init(struct shortest *s, struct arena *a, unsigned side, uint64_t most);
void shortest_clear(struct shortest *s);

/* Does he win within so many turns? */
bool shortest_within(struct shortest *s, unsigned turns);
/* The least such number, up to `most'; 0 if there is none. */
unsigned shortest_length(struct shortest *s, unsigned most);

/* All turns of that kind, the caller frees them; with fewest answers first. A turn that fills a window is none. */
unsigned shortest_turns(struct shortest *s, struct threat_turn **turn);
/* Does he win with this turn and `more' after it? answer: NULL, or set to the first set of `blocks' that saves the
 * defender, or to the one that lasts longest. */
bool shortest_after(struct shortest *s, const struct threat_turn *turn, unsigned more, struct blocks *blocks,
                    unsigned *answer);
/* The stones that fill a window in this turn, at most p; 0: there are none. */
unsigned shortest_fill(const struct shortest *s, uint16_t *stone);

void shortest_place(struct shortest *s, const uint16_t *stone, unsigned stones, unsigned side);
void shortest_take(struct shortest *s, const uint16_t *stone, unsigned stones, unsigned side);

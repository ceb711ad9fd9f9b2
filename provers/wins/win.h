#pragma once

#include <stdint.h>

#include "base/pool.h"
#include "games/arena.h"

/* A proof that the attacker, who is to move, wins a position: his move, and entries that cover all answers of the
 * defender. An entry gives the defender stones and has a win of what is then the attacker's turn; it serves every
 * answer of which at most `free` stones lie outside of the given ones, and there outside of the zones of that win.
 * checker/FORMATS.md (win files) says why that is enough; nothing here has to be believed.
 *
 * The zones Z(1), Z(2), ... of a win are squares, each with the least r for which it is in Z(r): its level. From
 * `whole' on a zone is the whole board. Fewer than r stones of Z(r), for every r, do not save the defender. */
enum { WIN_MOVE_MOST = 16 };

struct graded {
	uint16_t square, level;
};

struct entry {
	const struct win *win; /* NULL: left open; it serves the given stones and nothing else */
	uint16_t *given;
	uint16_t stones, free;
};

struct win {
	uint16_t *move;
	struct entry *entry;
	struct graded *zone; /* by squares */
	uint32_t entries, graded;
	uint16_t stones, whole;
	uint32_t open, nodes; /* entries left open below; nodes of the proof as a tree, at most UINT32_MAX */
};

/* The level of a square; whole if it is in none of the zones below. */
unsigned win_level(const struct win *w, unsigned square);

/* The win that begins with this move, whose stones lie on the arena, with these entries: computes its zones. slack: how
 * many stones the defender places next; 0 if the move completes k in a row. NULL if the defender has or gets k in a row
 * before. The entries are copied. */
const struct win *win_make(struct pool *pool, const struct arena *a, unsigned attacker, const uint16_t *move,
                           unsigned stones, const struct entry *entry, unsigned entries, unsigned slack);

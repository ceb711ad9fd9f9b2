#pragma once

#include "experiments/agents/agent.h"

/* Random games from a position, fast: each line of the board is one word a player, so k in a row is found by shifting.
 * Boards of at most 64 x 64 squares; others are played on the field itself, slowly. */
enum { PLAYOUT_SIDE = 64, PLAYOUT_LINES = 6 * PLAYOUT_SIDE };

struct playout {
	struct connect rules;
	bool fast;
	uint64_t line[3][PLAYOUT_LINES]; /* of a side: rows, columns, D lines, A lines */
	unsigned lines, begin[DIRECTIONS];
	uint16_t (*on)[DIRECTIONS]; /* the lines of a square */
	uint8_t (*bit)[DIRECTIONS]; /* and its bit on them */
	uint32_t *empty;
	uint32_t count;
	enum side side;
	uint32_t left;
	unsigned shift[16], shifts;
	struct area *area; /* slow: where stones are placed */
	unsigned areas;
};

void playout_init(struct playout *p, const struct connect *rules);
void playout_clear(struct playout *p);
/* The position from which games start. */
void playout_start(struct playout *p, const struct field *f);
/* What a result is for Black: a draw is a half. */
static inline double playout_black(enum result result)
{
	return result == RESULT_DRAW ? 0.5 : result == RESULT_BLACK;
}

/* One random game: its result, and how many stones it took. The field comes back as it was. */
enum result playout_run(struct playout *p, struct field *f, struct random *r, uint32_t *stones);

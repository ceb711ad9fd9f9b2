#ifndef CORE_H
#define CORE_H

#include "kind.h"
#include "words.h"

/* Boards, and the heads of the files about them.
 *
 *   line i has the squares square[first[i]] < ... < square[first[i + 1] - 1]
 *   the lines through square s are through[through_first[s]] .. through[through_first[s + 1] - 1] */
struct board {
	uint32_t squares, lines;
	size_t *first;
	uint32_t *square;
	bool *exclusive;
	size_t *through_first;
	uint32_t *through;
	uint64_t fingerprint;
};

void board_read(struct board *b); /* after the first line, up to `end' */

void read_fingerprint(const struct board *b);
void read_game(struct claim *c);

/* The optional lines `black ...' and `white ...', after the line read last; the next one is read. */
enum stone { EMPTY, BLACK, WHITE };
struct start {
	enum stone *stone; /* of every square */
	uint32_t stones;
	const char *text; /* for the verdict, as in struct claim */
};
struct start read_start(const struct board *b);

#endif

#ifndef BOARD_H
#define BOARD_H

#include "kind.h"
#include "words.h"

/* Line i has the squares square[first[i]] < ... < square[first[i + 1] - 1]; the lines through square s are
 * through[through_first[s]] .. through[through_first[s + 1] - 1]. */
struct board {
	uint32_t squares, lines;
	size_t *first;
	uint32_t *square;
	bool *exclusive; /* has the line an exclusive square? */
	size_t *through_first;
	uint32_t *through;
	uint64_t fingerprint;
};
static inline uint32_t line_size(const struct board *b, uint32_t line)
{
	return (uint32_t)(b->first[line + 1] - b->first[line]);
}

enum { COUNT_MOST = 1000000, INCIDENCES_MOST = 100000000 };

void board_read(struct board *b); /* after the first line, up to `end' */

/* Its name in verdicts: SHA-256, in 64 hexadecimal digits. */
enum { BOARD_NAME = 65 };
void board_name(const struct board *b, char name[BOARD_NAME]);

/* The next line: `board FINGERPRINT', which is of this board; `game p P' or `game b B'. */
void read_fingerprint(const struct board *b);
void read_game(struct claim *c);
void read_claim(struct claim *c); /* the game and `verdict draw' or `verdict win'; the next line is read */

/* A proof about this board, after its first line, which names its kind. It returns only if the proof is right. */
struct claim read_proof_of_kind(const char *name, const struct board *b);

/* The optional lines `black ...' and `white ...', after the line read last; the next one is read. */
enum stone { EMPTY, BLACK, WHITE };
struct start {
	enum stone *stone; /* of every square */
	char *text;        /* for the verdict, as in struct claim */
};
struct start read_start(const struct board *b);

#endif

#ifndef EXPERIMENTS_AGENTS_BOOK_H
#define EXPERIMENTS_AGENTS_BOOK_H

#include <stdio.h>

#include "experiments/game/records.h"

/* The statistics tree of Levin, Deitch, Emerson and Shimshock: for each position after a whole turn how many games came
 * through it, and how they ended. It is a tree only by name: different orders of moves lead to the same position.
 *
 * A position is its black and its white squares, sorted. If q = 1, squares are counted from Black's first stone, so
 * that a game and the same game elsewhere on the board are one. (With several stones of Black's first turn there is no
 * first.)
 *
 *     kdraw book 1
 *     rules 19x19:6:2:1
 *     node 2 0,0 ; 1,1 1,0 ; 17 0 9      turn, black squares ; white squares ; games won by Black, drawn, won by White
 *     end
 *
 * Nodes are sorted, so the same games make the same file. */
struct node {
	uint32_t turn, blacks, whites;
	int32_t *square; /* row and column of the black squares, then of the white ones */
	uint32_t black_won, drawn, white_won;
};

struct book {
	struct connect rules;
	struct node *node;
	uint32_t nodes, room;
};

void book_init(struct book *b, const struct connect *rules);
void book_clear(struct book *b);
/* Learns the positions after the first `turns` turns of a finished game. */
void book_learn(struct book *b, const struct record *game, unsigned turns);
/* Sorts the nodes and joins equal ones; before reading, writing and asking. */
void book_settle(struct book *b);
const struct node *book_find(const struct book *b, const struct node *like);
void book_write(const struct book *b, FILE *out);
bool book_read(struct book *b, FILE *in, struct trouble *t);

/* The position of a field (at the end of a turn) as a node without counts; the caller frees node->square. */
void book_position(const struct field *f, struct node *node);

/* The turn that the book recommends: of those seen at least `least` times the one with the best ratio of wins among
 * decided games, if more than half; otherwise of those seen less often the one with most wins, and of equal ones that
 * seen least. Writes its squares, which lie on the board and are empty; 0: no recommendation. */
unsigned book_ask(const struct book *b, const struct field *f, unsigned least, uint64_t *square, unsigned room);

#endif

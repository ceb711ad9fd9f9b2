#pragma once

#include <stdio.h>

#include "games/records.h"

/* The statistics tree of Levin, Deitch, Emerson and Shimshock: for each position after a whole turn how many games came
 * through it, and how they ended. It is a tree only by name: different orders of moves lead to the same position.
 *
 * A position is its black and its white squares, sorted, counted from the lower left corner of the rectangle that holds
 * all stones: a game and the same game elsewhere on the board are one, for every q, and whatever the order of the
 * stones. (On a finite board that is an approximation: edges are not looked at, but nothing is recommended beyond
 * them.)
 *
 *     kdraw book 2
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

/* All turns that the book has seen in this position, with their squares on the board. */
struct reply_seen {
	const struct node *node;
	const uint64_t *square;
	unsigned squares;
};
void book_replies(const struct book *b, const struct field *f, void (*tell)(void *data, const struct reply_seen *reply),
                  void *data);
/* Adds what another book about the same game has learnt, and empties that; settle afterwards. */
void book_join(struct book *b, struct book *other);

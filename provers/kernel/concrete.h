/* A position on the board: living lines and black stones, with the squares of each class of its position. */
#pragma once

#include "base/bitset.h"
#include "hypergraph/hypergraph.h"
#include "provers/kernel/position.h"

#define MOST_SQUARES BITSET_MOST

/* The board as the kernel wants it. */
struct boardlines {
	const struct hypergraph *board;
	struct mask of_square[MOST_SQUARES]; /* the lines through each square */
	struct mask all;
};

struct concrete {
	struct position p;
	struct squares black;
	/* squares of class j: square[first[j]] < ... < square[first[j + 1] - 1] */
	uint16_t first[MOST_CLASSES + 1], square[MOST_SQUARES];
};

#define boardlines_init K(boardlines_init)
#define concrete_build K(concrete_build)
#define concrete_class_of K(concrete_class_of)
#define concrete_take K(concrete_take)

void boardlines_init(struct boardlines *b, const struct hypergraph *board);

/* The living lines with these black stones; nothing is left out (see position_reduce). */
void concrete_build(const struct rules *r, const struct boardlines *b, struct mask living, struct squares black,
                    struct concrete *c);

/* The class of a square, or -1 if it is on no living line or black. */
int concrete_class_of(const struct concrete *c, const struct boardlines *b, unsigned square);

/* The first square of the class that is not taken yet, which there is; it is taken then. */
uint16_t concrete_take(const struct concrete *c, unsigned class, struct squares *taken);

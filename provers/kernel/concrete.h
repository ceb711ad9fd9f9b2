/* A position on the board: living lines and black stones, with the squares of each class of its position. */
#ifndef PROVERS_KERNEL_CONCRETE_H
#define PROVERS_KERNEL_CONCRETE_H

#include "hypergraph/hypergraph.h"
#include "provers/kernel/position.h"

#define MOST_SQUARES 256

struct squares {
	uint64_t w[MOST_SQUARES / 64];
};

static inline bool squares_has(const struct squares *s, unsigned i)
{
	thorough_assert(i < MOST_SQUARES);
	return s->w[i / 64] >> (i % 64) & 1;
}

static inline void squares_add(struct squares *s, unsigned i)
{
	thorough_assert(i < MOST_SQUARES);
	s->w[i / 64] |= UINT64_C(1) << (i % 64);
}

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

void boardlines_init(struct boardlines *b, const struct hypergraph *board);

/* The living lines with these black stones; nothing is left out (see position_reduce). */
void concrete_build(const struct rules *r, const struct boardlines *b, struct mask living, struct squares black,
                    struct concrete *c);

/* The class of a square, or -1 if it is on no living line or black. */
int concrete_class_of(const struct concrete *c, const struct boardlines *b, unsigned square);

#endif

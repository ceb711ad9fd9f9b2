#ifndef PROVERS_STRATEGY_LEAF_H
#define PROVERS_STRATEGY_LEAF_H

#include <stdbool.h>
#include <stdint.h>

/* Sets of squares of a small board. */
enum { BITS_WORDS = 4, BITS_MOST = 64 * BITS_WORDS };

struct bits {
	uint64_t word[BITS_WORDS];
};

static inline bool bits_has(const struct bits *b, uint32_t i)
{
	return b->word[i / 64] >> i % 64 & 1u;
}

static inline void bits_add(struct bits *b, uint32_t i)
{
	b->word[i / 64] |= (uint64_t)1 << i % 64;
}

static inline void bits_remove(struct bits *b, uint32_t i)
{
	b->word[i / 64] &= ~((uint64_t)1 << i % 64);
}

unsigned bits_count(const struct bits *b);
bool bits_meet(const struct bits *a, const struct bits *b);
/* The least square of a that is not in b, or BITS_MOST. */
uint32_t bits_first_outside(const struct bits *a, const struct bits *b);

/* The sets of a leaf: rests of a forest (for P stones a move), or the tuples of a pairing. */
struct leaf {
	unsigned sets, stones;
	struct bits *set;
};

/* White's answer to Black's stones, those of `move` that lie in the leaf: squares outside the move, appended to white.
 */
void leaf_answer_forest(struct leaf *l, const struct bits *move, uint32_t *white, unsigned *whites);
void leaf_answer_pairing(struct leaf *l, const struct bits *move, uint32_t *white, unsigned *whites);

#endif

#pragma once

#include "base/bitset.h"

/* The sets of a leaf: rests of a forest (for P stones a move), or the tuples of a pairing. */
struct leaf {
	unsigned sets, stones;
	struct squares *set;
};

/* White's answer to Black's stones, those of `move` that lie in the leaf: squares outside the move, appended to white.
 */
void leaf_answer_forest(struct leaf *l, const struct squares *move, uint32_t *white, unsigned *whites);
void leaf_answer_pairing(struct leaf *l, const struct squares *move, uint32_t *white, unsigned *whites);

#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/forgetful.h"

/* A table of values of positions, which several threads may use at once without a lock: a slot is two words, the second
 * is the key mixed with the first (Hyatt and Mann 2002), so that halves of different entries are seen not to belong
 * together. The first, from below: value 24 bits, depth 8, bound 2, code of the best turn 30. */
enum bound { BOUND_NONE, BOUND_EXACT, BOUND_LEAST, BOUND_MOST };

struct transposition {
	int value;
	unsigned depth, best; /* best: the low 30 bits of its code */
	enum bound bound;
};

struct transpositions {
	struct forgetful table; /* slots of two words */
};

enum { TRANSPOSITION_CODE = (1 << 30) - 1 };

void transpositions_init(struct transpositions *t, uint64_t bytes);
void transpositions_clear(struct transpositions *t);
bool transpositions_get(const struct transpositions *t, uint64_t key, struct transposition *e);
/* The newer one stays. */
void transpositions_put(struct transpositions *t, uint64_t key, const struct transposition *e);

#pragma once

#include "provers/prover/prover.h"

/* What the kernel says, with a small table and all ideas; for tests, which include cmocka first. */
static inline enum verdict kernel(const struct hypergraph *h, struct game game, const unsigned char *stone)
{
	static const struct prover_options small = {.memory = 1 << 20, .threads = 1};
	struct question q = {h, game, all_ideas, stone, 0, 0, NULL, false};
	struct trouble t;
	struct prover *p = prover_new(&q, &small, &t);
	assert_non_null(p);
	enum verdict v = prover_decide(p);
	prover_release(p);
	return v;
}

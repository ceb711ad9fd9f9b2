#pragma once

#include <stdlib.h>

#include "hypergraph/hypergraph.h"

/* Random numbers and hypergraphs for tests: the same ones in every run (SplitMix64). */
static inline uint64_t random_word(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
	z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
	z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
	return z ^ z >> 31;
}

static inline unsigned random_below(uint64_t *state, unsigned n)
{
	return (unsigned)(random_word(state) % n);
}

static inline void random_shuffle(uint64_t *state, unsigned *list, unsigned n)
{
	for (unsigned i = n; i > 1; i--) {
		unsigned j = random_below(state, i), other = list[j];
		list[j] = list[i - 1];
		list[i - 1] = other;
	}
}

static inline void random_permutation(uint64_t *state, unsigned *list, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		list[i] = i;
	random_shuffle(state, list, n);
}

/* At most `squares` squares (at least one) and `lines` lines of at most `size` squares; h is initialised here. */
static inline void random_hypergraph(uint64_t *state, struct hypergraph *h, unsigned squares, unsigned lines,
                                     unsigned size)
{
	hypergraph_init(h);
	hypergraph_add_squares(h, 1 + random_below(state, squares));
	unsigned count = random_below(state, lines + 1), *list = malloc(h->squares * sizeof *list);
	for (unsigned i = 0; i < count; i++) {
		unsigned most = size < h->squares ? size : h->squares;
		random_permutation(state, list, h->squares);
		hypergraph_add_line(h, list, 1 + random_below(state, most));
		h->exclusive[i] = random_below(state, 4) == 0;
		h->weight[i] = random_below(state, 6) == 0 ? 1 + random_below(state, 3) : 1;
	}
	free(list);
}

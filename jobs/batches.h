#pragma once

#include "jobs/domain.h"

/* The search for a tiling as a tree: the root is an ANY node, and each child of it a batch of candidates, part I of N
 * of `kdraw search'. Batches have nothing to do with each other; one that is undecided is split, twice at most, and
 * then it is undecided for good.
 *
 *   root, ANY          a theorem was found
 *     part 1/N         proved: with its theorem; disproved: Maker wins on all candidates
 *     part 2/N         into its limit: every second of its candidates, with twice as long a board
 *       part 2/2N
 *       part N+2/2N    ... */
struct batches {
	unsigned k, p, tries, parts;
	unsigned from, to; /* squares of a tile; to 0: candidates come from the families */
};

/* b stays the caller's. The theorem that is found lies at `found'. */
struct domain *batches_domain_new(const struct batches *b, const char *found);

#ifndef JOBS_BATCHES_H
#define JOBS_BATCHES_H

#include "jobs/domain.h"

/* The search for a tiling as a tree: the root is an ANY node, and each child of it a batch of candidates, part I of N
 * of `kdraw search'. Batches have nothing to do with each other, so there is no deeper node.
 *
 *   root, ANY     a theorem was found
 *     part 1/N    proved: with its theorem; disproved: Maker wins on all candidates; or undecided, for good
 *     part 2/N    ... */
struct batches {
	unsigned k, p, tries, parts;
	unsigned from, to; /* squares of a tile; to 0: candidates come from the families */
};

/* b stays the caller's. The theorem that is found lies at `found'. */
struct domain *batches_domain_new(const struct batches *b, const char *found);

#endif

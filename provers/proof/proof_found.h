#pragma once

#include "provers/proof/proof.h"

/* Stonewise proofs in version 2 (checker/FORMATS.md) do not say which lines are loose, and in which order lines are
 * played like those of a step: whoever reads them finds it. What is found stands in the proof in memory like anything
 * else. */
struct found;

struct found *found_new(const struct hypergraph *board); /* of at most 64 lines */
void found_release(struct found *f);

/* The position is the last step of the proof. */
void found_begin_step(struct found *f, const struct proof *p);

/* Adds the children of the last entry of p, if these steps are played in this order: false if they cannot be. The
 * places are those of Black's stone and of White's answer, if there is one. */
#define FOUND_NOTHING 0xfffffffeu
bool found_add_children(struct found *f, struct proof *p, uint32_t stone, uint32_t answer, struct proof_list steps);

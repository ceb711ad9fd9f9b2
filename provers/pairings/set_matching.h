#pragma once

#include "provers/pairings/pairing_file.h"
#include "provers/proof/proof.h"

/* Set matching (Uiterwijk, ACG 2017), for one stone a move: sets of lines that need fewer than two squares a line,
 * because after each first move into the set White has an answer that leaves a pairing. Here a set is a component of
 * the position: it has a pairing, or for each of its squares s there is a square r such that the lines that remain
 * after s and r have one. The result is a proof (checker/FORMATS.md) with one step for each set that is not paired
 * outright.
 *
 * Returns false if some component is neither, or if the search for pairings ran into its limit (*limit_hit). On success
 * the proof, which is initialised and empty, is complete. */
bool set_matching_find(const struct pairing_position *p, const struct pairing_file *stones, unsigned long budget,
                       struct proof *proof, bool *limit_hit);

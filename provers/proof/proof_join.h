#pragma once

#include "provers/proof/proof.h"

/* The parts of one question become one proof (`kdraw prove --part`, `--join`).
 *
 * Every part has the same root: the same components, and for each component the same step, with the entries of that
 * part's first moves only. The joined step has the entries of all parts; it comes when all steps that it needs are
 * there:
 *
 *   part 1:  a a a a [A] b b [B] root         A, B: the components' own steps
 *   part 2:  a a [A] b [B] root
 *   joined:  a a a a a a [A] b b b [B] root   equal positions of both are one step; what nobody needs is dropped
 *
 * A proof that is no part (a win, or all of a draw) is complete by itself. file[] names the parts in messages, and
 * blame is set to the file that is wrong, or NULL. joined is initialised and empty. */
bool proof_join(struct proof *joined, const struct proof *part, const char *const *file, unsigned files,
                const char **blame, struct trouble *t);

#pragma once

#include "games/field.h"
#include "jobs/tree.h"

/* The tree of jobs/wins.h as that of an opening (experiments/openings/opening.h), which has no graph and one turn a
 * node:
 *
 *   attack, and the others of it      a node: the turn that is won, or seems the best of those that have answers, is
 *     +- defence                      its turn; those that are given up are set aside
 *     |    +- attack ...              the nodes below
 *     +- others ...
 *
 * An attack without such a turn is new, and so is one with an answer that is no whole turn. */
void wins_tree_write(const struct tree *t, const struct field *root, enum side attacker, const char *path);

#pragma once

#include "hypergraph/hypergraph.h"
#include "jobs/domain.h"
#include "jobs/known.h"
#include "provers/search/game.h"

/* Is a board drawn? A node is one of
 *
 *   component   ALL   Black is to move: every move has an answer. A leaf is a job, `kdraw prove' on the component as a
 *                     board of its own, in canonical form.
 *   move        ANY   Black has moved: one of the answers draws.
 *   rest        ALL   both have moved, and more than one component is left.
 *
 * A component's moves are those that the answers so far leave open (provers/kernel/branch.h), so it is proved when the
 * answers of its proved moves cover all moves, and its numbers are only a guess.
 *
 * What the jobs have solved is one table, which is kept in files known.N beside the jobs: each has as much as the next
 * one at least twice over, so that few have to be sent again. */
struct domain *boards_new(const struct hypergraph *board, struct game game, const unsigned char *stone,
                          const char *folder, uint64_t effort);

const struct known *boards_known(const struct domain *d);
uint64_t boards_checked(const struct domain *d); /* positions that it took to check answers */

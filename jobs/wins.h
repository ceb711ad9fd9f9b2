#ifndef JOBS_WINS_H
#define JOBS_WINS_H

#include "games/field.h"
#include "jobs/domain.h"

/* Does a player, the attacker, win a game of Connect(m,n,k,p,q) from a position? A node is one of
 *
 *   attack   ANY   the attacker is to move. A leaf is a job, `kdraw win --positions N'; one that finds nothing makes it
 *                  an inner node, and moves come one at a time, those that look best first.
 *   defence  ALL   he has moved. A leaf is a job, `kdraw win --defences --rounds 3': all answers that nothing is found
 *                  against are its children, the others are refuted.
 *
 * That a defence is `disproved' says only that too many answers are open, so nothing is ever said to be no win. A win
 * file is checked by kdraw check when it comes; the whole certificate is one search from the root that knows all of
 * them. */
struct domain *wins_domain_new(const struct field *root, enum side attacker, const char *folder);

/* The certificate of the root into this file: the wins of all jobs, and so many positions of search to put them
 * together. False: it was not found. */
bool wins_domain_finish(struct domain *d, uint64_t positions, const char *path, uint64_t *used, struct trouble *t);

#endif

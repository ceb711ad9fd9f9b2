#pragma once

#include "games/field.h"
#include "jobs/domain.h"

/* Does a player, the attacker, win a game of Connect(m,n,k,p,q) from a position? A node is one of
 *
 *   attack   ANY   the attacker is to move. A leaf is a job: the best turn outside of a list of turns (Wu et al. 2010).
 *    |             It finds a win; or its node has two nodes below: after that turn, and
 *    +- others     the same position with that turn on the list, for another job
 *    +- defence  ALL   the attacker has moved. A leaf is a job: all defences. They are refuted; or there is a
 *        |         certificate of all but some, which are left open:
 *        +- attack ...  these are the nodes below. A win of one refutes other answers, too, by its zones: they are
 *                  dropped. When all that are left are won the defence is a leaf again, and the next job begins with
 *                  all these wins.
 *
 * Every claim of a win comes with its certificate, also that of a defence about the answers it does not leave open;
 * kdraw check takes it when it comes. Wins are shared: a job takes along those of positions that may follow, and those
 * of other answers to the turns before, whose turns it tries early. That a
 * node is `disproved' says only that nothing is left to try or too many answers are open, so nothing is ever said to be
 * no win. The certificate of the root is put together from those below, without a search.
 *
 * opening: a file for the tree as `kdraw opening' has it, about once a second and at the end; or NULL. */
struct domain *wins_domain_new(const struct field *root, enum side attacker, const char *folder, const char *opening);

/* The certificate of the root, which is won, into this file. False: it could not be put together. */
bool wins_domain_finish(const struct domain *d, const struct tree *t, const char *path);
/* If the defender begins: how many of his answers are open. */
unsigned wins_domain_open(const struct tree *t);

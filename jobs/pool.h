#pragma once

#include "base/trouble.h"

/* Several managers share the workers of a machine fairly, without a program between them. They name the same folder:
 *
 *   workers      how many workers there are for all of them; without it as many as there are processors
 *   client.PID.N a manager that lives, which it shows by its lock on the file: how many it asks for
 *
 * Workers are dealt out one by one, in the order of the names, to those who still want one; everybody has one at least.
 * Nobody takes a running job from another one: who has too many starts no more until some have ended. */
struct pool;

/* NULL with the reason. */
struct pool *pool_join(const char *folder, unsigned wanted, struct trouble *t);
void pool_leave(struct pool *p);
/* How many it may use now. */
unsigned pool_share(const struct pool *p);

/* The rule: the share of client number `which'. */
unsigned pool_deal(unsigned workers, const unsigned *wanted, unsigned clients, unsigned which);

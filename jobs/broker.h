#pragma once

#include <stdbool.h>

#include "base/trouble.h"

/* Managers on several machines share the workers of a project fairly, as the clients of the broker of Wu et al. 2010
 * do. The catalog_server of cctools, where workers find them, is their notice board: each says there again and again
 * how many workers it has and how many it wants, reads what the others say, and sends a worker on that another one
 * needs more.
 *
 *   type kdraw_jobs     clients_of PROJECT     id of the manager     workers, wanted     port: its own, and 65536
 *
 * It is a datagram there, in JSON, and a page of text back (HTTP). */
struct broker;

struct client {
	unsigned workers, wanted;
};

/* catalog: HOST:PORT. NULL with the reason. */
struct broker *broker_join(const char *catalog, const char *project, unsigned port, unsigned wanted, struct trouble *t);
void broker_leave(struct broker *b);
/* To be called often: we have so many workers, each for `unit' jobs at a time. Is one of them to go to another manager?
 */
bool broker_gives(struct broker *b, unsigned workers, unsigned unit);

/* The rule: not so that he who gives would have less than who gets. */
bool broker_rule(struct client own, const struct client *other, unsigned others, unsigned unit);
/* What the catalog says of the clients of a project, but for the one with this id: how many, at most `most'. */
unsigned broker_read(const char *text, const char *project, const char *id, struct client *client, unsigned most);

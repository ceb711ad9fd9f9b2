#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* That a job found nothing comes without a certificate. A share of such answers is believed only when two workers have
 * given them: the first one is kept as an opinion, and the job is done again by somebody else.
 *
 *   nothing --> opinion of A, waits --another worker ends--> asked again --> nothing, of B    believed
 *                                                                        |-> something        taken; A was wrong
 *                                                                        `-> nothing, of A    asked again, a few times
 *
 * While an opinion waits nobody works at its node. */
struct opinion {
	uint32_t node;
	char worker[64];
	unsigned asked; /* how often */
	bool waiting;
};

struct audit {
	struct opinion *opinion;
	unsigned count;
	size_t room;
	uint64_t share; /* of one in so many; 0: of none */
};

void audit_clear(struct audit *a);
bool audit_is_due(const struct audit *a, const uint64_t key[2]);
/* NULL: there is none of this node. */
const struct opinion *audit_find(const struct audit *a, uint32_t node);
/* A worker found nothing at this node. Is that to be believed now? */
bool audit_believes(struct audit *a, uint32_t node, const char *worker);
/* The node of an opinion that waits, of another worker than this one (NULL: of any), which waits no longer; or false.
 */
bool audit_wake(struct audit *a, const char *worker, uint32_t *node);
/* Nothing more is to be known about this node. */
void audit_forget(struct audit *a, uint32_t node);

#pragma once

#include "games/field.h"
#include "jobs/tree.h"
#include "provers/wins/wins.h"

/* What a node of jobs/wins.h is: a position in which a turn begins. */
#define NO_FILE UINT32_MAX

struct turn {
	struct field field;
	uint64_t key[2], job[2]; /* of the node; of its next job */
	/* attack: turns that other nodes look at, and what the job found best of all others */
	uint64_t (*except)[WINS_MOVE_MOST];
	uint64_t best[WINS_MOVE_MOST];
	unsigned excepts, cost;
	unsigned moved; /* stones of the win that a job found, which are the best then; 0: none */
	/* defence: answers that its last job left open, and the files of those that were won since, for the next one */
	uint64_t (*open)[WINS_MOVE_MOST];
	unsigned opens, *help, helps;
	size_t help_room;
	unsigned failed; /* jobs that could not list them: the next one may take longer */
	unsigned level;  /* of the last job with all of its limit */
	unsigned part;   /* file of what the last job had against the answers that it did not leave open */
	unsigned file;   /* of the win of this position */
};

static inline struct turn *turn_of(const struct tree *t, uint32_t node)
{
	return t->node[node].what;
}

#pragma once

#include "games/records.h"

/* The players of games by strength, the weakest first, by ratings of one fit (rating.h). */
struct ranks {
	const char **name; /* of the records */
	double *elo;
	unsigned players;
};

void ranks_of(struct ranks *r, const struct records *file, unsigned files);
void ranks_clear(struct ranks *r);

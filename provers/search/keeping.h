#pragma once

#include <stdbool.h>
#include <stdio.h>

struct checkpoint;

/* Where a search keeps what it knows, every minute, when interrupted and at the end: in a checkpoint, behind what
 * before() writes. `known`, if not NULL, is what was kept by an earlier one. */
struct keeping {
	struct checkpoint *checkpoint;
	FILE *known;
	void (*before)(const void *context, FILE *out);
	const void *context;
};

/* When it was saved, and how long that took: more often than once a minute if it takes less than a fiftieth of the
 * time, and less often if it would take more than a twentieth. */
struct keeper {
	const struct keeping *keeping; /* NULL: nothing is kept */
	double saved, saving;
};

void keeper_begin(struct keeper *k, const struct keeping *keeping);
bool keeper_due(const struct keeper *k);
/* What cannot be written is warned of: the search goes on. */
void keeper_save(struct keeper *k, void (*write)(const void *search, FILE *out), const void *search);

#pragma once

#include "jobs/known.h"
#include "jobs/slip.h"

/* What is known, as files FOLDER/known.N that jobs take along and workers keep: each holds a piece of it, in order,
 *
 *   known.0                known.7       known.9    news
 *   [----------------------][-----------][-----]    ...
 *
 * and is larger than the next one. News become a file with the next job; two files become a new one when the second has
 * grown as large as half of the first. So a position is sent again as often as what is known has doubled since, and
 * there are few files. */
struct shipment {
	char *folder;
	unsigned next; /* number of a file */
	unsigned files;
	struct shipped {
		unsigned number;
		uint64_t from, to;
	} file[SLIP_KNOWN];
};

void shipment_init(struct shipment *s, const char *folder);
void shipment_clear(struct shipment *s);

/* Puts all of it into the job's folder, as links, and into its slip. */
bool shipment_send(struct shipment *s, const struct known *k, const char *folder, struct slip *slip, struct trouble *t);

#pragma once

#include "base/map.h"
#include "jobs/slip.h"

/* The log of a run: a folder from which a manager that was killed goes on, and a simulation takes the times.
 *
 *   log        kdraw jobs 1 QUESTION CHECK
 *              result KEY KEY LIMIT VERDICT POSITIONS SECONDS WORKER FROM COUNT SUM CHECK
 *              ...
 *   solved     the entries of all answers, one after the other: FROM and COUNT, in entries
 *   proof.N    the certificate of result N, if there is one
 *   state, tree.svg        for those who watch (state.h)
 *
 * CHECK is the sum of the line before it. A last line that is not whole is cut off; any other that is wrong ends the
 * program. Entries behind those of the last good line are cut off, too. */
struct recorded {
	uint64_t key[3]; /* of the node, and the limit */
	struct answer_slip answer;
	uint64_t from;
	unsigned number;
};

struct record {
	char *folder;
	FILE *log, *solved; /* NULL: only read */
	struct map results;
	unsigned count;
	uint64_t solved_count;
};

/* folder is made if it is not there. question: what the run is about, to the letter, without line ends. `fresh': there
 * must be no log yet. writing: else the log is only looked at. */
bool record_open(struct record *r, const char *folder, const char *question, bool fresh, bool writing,
                 struct trouble *t);
void record_close(struct record *r);
/* Is a manager at work with the log of this folder? */
bool record_is_at_work(const char *folder);
/* The question of a log; false with the reason. */
bool record_question(const char *folder, char *question, size_t room, struct trouble *t);

/* NULL: there is none. */
const struct recorded *record_find(const struct record *r, const uint64_t key[2], uint64_t limit);
/* Puts its files where the answer of a job has them. */
bool record_unpack(const struct record *r, const struct recorded *d, const char *folder, struct trouble *t);
/* Adds the answer that lies in the folder; on the disk when it returns. */
bool record_add(struct record *r, const uint64_t key[2], uint64_t limit, const struct answer_slip *a,
                const char *worker, const char *folder, struct trouble *t);

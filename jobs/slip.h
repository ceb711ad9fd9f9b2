#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/trouble.h"

/* A job is a folder. What is to be done is in its slip, what was found in its answer; neither side trusts the other:
 *
 *   slip                                     answer
 *     kdraw job 1                              kdraw answer 1
 *     program 0.1.0                            program 0.1.0
 *     kind board                               job 0123456789abcdef      the sum of the slip
 *     limit 2000                               verdict proved            or disproved, limit
 *     effort 4                                 positions 1234
 *     game p 4                                 seconds 0.512
 *     lines 25                                 entries 321 0123456789abcdef     how many are in `solved', their sum
 *     known 3 7                                checksum 0123456789abcdef        of all lines before this one
 *     checksum 0123456789abcdef
 *
 * Beside them: `board' (a board file) and known.3, known.7 (entries) go with the slip, `solved' (entries) and
 * `proof' come with the answer. Kind win has `win GAME', `attacker', `defences', `stones' and `except' (turns that are
 * not wanted) instead of game and lines; what is known are win files, and `solved' of its answer is the best turn. Kind
 * search has `search K P', `part I N', `tries T' and `squares A B' (0 0: from the families), its limit is in seconds a
 * board, and the positions of its answer are candidates; the programs that it runs go with the slip. */
enum { SLIP_KNOWN = 256, SLIP_TEXT = 4096 };
enum job_kind { JOB_BOARD, JOB_WIN, JOB_SEARCH };
enum job_verdict { JOB_PROVED, JOB_DISPROVED, JOB_LIMIT };

/* Part I of N of what kdraw search tries. */
struct slip_batch {
	unsigned k, p, part, parts, tries, from, to;
};

struct slip {
	enum job_kind kind;
	uint64_t limit, effort;
	bool exclusive; /* game b */
	unsigned parameter, lines;
	unsigned known[SLIP_KNOWN], knowns;
	char game[128], side[8], stones[SLIP_TEXT], except[SLIP_TEXT]; /* of a win; side: the attacker */
	unsigned defences; /* 0: an attack; so many answers at most may stay open */
	struct slip_batch batch;
	uint64_t sum; /* of what was written or read */
};

struct answer_slip {
	uint64_t job, positions, entries, sum; /* sum: of the entries */
	enum job_verdict verdict;
	double seconds;
	char program[64];
};

bool slip_save(struct slip *s, const char *folder, struct trouble *t); /* sets its sum */
bool slip_read(struct slip *s, FILE *in, struct trouble *t);
void answer_slip_write(const struct answer_slip *a, FILE *out);
bool answer_slip_read(struct answer_slip *a, FILE *in, struct trouble *t);

const char *job_verdict_name(enum job_verdict v);
bool job_verdict_named(const char *name, enum job_verdict *v);
/* FNV-1a of all that is in a file; false if it cannot be read. */
bool file_sum(const char *path, uint64_t *sum);

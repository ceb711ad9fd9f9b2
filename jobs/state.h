#pragma once

#include "jobs/manager.h"

/* What a manager that runs is at, beside its log, for those who watch: about once a second, and at its end, it writes
 *
 *   state       running 2          jobs that run
 *               workers 4          that could
 *               nodes 131          of the tree
               waiting 40         leaves that nobody works at
 *               cancelled 3        jobs, so far; and so on
 *               lost 0
 *               refused 0
 *               proof 12           of the root
 *               disproof 6
 *   tree.svg    the tree
 *
 * each whole or not at all. They may be read at any time. */
enum state_number {
	STATE_RUNNING,
	STATE_WORKERS,
	STATE_NODES,
	STATE_WAITING,
	STATE_CANCELLED,
	STATE_LOST,
	STATE_REFUSED,
	STATE_PROOF,
	STATE_DISPROOF,
	STATE_NUMBERS
};
extern const char *const state_names[STATE_NUMBERS];

/* Nothing is lost with it, so trouble is none. */
void state_write(const char *folder, const struct manager *m);
/* False: there is none. */
bool state_read(const char *folder, uint64_t number[STATE_NUMBERS]);

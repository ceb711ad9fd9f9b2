#pragma once

#include <stdint.h>
#include <stdio.h>

#include "base/random.h"
#include "games/stones.h"

/* A search for q stones with a large limit number for d = k - p (fairness/limit.h), and how far it is: what a
 * checkpoint holds. All sets in a box, or a local search. Plain data. */
struct quest {
	unsigned d, q;
	unsigned side;                /* of the box, at most 8; 0: local search */
	unsigned long runs, steps;    /* local search: runs of so many steps */
	unsigned long seed;           /* of the first run; the next one has seed + 1 */
	unsigned goal;                /* local search: enough */
	bool (*pause)(void *context); /* called all the time; true: stop now. NULL: never */
	void *context;

	bool stopped;
	uint64_t looked;         /* all sets: how many were looked at */
	unsigned long run, step; /* local search */
	struct random random;
	struct stones now, best; /* now: the last set, or where the walk is; none: it begins */
	unsigned number, most;   /* limit numbers of now and of best */
};

void quest_clear(struct quest *q);
/* The stones of now have this number. */
void quest_keep_best(struct quest *q, unsigned number);
/* Asks pause. */
bool quest_stops(struct quest *q);

/* Local search (simulated annealing) for stones in one group: a step moves one stone next to another. Finds lower
 * bounds only. It goes on from where the quest is, until that stops; then, or in the end, the best stones are in it.
 * The same quest gives the same stones, however often it was stopped. */
void anneal(struct quest *q);
/* All sets of q stones in a box of side x side squares, up to shifts, rotations and reflections: the first of the best.
 * It goes on behind the set where the quest is, until that stops. */
void exhaust(struct quest *q);
/* The largest side for which there are at most `most` sets, at most 8 (0: there is none). */
unsigned exhaust_side(unsigned q, unsigned long most);

/* For a checkpoint: the question as its job, and how far it is. */
void quest_job(const struct quest *q, char *text, size_t size);
void quest_write(const struct quest *q, FILE *out);
bool quest_read(struct quest *q, FILE *in, struct trouble *t);

#pragma once

#include "provers/theorem/theorem.h"

/* Theorems, and proofs with their boards, that are being read, the last ones that were asked for; and for each step
 * which steps refer to it:
 *
 *     board b, step s: user[user_at[b][s]] .. user[user_at[b][s + 1] - 1]     the root is step `steps`
 *
 * Who has a reading holds the lectern: others wait. */
struct lectern;

struct reading {
	char name[32];
	unsigned boards;
	const struct hypergraph *board;
	const struct proof *proof; /* of each board */
	bool is_theorem;
	struct theorem theorem;
	struct hypergraph own_board; /* of a proof that comes with its board */
	struct proof own_proof;
	uint32_t **user_at, **user; /* by board */
};

enum { LECTERN_READINGS = 4 };

struct lectern *lectern_new(void);
void lectern_release(struct lectern *l);

/* The theorem of this name, or the proof behind its board; the text is read if it is not open already. NULL with the
 * reason, and nothing is held. */
const struct reading *lectern_take(struct lectern *l, const char *name, const char *text, size_t size,
                                   struct trouble *t);
void lectern_put(struct lectern *l);

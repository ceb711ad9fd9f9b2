#pragma once

#include "jobs/slip.h"
#include "jobs/tree.h"

/* What is it worth that a job found nothing (JOB_DISPROVED)? It follows from what came with the answer; or it is only
 * said, and each worker has to say the same; or another one may find something, who knew more. */
enum nothing { NOTHING_FOLLOWS, NOTHING_EXACT, NOTHING_YET };

/* What the nodes of a tree are, and what a job at a leaf is: boards (jobs/boards.h), wins (jobs/wins.h). */
struct domain;

struct domain_kind {
	/* Adds the root, which may be settled already. */
	bool (*begin)(struct domain *d, struct tree *t, struct trouble *trouble);
	/* The next child of an open node, or else the node waits for a child to be settled, or it is complete. */
	void (*grow)(struct domain *d, struct tree *t, uint32_t node);
	/* This node or a child of it was settled. NULL: that changes nothing else. */
	void (*look)(struct domain *d, struct tree *t, uint32_t node);
	/* Is it known by now what a leaf is, without a job? Then it is settled. NULL: never. */
	bool (*settle)(struct domain *d, struct tree *t, uint32_t node);
	/* May the limit grow, and this open node be asked again? NULL: limits stay as they are. */
	bool (*again)(struct domain *d, const struct tree *t, uint32_t node);
	/* The same node has the same key in every run. */
	const uint64_t *(*key)(struct domain *d, const struct tree *t, uint32_t node);
	/* Fills in the slip, and puts the files that go with it into the folder. */
	bool (*specify)(struct domain *d, const struct tree *t, uint32_t node, const char *folder, struct slip *s,
	                struct trouble *trouble);
	/* Is the answer right, as far as can be seen? Then what it says is taken over. `recorded': it was checked when
	 * it came, and is taken from the log. */
	bool (*accept)(struct domain *d, const struct tree *t, uint32_t node, const char *folder,
	               const struct answer_slip *a, bool recorded, struct trouble *trouble);
	/* For pictures and lists. */
	void (*describe)(struct domain *d, const struct tree *t, uint32_t node, char *text, size_t room);
	/* About once a second, and at the end: the tree may be kept in a file. NULL: it is not. */
	void (*keep)(struct domain *d, const struct tree *t);
	void (*release)(struct domain *d, struct tree *t);
	enum nothing nothing;
};

struct domain {
	const struct domain_kind *kind;
};

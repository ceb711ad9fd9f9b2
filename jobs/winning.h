#pragma once

#include <limits.h>

#include "jobs/turn.h"
#include "jobs/wins.h"

/* The domain of jobs/wins.h, for the files that it consists of. */
struct winning {
	struct domain domain;
	const struct field *root;
	enum side attacker;
	char *folder;
	const char *opening; /* where the tree of an opening is kept, or NULL */
	uint32_t *of;        /* known.N in the folder is a win of this node */
	unsigned files;
	size_t room;
};

static inline struct winning *winning_of(struct domain *d)
{
	return (struct winning *)d;
}

/* wins_nodes.c: the nodes below one, and which of them are not needed any more. */
bool winning_begin(struct domain *d, struct tree *t, struct trouble *trouble);
void winning_grow(struct domain *d, struct tree *t, uint32_t node);
const uint64_t *winning_key(struct domain *d, const struct tree *t, uint32_t node);
/* Answers that the win in this file refutes. */
void winning_drop_refuted(const struct winning *w, struct tree *t, uint32_t node, unsigned file);
/* Of an open defence: is it to be put together, or has it come to nothing? */
void winning_judge(struct tree *t, uint32_t node);
unsigned winning_open(const struct tree *t, uint32_t node); /* nodes below that are not won */
bool winning_helps(const struct turn *p, unsigned file);
void winning_clear(struct turn *p);

/* wins_files.c: wins in files. */
void winning_path(const struct winning *w, unsigned file, char path[PATH_MAX]);
/* The position of a node with the win of this file; NULL: it cannot be read. */
struct wins *winning_learn(const struct winning *w, const struct turn *p, unsigned file);
/* The win of this file as that of the position. False: it is none, with the reason. */
bool winning_adopt(const struct winning *w, const struct turn *p, const char *path, struct wins **wins,
                   struct trouble *trouble);
/* The file that was just made has a number. */
unsigned winning_add_file(struct winning *w, uint32_t node);
void winning_look(struct domain *d, struct tree *t, uint32_t node);
/* Into the folder of a job: what its node has, and wins of later positions; those after other answers. */
bool winning_ship(const struct winning *w, const struct tree *t, const struct turn *p, const char *folder,
                  struct slip *s, struct trouble *trouble);
bool winning_ship_siblings(const struct winning *w, const struct tree *t, uint32_t node, const char *folder,
                           struct slip *s, struct trouble *trouble);

/* wins_answer.c: what a job has found. */
bool winning_accept(struct domain *d, const struct tree *t, uint32_t node, const char *folder,
                    const struct answer_slip *a, bool recorded, struct trouble *trouble);

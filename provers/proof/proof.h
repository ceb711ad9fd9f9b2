#pragma once

#include "base/trouble.h"
#include "hypergraph/hypergraph.h"
#include "provers/proof/proof_events.h"

/* A proof (checker/FORMATS.md) in memory, compact enough for millions of steps. Everything is a number in one pool of
 * words; steps, entries and children say where theirs begin. A list in the pool is its length and its words:
 *
 *   step i:   (empty), lines, black, extra       entries step[i].entry .. step[i + 1].entry - 1
 *   entry e:  S, R                               children entry[e].child .. entry[e + 1].child - 1
 *   child c:  places, lines
 *
 * Most pairs of lists have been there before, and are kept once: a reference with the lines of its step is at the
 * step's own, with the empty list before them; others are found again in `seen', which forgets some.
 *
 * step[steps] stands for the root, with one entry, and S and R empty; it exists once proof_add_root was called. */
struct textfile;

struct proof_step {
	uint32_t at, entry;
};

struct proof_entry {
	uint32_t at, child;
};

struct proof_child {
	uint32_t at;
	uint32_t number : 29; /* the step referred to, or K of a pairing */
	uint32_t kind : 3;    /* enum proof_kind */
};

struct proof {
	uint64_t board;  /* fingerprint */
	char game;       /* 'p' or 'b' */
	unsigned stones; /* P or B */
	bool win, stonewise;
	bool found;           /* stonewise: readers find lines themselves, version 2; as the searches make them */
	bool brief;           /* and so only the children of the root have lines here: it can be written, not played */
	unsigned part, parts; /* of `part i n`; parts is 0 for a whole proof */
	uint32_t black, white;
	uint32_t steps, entries, children, words;
	struct proof_step *step;
	struct proof_entry *entry;
	struct proof_child *child;
	uint32_t *word;
	uint32_t step_room, entry_room, child_room, word_room;
	uint32_t *seen; /* [hash]: where a pair of lists is, or 0; NULL as long as there are few */
};

void proof_init(struct proof *p);
void proof_clear(struct proof *p);

/* A proof about the board in game 'p' or 'b' with these stones: stone[s] is 0 empty, 1 black, 2 white. Or about what
 * another one is about. */
void proof_begin(struct proof *p, const struct hypergraph *board, char game, unsigned stones,
                 const unsigned char *stone);
void proof_begin_like(struct proof *p, const struct proof *other);

/* Building, in the order of the file: the stones, then steps with their entries with their children, then the root. */
void proof_set_stones(struct proof *p, struct proof_list black, struct proof_list white);
void proof_add_step(struct proof *p, struct proof_list lines, struct proof_list black, struct proof_list extra);
void proof_add_entry(struct proof *p, struct proof_list s, struct proof_list r);
void proof_add_child(struct proof *p, enum proof_kind kind, uint32_t number, struct proof_list places,
                     struct proof_list lines);
/* The same children as those of an earlier entry. */
void proof_repeat_children(struct proof *p, uint32_t entry);
void proof_add_root(struct proof *p);
void proof_remove_root(struct proof *p); /* one without children: more steps may follow */

/* The proof as a listener, and what it tells: one entry with its children, one step, the root, or all steps and the
 * root (without children, if there is none yet). With `number` an entry refers to step number[i] where it referred to
 * step i; that is not PROOF_NO_STEP. */
#define PROOF_NO_STEP 0xffffffffu
struct proof_listener proof_listener(struct proof *p);
void proof_tell_entry(const struct proof *p, uint32_t entry, const uint32_t *number, const struct proof_listener *to);
void proof_tell_step(const struct proof *p, uint32_t step, const struct proof_listener *to);
void proof_tell_root(const struct proof *p, const struct proof_listener *to);
void proof_tell(const struct proof *p, const struct proof_listener *to);

/* Only what the root needs stays. */
void proof_trim(struct proof *p);

struct proof_list proof_black(const struct proof *p);
struct proof_list proof_white(const struct proof *p);
struct proof_list proof_step_lines(const struct proof *p, uint32_t step);
struct proof_list proof_step_black(const struct proof *p, uint32_t step);
struct proof_list proof_step_extra(const struct proof *p, uint32_t step);
struct proof_list proof_entry_s(const struct proof *p, uint32_t entry);
struct proof_list proof_entry_r(const struct proof *p, uint32_t entry);
struct proof_list proof_child_places(const struct proof *p, uint32_t child);
struct proof_list proof_child_lines(const struct proof *p, uint32_t child);
/* Do these stones of White stop the line? */
bool proof_kills(struct proof_list white, const struct hypergraph *board, uint32_t line);

/* Reads one proof of either format, from `kdraw proof` 1 to 3 or `kdraw stonewise` 1 or 2 to `end` and no
 * further, into p, which is initialised and empty. What can be told from the file and the board alone is refused: words
 * out of order, numbers out of range, references to later steps, lines that fit no step where they are not listed,
 * another board (NULL: any; not for version 2 of stonewise proofs). Whether the steps are right is for the checker to
 * say. */
bool proof_read(struct proof *p, struct textfile *f, const struct hypergraph *board);

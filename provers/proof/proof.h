#ifndef PROVERS_PROOF_PROOF_H
#define PROVERS_PROOF_PROOF_H

#include "base/trouble.h"
#include "hypergraph/hypergraph.h"

/* A proof (checker/FORMATS.md) in memory, compact enough for millions of steps. Everything is a number in one pool of
 * words; steps, entries and children say where theirs begin. A list in the pool is its length and its words:
 *
 *   step i:   lines, black, play (empty for a draw)      entries step[i].entry .. step[i + 1].entry - 1
 *   entry e:  S, R (both empty in a win)                 children entry[e].child .. entry[e + 1].child - 1
 *   child c:  what `t` has before `/` (squares of tuples) or `f` has behind it (pairs), else empty; lines
 *
 * step[steps] stands for the root, with one entry, and S and R empty; it exists once proof_add_root was called.
 * A square of R is a number, or PROOF_EXCLUSIVE + L for the exclusive square of line L. */
#define PROOF_EXCLUSIVE 0x80000000u

enum proof_kind { PROOF_STEP, PROOF_FOREST, PROOF_POTENTIAL, PROOF_PAIRING, PROOF_FILLED };

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
	bool win;
	unsigned part, parts; /* of `part i n`; parts is 0 for a whole proof */
	uint32_t black, white;
	uint32_t steps, entries, children, words;
	struct proof_step *step;
	struct proof_entry *entry;
	struct proof_child *child;
	uint32_t *word;
	uint32_t step_room, entry_room, child_room, word_room;
};

/* A list of the pool; valid until something is added. */
struct proof_list {
	uint32_t count;
	const uint32_t *word;
};

void proof_init(struct proof *p);
void proof_clear(struct proof *p);

/* Building, in the order of the file: the stones, then steps with their entries with their children, then the root. */
void proof_set_stones(struct proof *p, const uint32_t *black, uint32_t blacks, const uint32_t *white, uint32_t whites);
void proof_add_step(struct proof *p, const uint32_t *line, uint32_t lines, const uint32_t *black, uint32_t blacks,
                    const uint32_t *play, uint32_t plays);
void proof_add_entry(struct proof *p, const uint32_t *s, uint32_t ss, const uint32_t *r, uint32_t rs);
void proof_add_child(struct proof *p, enum proof_kind kind, uint32_t number, const uint32_t *tuple, uint32_t tuples,
                     const uint32_t *line, uint32_t lines);
void proof_add_root(struct proof *p);

struct proof_list proof_black(const struct proof *p);
struct proof_list proof_white(const struct proof *p);
struct proof_list proof_step_lines(const struct proof *p, uint32_t step);
struct proof_list proof_step_black(const struct proof *p, uint32_t step);
struct proof_list proof_step_play(const struct proof *p, uint32_t step);
struct proof_list proof_entry_s(const struct proof *p, uint32_t entry);
struct proof_list proof_entry_r(const struct proof *p, uint32_t entry);
struct proof_list proof_child_tuples(const struct proof *p, uint32_t child);
struct proof_list proof_child_lines(const struct proof *p, uint32_t child);

/* Reads one proof, from `kdraw proof 1` to `end` and no further, into p, which is initialised and empty. What can be
 * told from the file and the board alone is refused: words out of order, numbers out of range, references to later
 * steps, another board (NULL: any). Whether the steps are right is for the checker to say. */
bool proof_read(struct proof *p, struct textfile *f, const struct hypergraph *board);

#endif

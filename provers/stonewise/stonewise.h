/* Stonewise proofs of game b: White answers every black stone at once by killing one line, or the lines of one square
 * (checker/FORMATS.md says why that is enough when all lines have exclusive squares). They need no moves of several
 * stones, so they are far shorter than proofs by entries; but not every draw has one. */
#ifndef PROVERS_STONEWISE_STONEWISE_H
#define PROVERS_STONEWISE_STONEWISE_H

#include "provers/prover/prover.h"

enum { STONEWISE_LINES = 64, STONEWISE_SQUARES = 256 };

/* A reference to a step: line[slot] is the position's line that is played like line `slot` of the step. */
struct stonewise_child {
	uint32_t step;
	uint8_t line[STONEWISE_LINES];
};

/* Stones and answers are squares, or SQUARES + line: a stone on the line alone, or its exclusive square. */
struct stonewise_entry {
	uint16_t stone, answer;
	uint16_t children, loose;
	uint32_t child, first_loose; /* the first of them */
};

/* Lines of the board in ascending order, which are the slots. */
struct stonewise_step {
	uint64_t lines;
	uint8_t black[STONEWISE_LINES];         /* by line of the board */
	uint64_t taken[STONEWISE_SQUARES / 64]; /* black squares on two of the lines or more */
	uint32_t entry, entries;
	bool needed;
};

struct stonewise_proof {
	struct stonewise_step *step;
	struct stonewise_entry *entry;
	struct stonewise_child *child;
	uint8_t *loose; /* lines */
	uint32_t steps, entries, children, looses;
	uint32_t step_room, entry_room, child_room, loose_room;
	struct stonewise_entry root; /* only its children count */
};

/* DRAWN with the proof, LOST if there is none (which does not mean that Maker wins), UNDECIDED if time is over. Up to
 * STONEWISE_LINES lines, all with exclusive squares, and STONEWISE_SQUARES squares. */
enum verdict stonewise_prove(struct stonewise_proof *proof, const struct hypergraph *board, unsigned parameter,
                             const struct prover_options *options, struct statistics *statistics);
void stonewise_clear(struct stonewise_proof *proof);

/* Room for one more at the end of an array, or of the proof's. */
void *stonewise_room(void *array, uint32_t used, uint32_t *room, size_t size);
struct stonewise_step *stonewise_add_step(struct stonewise_proof *proof);
struct stonewise_entry *stonewise_add_entry(struct stonewise_proof *proof);
struct stonewise_child *stonewise_add_child(struct stonewise_proof *proof);
void stonewise_add_loose(struct stonewise_proof *proof, uint8_t line);

bool stonewise_takes(const struct hypergraph *board);

/* The whole file, without the steps that are not needed. */
void stonewise_write(struct stonewise_proof *proof, const struct hypergraph *board, unsigned parameter, FILE *out,
                     struct proof_summary *summary);

#endif

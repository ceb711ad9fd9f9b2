/* A position of game b as White sees it who answers stone by stone (checker/FORMATS.md, stonewise proofs).
 *
 * Only the squares on two living lines or more count; of squares on one line there may be any number. So a scheme is a
 * position of the kernel without its classes of single lines, all its lines with exclusive squares. */
#pragma once

#include "provers/kernel/canonical.h"
#include "provers/kernel/concrete.h"
#include "provers/proof/proof_events.h"

struct scheme {
	struct position p;
	struct squares black; /* on the board */
};

/* What does not change: the board, B, and the squares' lines. */
struct scheme_board {
	const struct hypergraph *board;
	struct rules rules;
	struct boardlines lines;
	bool begun; /* some lines have stones to begin with */
};

void scheme_board_init(struct scheme_board *b, const struct hypergraph *board, unsigned parameter);

/* These lines with these black squares, but no stones on the lines; and the empty board. */
void scheme_of(const struct scheme_board *b, struct mask lines, struct proof_list black, struct scheme *s);
void scheme_begin(const struct scheme_board *b, struct scheme *s);
void scheme_copy(struct scheme *to, const struct scheme *from);

/* Lines die: they leave the classes, and classes of one line are forgotten. */
void scheme_kill(struct scheme *s, struct mask dead);

/* Lines with room for a stone on each square that they share are taken away, one after the other: they are loose.
 * Returns how many, in their order in loose[], unless NULL stands there. A scheme is drawn if it is drawn without them.
 */
unsigned scheme_loosen(const struct scheme_board *b, struct scheme *s, uint32_t *loose);

/* A black stone on a square of class j, whose number it returns. Nothing else changes: the class may be empty now. */
unsigned scheme_put(const struct scheme_board *b, struct scheme *s, unsigned j);

/* The lines with too many stones: White's next answer has to kill them all. */
struct mask scheme_overfull(const struct scheme_board *b, const struct scheme *s);

/* The first empty square on exactly these of the living lines. */
unsigned scheme_square(const struct scheme_board *b, const struct scheme *s, struct mask lines);

/* Moves one component from from into out, and leaves away those before it that are leaves; false if nothing else is
 * left. Leaf: a tree, or the rows and columns of a grid, with at most one line with B stones (of one component). */
bool scheme_part(const struct scheme_board *b, struct scheme *from, struct scheme *out);

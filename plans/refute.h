#pragma once

#include "plans/nogood.h"
#include "plans/sat.h"

/* No choice of short lines is good: for a lattice of periods, every periodic set of lines of at most `length` squares
 * that catches k contains, somewhere, a nogood. The tiles do not matter, nor whether they are finite, and gaps do not
 * help either: a line with gaps lies in a line of `length` neighbouring squares, and longer lines are better for White.
 * So it is enough to look at lines of exactly `length` neighbouring squares.
 *
 *   variable   a line starts at this residue in this direction
 *   clauses    among any k - length + 1 starts in a row, one is chosen
 *              for each nogood, moved, turned or reflected: not all of its lines are chosen
 *
 * Without periods the same is asked about a box: only segments and nogoods inside of it count. If that is not
 * satisfiable, no set of such lines catches k, periodic or not, on any part of the plane that contains the box.
 *
 * The formula is not satisfiable: the claim. Satisfied: Maker is asked for a win on a piece of the board of the lines
 * chosen, and his win, reduced, is one nogood more. */
struct refuting {
	unsigned k, length;
	struct judge *judge;
	struct nogoods *nogoods;
	unsigned from, to; /* sides of the pieces */
	unsigned box;      /* not zero: no periods, but what lies inside of so many rows and columns */
	bool (*over)(const void *);
	const void *context;
};

struct refutation {
	unsigned long choices; /* that satisfied the formula so far */
	unsigned nogoods;      /* new ones */
	unsigned long clauses;
	unsigned side; /* if the verdict is UNDECIDED: Maker was not seen to win on pieces up to this side */
};

/* LOST: every choice contains a nogood. The formula, in DIMACS, and the proof that it is not satisfiable, in DRAT, are
 * written unless NULL stands there. */
enum verdict refute_lattice(const struct refuting *r, const struct place period[2], struct refutation *result,
                            FILE *formula, FILE *proof);
/* r->box is the side. */
enum verdict refute_box(const struct refuting *r, struct refutation *result, FILE *formula, FILE *proof);
/* What both kinds of refutation are: a formula, which is made by then; the clauses of a nogood; and what a choice that
 * satisfies the formula teaches: LOST if that is a nogood. */
struct refuter {
	const struct refuting *by;
	struct sat solver;
	void (*add_nogood)(void *self, const struct hypergraph *h);
	enum verdict (*judge_choice)(void *self, struct refutation *result);
	void *self;
};
/* Until there is no choice, or one that teaches nothing. The clauses are counted, and the solver goes. */
enum verdict refuter_run(struct refuter *r, struct refutation *result, FILE *formula, FILE *proof);

/* Nogoods as files: DIR/nogood-1.board and DIR/nogood-1.proof, ... Reads the boards. Their lines have to be
 * neighbouring squares in a row, at least `length` of them, or the clauses would not be right; any lines will do for
 * choices of lines in given tiles, where `length` is 0. */
bool refute_read(const char *folder, struct nogoods *n, unsigned length, struct trouble *trouble);
/* Does the checker say that Maker wins on this one, in game p? */
bool refute_check(const char *folder, unsigned number, unsigned p, struct trouble *trouble);
/* Writes board and proof of nogoods from number `from` on; false if something cannot be written. */
bool refute_write(const char *folder, const struct nogoods *n, unsigned from, unsigned p, struct trouble *trouble);

#pragma once

#include "plans/ground.h"
#include "plans/refute.h"

/* The tiles as they lie, and all choices of lines in them: is there one that catches k and that White holds in every
 * tile? Exactly, where the prover decides the boards.
 *
 *   candidate    what a segment of k squares has in common with a tile, more than p squares; a segment contains a line
 *                of a tile if and only if that line lies in one of its candidates, and then the candidate itself is
 *                better for White
 *   variable     White holds this candidate
 *   clauses      for each segment of k squares: one of its candidates
 *                a candidate that contains one of the same tile is held, too
 *                for each nogood, moved, turned or reflected: not all of its lines
 *
 * LOST: the formula is not satisfiable, so no lines in these tiles prove the game drawn. DRAWN: a choice is drawn in
 * every tile; it goes to `found`, which is initialised and empty. UNDECIDED: a board was not decided in the judge's
 * time, or it was over. Of r only k, judge, nogoods, over and context count. Tiles have up to CHOICES_SQUARES squares.
 */
enum { CHOICES_SQUARES = 256 };
enum verdict choices_refute(const struct refuting *r, const struct ground *g, struct refutation *result, FILE *formula,
                            FILE *proof, struct tiling *found);

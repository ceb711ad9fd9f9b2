/* What can be played in a position, for searches whose tree is kept elsewhere: nothing is searched here. */
#pragma once

#include "provers/kernel/engine.h"
#include "provers/kernel/mask.h"

#define branch_uncovered K(branch_uncovered)
#define branch_answers K(branch_answers)
#define branch_after K(branch_after)

/* The board is one component, as branch_after makes it. DRAWN: every move of Black's has one of these answers.
 * Otherwise UNDECIDED, and move is one that has none. */
enum verdict branch_uncovered(const struct question *q, const struct surroundings *by, struct statistics *statistics,
                              const struct branch *known, unsigned count, struct branch *move);

/* DRAWN: list[0] is an answer that is known to draw, perhaps to some stones of the move only. LOST: none can. Otherwise
 * UNDECIDED, and list has the first `most' answers at the most that may draw, best first. */
enum verdict branch_answers(const struct question *q, const struct surroundings *by, struct statistics *statistics,
                            const struct branch *move, struct branch *list, unsigned most, unsigned *count);

/* What is known of the position after both (b->blacks may be 0: the position itself). UNDECIDED: its components that
 * nothing is known of, MOST_PARTS at the most, to be cleared by the caller. */
enum verdict branch_after(const struct question *q, const struct surroundings *by, struct statistics *statistics,
                          const struct branch *b, struct branch_part *part, unsigned *count);

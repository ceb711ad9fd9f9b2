#pragma once

#include "provers/proof/proof.h"

/* Steps of a proof by what stands on the board. White's stones kill lines; the living ones fall into parts that share
 * no empty square, and each part is a position of its own, as steps are:
 *
 *     o . . .      line 0 is dead
 *     x . . .      part 0: line 1 with the rest 5 6 7, and what shares an empty square with it
 *
 * In game p lines are left out whose rest contains another one's, and a step is about a part if their rests are the
 * same up to the numbers of squares and lines. In game b, where stones count, it has the same lines and black stones.
 */
struct seeking {
	const struct hypergraph *board;
	const struct proof *proof;
	bool *black;                          /* by square */
	unsigned *line, *part, living, parts; /* part[i]: of the living line line[i] */
};

/* The squares are of the board, at most one stone on each. To be cleared. */
void seeking_init(struct seeking *s, const struct hypergraph *board, const struct proof *proof, struct proof_list black,
                  struct proof_list white);
void seeking_clear(struct seeking *s);

/* Calls for each step that is about this part, from the last one on. */
typedef void seeking_teller(void *to, uint32_t step);
void seeking_steps(const struct seeking *s, unsigned part, seeking_teller *tell, void *to);

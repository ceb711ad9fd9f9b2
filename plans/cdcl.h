#ifndef PLANS_CDCL_H
#define PLANS_CDCL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "provers/search/game.h"

/* A small solver for propositional formulas by conflict-driven clause learning: clauses are added between calls.
 * Variables are 1, 2, ...; literals v and -v, as in DIMACS. */
struct cdcl;

struct cdcl *cdcl_new(void);
void cdcl_release(struct cdcl *s);

int cdcl_variable(struct cdcl *s); /* a new one */
/* Which value is tried first; rank: before those of lower rank, as long as nothing was learned. */
void cdcl_prefer(struct cdcl *s, int literal, double rank);
void cdcl_add(struct cdcl *s, const int *literal, unsigned size);
unsigned long cdcl_clauses(const struct cdcl *s); /* added, not learned */

/* DRAWN: satisfiable, the values can be asked for; LOST: not satisfiable, nor will it be with more clauses; UNDECIDED:
 * after so many conflicts. */
enum verdict cdcl_solve(struct cdcl *s, uint64_t conflicts);
bool cdcl_value(const struct cdcl *s, int variable);

/* The clauses that were added, in DIMACS, for other solvers. */
void cdcl_write(const struct cdcl *s, FILE *out);

#endif

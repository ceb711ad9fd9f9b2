#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "provers/search/game.h"

/* Propositional formulas, decided by CaDiCaL; clauses are added between calls. Variables are 1, 2, ...; literals v and
 * -v, as in DIMACS. What the solver learns is kept: every clause follows by unit propagation from those before it and
 * the formula, so that together they are a proof in DRAT's format, which needs no deletions and no new variables. */
struct sat {
	struct CCaDiCaL *solver;
	struct clauses {
		int *literal; /* clause after clause, each ended by 0 */
		size_t used, room;
		unsigned long count;
	} given, learned;
	int variables;
	bool (*over)(const void *context); /* asked now and then */
	const void *context;
};

/* over may be NULL. */
void sat_init(struct sat *s, int variables, bool (*over)(const void *context), const void *context);
/* The same without a proof: all that the solver can do. */
void sat_init_quick(struct sat *s, int variables, bool (*over)(const void *context), const void *context);
void sat_clear(struct sat *s);
int sat_variable(struct sat *s); /* one more */
void sat_add(struct sat *s, const int *literal, unsigned size);

/* DRAWN: satisfiable, the values can be asked for; LOST: not satisfiable, nor will it be with more clauses; UNDECIDED:
 * it was over before. */
enum verdict sat_solve(struct sat *s);
bool sat_value(const struct sat *s, int variable);

void sat_write(const struct sat *s, FILE *out);       /* the formula, in DIMACS */
void sat_write_proof(const struct sat *s, FILE *out); /* after LOST: the proof */

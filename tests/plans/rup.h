#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Is a proof one? Every clause has to follow by unit propagation from the formula and the clauses before it, and one of
 * them is empty. By the definition, without watches: for small formulas. */
struct rup {
	int *literal; /* clause after clause, each ended by 0 */
	size_t used, room;
	int variables;
	signed char *value; /* of a variable: 1, -1, or 0 if it is open */
};

/* The numbers up to the next 0, added as a clause; false at the end of the file. */
static inline bool rup_read(struct rup *r, FILE *in)
{
	int literal = 1;
	while (literal != 0) {
		if (fscanf(in, "%d", &literal) != 1)
			return false;
		if (r->used == r->room)
			r->literal =
			    realloc(r->literal, (r->room = r->room == 0 ? 64 : 2 * r->room) * sizeof *r->literal);
		r->literal[r->used++] = literal;
	}
	return true;
}

/* 0 if a literal is true or two are open, else the open one; conflict if none is. */
static inline int rup_unit(const struct rup *r, size_t from, bool *conflict)
{
	int open = 0;
	for (size_t i = from; r->literal[i] != 0; i++) {
		int l = r->literal[i], value = r->value[abs(l)] * (l < 0 ? -1 : 1);
		if (value > 0 || (value == 0 && open != 0 && open != l))
			return 0;
		open = value == 0 ? l : open;
	}
	*conflict = open == 0;
	return open;
}

/* Does propagation over the first `end` numbers find a conflict? */
static inline bool rup_propagate(struct rup *r, size_t end)
{
	bool conflict = false;
	for (bool changed = true; changed;) {
		changed = false;
		for (size_t i = 0; i < end && !conflict; i++) {
			int unit = rup_unit(r, i, &conflict);
			if (unit != 0)
				r->value[abs(unit)] = unit > 0 ? 1 : -1, changed = true;
			while (r->literal[i] != 0)
				i++;
		}
		if (conflict)
			return true;
	}
	return false;
}

/* The formula in DIMACS, the proof as plain clauses. */
static inline bool rup_right(FILE *formula, FILE *proof)
{
	struct rup r = {0};
	unsigned long clauses;
	bool right = fscanf(formula, "p cnf %d %lu", &r.variables, &clauses) == 2, empty = false;
	r.value = calloc((size_t)(right ? r.variables : 0) + 1, 1);
	for (unsigned long i = 0; i < clauses && right; i++)
		right = rup_read(&r, formula);
	while (right && !empty) {
		size_t from = r.used;
		if (!rup_read(&r, proof))
			break;
		memset(r.value, 0, (size_t)r.variables + 1);
		for (size_t i = from; r.literal[i] != 0; i++)
			r.value[abs(r.literal[i])] = r.literal[i] > 0 ? -1 : 1;
		right = rup_propagate(&r, from);
		empty = r.literal[from] == 0;
	}
	free(r.literal);
	free(r.value);
	return right && empty;
}

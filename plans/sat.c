#include "plans/sat.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <ccadical.h>

#include "base/memory.h"

static void put(struct clauses *c, int literal)
{
	MAKE_ROOM(c->literal, c->used, c->room);
	c->literal[c->used++] = literal;
	c->count += literal == 0;
}

static void keep_learned(void *context, int *clause)
{
	struct sat *s = context;
	for (; *clause != 0; clause++)
		put(&s->learned, *clause);
	put(&s->learned, 0);
}

static int is_over(void *context)
{
	const struct sat *s = context;
	return s->over != NULL && s->over(s->context);
}

void sat_init_quick(struct sat *s, int variables, bool (*over)(const void *context), const void *context)
{
	*s = (struct sat){.solver = ccadical_init(), .variables = variables, .over = over, .context = context};
	ccadical_set_option(s->solver, "quiet", 1);
	ccadical_set_terminate(s->solver, s, is_over);
}

/* Clauses that other means than conflicts derive would not be told to us, so there are none. Squares are left without
 * lines where nothing asks for one. */
void sat_init(struct sat *s, int variables, bool (*over)(const void *context), const void *context)
{
	static const char *const off[] = {"inprocessing", "elim",  "probe",     "subsume", "vivify",
	                                  "ternary",      "cover", "condition", "compact", "decompose",
	                                  "lucky",        "walk",  "phase"};
	sat_init_quick(s, variables, over, context);
	for (unsigned i = 0; i < sizeof off / sizeof *off; i++)
		ccadical_set_option(s->solver, off[i], 0);
	ccadical_set_learn(s->solver, s, INT32_MAX, keep_learned);
}

void sat_clear(struct sat *s)
{
	ccadical_release(s->solver);
	free(s->given.literal);
	free(s->learned.literal);
	memset(s, 0, sizeof *s);
}

int sat_variable(struct sat *s)
{
	return ++s->variables;
}

void sat_add(struct sat *s, const int *literal, unsigned size)
{
	for (unsigned i = 0; i <= size; i++) {
		int l = i < size ? literal[i] : 0;
		assert(abs(l) <= s->variables && (l != 0) == (i < size));
		ccadical_add(s->solver, l);
		put(&s->given, l);
	}
}

enum verdict sat_solve(struct sat *s)
{
	switch (ccadical_solve(s->solver)) {
	case 10:
		return DRAWN;
	case 20:
		return LOST;
	default:
		return UNDECIDED;
	}
}

bool sat_value(const struct sat *s, int variable)
{
	assert(variable >= 1 && variable <= s->variables);
	return ccadical_val(s->solver, variable) > 0;
}

static void write_clauses(const struct clauses *c, FILE *out)
{
	for (size_t i = 0; i < c->used; i++)
		fprintf(out, c->literal[i] == 0 ? "%d\n" : "%d ", c->literal[i]);
}

void sat_write(const struct sat *s, FILE *out)
{
	fprintf(out, "p cnf %d %lu\n", s->variables, s->given.count);
	write_clauses(&s->given, out);
}

/* The last clause is the empty one: the solver need not have told it. */
void sat_write_proof(const struct sat *s, FILE *out)
{
	write_clauses(&s->learned, out);
	fputs("0\n", out);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "plans/cdcl.h"

static uint64_t state;

static unsigned draw(unsigned below)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(state >> 33) % below;
}

enum { VARIABLES = 10, MOST = 60 };

struct formula {
	int clause[MOST][3];
	unsigned clauses;
};

static bool holds(const struct formula *f, unsigned values)
{
	for (unsigned i = 0; i < f->clauses; i++) {
		bool any = false;
		for (unsigned j = 0; j < 3; j++) {
			int l = f->clause[i][j];
			any = any || ((values >> (abs(l) - 1)) & 1) == (l > 0);
		}
		if (!any)
			return false;
	}
	return true;
}

static bool satisfiable(const struct formula *f)
{
	for (unsigned values = 0; values < 1u << VARIABLES; values++)
		if (holds(f, values))
			return true;
	return false;
}

/* Literals may be equal or opposite. */
static void random_clause(struct formula *f)
{
	for (unsigned j = 0; j < 3; j++)
		f->clause[f->clauses][j] = (int)(1 + draw(VARIABLES)) * (draw(2) == 0 ? 1 : -1);
	f->clauses++;
}

/* After each clause the answer is that of all 2^10 assignments, and the values satisfy. */
static void agrees_with_all_assignments(void **unused)
{
	(void)unused;
	unsigned broken = 0;
	for (state = 0; state < 150; state++) {
		struct formula f = {.clauses = 0};
		uint64_t seed = state;
		struct cdcl *s = cdcl_new();
		for (unsigned v = 0; v < VARIABLES; v++)
			cdcl_prefer(s, (int)draw(2) == 0 ? cdcl_variable(s) : -cdcl_variable(s), draw(3));
		while (f.clauses < MOST) {
			random_clause(&f);
			cdcl_add(s, f.clause[f.clauses - 1], 3);
			if (f.clauses < 30)
				continue;
			enum verdict v = cdcl_solve(s, UINT64_MAX);
			assert_int_equal(v, satisfiable(&f) ? DRAWN : LOST);
			unsigned values = 0;
			for (int i = 1; i <= VARIABLES; i++)
				values |= (unsigned)cdcl_value(s, i) << (i - 1);
			assert_true(v == LOST || holds(&f, values));
			broken += v == LOST;
		}
		cdcl_release(s);
		state = seed;
	}
	assert_true(broken > 100);
}

/* n + 1 pigeons do not fit into n holes; n do. */
static enum verdict pigeons(int pigeons, int holes, uint64_t conflicts)
{
	struct cdcl *s = cdcl_new();
	int in[9][9], clause[9];
	for (int i = 0; i < pigeons; i++)
		for (int j = 0; j < holes; j++)
			in[i][j] = cdcl_variable(s);
	for (int i = 0; i < pigeons; i++)
		cdcl_add(s, in[i], (unsigned)holes);
	for (int j = 0; j < holes; j++)
		for (int i = 0; i < pigeons; i++)
			for (int h = 0; h < i; h++) {
				clause[0] = -in[i][j];
				clause[1] = -in[h][j];
				cdcl_add(s, clause, 2);
			}
	enum verdict v = cdcl_solve(s, conflicts);
	cdcl_release(s);
	return v;
}

static void pigeons_need_holes(void **unused)
{
	(void)unused;
	for (int n = 1; n < 7; n++) {
		assert_int_equal(pigeons(n + 1, n, UINT64_MAX), LOST);
		assert_int_equal(pigeons(n, n, UINT64_MAX), DRAWN);
	}
	assert_int_equal(pigeons(9, 8, 100), UNDECIDED);
}

static void small_formulas(void **unused)
{
	(void)unused;
	struct cdcl *s = cdcl_new();
	int a = cdcl_variable(s), b = cdcl_variable(s);
	assert_int_equal(cdcl_solve(s, 1), DRAWN);
	cdcl_add(s, (int[]){a, b}, 2);
	cdcl_add(s, (int[]){-a}, 1);
	assert_int_equal(cdcl_solve(s, 1), DRAWN);
	assert_true(!cdcl_value(s, a) && cdcl_value(s, b));
	cdcl_add(s, (int[]){-b, a}, 2);
	assert_int_equal(cdcl_solve(s, 1), LOST);
	assert_int_equal(cdcl_clauses(s), 3);
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	cdcl_write(s, out);
	fclose(out);
	assert_string_equal(text, "p cnf 2 3\n1 2 0\n-1 0\n-2 1 0\n");
	free(text);
	cdcl_release(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(agrees_with_all_assignments),
	    cmocka_unit_test(pigeons_need_holes),
	    cmocka_unit_test(small_formulas),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

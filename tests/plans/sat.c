#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "plans/sat.h"
#include "tests/plans/rup.h"

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

/* The formula without its last `left_out` clauses: does the proof hold for it? */
static bool proof_holds(const struct sat *s, unsigned left_out)
{
	FILE *formula = tmpfile(), *proof = tmpfile();
	struct sat part = *s;
	for (unsigned i = 0; i < left_out; i++, part.given.count--)
		while (part.given.literal[--part.given.used - 1] != 0)
			;
	sat_write(&part, formula);
	sat_write_proof(s, proof);
	rewind(formula);
	rewind(proof);
	bool right = rup_right(formula, proof);
	fclose(formula);
	fclose(proof);
	return right;
}

/* After each clause the answer is that of all 2^10 assignments, and the values satisfy. The proof of the first formula
 * that is not satisfiable is one, and not of the formula before, which is satisfiable. */
static void agrees_with_all_assignments(void **unused)
{
	(void)unused;
	unsigned broken = 0, proofs = 0;
	for (state = 0; state < 150; state++) {
		struct formula f = {.clauses = 0};
		uint64_t seed = state;
		struct sat s;
		bool was_broken = false;
		sat_init(&s, VARIABLES, NULL, NULL);
		while (f.clauses < MOST) {
			random_clause(&f);
			sat_add(&s, f.clause[f.clauses - 1], 3);
			if (f.clauses < 30)
				continue;
			enum verdict v = sat_solve(&s);
			assert_int_equal(v, satisfiable(&f) ? DRAWN : LOST);
			unsigned values = 0;
			for (int i = 1; i <= VARIABLES && v == DRAWN; i++)
				values |= (unsigned)sat_value(&s, i) << (i - 1);
			assert_true(v == LOST || holds(&f, values));
			if (v == LOST && !was_broken && f.clauses > 30) {
				assert_true(proof_holds(&s, 0));
				assert_false(proof_holds(&s, 1));
				proofs++;
			}
			was_broken = v == LOST;
			broken += was_broken;
		}
		sat_clear(&s);
		state = seed;
	}
	assert_true(broken > 100 && proofs > 20);
}

static bool at_once(const void *context)
{
	return context != NULL;
}

/* n + 1 pigeons do not fit into n holes; n do. */
static enum verdict pigeons(int pigeons, int holes, const void *stop)
{
	struct sat s;
	int clause[12];
	sat_init(&s, pigeons * holes, at_once, stop);
	for (int i = 0; i < pigeons; i++) {
		for (int j = 0; j < holes; j++)
			clause[j] = 1 + i * holes + j;
		sat_add(&s, clause, (unsigned)holes);
	}
	for (int j = 0; j < holes; j++)
		for (int i = 0; i < pigeons; i++)
			for (int h = 0; h < i; h++)
				sat_add(&s, (int[]){-(1 + i * holes + j), -(1 + h * holes + j)}, 2);
	enum verdict v = sat_solve(&s);
	assert_true(v != LOST || (proof_holds(&s, 0) && !proof_holds(&s, 1)));
	sat_clear(&s);
	return v;
}

static void pigeons_need_holes(void **unused)
{
	(void)unused;
	for (int n = 1; n < 6; n++) {
		assert_int_equal(pigeons(n + 1, n, NULL), LOST);
		assert_int_equal(pigeons(n, n, NULL), DRAWN);
	}
	assert_int_equal(pigeons(12, 11, ""), UNDECIDED);
}

static void small_formulas(void **unused)
{
	(void)unused;
	struct sat s;
	sat_init(&s, 2, NULL, NULL);
	assert_int_equal(sat_solve(&s), DRAWN);
	sat_add(&s, (int[]){1, 2}, 2);
	sat_add(&s, (int[]){-1}, 1);
	assert_int_equal(sat_solve(&s), DRAWN);
	assert_true(!sat_value(&s, 1) && sat_value(&s, 2));
	sat_add(&s, (int[]){-2, 1}, 2);
	assert_int_equal(sat_solve(&s), LOST);
	assert_int_equal(s.given.count, 3);
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	sat_write(&s, out);
	fclose(out);
	assert_string_equal(text, "p cnf 2 3\n1 2 0\n-1 0\n-2 1 0\n");
	free(text);
	sat_clear(&s);
}

/* 1 or 2 and not 2 do not say 1 is wrong: a proof needs its steps, and its end. */
static void what_does_not_follow_is_no_proof(void **unused)
{
	(void)unused;
	static const char formula[] = "p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n",
	                  whole[] = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
	static const struct {
		const char *formula, *proof;
		bool right;
	} cases[] = {{whole, "1 0\n0\n", true},    {whole, "2 0\n0\n", true}, {whole, "0\n", false},
	             {whole, "1 0\n", false},      {whole, "", false},        {formula, "1 0\n0\n", false},
	             {formula, "-1 0\n0\n", false}};
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
		FILE *f = fmemopen((void *)(uintptr_t)cases[i].formula, strlen(cases[i].formula), "r");
		FILE *p = fmemopen((void *)(uintptr_t)cases[i].proof, strlen(cases[i].proof) + 1, "r");
		assert_int_equal(rup_right(f, p), cases[i].right);
		fclose(f);
		fclose(p);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(agrees_with_all_assignments),
	    cmocka_unit_test(pigeons_need_holes),
	    cmocka_unit_test(small_formulas),
	    cmocka_unit_test(what_does_not_follow_is_no_proof),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

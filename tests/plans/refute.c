#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "boards/tilings/tiling.h"
#include "plans/candidates.h"
#include "plans/refute.h"
#include "tests/plans/rup.h"

enum { K = 10, P = 2, LENGTH = 4 };

static bool never(const void *context)
{
	(void)context;
	return false;
}

/* A choice as a bit for each residue and direction. */
struct choice {
	struct lattice lattice;
	unsigned residues, bits;
};

static bool chosen(const struct choice *c, unsigned d, int64_t row, int64_t column)
{
	return c->bits >> (d * c->residues + lattice_residue(&c->lattice, row, column)) & 1;
}

static bool catches(const struct choice *c)
{
	for (unsigned d = 0; d < DIRECTIONS; d++)
		for (uint32_t r = 0; r < c->residues; r++) {
			struct place at = lattice_place(&c->lattice, r), step = direction_step[d];
			bool caught = false;
			for (int i = 0; i + LENGTH <= K; i++)
				caught = caught || chosen(c, d, at.row + (int64_t)i * step.row,
				                          at.column + (int64_t)i * step.column);
			if (!caught)
				return false;
		}
	return true;
}

/* Is the line of these squares, wherever it may lie, one of those chosen? Tries all four directions from each square.
 */
static bool has_line(const struct choice *c, const struct place *square)
{
	for (unsigned first = 0; first < LENGTH; first++)
		for (unsigned d = 0; d < DIRECTIONS; d++) {
			unsigned found = 0;
			for (int i = 0; i < LENGTH; i++)
				for (unsigned j = 0; j < LENGTH; j++)
					found +=
					    square[j].row == square[first].row + i * direction_step[d].row &&
					    square[j].column == square[first].column + i * direction_step[d].column;
			if (found == LENGTH)
				return chosen(c, d, square[first].row, square[first].column);
		}
	fail_msg("a line of a nogood is not straight");
	return false;
}

/* The four turns by matrices, and their reflections. */
static bool inside(const struct choice *c, const struct hypergraph *h)
{
	static const int32_t turn[8][4] = {{1, 0, 0, 1},  {0, 1, -1, 0}, {-1, 0, 0, -1}, {0, -1, 1, 0},
	                                   {1, 0, 0, -1}, {0, 1, 1, 0},  {-1, 0, 0, 1},  {0, -1, -1, 0}};
	for (unsigned s = 0; s < 8; s++)
		for (uint32_t r = 0; r < c->residues; r++) {
			struct place by = lattice_place(&c->lattice, r);
			bool all = true;
			for (unsigned i = 0; i < h->lines && all; i++) {
				struct place square[LENGTH];
				assert_int_equal(hypergraph_line_size(h, i), LENGTH);
				for (unsigned j = 0; j < LENGTH; j++) {
					const int32_t *at = h->coordinate + 2 * (size_t)hypergraph_line(h, i)[j];
					square[j].row = turn[s][0] * at[0] + turn[s][1] * at[1] + by.row;
					square[j].column = turn[s][2] * at[0] + turn[s][3] * at[1] + by.column;
				}
				all = has_line(c, square);
			}
			if (all)
				return true;
		}
	return false;
}

/* Every choice that catches k, from the definition: it contains a nogood. Returns how many there are. */
static unsigned try_all_choices(const struct place period[2], const struct nogoods *n)
{
	struct choice c;
	unsigned count = 0;
	assert_true(lattice_init(&c.lattice, period[0], period[1]));
	c.residues = (unsigned)lattice_index(&c.lattice);
	for (c.bits = 0; c.bits < 1u << (DIRECTIONS * c.residues); c.bits++) {
		bool lost = false;
		if (!catches(&c))
			continue;
		count++;
		for (unsigned i = 0; i < n->count && !lost; i++)
			lost = inside(&c, n->board + i);
		assert_true(lost);
	}
	return count;
}

static void every_choice_contains_a_nogood(void **state)
{
	(void)state;
	struct judge j = {.p = P, .prover = {.threads = 1, .memory = 1 << 20, .seconds = 20}};
	struct nogoods n;
	struct refuting r = {K, LENGTH, &j, &n, LENGTH, 8, 0, never, NULL};
	struct refutation result;
	unsigned choices = 0;
	nogoods_init(&n);
	for (unsigned index = 1; index <= 3; index++)
		for (unsigned rows = 1; rows <= index; rows++)
			for (unsigned shift = 0; index % rows == 0 && shift < index / rows; shift++) {
				struct place period[2] = {{(int32_t)rows, (int32_t)shift},
				                          {0, (int32_t)(index / rows)}};
				FILE *formula = tmpfile(), *proof = tmpfile();
				assert_int_equal(refute_lattice(&r, period, &result, formula, proof), LOST);
				rewind(formula);
				rewind(proof);
				assert_true(rup_right(formula, proof));
				fclose(formula);
				fclose(proof);
				choices += try_all_choices(period, &n);
			}
	assert_true(choices > 1000);
	for (unsigned i = 0; i < n.count; i++)
		assert_int_equal(judge_ask(&j, n.board + i, 20), LOST);
	nogoods_clear(&n);
}

/* b2 is drawn and catches 11 with lines of four to six squares. */
static void what_is_drawn_is_not_refuted(void **state)
{
	(void)state;
	struct judge j = {.p = 2, .prover = {.threads = 1, .memory = 1 << 20, .seconds = 0.05}};
	struct nogoods n;
	struct refuting r = {11, 6, &j, &n, 6, 7, 0, never, NULL};
	struct refutation result;
	nogoods_init(&n);
	assert_int_not_equal(refute_lattice(&r, (struct place[]){{8, 0}, {0, 6}}, &result, NULL, NULL), LOST);
	assert_true(result.choices > 0);
	nogoods_clear(&n);
}

static void a_box_needs_no_periods(void **state)
{
	(void)state;
	struct judge j = {.p = P, .prover = {.threads = 1, .memory = 1 << 20, .seconds = 20}};
	struct nogoods n;
	struct refuting r = {5, LENGTH, &j, &n, LENGTH, 8, 3, never, NULL};
	struct refutation result;
	nogoods_init(&n);
	assert_int_equal(refute_box(&r, &result, NULL, NULL), UNDECIDED); /* no segment of five squares lies in it */
	r.box = 7;
	assert_int_equal(refute_box(&r, &result, NULL, NULL), LOST);
	assert_true(result.nogoods > 0);
	/* Then periodic choices are lost by the same nogoods. */
	for (unsigned side = 7; side < 9; side++) {
		struct place period[2] = {{(int32_t)side, 1}, {0, (int32_t)side}};
		r.box = 0;
		assert_int_equal(refute_lattice(&r, period, &result, NULL, NULL), LOST);
		assert_int_equal(result.nogoods, 0);
	}
	nogoods_clear(&n);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_choice_contains_a_nogood),
	    cmocka_unit_test(what_is_drawn_is_not_refuted),
	    cmocka_unit_test(a_box_needs_no_periods),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

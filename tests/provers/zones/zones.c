/* prove --zones: its verdicts are those of the plain search, and of the kernel where that is too slow; the checker
 * accepts its proofs. With SLOW=1 in the environment the random boards are 20,000. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "hypergraph/write.h"
#include "provers/proof/proof_write.h"
#include "provers/prover/plain.h"
#include "provers/zones/tree.h"
#include "tests/boards/load.h"
#include "tests/hypergraph/random.h"
#include "tests/provers/kernel.h"
#include "tests/provers/scratch.h"

static const struct game one_stone = {false, 1};
static uint64_t random_state = 1;

static enum verdict plain(const struct hypergraph *h, const unsigned char *stone)
{
	struct plain_statistics s;
	return plain_decide(h, one_stone, &(struct plain_options){.stone = stone}, &s);
}

static struct zones *begin(const struct hypergraph *h, const unsigned char *stone, unsigned long long memory)
{
	return zones_new(h, &(struct zones_options){.stone = stone, .memory = memory});
}

/* The steps of its proof, which the checker accepts. */
static unsigned checked_steps(struct zones *z, const struct hypergraph *h)
{
	struct proof proof;
	struct trouble t;
	proof_init(&proof);
	assert_int_equal(zones_proof(z, &proof), DRAWN);
	unsigned steps = proof.steps;
	scratch_board(h);
	assert_true(proof_save(&proof, scratch("proof"), NULL, &t));
	assert_int_equal(run_checker(), 0);
	unlink(scratch("board"));
	unlink(scratch("proof"));
	proof_clear(&proof);
	return steps;
}

/* Proofs with steps are checked. */
static enum verdict decide(const struct hypergraph *h, const unsigned char *stone, unsigned *steps)
{
	struct zones *z = begin(h, stone, 1 << 24);
	assert_non_null(z);
	enum verdict v = zones_decide(z);
	if (v == DRAWN && zones_statistics(z)->positions > 0)
		*steps += checked_steps(z, h);
	zones_release(z);
	return v;
}

static void random_stones(const struct hypergraph *h, unsigned most, unsigned char *stone)
{
	for (unsigned s = 0; s < h->squares; s++)
		stone[s] = 0;
	for (unsigned n = random_below(&random_state, most + 1); n > 0; n--)
		stone[random_below(&random_state, h->squares)] = (unsigned char)random_below(&random_state, 3);
}

/* Lines of two to five squares. */
static void random_board(struct hypergraph *h)
{
	unsigned list[12];
	hypergraph_init(h);
	hypergraph_add_squares(h, 5 + random_below(&random_state, 7));
	for (unsigned lines = 1 + random_below(&random_state, 10); lines > 0; lines--) {
		random_permutation(&random_state, list, h->squares);
		hypergraph_add_line(h, list,
		                    2 + random_below(&random_state, 3) + (random_below(&random_state, 3) == 0));
	}
}

static void random_boards(void **state)
{
	const unsigned boards = getenv("SLOW") != NULL ? 20000 : 400;
	unsigned drawn = 0, steps = 0;
	(void)state;
	for (unsigned n = 0; n < boards; n++) {
		struct hypergraph h;
		unsigned char stone[ZONES_SQUARES];
		random_board(&h);
		random_stones(&h, 3, stone);
		enum verdict v = plain(&h, stone);
		assert_int_equal(decide(&h, stone, &steps), v);
		drawn += v == DRAWN;
		hypergraph_clear(&h);
	}
	assert_in_range(drawn, boards / 5, boards - boards / 5);
	assert_true(steps > 10);
}

/* Boards with symmetries, from positions that hang in the balance. */
static void positions_of_grids(void **state)
{
	static const char *const name[] = {"grid:4x4:3", "grid:5x5:4", "grid:5x5:4", "grid:4x6:4"};
	unsigned drawn = 0, steps = 0;
	random_state = 2; /* however many boards there were before */
	(void)state;
	for (unsigned n = 0; n < 24; n++) {
		struct hypergraph h;
		unsigned char stone[ZONES_SQUARES];
		load_board(&h, name[n % 4]);
		random_stones(&h, 7, stone);
		enum verdict v = kernel(&h, one_stone, stone);
		assert_int_equal(decide(&h, stone, &steps), v);
		drawn += v == DRAWN;
		hypergraph_clear(&h);
	}
	assert_in_range(drawn, 3, 21);
}

/* Proofs of many steps, from symmetric boards, one with a stone. */
static void proofs_of_grids(void **state)
{
	struct hypergraph h;
	unsigned char stone[ZONES_SQUARES] = {0};
	unsigned steps = 0;
	(void)state;
	load_board(&h, "grid:6x8:5");
	assert_int_equal(decide(&h, stone, &steps), DRAWN);
	assert_true(steps > 10);
	hypergraph_clear(&h);
	load_board(&h, "grid:5x5:4");
	stone[6] = 2;
	steps = 0;
	assert_int_equal(decide(&h, stone, &steps), DRAWN);
	assert_true(steps > 10);
	hypergraph_clear(&h);
}

/* A square has eight symmetries, a rectangle four; each undoes its inverse. */
static void symmetries(void **state)
{
	static const struct {
		const char *board;
		unsigned symmetries;
	} known[] = {{"grid:5x5:4", 8}, {"grid:4x6:4", 4}};
	(void)state;
	for (unsigned k = 0; k < 2; k++) {
		struct hypergraph h;
		struct zones_board b;
		load_board(&h, known[k].board);
		assert_true(zones_board_begin(&b, &h));
		assert_int_equal(b.symmetries, known[k].symmetries);
		for (unsigned t = 0; t < b.symmetries; t++)
			assert_int_equal(zones_image(&b, b.inverse[t], zones_image(&b, t, 0x123)), 0x123);
		hypergraph_clear(&h);
	}
}

/* A triangle with a square on each side has pairs; one without has none, and Black wins. */
static void covers(void **state)
{
	static const uint64_t with[] = {7, 28, 49}, without[] = {5, 20, 17};
	struct rests r = {.count = 3};
	struct cover c;
	(void)state;
	for (unsigned i = 0; i < 3; i++)
		r.rest[i] = with[i];
	assert_true(cover_find(&c, &r, NULL, 100));
	assert_int_equal(__builtin_popcountll(c.squares), 2 * c.pairs);
	for (unsigned i = 0; i < 3; i++) {
		unsigned inside = 0;
		for (unsigned n = 0; n < c.pairs; n++)
			inside += (c.pair[n] & ~with[i]) == 0;
		assert_int_equal(inside, 1);
		r.rest[i] = without[i];
	}
	assert_false(cover_find(&c, &r, NULL, 100));
	assert_in_range(c.least, 1, 3 * ZONES_ONE);
}

static void limits(void **state)
{
	struct hypergraph h;
	unsigned char stone[ZONES_SQUARES + 1] = {0};
	atomic_bool stop = true;
	(void)state;
	load_board(&h, "grid:7x7:5");
	struct zones *z = zones_new(&h, &(struct zones_options){.stone = stone, .memory = 1 << 20, .stop = &stop});
	assert_int_equal(zones_decide(z), UNDECIDED);
	assert_int_equal(zones_statistics(z)->answered, 0);
	zones_release(z);
	z = begin(&h, stone, 1 << 16); /* too little */
	assert_int_equal(zones_decide(z), UNDECIDED);
	assert_true(zones_statistics(z)->full);
	zones_release(z);
	hypergraph_clear(&h);
	load_board(&h, "grid:5x13:5"); /* too large */
	assert_null(begin(&h, stone, 1 << 16));
	hypergraph_clear(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(random_boards),   cmocka_unit_test(positions_of_grids),
	    cmocka_unit_test(proofs_of_grids), cmocka_unit_test(symmetries),
	    cmocka_unit_test(covers),          cmocka_unit_test(limits),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "provers/proof/proof_write.h"
#include "provers/stonewise/stonewise.h"
#include "tests/boards/load.h"
#include "tests/provers/scratch.h"

/* What a search stone by stone says, and writes into the file `proof'. */
static enum verdict search(const struct hypergraph *board, unsigned bound, unsigned threads,
                           struct statistics *statistics)
{
	const struct prover_options options = {.threads = threads};
	struct proof proof;
	struct trouble t;
	unsigned long long bytes;
	*statistics = (struct statistics){0};
	proof_init(&proof);
	enum verdict v = stonewise_prove(&proof, board, bound, NULL, &options, statistics, &t);
	assert_int_not_equal(v, UNDECIDED);
	if (v == DRAWN)
		assert_true(proof_save(&proof, scratch("proof"), &bytes, &t));
	proof_clear(&proof);
	return v;
}

/* With any number of threads the verdict is the same, and the checker accepts the proof, though it may be another one.
 */
static enum verdict same_with_threads(const struct hypergraph *board, unsigned bound)
{
	struct statistics one, more;
	const enum verdict verdict = search(board, bound, 1, &one);
	scratch_board(board);
	for (unsigned threads = 1; threads <= 4; threads++) {
		assert_int_equal(search(board, bound, threads, &more), verdict);
		assert_true(threads > 1 || (more.positions == one.positions && more.replies == one.replies));
		if (verdict == DRAWN)
			assert_int_equal(run_checker(), 0);
	}
	remove(scratch("board"));
	remove(scratch("proof"));
	return verdict;
}

static void add_line(struct hypergraph *h, const unsigned *square, unsigned size)
{
	unsigned line = hypergraph_add_line(h, square, size);
	h->exclusive[line] = true;
}

/* Squares on one to `deep` lines. */
static void random_board(struct random *random, unsigned squares, unsigned lines, unsigned deep, struct hypergraph *h)
{
	unsigned member[16][64], size[16] = {0};
	hypergraph_add_squares(h, squares);
	for (unsigned s = 0; s < squares; s++) {
		uint32_t on = 0;
		for (unsigned n = 1 + random_below(random, deep); n > 0; n--)
			on |= 1u << random_below(random, lines);
		for (unsigned i = 0; i < lines; i++)
			if ((on >> i & 1) != 0)
				member[i][size[i]++] = s;
	}
	for (unsigned i = 0; i < lines; i++)
		if (size[i] > 0)
			add_line(h, member[i], size[i]);
}

static void random_boards(void **state)
{
	struct random random = random_start(22, 0);
	unsigned count[3] = {0};
	(void)state;
	for (unsigned n = 0; n < 150; n++) {
		struct hypergraph h;
		hypergraph_init(&h);
		random_board(&random, 12 + n % 12, 5 + n % 5, 2 + n % 2, &h);
		count[same_with_threads(&h, n / 2 % 3)]++;
		hypergraph_clear(&h);
	}
	assert_true(count[DRAWN] > 20 && count[LOST] > 20);
}

static void bricks(void **state)
{
	static const char *const name[] = {"tile:0:weave:5", "tile:0:weave:6", "tile:0:weave:7"};
	struct hypergraph h;
	(void)state;
	for (unsigned n = 0; n < 3; n++) {
		load_exclusive(&h, name[n]);
		assert_int_equal(same_with_threads(&h, 2), DRAWN);
		hypergraph_clear(&h);
	}
}

/* Each finds what the other one has decided: together they look at fewer positions than if each were by itself. */
static void work_is_shared(void **state)
{
	struct hypergraph h;
	struct statistics one, two;
	(void)state;
	load_exclusive(&h, "tile:0:weave:10");
	assert_int_equal(search(&h, 2, 1, &one), DRAWN);
	assert_int_equal(search(&h, 2, 2, &two), DRAWN);
	assert_true(two.positions >= one.positions / 2 && two.positions < 2 * one.positions);
	remove(scratch("proof"));
	hypergraph_clear(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(random_boards),
	    cmocka_unit_test(bricks),
	    cmocka_unit_test(work_is_shared),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

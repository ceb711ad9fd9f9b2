#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "boards/tilings/tiling.h"
#include "provers/proof/proof_write.h"
#include "provers/stonewise/stonewise.h"

/* What a search stone by stone says and writes. */
struct outcome {
	enum verdict verdict;
	struct statistics statistics;
	char *text;
	size_t size;
};

static void search(const struct hypergraph *board, unsigned bound, unsigned threads, struct outcome *o)
{
	const struct prover_options options = {.threads = threads};
	struct proof proof;
	struct trouble t;
	memset(o, 0, sizeof *o);
	proof_init(&proof);
	o->verdict = stonewise_prove(&proof, board, bound, NULL, &options, &o->statistics, &t);
	FILE *out = open_memstream(&o->text, &o->size);
	if (o->verdict == DRAWN)
		proof_write(&proof, out);
	fclose(out);
	proof_clear(&proof);
}

/* With any number of threads the same positions are searched, the same answers tried, and the same bytes written. */
static enum verdict same_with_threads(const struct hypergraph *board, unsigned bound)
{
	struct outcome one, more;
	search(board, bound, 1, &one);
	assert_int_not_equal(one.verdict, UNDECIDED);
	assert_true((one.verdict == DRAWN) == (one.size > 0));
	for (unsigned threads = 2; threads <= 4; threads++) {
		search(board, bound, threads, &more);
		assert_int_equal(more.verdict, one.verdict);
		assert_int_equal(more.statistics.positions, one.statistics.positions);
		assert_int_equal(more.statistics.replies, one.statistics.replies);
		assert_int_equal(more.size, one.size);
		assert_memory_equal(more.text, one.text, one.size);
		free(more.text);
	}
	free(one.text);
	return one.verdict;
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
	static const char *const name[] = {"weave:5", "weave:6", "weave:7"};
	(void)state;
	for (unsigned n = 0; n < 3; n++) {
		struct tiling t;
		struct trouble trouble;
		struct hypergraph h;
		tiling_init(&t);
		hypergraph_init(&h);
		assert_true(tiling_load(&t, name[n], &trouble));
		tiling_board(&t, 0, &h);
		for (unsigned i = 0; i < h.lines; i++)
			h.exclusive[i] = true;
		assert_int_equal(same_with_threads(&h, 2), DRAWN);
		hypergraph_clear(&h);
		tiling_clear(&t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(random_boards),
	    cmocka_unit_test(bricks),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

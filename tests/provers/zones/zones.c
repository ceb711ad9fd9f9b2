/* prove --zones: its verdicts are those of the plain search, and of the kernel where that is too slow; the checker
 * accepts its proofs. With SLOW=1 in the environment the random boards are 20,000. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "base/checkpoint.h"
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

/* The steps of its proof of this verdict, which the checker accepts. */
static unsigned checked_steps(struct zones *z, const struct hypergraph *h, enum verdict v)
{
	struct proof proof;
	struct trouble t;
	proof_init(&proof);
	assert_int_equal(zones_proof(z, &proof), v);
	assert_int_equal(proof.win, v == LOST);
	unsigned steps = proof.steps;
	scratch_board(h);
	assert_true(proof_save(&proof, scratch("proof"), NULL, &t));
	assert_int_equal(run_checker(), 0);
	unlink(scratch("board"));
	unlink(scratch("proof"));
	proof_clear(&proof);
	return steps;
}

/* The proof is checked, if there are lines. */
static enum verdict decide(const struct hypergraph *h, const unsigned char *stone, unsigned steps[2])
{
	struct zones *z = begin(h, stone, 1 << 24);
	assert_non_null(z);
	enum verdict v = zones_decide(z);
	if (v == LOST || zones_statistics(z)->positions > 0)
		steps[v == LOST] += checked_steps(z, h, v);
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
	unsigned drawn = 0, steps[2] = {0};
	(void)state;
	for (unsigned n = 0; n < boards; n++) {
		struct hypergraph h;
		unsigned char stone[ZONES_SQUARES];
		random_board(&h);
		random_stones(&h, 3, stone);
		enum verdict v = plain(&h, stone);
		assert_int_equal(decide(&h, stone, steps), v);
		drawn += v == DRAWN;
		hypergraph_clear(&h);
	}
	assert_in_range(drawn, boards / 5, boards - boards / 5);
	assert_true(steps[false] > 10 && steps[true] > 100);
}

/* Boards with symmetries, from positions that hang in the balance. */
static void positions_of_grids(void **state)
{
	static const char *const name[] = {"grid:4x4:3", "grid:5x5:4", "grid:5x5:4", "grid:4x6:4"};
	unsigned drawn = 0, steps[2] = {0};
	random_state = 2; /* however many boards there were before */
	(void)state;
	for (unsigned n = 0; n < 24; n++) {
		struct hypergraph h;
		unsigned char stone[ZONES_SQUARES];
		load_board(&h, name[n % 4]);
		random_stones(&h, 7, stone);
		enum verdict v = kernel(&h, one_stone, stone);
		assert_int_equal(decide(&h, stone, steps), v);
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
	unsigned steps[2] = {0};
	(void)state;
	load_board(&h, "grid:6x8:5");
	assert_int_equal(decide(&h, stone, steps), DRAWN);
	assert_true(steps[false] > 10);
	hypergraph_clear(&h);
	load_board(&h, "grid:5x5:4");
	assert_int_equal(decide(&h, stone, steps), LOST);
	assert_true(steps[true] > 10);
	stone[6] = 2;
	steps[false] = 0;
	assert_int_equal(decide(&h, stone, steps), DRAWN);
	assert_true(steps[false] > 10);
	hypergraph_clear(&h);
}

/* The same lines, without coordinates, and squares on none of them. */
static void with_squares(struct hypergraph *to, const struct hypergraph *from, unsigned squares)
{
	unsigned list[ZONES_SQUARES];
	hypergraph_init(to);
	hypergraph_add_squares(to, squares);
	for (unsigned i = 0; i < from->lines; i++) {
		unsigned size = (unsigned)hypergraph_line_size(from, i);
		for (unsigned n = 0; n < size; n++)
			list[n] = hypergraph_line(from, i)[n] + squares - from->squares;
		hypergraph_add_line(to, list, size);
	}
}

/* The search for 128 squares goes through the same positions as that for 64, and writes as many steps. */
static void same_in_both_widths(void **state)
{
	static const char *const name[] = {"grid:6x8:5", "grid:4x6:4", "grid:4x5:3"};
	static const unsigned squares[] = {60, 64, 65, 90, 128};
	const unsigned char stone[ZONES_SQUARES] = {0};
	(void)state;
	for (unsigned k = 0; k < 3; k++) {
		unsigned long long positions = 0;
		unsigned steps = 0;
		struct hypergraph board;
		load_board(&board, name[k]);
		for (unsigned n = 0; n < 5; n++) {
			struct hypergraph h;
			with_squares(&h, &board, squares[n]);
			struct zones *z = begin(&h, stone, 1 << 27);
			enum verdict v = zones_decide(z);
			assert_int_equal(v, kernel(&board, one_stone, stone));
			positions = n == 0 ? zones_statistics(z)->positions : positions;
			assert_int_equal(zones_statistics(z)->positions, positions);
			unsigned written = checked_steps(z, &h, v);
			steps = n == 0 ? written : steps;
			assert_int_equal(written, steps);
			zones_release(z);
			hypergraph_clear(&h);
		}
		assert_true(positions > 10);
		hypergraph_clear(&board);
	}
}

/* Draws on more than 64 squares, with symmetries; the checker accepts them. */
static void large_boards(void **state)
{
	static const char *const name[] = {"grid:9x9:6", "grid:6x12:6"};
	const unsigned char stone[ZONES_SQUARES] = {0};
	(void)state;
	for (unsigned k = 0; k < 2; k++) {
		struct hypergraph h;
		unsigned steps[2] = {0};
		load_board(&h, name[k]);
		assert_true(h.squares > 64);
		assert_int_equal(decide(&h, stone, steps), DRAWN);
		assert_true(steps[false] > 10);
		hypergraph_clear(&h);
	}
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
	load_board(&h, "grid:12x12:5"); /* too large */
	assert_null(begin(&h, stone, 1 << 16));
	hypergraph_clear(&h);
}

/* --- threads ------------------------------------------------------------------------------------------------------ */

/* The verdict of several threads, with a proof that the checker accepts. */
static enum verdict decide_together(const struct hypergraph *h, const unsigned char *stone, unsigned threads)
{
	struct zones *z = zones_new(h, &(struct zones_options){.stone = stone, .memory = 1 << 26, .threads = threads});
	assert_non_null(z);
	enum verdict v = zones_decide(z);
	checked_steps(z, h, v);
	zones_release(z);
	return v;
}

static void threads(void **state)
{
	static const char *const name[] = {"grid:7x7:5", "grid:5x5:4", "grid:4x6:4", "grid:9x9:6"};
	const unsigned char stone[ZONES_SQUARES] = {0};
	(void)state;
	for (unsigned k = 0; k < 4; k++)
		for (unsigned n = 2; n <= 4; n += 2) {
			struct hypergraph h;
			load_board(&h, name[k]);
			assert_int_equal(decide_together(&h, stone, n), kernel(&h, one_stone, stone));
			hypergraph_clear(&h);
		}
}

static void threads_on_random_boards(void **state)
{
	(void)state;
	for (unsigned n = 0; n < 100; n++) {
		struct hypergraph h;
		unsigned char stone[ZONES_SQUARES];
		random_board(&h);
		random_stones(&h, 3, stone);
		assert_int_equal(decide_together(&h, stone, 3), plain(&h, stone));
		hypergraph_clear(&h);
	}
}

/* --- checkpoints -------------------------------------------------------------------------------------------------- */

struct run {
	struct zones *z;
	struct checkpoint checkpoint;
	struct keeping keep;
};

/* From the scratch file `point', if it goes on. */
static bool begin_run(struct run *run, const struct hypergraph *h, const struct zones_options *options, bool resume)
{
	struct zones_options o = *options;
	struct trouble t;
	char job[64];
	*run = (struct run){.keep.checkpoint = &run->checkpoint};
	o.keep = &run->keep;
	run->z = zones_new(h, &o);
	zones_job(run->z, job, sizeof job);
	assert_true(checkpoint_begin(&run->checkpoint, scratch("point"), resume, job, &t));
	FILE *known = resume ? checkpoint_read(&run->checkpoint, &t) : NULL;
	bool right = !resume || zones_resume(run->z, known, &t);
	if (known != NULL)
		fclose(known);
	return right;
}

static void end_run(struct run *run)
{
	zones_release(run->z);
	checkpoint_end(&run->checkpoint);
}

static void save_proof(struct zones *z, const char *name)
{
	struct proof proof;
	struct trouble t;
	proof_init(&proof);
	assert_int_equal(zones_proof(z, &proof), DRAWN);
	assert_true(proof_save(&proof, scratch(name), NULL, &t));
	proof_clear(&proof);
}

static bool same_bytes(const char *a, const char *b)
{
	char command[1024];
	snprintf(command, sizeof command, "cmp -s %s %s", scratch(a), scratch(b));
	return system(command) == 0;
}

/* Stopped each time that it looks at the clock, it searches the same positions, and writes the same bytes. */
static void stopped_again_and_again(const char *board)
{
	struct hypergraph h;
	struct run run;
	const unsigned char stone[ZONES_SQUARES] = {0};
	atomic_bool stop = true;
	unsigned stops = 0;
	load_board(&h, board);
	struct zones *whole = begin(&h, stone, 1 << 24);
	assert_int_equal(zones_decide(whole), DRAWN);
	save_proof(whole, "whole");
	const struct zones_options o = {.stone = stone, .memory = 1 << 24, .stop = &stop};
	assert_true(begin_run(&run, &h, &o, false));
	for (; zones_decide(run.z) == UNDECIDED; stops++) {
		end_run(&run);
		assert_true(begin_run(&run, &h, &o, true));
	}
	assert_true(stops > 10);
	end_run(&run);
	assert_true(begin_run(&run, &h, &(struct zones_options){.stone = stone, .memory = 1 << 24}, true));
	save_proof(run.z, "again");
	assert_int_equal(zones_statistics(run.z)->positions, zones_statistics(whole)->positions);
	assert_int_equal(zones_statistics(run.z)->steps, zones_statistics(whole)->steps);
	assert_true(same_bytes("whole", "again"));
	end_run(&run);
	zones_release(whole);
	unlink(scratch("point"));
	unlink(scratch("whole"));
	unlink(scratch("again"));
	hypergraph_clear(&h);
}

static void stopped(void **state)
{
	(void)state;
	stopped_again_and_again("grid:7x7:5");
	stopped_again_and_again("grid:9x9:6");
}

/* What two threads have kept is gone on with by one, or by two. */
static void stopped_threads(void **state)
{
	struct hypergraph h;
	struct run run;
	const unsigned char stone[ZONES_SQUARES] = {0};
	atomic_bool stop = true;
	unsigned stops = 0;
	struct zones_options o = {.stone = stone, .memory = 1 << 24, .stop = &stop, .threads = 2};
	(void)state;
	load_board(&h, "grid:7x7:5");
	assert_true(begin_run(&run, &h, &o, false));
	for (; zones_decide(run.z) == UNDECIDED; stops++) {
		end_run(&run);
		o.threads = 1 + stops % 2;
		assert_true(begin_run(&run, &h, &o, true));
	}
	assert_true(stops > 10);
	end_run(&run);
	o.stop = NULL;
	assert_true(begin_run(&run, &h, &o, true));
	assert_true(checked_steps(run.z, &h, DRAWN) > 10);
	end_run(&run);
	unlink(scratch("point"));
	hypergraph_clear(&h);
}

/* With more memory it goes on where that was full; with less than what is kept needs it says so. */
static void full_and_more(void **state)
{
	struct hypergraph h;
	struct run run;
	unsigned char stone[ZONES_SQUARES] = {0};
	struct zones_options o = {.stone = stone, .memory = 1 << 18};
	(void)state;
	load_board(&h, "grid:7x7:5");
	assert_true(begin_run(&run, &h, &o, false));
	assert_int_equal(zones_decide(run.z), UNDECIDED);
	assert_true(zones_statistics(run.z)->full);
	end_run(&run);
	o.memory = 1 << 16;
	assert_false(begin_run(&run, &h, &o, true));
	end_run(&run);
	o.memory = 1 << 24;
	assert_true(begin_run(&run, &h, &o, true));
	assert_int_equal(zones_decide(run.z), DRAWN);
	assert_true(checked_steps(run.z, &h, DRAWN) > 10);
	end_run(&run);
	unlink(scratch("point"));
	hypergraph_clear(&h);
}

/* What is kept of other stones is another job. */
static void jobs(void **state)
{
	struct hypergraph h;
	unsigned char stone[ZONES_SQUARES] = {0};
	char without[64], with[64];
	(void)state;
	load_board(&h, "grid:7x7:5");
	struct zones *z = begin(&h, stone, 1 << 16);
	zones_job(z, without, sizeof without);
	stone[8] = 1;
	zones_job(z, with, sizeof with);
	assert_string_not_equal(without, with);
	zones_release(z);
	hypergraph_clear(&h);
}

/* The bytes that tree_save writes of a search in its middle. */
static char *kept_bytes(const struct hypergraph *h, const unsigned char *stone, size_t *size)
{
	char *text;
	atomic_bool stop = true;
	struct tree *z = tree_new(h, &(struct zones_options){.stone = stone, .memory = 1 << 20, .stop = &stop});
	assert_int_equal(tree_decide(z), UNDECIDED);
	FILE *out = open_memstream(&text, size);
	tree_save(z, out);
	fclose(out);
	tree_release(z);
	return text;
}

static bool takes(const struct hypergraph *h, const unsigned char *stone, char *text, size_t size)
{
	struct trouble t;
	struct zones *z = begin(h, stone, 1 << 20);
	FILE *in = fmemopen(text, size, "r");
	bool right = zones_resume(z, in, &t);
	fclose(in);
	zones_release(z);
	return right;
}

/* No number leads out of the tree, whatever was changed (the sanitizers look). */
static void kept_wrongly(void **state)
{
	struct hypergraph h;
	const unsigned char stone[ZONES_SQUARES] = {0};
	size_t size;
	unsigned refused = 0;
	(void)state;
	load_board(&h, "grid:7x7:5");
	char *text = kept_bytes(&h, stone, &size);
	assert_true(takes(&h, stone, text, size));
	for (size_t n = 1; n < size; n += size / 20)
		assert_false(takes(&h, stone, text, n));
	for (unsigned n = 0; n < 300; n++) {
		size_t at = random_below(&random_state, (unsigned)size);
		text[at] = (char)~text[at];
		refused += !takes(&h, stone, text, size);
		text[at] = (char)~text[at];
	}
	assert_in_range(refused, 30, 290);
	free(text);
	hypergraph_clear(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(random_boards),
	    cmocka_unit_test(positions_of_grids),
	    cmocka_unit_test(proofs_of_grids),
	    cmocka_unit_test(symmetries),
	    cmocka_unit_test(same_in_both_widths),
	    cmocka_unit_test(large_boards),
	    cmocka_unit_test(covers),
	    cmocka_unit_test(limits),
	    cmocka_unit_test(stopped),
	    cmocka_unit_test(threads),
	    cmocka_unit_test(threads_on_random_boards),
	    cmocka_unit_test(stopped_threads),
	    cmocka_unit_test(full_and_more),
	    cmocka_unit_test(jobs),
	    cmocka_unit_test(kept_wrongly),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

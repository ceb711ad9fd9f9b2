/* Checkpoints: what is solved is found again, in a table of any size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "boards/family.h"
#include "provers/prover/prover.h"
#include "provers/search/transposition.h"
#include "tests/boards/load.h"
#include "tests/hypergraph/random.h"
#include "tests/provers/scratch.h"

#define ENTRIES 200

static struct transposition *filled(unsigned long long bytes)
{
	uint64_t random = 1;
	struct transposition *t = transposition_new(bytes);
	assert_non_null(t);
	for (unsigned n = 0; n < ENTRIES; n++) {
		uint64_t high = random_word(&random), low = random_word(&random);
		transposition_store(t, high, low, low >> 60 & 1, n + 1);
	}
	return t;
}

static unsigned found(const struct transposition *t)
{
	uint64_t random = 1;
	unsigned count = 0;
	for (unsigned n = 0; n < ENTRIES; n++) {
		uint64_t high = random_word(&random), low = random_word(&random);
		int verdict = transposition_find(t, high, low);
		assert_true(verdict == -1 || verdict == (int)(low >> 60 & 1));
		count += verdict >= 0;
	}
	return count;
}

static char *saved(size_t *size)
{
	char *text;
	struct transposition *t = filled(1 << 20);
	FILE *out = open_memstream(&text, size);
	transposition_save(t, 0, out);
	fclose(out);
	transposition_release(t);
	return text;
}

/* Into a table of this size: how many were found. */
static unsigned load(char *text, size_t size, unsigned long long bytes)
{
	struct transposition *t = transposition_new(bytes);
	FILE *in = fmemopen(text, size, "r");
	assert_true(transposition_load(t, in));
	unsigned count = found(t);
	fclose(in);
	transposition_release(t);
	return count;
}

static void tables_of_any_size(void **state)
{
	size_t size;
	char *text = saved(&size);
	(void)state;
	assert_int_equal(size, 16 * ENTRIES);
	assert_int_equal(load(text, size, 1 << 24), ENTRIES);
	assert_int_equal(load(text, size, 1 << 20), ENTRIES);
	assert_in_range(load(text, size, 640), 35, 40); /* ten buckets of four */
	free(text);
}

/* A table that grows loses nothing on the way, until it may not grow any more. */
static void tables_grow(void **state)
{
	enum { MANY = 300000 };
	struct transposition *t = transposition_new(1 << 24); /* 1,048,576 entries */
	uint64_t random = 7, again = 7;
	(void)state;
	for (unsigned n = 0; n < MANY; n++) {
		uint64_t high = random_word(&random), low = random_word(&random);
		assert_int_equal(transposition_find(t, high, low), -1);
		assert_true(transposition_store(t, high, low, low >> 60 & 1, n));
	}
	for (unsigned n = 0; n < MANY; n++) {
		uint64_t high = random_word(&again), low = random_word(&again);
		assert_int_equal(transposition_find(t, high, low), low >> 60 & 1);
	}
	assert_in_range((int)(1000 * transposition_filling(t)), 270, 300);
	unsigned lost = 0;
	for (unsigned n = 0; n < 4 * MANY; n++) {
		uint64_t high = random_word(&random);
		lost += !transposition_store(t, high, random_word(&random), true, 1);
	}
	assert_in_range(lost, 5 * MANY - (1 << 20), 5 * MANY - (1 << 20) + 50000); /* most of the room is used */
	transposition_release(t);
}

struct job {
	struct hypergraph h;
	unsigned char stone[256];
	struct question q;
};

static void job_init(struct job *j, const char *board, unsigned p)
{
	memset(j, 0, sizeof *j);
	load_board(&j->h, board);
	j->q = (struct question){&j->h, {false, p}, all_ideas, j->stone, 0, 0, NULL, false};
	j->q.ideas.held = j->q.ideas.pairing = false;
}

static struct checkpoint checkpoint;

/* With what the checkpoint knows, if anything. */
static struct prover *prover_for(const struct job *j, double seconds, struct keeping *keep)
{
	struct prover_options options = {.memory = 1 << 22, .threads = 1, .seconds = seconds, .keep = keep};
	struct trouble t;
	char name[64];
	*keep = (struct keeping){.checkpoint = &checkpoint};
	prover_job(&j->q, name, sizeof name);
	if (!checkpoint_begin(&checkpoint, scratch("checkpoint"), false, name, &t))
		return NULL;
	if (checkpoint.saved)
		assert_non_null(keep->known = checkpoint_read(&checkpoint, &t));
	struct prover *p = prover_new(&j->q, &options, &t);
	assert_non_null(p);
	if (keep->known != NULL)
		fclose(keep->known);
	return p;
}

static void end(struct prover *p)
{
	prover_release(p);
	checkpoint_end(&checkpoint);
}

/* Stopped again and again after some milliseconds, a search comes to its end, with the verdict of an undisturbed one.
 */
static void stopped_and_resumed(void **state)
{
	static const struct {
		const char *board;
		unsigned p;
		enum verdict verdict;
	} list[] = {{"grid:4x7:4", 1, DRAWN}, {"parallelogram:5:8", 3, LOST}};
	(void)state;
	for (unsigned n = 0; n < 2; n++) {
		struct job j;
		struct keeping keep;
		enum verdict v = UNDECIDED;
		unsigned rounds = 0;
		job_init(&j, list[n].board, list[n].p);
		remove(scratch("checkpoint"));
		for (double seconds = 0.002; v == UNDECIDED; seconds *= 2, rounds++) {
			struct prover *p = prover_for(&j, seconds, &keep);
			assert_int_equal(keep.known != NULL, rounds > 0);
			v = prover_decide(p);
			end(p);
		}
		assert_int_equal(v, list[n].verdict);
		assert_true(rounds > 1);
		struct prover *p = prover_for(&j, 0, &keep);
		assert_int_equal(prover_decide(p), v);
		assert_int_equal(prover_statistics(p)->positions, 0);
		end(p);
		remove(scratch("checkpoint"));
		hypergraph_clear(&j.h);
	}
}

static void others_are_refused(void **state)
{
	struct job j, k;
	struct keeping keep;
	(void)state;
	job_init(&j, "zetters", 1);
	struct prover *p = prover_for(&j, 0, &keep);
	assert_int_equal(prover_decide(p), DRAWN);
	end(p);
	job_init(&k, "zetters", 2);
	assert_null(prover_for(&k, 0, &keep));
	hypergraph_clear(&k.h);
	job_init(&k, "b2", 1);
	assert_null(prover_for(&k, 0, &keep));
	remove(scratch("checkpoint"));
	hypergraph_clear(&j.h);
	hypergraph_clear(&k.h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(tables_of_any_size),
	    cmocka_unit_test(tables_grow),
	    cmocka_unit_test(stopped_and_resumed),
	    cmocka_unit_test(others_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

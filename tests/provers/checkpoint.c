/* Checkpoints: what is solved is found again, in a table of any size; no damaged byte goes unnoticed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "boards/family.h"
#include "provers/prover/prover.h"
#include "provers/search/transposition.h"
#include "tests/hypergraph/random.h"

#define ENTRIES 200

static const char *scratch(void)
{
	static char path[256];
	snprintf(path, sizeof path, "%s/kdraw-checkpoint-%ld", getenv("TMPDIR") != NULL ? getenv("TMPDIR") : "/tmp",
	         (long)getpid());
	return path;
}

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
	assert_true(transposition_save(t, out));
	fclose(out);
	transposition_release(t);
	return text;
}

static enum transposition_file load(char *text, size_t size, unsigned long long bytes, unsigned *count)
{
	struct transposition *t = transposition_new(bytes);
	FILE *in = fmemopen(text, size, "r");
	enum transposition_file how = transposition_load(t, in);
	*count = found(t);
	fclose(in);
	transposition_release(t);
	return how;
}

static void tables_of_any_size(void **state)
{
	size_t size;
	unsigned count;
	char *text = saved(&size);
	(void)state;
	assert_int_equal(size, 16 * (ENTRIES + 1));
	assert_int_equal(load(text, size, 1 << 24, &count), TRANSPOSITION_WHOLE);
	assert_int_equal(count, ENTRIES);
	assert_int_equal(load(text, size, 1 << 20, &count), TRANSPOSITION_WHOLE);
	assert_int_equal(count, ENTRIES);
	assert_int_equal(load(text, size, 640, &count), TRANSPOSITION_WHOLE); /* ten buckets of four */
	assert_in_range(count, 30, 40);
	free(text);
}

static void damage_is_noticed(void **state)
{
	size_t size;
	unsigned count;
	char *text = saved(&size);
	(void)state;
	for (size_t n = 0; n < size; n++) {
		char old = text[n];
		text[n] = (char)(old ^ 1 << n % 8);
		assert_int_not_equal(load(text, size, 1 << 16, &count), TRANSPOSITION_WHOLE);
		text[n] = old;
	}
	for (size_t n = 1; n < size; n += 7)
		assert_int_equal(load(text, n, 1 << 16, &count), TRANSPOSITION_CUT_SHORT);
	free(text);
	text = saved(&size);
	text = xrealloc(text, size + 1);
	text[size] = 'x';
	assert_int_equal(load(text, size + 1, 1 << 16, &count), TRANSPOSITION_DAMAGED);
	free(text);
}

struct job {
	struct hypergraph h;
	unsigned char stone[256];
	struct question q;
};

static void job_init(struct job *j, const char *board, unsigned p)
{
	struct trouble t;
	memset(j, 0, sizeof *j);
	hypergraph_init(&j->h);
	assert_true(board_load(&j->h, board, &t));
	j->q = (struct question){&j->h, {false, p}, all_ideas, j->stone, 0, 0, NULL, false};
	j->q.ideas.forest = j->q.ideas.pairing = false;
}

static struct prover *prover_for(const struct job *j, double seconds)
{
	struct prover_options options = {.memory = 1 << 22, .threads = 1, .seconds = seconds, .checkpoint = scratch()};
	struct trouble t;
	struct prover *p = prover_new(&j->q, &options, &t);
	assert_non_null(p);
	return p;
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
		struct trouble t;
		enum verdict v = UNDECIDED;
		unsigned rounds = 0;
		job_init(&j, list[n].board, list[n].p);
		remove(scratch());
		for (double seconds = 0.002; v == UNDECIDED; seconds *= 2, rounds++) {
			struct prover *p = prover_for(&j, seconds);
			if (rounds > 0)
				assert_true(prover_resume(p, scratch(), &t));
			v = prover_decide(p);
			prover_release(p);
		}
		assert_int_equal(v, list[n].verdict);
		assert_true(rounds > 1);
		struct prover *p = prover_for(&j, 0);
		assert_true(prover_resume(p, scratch(), &t));
		assert_int_equal(prover_decide(p), v);
		assert_int_equal(prover_statistics(p)->positions, 0);
		prover_release(p);
		remove(scratch());
		hypergraph_clear(&j.h);
	}
}

static void others_are_refused(void **state)
{
	struct job j, k;
	struct trouble t;
	(void)state;
	job_init(&j, "zetters", 1);
	struct prover *p = prover_for(&j, 0);
	assert_int_equal(prover_decide(p), DRAWN);
	prover_release(p);
	job_init(&k, "zetters", 2);
	p = prover_for(&k, 0);
	assert_false(prover_resume(p, scratch(), &t));
	assert_string_equal(t.text, "this checkpoint is of another board, game or version of the program");
	prover_release(p);
	hypergraph_clear(&k.h);
	job_init(&k, "b2", 1);
	p = prover_for(&k, 0);
	assert_false(prover_resume(p, scratch(), &t));
	prover_release(p);
	remove(scratch());
	hypergraph_clear(&j.h);
	hypergraph_clear(&k.h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(tables_of_any_size),
	    cmocka_unit_test(damage_is_noticed),
	    cmocka_unit_test(stopped_and_resumed),
	    cmocka_unit_test(others_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

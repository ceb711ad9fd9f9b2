/* Parts of a question, joined, make one proof that the independent checker accepts; anything else is refused by name.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/textfile.h"
#include "boards/family.h"
#include "hypergraph/write.h"
#include "provers/proof/proof_join.h"
#include "provers/proof/proof_write.h"
#include "provers/prover/prover.h"
#include "tests/boards/load.h"
#include "tests/hypergraph/random.h"
#include "tests/provers/scratch.h"

#define MOST_FILES 7

static const char *const names[MOST_FILES + 1] = {"one", "two", "three", "four", "five", "six", "seven", "eight"};

static enum verdict prove_part(struct proof *proof, const struct question *q)
{
	static const struct prover_options small = {.memory = 1 << 20, .threads = 1};
	struct trouble t;
	struct prover *p = prover_new(q, &small, &t);
	assert_non_null(p);
	enum verdict v = prover_decide(p);
	proof_init(proof);
	assert_int_equal(prover_proof(p, proof), v);
	prover_release(p);
	return v;
}

static int check_proof(const struct hypergraph *h, const struct proof *proof)
{
	scratch_board(h);
	FILE *out = fopen(scratch("proof"), "w");
	assert_non_null(out);
	proof_write(proof, out);
	fclose(out);
	int status = run_checker();
	remove(scratch("board"));
	remove(scratch("proof"));
	return status;
}

static uint32_t total_steps(const struct proof *part, unsigned parts)
{
	uint32_t steps = 0;
	for (unsigned k = 0; k < parts; k++)
		steps += part[k].steps;
	return steps;
}

/* The parts in a random order; the joined proof is checked; each part left out, and one given twice, are refused. */
static void join_parts(uint64_t *state, const struct hypergraph *h, const struct proof *part, unsigned parts)
{
	struct proof shuffled[MOST_FILES + 1], joined;
	struct trouble t = {0, ""};
	const char *blame;
	unsigned order[MOST_FILES];
	char text[256];
	random_permutation(state, order, parts);
	for (unsigned k = 0; k < parts; k++)
		shuffled[k] = part[order[k]];
	proof_init(&joined);
	assert_true(proof_join(&joined, shuffled, names, parts, &blame, &t));
	assert_int_equal(joined.parts, 0);
	assert_true(joined.steps <= total_steps(part, parts));
	assert_int_equal(check_proof(h, &joined), 0);
	proof_clear(&joined);
	if (part[0].parts == 0 || parts == 1)
		return;
	assert_false(proof_join(&joined, shuffled, names, parts - 1, &blame, &t));
	snprintf(text, sizeof text, "part %u of %u is missing", order[parts - 1] + 1, parts);
	assert_string_equal(t.text, text);
	assert_null(blame);
	shuffled[parts] = shuffled[0];
	assert_false(proof_join(&joined, shuffled, names, parts + 1, &blame, &t));
	snprintf(text, sizeof text, "part %u of %u is in one already", order[0] + 1, parts);
	assert_string_equal(t.text, text);
	assert_string_equal(blame, names[parts]);
	assert_int_equal(joined.words, 0);
}

static enum verdict prove_and_join(uint64_t *state, const struct hypergraph *h, struct game game,
                                   const unsigned char *stone, unsigned parts)
{
	static const struct ideas ideas = {true, true, true, true, true, true, true, true, true, true, false, false};
	struct proof part[MOST_FILES];
	enum verdict v = UNDECIDED, worst = DRAWN;
	for (unsigned k = 0; k < parts; k++) {
		v = prove_part(part + k, &(struct question){h, game, ideas, stone, k + 1, parts, NULL, false});
		if (v == LOST)
			worst = LOST;
	}
	join_parts(state, h, part, parts);
	for (unsigned k = 0; k < parts; k++)
		proof_clear(part + k);
	return worst;
}

static void named_boards(void **state)
{
	static const struct {
		const char *board;
		struct game game;
		enum verdict verdict;
	} job[] = {
	    {"b2", {false, 2}, DRAWN},         {"zetters", {false, 1}, DRAWN},   {"rect:4:4", {true, 1}, DRAWN},
	    {"grid:4x5:4", {false, 1}, DRAWN}, {"grid:3x3:3", {false, 1}, LOST}, {"rect:3:4", {true, 0}, LOST},
	};
	uint64_t random = 1;
	unsigned char stone[256] = {0};
	(void)state;
	for (unsigned n = 0; n < sizeof job / sizeof *job; n++) {
		struct hypergraph h;
		load_board(&h, job[n].board);
		for (unsigned parts = 1; parts <= MOST_FILES; parts = parts < 3 ? parts + 1 : parts + 4)
			assert_int_equal(prove_and_join(&random, &h, job[n].game, stone, parts), job[n].verdict);
		hypergraph_clear(&h);
	}
}

/* Two or three copies of a random board: components that are isomorphic to each other and to positions inside others.
 */
static void copies(struct hypergraph *h, const struct hypergraph *one, unsigned count)
{
	unsigned square[16];
	hypergraph_init(h);
	hypergraph_add_squares(h, count * one->squares);
	for (unsigned c = 0; c < count; c++)
		for (unsigned i = 0; i < one->lines; i++) {
			for (unsigned n = 0; n < hypergraph_line_size(one, i); n++)
				square[n] = hypergraph_line(one, i)[n] + c * one->squares;
			hypergraph_add_line(h, square, hypergraph_line_size(one, i));
			h->exclusive[h->lines - 1] = one->exclusive[i];
		}
}

static void random_boards(void **state)
{
	uint64_t random = 2;
	unsigned drawn = 0;
	(void)state;
	for (unsigned n = 0; n < 60; n++) {
		struct hypergraph one, h;
		unsigned char stone[256] = {0};
		struct game game = {n % 3 == 0, 1 + random_below(&random, 2)};
		random_hypergraph(&random, &one, 9, 7, 6);
		copies(&h, &one, 1 + random_below(&random, 3));
		for (unsigned s = 0; s < h.squares; s++)
			stone[s] = random_below(&random, 8) == 0 ? 1 + (unsigned char)random_below(&random, 2) : 0;
		drawn += prove_and_join(&random, &h, game, stone, 1 + random_below(&random, 4)) == DRAWN;
		hypergraph_clear(&one);
		hypergraph_clear(&h);
	}
	assert_in_range(drawn, 5, 55);
}

static struct proof a_part(const char *board, unsigned p, int black, unsigned part, unsigned parts)
{
	static const struct ideas ideas = {true, true, true, true, true, true, true, true, true, true, false, false};
	unsigned char stone[256] = {0};
	struct hypergraph h;
	struct proof proof;
	load_board(&h, board);
	if (black >= 0)
		stone[black] = 1;
	prove_part(&proof, &(struct question){&h, {false, p}, ideas, stone, part, parts, NULL, false});
	hypergraph_clear(&h);
	return proof;
}

static void refuse(struct proof first, struct proof second, const char *message)
{
	struct proof joined, pair[2] = {first, second};
	struct trouble t = {0, ""};
	const char *blame = NULL;
	proof_init(&joined);
	assert_false(proof_join(&joined, pair, names, 2, &blame, &t));
	assert_string_equal(t.text, message);
	assert_string_equal(blame, "two");
	proof_clear(&first);
	proof_clear(&second);
}

static void other_questions_are_refused(void **state)
{
	(void)state;
	refuse(a_part("zetters", 1, -1, 1, 2), a_part("grid:4x5:4", 1, -1, 2, 2), "another board than in one");
	refuse(a_part("grid:5x5:5", 1, -1, 1, 2), a_part("grid:5x5:5", 2, -1, 2, 2), "another game than in one");
	refuse(a_part("grid:5x5:5", 1, -1, 1, 2), a_part("grid:5x5:5", 1, 7, 2, 2), "another position than in one");
	refuse(a_part("zetters", 1, -1, 1, 2), a_part("zetters", 1, -1, 2, 3), "part 2 of 3, but one is part 1 of 2");
}

/* A proof that is no part is written as it was read. */
static void a_whole_proof_stays(void **state)
{
	static const char *const boards[] = {"zetters", "grid:3x3:3", "grid:4x4:4"};
	(void)state;
	for (unsigned n = 0; n < 3; n++) {
		struct proof p = a_part(boards[n], 1, -1, 0, 0), joined;
		struct trouble t;
		const char *blame;
		char *text[2];
		size_t size[2];
		proof_init(&joined);
		assert_true(proof_join(&joined, &p, names, 1, &blame, &t));
		for (unsigned k = 0; k < 2; k++) {
			FILE *out = open_memstream(text + k, size + k);
			proof_write(k == 0 ? &p : &joined, out);
			fclose(out);
		}
		assert_string_equal(text[0], text[1]);
		free(text[0]);
		free(text[1]);
		proof_clear(&p);
		proof_clear(&joined);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(named_boards),
	    cmocka_unit_test(random_boards),
	    cmocka_unit_test(other_questions_are_refused),
	    cmocka_unit_test(a_whole_proof_stays),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

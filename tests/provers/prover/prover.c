/* The prover against the bare definition of the games, on thousands of small random boards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "boards/family.h"
#include "hypergraph/write.h"
#include "provers/proof/proof_write.h"
#include "provers/prover/prover.h"
#include "tests/provers/prover/tiny.h"
#include "tests/provers/scratch.h"

/* --- random boards ------------------------------------------------------------------------------------------------ */

static uint64_t seed = 1;

static unsigned random_below(unsigned n)
{
	seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (unsigned)(seed >> 33) % n;
}

/* Most lines have p + 1 to p + 3 squares: there the verdict hangs in the balance. */
static unsigned random_size(const struct tiny *t)
{
	unsigned p = t->game.parameter;
	return random_below(16) == 0 ? 1 + random_below(4) : p + 1 + random_below(3);
}

static void random_tiny(struct tiny *t, struct hypergraph *h, bool exclusives)
{
	t->squares = exclusives ? 4 + random_below(3) : 5 + random_below(MOST_TINY - 4);
	t->lines = 1 + random_below(exclusives ? 4 : 7);
	hypergraph_init(h);
	hypergraph_add_squares(h, t->squares);
	for (unsigned i = 0; i < t->lines; i++) {
		unsigned square[MOST_TINY], size = 0, want = random_size(t);
		t->line[i] = 0;
		for (unsigned tries = 0; tries < 20 && size < want; tries++) {
			unsigned s = random_below(t->squares);
			if (t->line[i] >> s & 1)
				continue;
			t->line[i] |= 1u << s;
			square[size++] = s;
		}
		hypergraph_add_line(h, square, size);
		t->exclusive[i] = exclusives && random_below(4) != 0;
		h->exclusive[i] = t->exclusive[i];
	}
}

static void random_stones(const struct tiny *t, unsigned char *stone, uint32_t *black, uint32_t *white)
{
	memset(stone, 0, 256);
	*black = *white = 0;
	if (random_below(2) == 0)
		return;
	for (unsigned s = 0; s < t->squares; s++) {
		unsigned colour = random_below(4);
		stone[s] = colour < 3 ? (unsigned char)colour : 0;
		*black |= (uint32_t)(stone[s] == 1) << s;
		*white |= (uint32_t)(stone[s] == 2) << s;
	}
}

static struct ideas random_ideas(void)
{
	struct ideas ideas = all_ideas;
	bool *const idea[] = {&ideas.components, &ideas.replies, &ideas.domination, &ideas.held,
	                      &ideas.potential,  &ideas.pairing, &ideas.canonical,  &ideas.redundancy,
	                      &ideas.table,      &ideas.threats, &ideas.shapes};
	for (unsigned k = 0; k < sizeof idea / sizeof *idea; k++)
		*idea[k] = random_below(3) != 0;
	return ideas;
}

static const struct prover_options small = {.memory = 1 << 20, .threads = 1};

static void compare(unsigned boards, bool exclusives, bool game_b, struct ideas (*ideas)(void))
{
	struct tiny t;
	unsigned drawn = 0;
	for (unsigned n = 0; n < boards; n++) {
		struct hypergraph h;
		unsigned char stone[256];
		uint32_t black, white;
		struct trouble trouble;
		t.game = (struct game){game_b, game_b ? random_below(3) : 1 + random_below(2 + random_below(3))};
		random_tiny(&t, &h, exclusives);
		random_stones(&t, stone, &black, &white);
		size_t states = (size_t)1 << (2 * t.squares + (exclusives ? t.lines : 0));
		t.known = malloc(states);
		memset(t.known, -1, states);
		struct question q = {&h, t.game, ideas == NULL ? all_ideas : ideas(), stone, 0, 0, NULL, false};
		struct prover *p = prover_new(&q, &small, &trouble);
		assert_non_null(p);
		bool expected = is_drawn(&t, black, white);
		enum verdict v = prover_decide(p);
		if (v != (expected ? DRAWN : LOST))
			print_message("board %u of this seed: %u squares, %u lines, game %c %u\n", n, t.squares,
			              t.lines, game_b ? 'b' : 'p', t.game.parameter);
		assert_int_equal(v, expected ? DRAWN : LOST);
		drawn += expected;
		prover_release(p);
		hypergraph_clear(&h);
		free(t.known);
	}
	assert_in_range(drawn, boards / 12, boards - boards / 12); /* both verdicts were tested */
}

static void game_p_agrees_with_its_definition(void **state)
{
	(void)state;
	seed = 1;
	compare(3000, false, false, NULL);
}

static void game_p_with_exclusive_squares_agrees(void **state)
{
	(void)state;
	seed = 2;
	compare(1500, true, false, NULL);
}

static void game_b_agrees_with_its_definition(void **state)
{
	(void)state;
	seed = 3;
	compare(1500, true, true, NULL);
}

static void every_combination_of_ideas_agrees(void **state)
{
	(void)state;
	seed = 4;
	compare(3000, false, false, random_ideas);
	compare(1000, true, false, random_ideas);
	compare(1000, true, true, random_ideas);
}

/* --- proofs: the independent checker accepts every one, with the right verdict ------------------------------------ */

static bool file_contains(const char *path, const char *text)
{
	char line[256];
	bool found = false;
	FILE *in = fopen(path, "r");
	assert_non_null(in);
	while (!found && fgets(line, sizeof line, in) != NULL)
		found = strcmp(line, text) == 0;
	fclose(in);
	return found;
}

static void check_proofs(unsigned boards, bool exclusives, bool game_b)
{
	struct tiny t;
	for (unsigned n = 0; n < boards; n++) {
		struct hypergraph h;
		unsigned char stone[256];
		uint32_t black, white;
		struct trouble trouble;
		struct proof proof;
		unsigned long long bytes;
		t.game = (struct game){game_b, game_b ? random_below(3) : 1 + random_below(4)};
		random_tiny(&t, &h, exclusives);
		random_stones(&t, stone, &black, &white);
		struct question q = {&h, t.game, all_ideas, stone, 0, 0, NULL, false};
		struct prover *p = prover_new(&q, &small, &trouble);
		enum verdict v = prover_decide(p);
		scratch_board(&h);
		proof_init(&proof);
		assert_int_equal(prover_proof(p, &proof), v);
		assert_true(proof_save(&proof, scratch("proof"), &bytes, &trouble));
		proof_clear(&proof);
		assert_true(file_contains(scratch("proof"), v == DRAWN ? "verdict draw\n" : "verdict win\n"));
		assert_int_equal(run_checker(), 0);
		prover_release(p);
		hypergraph_clear(&h);
	}
	remove(scratch("board"));
	remove(scratch("proof"));
}

static void the_checker_accepts_every_proof(void **state)
{
	(void)state;
	seed = 5;
	check_proofs(120, false, false);
	check_proofs(60, true, false);
	check_proofs(60, true, true);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(game_p_agrees_with_its_definition), cmocka_unit_test(game_p_with_exclusive_squares_agrees),
	    cmocka_unit_test(game_b_agrees_with_its_definition), cmocka_unit_test(every_combination_of_ideas_agrees),
	    cmocka_unit_test(the_checker_accepts_every_proof),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

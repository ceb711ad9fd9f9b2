/* Games along proofs: boards proved on the spot, a Maker who plays at random or fills the fullest line, and a referee
 * who looks at every line after every move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "boards/family.h"
#include "provers/prover/prover.h"
#include "provers/stonewise/stonewise.h"
#include "provers/strategies/strategy_proof.h"
#include "tests/boards/load.h"

enum { EMPTY, BLACK, WHITE };

/* False if the board is lost. */
static bool prove(const struct hypergraph *board, unsigned stones, struct proof *p)
{
	static const unsigned char empty[256];
	struct prover_options options = {.memory = 1 << 24, .threads = 1};
	struct question q = {board, {false, stones}, all_ideas, empty, 0, 0, NULL, false};
	struct trouble t;
	q.ideas.potential = false;
	struct prover *prover = prover_new(&q, &options, &t);
	assert_non_null(prover);
	bool drawn = prover_decide(prover) == DRAWN;
	proof_init(p);
	if (drawn)
		assert_int_equal(prover_proof(prover, p), DRAWN);
	prover_release(prover);
	return drawn;
}

static unsigned count(const struct hypergraph *h, unsigned line, const unsigned char *colour, unsigned char wanted)
{
	unsigned n = 0;
	for (unsigned i = 0; i < hypergraph_line_size(h, line); i++)
		n += colour[hypergraph_line(h, line)[i]] == wanted;
	return n;
}

static void look_at_lines(const struct hypergraph *h, const unsigned char *colour)
{
	for (unsigned i = 0; i < h->lines; i++)
		assert_true(count(h, i, colour, BLACK) < hypergraph_line_size(h, i));
}

/* At Black's turn in game b: no line without white stone has more than B black ones. */
static void look_at_bounds(const struct hypergraph *h, const struct proof *p, const unsigned char *colour)
{
	for (unsigned i = 0; p->game == 'b' && i < h->lines; i++)
		if (count(h, i, colour, WHITE) == 0)
			assert_true(count(h, i, colour, BLACK) <= p->stones);
}

static unsigned take(const struct hypergraph *h, const unsigned *square, unsigned squares, unsigned most,
                     unsigned char *colour, uint32_t *black, unsigned stones)
{
	(void)h;
	for (unsigned i = 0; i < squares && stones < most; i++)
		if (colour[square[i]] == EMPTY) {
			colour[square[i]] = BLACK;
			black[stones++] = square[i];
		}
	return stones;
}

/* The living line with the fewest empty squares, half of the time; then squares at random. */
static unsigned choose(const struct hypergraph *h, unsigned most, unsigned char *colour, uint32_t *black)
{
	unsigned stones = 0, best = h->lines, wanted = 1 + (unsigned)rand() % most;
	for (unsigned i = 0; i < h->lines && rand() % 2 == 0; i++)
		if (count(h, i, colour, WHITE) == 0 &&
		    (best == h->lines || count(h, i, colour, BLACK) > count(h, best, colour, BLACK)))
			best = i;
	if (best < h->lines)
		stones =
		    take(h, hypergraph_line(h, best), hypergraph_line_size(h, best), wanted, colour, black, stones);
	for (unsigned tries = 0; tries < 200 && stones < wanted; tries++)
		stones = take(h, &(unsigned){(unsigned)rand() % h->squares}, 1, wanted, colour, black, stones);
	return stones;
}

static void play(const struct hypergraph *h, const struct proof *p, unsigned most)
{
	unsigned char *colour = calloc(h->squares, 1);
	struct proof_game *g = proof_game_new(h, p);
	uint32_t black[64], white[64];
	for (unsigned stones, whites; (stones = choose(h, most, colour, black)) > 0;) {
		look_at_lines(h, colour);
		assert_true(proof_game_move(g, black, stones, white, &whites));
		assert_true(whites <= stones);
		for (unsigned i = 0; i < whites; i++) {
			assert_int_equal(colour[white[i]], EMPTY);
			colour[white[i]] = WHITE;
		}
		look_at_bounds(h, p, colour);
	}
	proof_game_release(g);
	free(colour);
}

static void play_family(const char *name, unsigned stones, int games)
{
	struct hypergraph h;
	struct proof p;
	struct trouble t;
	load_board(&h, name);
	assert_true(prove(&h, stones, &p));
	assert_true(proof_game_possible(&h, &p, &t));
	for (int i = 0; i < games; i++)
		play(&h, &p, p.stones);
	proof_clear(&p);
	hypergraph_clear(&h);
}

/* With lines longer than B and `most` stones the exclusive squares need not be there. */
static bool prove_b(const struct hypergraph *board, unsigned bound, bool stonewise, struct proof *p)
{
	static const unsigned char empty[256];
	struct prover_options options = {.memory = 1 << 24, .threads = 1};
	struct question q = {.board = board, .game = {true, bound}, .ideas = all_ideas, .stone = empty};
	struct statistics statistics = {0};
	struct trouble t;
	proof_init(p);
	if (stonewise)
		return stonewise_prove(p, board, bound, NULL, &options, &statistics, &t) == DRAWN;
	struct prover *prover = prover_new(&q, &options, &t);
	assert_non_null(prover);
	bool drawn = prover_decide(prover) == DRAWN && prover_proof(prover, p) == DRAWN;
	prover_release(prover);
	return drawn;
}

static void random_long_lines(struct hypergraph *h, unsigned size, unsigned lines)
{
	unsigned squares = 2 * size + (unsigned)rand() % size;
	hypergraph_add_squares(h, squares);
	for (unsigned i = 0; i < lines; i++) {
		unsigned line[16], found = 0;
		for (unsigned s = 0; s < squares && found < size; s++)
			if ((unsigned)rand() % (squares - s) < size - found)
				line[found++] = s;
		const unsigned added = hypergraph_add_line(h, line, size);
		h->exclusive[added] = true;
	}
}

static void game_b_is_defended(bool stonewise)
{
	unsigned drawn = 0, steps = 0;
	for (int i = 0; i < 300; i++) {
		struct hypergraph h;
		struct proof p;
		struct trouble t;
		/* by moves of any number of stones only small boards are decided */
		const unsigned bound = stonewise ? 1 + (unsigned)i % 2 : 1, size = stonewise ? 5 + (unsigned)i % 4 : 4;
		hypergraph_init(&h);
		random_long_lines(&h, size, stonewise ? 3 + (unsigned)rand() % 6 : 3);
		if (prove_b(&h, bound, stonewise, &p)) {
			drawn++;
			steps += p.steps;
			assert_int_equal(p.stonewise, stonewise);
			assert_true(proof_game_possible(&h, &p, &t));
			for (int game = 0; game < 60; game++)
				play(&h, &p, size - bound - 1);
		}
		proof_clear(&p);
		hypergraph_clear(&h);
	}
	print_message("%u boards drawn, %u steps\n", drawn, steps);
	assert_true(drawn > 50 && steps > 50);
}

static void game_b_is_defended_by_moves(void **state)
{
	(void)state;
	srand(7);
	game_b_is_defended(false);
}

static void game_b_is_defended_stone_by_stone(void **state)
{
	(void)state;
	srand(8);
	game_b_is_defended(true);
}

/* The tiles of Connect(20, 4): lines of seven squares. */
static void a_tile_is_defended_stone_by_stone(void **state)
{
	struct hypergraph h;
	struct proof p;
	(void)state;
	srand(9);
	load_exclusive(&h, "tile:0:weave:7");
	assert_true(prove_b(&h, 2, true, &p));
	assert_true(p.steps > 50);
	for (int i = 0; i < 300; i++)
		play(&h, &p, 4);
	proof_clear(&p);
	hypergraph_clear(&h);
}

static void known_boards_are_defended(void **state)
{
	(void)state;
	srand(2);
	play_family("b2", 2, 10000);
	play_family("zetters", 1, 5000);
	play_family("bn:4:12", 1, 1000);
	play_family("bn:5:10", 2, 1000);
	play_family("grid:5x5:5", 1, 1000);
}

/* Small random hypergraphs; dominated squares, redundant lines and isomorphic components come up all the time. */
static void random_board(struct hypergraph *h)
{
	unsigned squares = 6 + (unsigned)rand() % 9, lines = 2 + (unsigned)rand() % 7;
	hypergraph_add_squares(h, squares);
	for (unsigned i = 0; i < lines; i++) {
		unsigned line[16], size = 0, wanted = 3 + (unsigned)rand() % 4;
		for (unsigned s = 0; s < squares && size < wanted; s++)
			if ((unsigned)rand() % (squares - s) < wanted - size)
				line[size++] = s;
		hypergraph_add_line(h, line, size);
	}
}

static void random_boards_are_defended(void **state)
{
	unsigned drawn = 0;
	(void)state;
	srand(5);
	for (int i = 0; i < 600; i++) {
		struct hypergraph h;
		struct proof p;
		hypergraph_init(&h);
		random_board(&h);
		if (prove(&h, 1 + (unsigned)i % 3, &p)) {
			drawn++;
			for (int game = 0; game < 100; game++)
				play(&h, &p, p.stones);
			proof_clear(&p);
		}
		hypergraph_clear(&h);
	}
	print_message("%u boards drawn\n", drawn);
	assert_true(drawn > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(known_boards_are_defended),         cmocka_unit_test(random_boards_are_defended),
	    cmocka_unit_test(game_b_is_defended_by_moves),       cmocka_unit_test(game_b_is_defended_stone_by_stone),
	    cmocka_unit_test(a_tile_is_defended_stone_by_stone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

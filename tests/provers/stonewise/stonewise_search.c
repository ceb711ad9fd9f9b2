#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "provers/stonewise/stonewise.h"
#include "tests/provers/kernel.h"

/* i runs through the set. */
#define EACH_LINE_IN(i, set)                                                                                           \
	for (uint64_t set_##i = (set), i; set_##i != 0 && ((i = lowest_line(set_##i)), true); set_##i &= set_##i - 1)

static uint64_t lowest_line(uint64_t set)
{
	assert_true(set != 0);
	return (uint64_t)__builtin_ctzll(set);
}

/* The stonewise game from its definition, nothing left out: all stones, all answers. */
static bool white_holds(uint64_t living, const uint64_t *joined, const int *room);

static bool answered(uint64_t living, uint64_t *joined, const int *room, unsigned x, unsigned y)
{
	uint64_t left = living & ~(UINT64_C(1) << x) & ~(UINT64_C(1) << y);
	EACH_LINE_IN(i, left)
	if (room[i] < 0)
		return false;
	return white_holds(left, joined, room);
}

static bool some_answer(uint64_t living, uint64_t *joined, const int *room)
{
	EACH_LINE_IN(x, living)
	{
		if (answered(living, joined, room, (unsigned)x, (unsigned)x))
			return true;
		EACH_LINE_IN(y, joined[x] & living)
		if (y > x && answered(living, joined, room, (unsigned)x, (unsigned)y))
			return true;
	}
	return false;
}

static bool white_holds(uint64_t living, const uint64_t *joined, const int *room)
{
	uint64_t after[STONEWISE_LINES];
	int left[STONEWISE_LINES];
	EACH_LINE_IN(u, living)
	EACH_LINE_IN(v, joined[u] & living)
	{
		if (v < u)
			continue;
		memcpy(after, joined, sizeof after);
		memcpy(left, room, sizeof left);
		after[u] &= ~(UINT64_C(1) << v);
		after[v] &= ~(UINT64_C(1) << u);
		left[u]--;
		left[v]--;
		if (!some_answer(living, after, left))
			return false;
	}
	return true;
}

/* A board whose lines are the vertices of a graph: a square for each edge, and one more for each line. */
static void board_of(unsigned lines, const uint64_t *joined, struct hypergraph *board)
{
	unsigned first[STONEWISE_LINES][STONEWISE_LINES], square[STONEWISE_LINES];
	hypergraph_add_squares(board, lines);
	for (unsigned u = 0; u < lines; u++)
		EACH_LINE_IN(v, joined[u])
	if (v > u) {
		first[u][v] = first[v][u] = board->squares;
		hypergraph_add_squares(board, 1);
	}
	for (unsigned u = 0; u < lines; u++) {
		unsigned size = 0;
		square[size++] = u;
		EACH_LINE_IN(v, joined[u]) square[size++] = first[u][v];
		unsigned line = hypergraph_add_line(board, square, size);
		board->exclusive[line] = true;
	}
}

static enum verdict stonewise_verdict(const struct hypergraph *board, unsigned bound, const uint8_t *black)
{
	const struct prover_options options = {.threads = 1};
	struct statistics statistics = {0};
	struct trouble t;
	struct proof proof;
	proof_init(&proof);
	enum verdict v = stonewise_prove(&proof, board, bound, black, &options, &statistics, &t);
	proof_clear(&proof);
	return v;
}

static enum verdict prover_verdict(const struct hypergraph *board, unsigned bound)
{
	static const unsigned char empty[256];
	return kernel(board, (struct game){true, bound}, empty);
}

static struct random dice;
static unsigned draw(unsigned below)
{
	return random_below(&dice, below);
}

/* Any graph, odd cycles too: a game on hypergraphs need not have rows and columns. */
static void random_graph(unsigned lines, unsigned density, uint64_t *joined)
{
	memset(joined, 0, STONEWISE_LINES * sizeof *joined);
	for (unsigned u = 0; u < lines; u++)
		for (unsigned v = u + 1; v < lines; v++)
			if (draw(100) < density) {
				joined[u] |= UINT64_C(1) << v;
				joined[v] |= UINT64_C(1) << u;
			}
}

/* Every other time some lines have stones to begin with, as those of a piece of the strip. */
static void draw_stones(unsigned n, unsigned bound, uint8_t *black)
{
	for (unsigned i = 0; i < STONEWISE_LINES; i++)
		black[i] = (uint8_t)(n % 2 == 0 ? 0 : draw(bound + 1));
}

static bool holds_by_definition(unsigned lines, unsigned bound, const uint64_t *joined, const uint8_t *black)
{
	int room[STONEWISE_LINES];
	for (unsigned i = 0; i < STONEWISE_LINES; i++)
		room[i] = (int)bound - black[i];
	return white_holds((UINT64_C(1) << lines) - 1, joined, room);
}

static void graphs_against_the_definition(void **unused)
{
	unsigned count[2][2] = {{0}};
	(void)unused;
	for (unsigned n = 0; n < 800; n++) {
		uint64_t joined[STONEWISE_LINES];
		uint8_t black[STONEWISE_LINES];
		const unsigned lines = 4 + draw(4), bound = draw(3);
		struct hypergraph board;
		hypergraph_init(&board);
		random_graph(lines, 40 + draw(60), joined);
		draw_stones(n, bound, black);
		board_of(lines, joined, &board);
		const bool holds = holds_by_definition(lines, bound, joined, black);
		assert_int_equal(stonewise_verdict(&board, bound, n % 4 == 0 ? NULL : black), holds ? DRAWN : LOST);
		count[n % 2][holds]++;
		hypergraph_clear(&board);
	}
	for (unsigned stones = 0; stones < 2; stones++)
		assert_true(count[stones][false] > 50 && count[stones][true] > 50);
}

/* The theorem of stonewise proofs: who holds the game stone by stone holds it against any number of stones. */
static void a_stonewise_draw_is_a_draw(void **unused)
{
	unsigned drawn = 0;
	(void)unused;
	for (unsigned n = 0; n < 150; n++) {
		uint64_t joined[STONEWISE_LINES];
		unsigned lines = 4 + draw(2), bound = 1 + draw(2);
		struct hypergraph board;
		hypergraph_init(&board);
		random_graph(lines, 40 + draw(60), joined);
		board_of(lines, joined, &board);
		if (stonewise_verdict(&board, bound, NULL) == DRAWN) {
			assert_int_equal(prover_verdict(&board, bound), DRAWN);
			drawn++;
		}
		hypergraph_clear(&board);
	}
	assert_true(drawn > 50);
}

/* Row i and column j meet if i + j < n: b = 1 is enough up to n = 6, and Maker wins from n = 7 on, by both provers. */
static void staircases(void **unused)
{
	(void)unused;
	for (unsigned n = 3; n <= 7; n++) {
		uint64_t joined[STONEWISE_LINES] = {0};
		struct hypergraph board;
		for (unsigned i = 0; i < n; i++)
			for (unsigned j = 0; i + j < n; j++) {
				joined[i] |= UINT64_C(1) << (n + j);
				joined[n + j] |= UINT64_C(1) << i;
			}
		hypergraph_init(&board);
		board_of(2 * n, joined, &board);
		assert_int_equal(stonewise_verdict(&board, 1, NULL), n <= 6 ? DRAWN : LOST);
		assert_int_equal(prover_verdict(&board, 1), n <= 6 ? DRAWN : LOST);
		assert_int_equal(stonewise_verdict(&board, 2, NULL), DRAWN);
		hypergraph_clear(&board);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(graphs_against_the_definition),
	    cmocka_unit_test(a_stonewise_draw_is_a_draw),
	    cmocka_unit_test(staircases),
	};
	dice = random_start(1, 0);
	return cmocka_run_group_tests(tests, NULL, NULL);
}

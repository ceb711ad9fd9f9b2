/* The solver of small games against brute force from the definition, and against published values. SLOW=1: all games on
 * boards of at most 16 squares with k <= 5, p <= 3, q <= 3. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "provers/exact/exact.h"

/* The definition, stone by stone. A position is a number to the base 3, which also says whose turn it is, as turns have
 * p stones but the first one q. Values: 1 Black wins, 0 a draw, -1 White wins; 2 is not known yet. */
struct brute {
	const struct exact_game *game;
	unsigned squares;
	signed char *value, colour[16];
	unsigned power[16];
};

static int at(const struct brute *b, int row, int column)
{
	bool on = row >= 0 && column >= 0 && row < (int)b->game->rows && column < (int)b->game->columns;
	return on ? b->colour[row * (int)b->game->columns + column] : 0;
}

/* Does this stone lie in k in a row? */
static bool row_through(const struct brute *b, unsigned square)
{
	static const int step[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
	int row = (int)(square / b->game->columns), column = (int)(square % b->game->columns);
	for (unsigned d = 0; d < 4; d++) {
		unsigned length = 1;
		for (int way = -1; way <= 1; way += 2)
			for (int i = way; at(b, row + i * step[d][0], column + i * step[d][1]) == b->colour[square];
			     i += way)
				length++;
		if (length >= b->game->k)
			return true;
	}
	return false;
}

/* Whose stone is the next one: 1 Black's, 2 White's. */
static int turn(const struct exact_game *g, unsigned stones)
{
	return stones < g->q ? 1 : (stones - g->q) / g->p % 2 == 0 ? 2 : 1;
}

static int brute_value(struct brute *b, size_t position, unsigned stones)
{
	if (b->value[position] != 2)
		return b->value[position];
	if (stones == b->squares)
		return 0;
	int mover = turn(b->game, stones), sign = mover == 1 ? 1 : -1, best = -2;
	for (unsigned s = 0; s < b->squares && best < 1; s++) {
		if (b->colour[s] != 0)
			continue;
		b->colour[s] = (signed char)mover;
		int v =
		    row_through(b, s) ? 1 : sign * brute_value(b, position + (size_t)mover * b->power[s], stones + 1);
		b->colour[s] = 0;
		best = v > best ? v : best;
	}
	return b->value[position] = (signed char)(sign * best);
}

static int by_definition(const struct exact_game *g)
{
	struct brute b = {.game = g, .squares = g->rows * g->columns};
	size_t positions = 1;
	for (unsigned i = 0; i < b.squares; i++, positions *= 3)
		b.power[i] = (unsigned)positions;
	b.value = malloc(positions);
	assert_non_null(b.value);
	memset(b.value, 2, positions);
	int v = brute_value(&b, 0, 0);
	free(b.value);
	return v;
}

static int solved(const struct exact_game *g)
{
	struct exact_limits none = {0, 0, 1ULL << 30};
	uint64_t positions = 0;
	enum exact_verdict black = exact_wins(g, SIDE_BLACK, &none, &positions),
	                   white = exact_wins(g, SIDE_WHITE, &none, &positions);
	assert_true(black != EXACT_OPEN && white != EXACT_OPEN && positions > 0);
	assert_false(black == EXACT_YES && white == EXACT_YES);
	return black == EXACT_YES ? 1 : white == EXACT_YES ? -1 : 0;
}

static unsigned all_games_of(unsigned rows, unsigned columns)
{
	unsigned games = 0;
	for (unsigned k = 1; k <= 5; k++)
		for (unsigned p = 1; p <= 3; p++)
			for (unsigned q = 0; q <= 3; q++, games++) {
				struct exact_game g = {rows, columns, k, p, q};
				int expected = by_definition(&g), got = solved(&g);
				if (expected != got)
					fail_msg("%ux%u:%u:%u:%u is %d, not %d", rows, columns, k, p, q, expected, got);
			}
	return games;
}

static void all_games_agree_with_the_definition(void **state)
{
	const char *slow = getenv("SLOW");
	unsigned most = slow != NULL && *slow != '\0' ? 16 : 10, games = 0;
	(void)state;
	for (unsigned rows = 1; rows <= most; rows++)
		for (unsigned columns = 1; columns <= rows && rows * columns <= most; columns++)
			games += all_games_of(rows, columns);
	print_message("%u games on boards of at most %u squares\n", games, most);
	assert_true(games >= 900);
}

/* A board written the other way round, and larger ones of one row. */
static void boards_may_lie_or_stand(void **state)
{
	(void)state;
	for (unsigned k = 2; k <= 4; k++)
		for (unsigned p = 1; p <= 2; p++) {
			struct exact_game lying = {2, 5, k, p, 1}, standing = {5, 2, k, p, 1};
			assert_int_equal(solved(&lying), by_definition(&standing));
			assert_int_equal(solved(&lying), solved(&standing));
		}
}

/* van den Herik, Uiterwijk, van Rijswijck 2002 */
static void published_values(void **state)
{
	static const struct {
		struct exact_game game;
		int value;
	} known[] = {{{3, 3, 3, 1, 1}, 0}, {{4, 3, 3, 1, 1}, 1}, {{4, 4, 3, 1, 1}, 1}, {{4, 4, 4, 1, 1}, 0},
	             {{5, 4, 4, 1, 1}, 0}, {{5, 5, 4, 1, 1}, 0}, {{5, 5, 5, 1, 1}, 0}};
	(void)state;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		assert_int_equal(solved(&known[i].game), known[i].value);
}

static void limits_end_in_open(void **state)
{
	struct exact_game g = {5, 5, 4, 1, 1};
	struct exact_limits positions = {0, 100, 0}, memory = {0, 0, 10000};
	uint64_t looked = 0;
	(void)state;
	assert_int_equal(exact_wins(&g, SIDE_BLACK, &positions, &looked), EXACT_OPEN);
	assert_in_range(looked, 100, 200);
	assert_int_equal(exact_wins(&g, SIDE_BLACK, &memory, &looked), EXACT_OPEN);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(all_games_agree_with_the_definition),
	    cmocka_unit_test(boards_may_lie_or_stand),
	    cmocka_unit_test(published_values),
	    cmocka_unit_test(limits_end_in_open),
	};
	return cmocka_run_group_tests_name("exact", tests, NULL, NULL);
}

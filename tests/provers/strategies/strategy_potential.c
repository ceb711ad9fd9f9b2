#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "provers/strategies/strategy_potential.h"
#include "tests/hypergraph/random.h"

/* A board of its own, row and column 0 .. SIDE-1; Makers play in the inner part, so that every edge through a stone is
 * in the list below. Everything about edges is counted anew from the colours. */
enum { SIDE = 1024, MIDDLE = SIDE / 2, MOST_STONES = 128, CENTRES = 4, LINE_BLOCKS = SIDE / 3 + 1 };

struct arena {
	struct potential_game *game;
	enum edges_rule rule;
	unsigned p, block, length, low, high; /* Black plays on low .. high - 1 */
	uint8_t colour[SIDE][SIDE];
	bool touched[DIRECTIONS][2 * SIDE]; /* lines with a stone */
	unsigned most;                      /* black stones on a living edge when Black is to move */
};

static const int step[DIRECTIONS][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};

static bool inside(int64_t row, int64_t column)
{
	return row >= 0 && row < SIDE && column >= 0 && column < SIDE;
}

/* The black stones of the edge that begins here, or -1 if it is dead or leaves the board. */
static int blacks_from(const struct arena *a, int row, int column, enum direction d)
{
	int blacks = 0;
	const int last = (int)a->length - 1;
	if (!inside(row, column) || !inside(row + last * step[d][0], column + last * step[d][1]))
		return -1;
	for (int i = 0; i <= last; i++) {
		const uint8_t c = a->colour[row + i * step[d][0]][column + i * step[d][1]];
		if (c == COLOUR_WHITE)
			return -1;
		blacks += c == COLOUR_BLACK;
	}
	return blacks;
}

static bool begins_block(const struct arena *a, int row, int column, enum direction d)
{
	return (d == DIRECTION_V ? row : column) % (int)a->block == 0;
}

/* The shortest edges of blocks of this size, N = 8, for p stones a move. */
static struct edges edges_of_block(enum edges_rule rule, unsigned p, unsigned block)
{
	mpz_t stones;
	mpz_init_set_ui(stones, p);
	struct edges e = {block, 8, block - p % block};
	while (edges_bound(rule, &e, stones) >= e.beyond || p + e.beyond < 5 * block)
		e.beyond += block;
	mpz_clear(stones);
	return e;
}

static struct arena *new_arena(enum edges_rule rule, unsigned p, unsigned block, unsigned size)
{
	struct arena *a = calloc(1, sizeof *a);
	const struct edges e = edges_of_block(rule, p, block);
	assert_non_null(a);
	a->game = potential_game_new(rule, p, &e);
	assert_true(potential_game_endures(a->game) > 1000000);
	a->rule = rule;
	a->p = p;
	a->block = block;
	a->length = p + (unsigned)e.beyond;
	a->low = (SIDE - size) / 2;
	a->high = a->low + size;
	assert_true(a->low > a->length);
	assert_int_equal(potential_game_k(a->game), a->length + block - 1);
	return a;
}

static void delete_arena(struct arena *a)
{
	potential_game_release(a->game);
	free(a);
}

static int64_t line_of(enum direction d, int64_t row, int64_t column)
{
	return d == DIRECTION_H ? row : d == DIRECTION_V ? column : d == DIRECTION_D ? row - column : row + column;
}

static void touch(struct arena *a, struct stone x)
{
	for (enum direction d = 0; d < DIRECTIONS; d++)
		a->touched[d][line_of(d, x.row, x.column) + (d == DIRECTION_D ? SIDE : 0)] = true;
}

/* A move, White's answer, and what must hold: stones on empty squares, not more than Black's. */
static void play(struct arena *a, const struct stone *black, unsigned count)
{
	struct stone white[MOST_STONES];
	unsigned whites;
	for (unsigned i = 0; i < count; i++)
		touch(a, black[i]), a->colour[black[i].row][black[i].column] = COLOUR_BLACK;
	potential_game_move(a->game, black, count, white, &whites);
	assert_true(whites <= count);
	for (unsigned i = 0; i < whites; i++) {
		assert_true(inside(white[i].row, white[i].column));
		assert_int_equal(a->colour[white[i].row][white[i].column], COLOUR_EMPTY);
		a->colour[white[i].row][white[i].column] = COLOUR_WHITE;
		touch(a, white[i]);
	}
}

/* Over all edges that meet the inner part. */
static void count_edges(struct arena *a)
{
	const int from = (int)(a->low - a->length), to = (int)(a->high + a->length);
	for (enum direction d = 0; d < DIRECTIONS; d++)
		for (int row = from; row < to; row++)
			for (int column = from; column < (int)a->high; column++) {
				if (!begins_block(a, row, column, d))
					continue;
				const int blacks = blacks_from(a, row, column, d);
				assert_true(blacks <= (int)potential_game_bound(a->game));
				a->most = blacks > (int)a->most ? (unsigned)blacks : a->most;
			}
}

/* Edges S, by their centres. */
static const int centre[CENTRES][2] = {
    {MIDDLE, MIDDLE}, {MIDDLE, MIDDLE + 36}, {MIDDLE - 74, MIDDLE - 24}, {MIDDLE + 76, MIDDLE + 76}};

static void add_edge(const struct arena *a, int row, int column, enum direction d, double *sum)
{
	const int64_t line = line_of(d, row, column);
	const int half = (int)a->length / 2, unit = a->rule == EDGES_GROUPS ? 2 * half + (int)a->block - 1 : half;
	const int r = row + half * step[d][0], c = column + half * step[d][1];
	unsigned blacks;
	const double weight =
	    potential_game_edge(a->game, d, line, (d == DIRECTION_V ? row : column) / (int)a->block, &blacks);
	for (unsigned i = 0; i < CENTRES && weight != 1; i++) {
		const int down = abs(r - centre[i][0]), right = abs(c - centre[i][1]),
		          far = down > right ? down : right;
		sum[i] += (weight - 1) * pow(8.0 / 9, (far + unit - 1) / unit);
	}
}

/* Phi_S less what the edges without stones weigh: only those with a stone count. */
static void potential(const struct arena *a, double *sum)
{
	const int from = (int)(a->low - 2 * a->length), to = (int)(a->high + 2 * a->length);
	memset(sum, 0, CENTRES * sizeof *sum);
	assert_true(a->low > 2 * a->length && a->high + 2 * a->length < SIDE);
	for (enum direction d = 0; d < DIRECTIONS; d++)
		for (int row = from; row < to; row++)
			for (int column = from; column < to; column++)
				if (begins_block(a, row, column, d) &&
				    a->touched[d][line_of(d, row, column) + (d == DIRECTION_D ? SIDE : 0)])
					add_edge(a, row, column, d, sum);
}

/* --- Makers ------------------------------------------------------------------------------------------------------- */

typedef void maker(struct arena *a, uint64_t *random, struct stone *stone, unsigned *count);

static bool take(struct arena *a, struct stone *stone, unsigned *count, int row, int column)
{
	if (row < (int)a->low || column < (int)a->low || row >= (int)a->high || column >= (int)a->high ||
	    a->colour[row][column] != COLOUR_EMPTY || *count == a->p)
		return false;
	a->colour[row][column] = COLOUR_BLACK;
	stone[(*count)++] = (struct stone){row, column};
	return true;
}

static int anywhere(const struct arena *a, uint64_t *random)
{
	return (int)(a->low + random_below(random, a->high - a->low));
}

static void sparse_maker(struct arena *a, uint64_t *random, struct stone *stone, unsigned *count)
{
	for (unsigned tries = 0; tries < 20 * a->p; tries++)
		take(a, stone, count, anywhere(a, random), anywhere(a, random));
}

static void cluster_maker(struct arena *a, uint64_t *random, struct stone *stone, unsigned *count)
{
	const int row = anywhere(a, random), column = anywhere(a, random);
	for (int far = 0; far < (int)(a->high - a->low); far++)
		for (int r = -far; r <= far; r++)
			for (int c = -far; c <= far; c++)
				take(a, stone, count, row + r, column + c);
}

/* Fills blocks, one direction after the other, the first ones near the stones that are there. */
static void block_maker(struct arena *a, uint64_t *random, struct stone *stone, unsigned *count)
{
	for (unsigned tries = 0; tries < 20 && *count < a->p; tries++) {
		const enum direction d = (enum direction)random_below(random, DIRECTIONS);
		int row = anywhere(a, random), column = anywhere(a, random);
		if (d == DIRECTION_V)
			row -= row % (int)a->block;
		else
			column -= column % (int)a->block;
		for (int i = 0; i < (int)(2 * a->block); i++)
			take(a, stone, count, row + i * step[d][0], column + i * step[d][1]);
	}
}

/* The living edge with the most black stones, of many, is filled on. */
static void run_maker(struct arena *a, uint64_t *random, struct stone *stone, unsigned *count)
{
	int most = -1, row = 0, column = 0;
	enum direction along = DIRECTION_H;
	for (unsigned tries = 0; tries < 4000; tries++) {
		const enum direction d = (enum direction)random_below(random, DIRECTIONS);
		const int r = anywhere(a, random) - (int)random_below(random, a->length) * step[d][0];
		const int c = anywhere(a, random) - (int)random_below(random, a->length) * step[d][1];
		const int blacks = inside(r, c) && begins_block(a, r, c, d) ? blacks_from(a, r, c, d) : -1;
		if (blacks > most) {
			most = blacks;
			row = r;
			column = c;
			along = d;
		}
	}
	for (int i = 0; i < (int)a->length; i++)
		take(a, stone, count, row + i * step[along][0], column + i * step[along][1]);
}

/* What the living edges through a square weigh in one direction, 4/3 for each stone. */
static double weight_through(const struct arena *a, int row, int column, enum direction d)
{
	const int blocks = (int)(a->length / a->block), along = d == DIRECTION_V ? row : column;
	const int back = along % (int)a->block + (blocks - 1) * (int)a->block;
	double sum = 0;
	for (int first = 0; first < blocks; first++) {
		const int far = first * (int)a->block - back;
		const int blacks = blacks_from(a, row + far * step[d][0], column + far * step[d][1], d);
		sum += blacks < 0 ? 0 : pow(4.0 / 3, blacks);
	}
	return sum;
}

/* What three directions gain: White takes the fourth, the heaviest. */
static double gain_at(const struct arena *a, int row, int column)
{
	double sum = 0, largest = 0;
	for (enum direction d = 0; d < DIRECTIONS; d++) {
		const double w = weight_through(a, row, column, d);
		sum += w;
		largest = fmax(largest, w);
	}
	return sum - largest;
}

static void greedy_maker(struct arena *a, uint64_t *random, struct stone *stone, unsigned *count)
{
	while (*count < a->p) {
		int row = anywhere(a, random), column = anywhere(a, random);
		double best = -1;
		for (unsigned tries = 0; tries < 24; tries++) {
			const int r = anywhere(a, random), c = anywhere(a, random);
			const double gain = a->colour[r][c] == COLOUR_EMPTY ? gain_at(a, r, c) : -1;
			if (gain > best) {
				best = gain;
				row = r;
				column = c;
			}
		}
		if (!take(a, stone, count, row, column))
			return;
	}
}

/* Looks at every square, and at what White will do: he kills the heaviest direction, the three others gain. `base' is
 * what a stone is worth; if it is large only the fullest edges count. */
struct sight {
	double base;
	float through[DIRECTIONS][2 * SIDE][LINE_BLOCKS]; /* by line and block, -1: not known */
};

static double power_of(double base, int stones)
{
	double power = 1;
	for (; stones > 0; stones--)
		power *= base;
	return power;
}

static double sight_through(struct sight *s, const struct arena *a, int row, int column, enum direction d)
{
	const int along = d == DIRECTION_V ? row : column, block = (int)a->block, blocks = (int)a->length / block;
	float *known = &s->through[d][line_of(d, row, column) + (d == DIRECTION_D ? SIDE : 0)][along / block];
	if (*known >= 0)
		return *known;
	*known = 0;
	for (int first = along / block - blocks + 1; first <= along / block; first++) {
		const int far = first * block - along;
		const int blacks = blacks_from(a, row + far * step[d][0], column + far * step[d][1], d);
		*known += blacks < 0 ? 0 : (float)power_of(s->base, blacks);
	}
	return *known;
}

static void forget_lines(struct sight *s, int row, int column)
{
	for (enum direction d = 0; d < DIRECTIONS; d++)
		for (int i = 0; i < LINE_BLOCKS; i++)
			s->through[d][line_of(d, row, column) + (d == DIRECTION_D ? SIDE : 0)][i] = -1;
}

/* What three directions have, and the one that White takes. */
static double three_at(struct sight *s, const struct arena *a, int row, int column, enum direction *heaviest)
{
	double sum = 0, largest = -1;
	for (enum direction d = 0; d < DIRECTIONS; d++) {
		const double w = sight_through(s, a, row, column, d);
		sum += w;
		if (w > largest) {
			largest = w;
			*heaviest = d;
		}
	}
	return sum - largest;
}

/* White's stone that is expected: beside this one, in its block. */
static bool expect_white(struct arena *a, struct stone x, enum direction d, struct stone *white)
{
	const int along = (int)(d == DIRECTION_V ? x.row : x.column), first = along - along % (int)a->block;
	for (int at = first; at < first + (int)a->block; at++) {
		const struct stone y = {x.row + (at - along) * step[d][0], x.column + (at - along) * step[d][1]};
		if (a->colour[y.row][y.column] != COLOUR_EMPTY)
			continue;
		a->colour[y.row][y.column] = COLOUR_WHITE;
		*white = y;
		return true;
	}
	return false;
}

static bool best_square(struct sight *s, const struct arena *a, struct stone *best, enum direction *heaviest)
{
	double most = 0;
	for (int row = (int)a->low; row < (int)a->high; row++)
		for (int column = (int)a->low; column < (int)a->high; column++) {
			enum direction d = DIRECTION_H;
			const double three =
			    a->colour[row][column] == COLOUR_EMPTY ? three_at(s, a, row, column, &d) : 0;
			if (three <= most)
				continue;
			most = three;
			*best = (struct stone){row, column};
			*heaviest = d;
		}
	return most > 0;
}

static void look_and_take(struct arena *a, double base, struct stone *stone, unsigned *count)
{
	struct sight *s = malloc(sizeof *s);
	struct stone best, white[MOST_STONES];
	unsigned whites = 0;
	enum direction d = DIRECTION_H;
	assert_non_null(s);
	s->base = base;
	for (int line = 0; line < SIDE; line++) {
		forget_lines(s, line, SIDE - 1);
		forget_lines(s, SIDE - 1, line);
		forget_lines(s, 0, line);
		forget_lines(s, line, 0);
	}
	while (best_square(s, a, &best, &d) && take(a, stone, count, (int)best.row, (int)best.column)) {
		whites += expect_white(a, best, d, &white[whites]);
		forget_lines(s, (int)best.row, (int)best.column);
		if (whites > 0)
			forget_lines(s, (int)white[whites - 1].row, (int)white[whites - 1].column);
	}
	while (whites-- > 0)
		a->colour[white[whites].row][white[whites].column] = COLOUR_EMPTY;
	free(s);
}

static void seeing_maker(struct arena *a, uint64_t *random, struct stone *stone, unsigned *count)
{
	(void)random;
	look_and_take(a, 4.0 / 3, stone, count);
}

static void climbing_maker(struct arena *a, uint64_t *random, struct stone *stone, unsigned *count)
{
	(void)random;
	look_and_take(a, 4, stone, count);
}

static const struct {
	const char *name;
	maker *move;
	unsigned slow; /* so many times fewer moves */
} makers[] = {{"sparse", sparse_maker, 1},     {"clusters", cluster_maker, 1}, {"blocks", block_maker, 1},
              {"runs", run_maker, 4},          {"greedy", greedy_maker, 8},    {"seeing", seeing_maker, 20},
              {"climbing", climbing_maker, 20}};

/* Games until the inner part is full. */
static unsigned games(enum edges_rule rule, unsigned m, unsigned p, unsigned block, unsigned size, unsigned moves,
                      uint64_t *random)
{
	unsigned made = 0, most = 0;
	while (made < moves) {
		struct arena *a = new_arena(rule, p, block, size);
		for (unsigned count = 1; count > 0 && made < moves; made++) {
			struct stone stone[MOST_STONES];
			count = 0;
			makers[m].move(a, random, stone, &count);
			if (count > 0)
				play(a, stone, count);
			if (made % 16 == 0)
				count_edges(a);
		}
		count_edges(a);
		most = a->most > most ? a->most : most;
		delete_arena(a);
	}
	return most;
}

static bool is_slow(void)
{
	return getenv("SLOW") != NULL && *getenv("SLOW") != '\0';
}

/* Small blocks, and blocks as they are best. SLOW=1: ten thousand moves and more, and what the Makers got. */
static void no_maker_gets_through(void **state)
{
	static const struct {
		enum edges_rule rule;
		unsigned p, block;
	} sizes[] = {{EDGES_POTENTIAL, 5, 3}, {EDGES_POTENTIAL, 12, 4}, {EDGES_POTENTIAL, 100, 28},
	             {EDGES_GROUPS, 5, 5},    {EDGES_GROUPS, 20, 5},    {EDGES_GROUPS, 40, 14},
	             {EDGES_GROUPS, 100, 5},  {EDGES_GROUPS, 100, 17}};
	uint64_t random = 41;
	(void)state;
	for (unsigned m = 0; m < sizeof makers / sizeof *makers; m++)
		for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
			const unsigned moves = 1 + (is_slow() ? 600 : 6) / makers[m].slow;
			const unsigned most = games(sizes[i].rule, m, sizes[i].p, sizes[i].block, 48, moves, &random);
			if (is_slow())
				print_message("%s, %s, p = %u, G = %u: %u moves, %u black stones at most\n",
				              edges_rule_names[sizes[i].rule], makers[m].name, sizes[i].p,
				              sizes[i].block, moves, most);
			assert_true(most > 0);
		}
}

/* For edges S all over the board, after every move. */
static void potential_of_games(struct arena *a, unsigned m, unsigned moves, uint64_t *random)
{
	double before[CENTRES] = {0}, now[CENTRES];
	for (unsigned n = 0; n < moves; n++) {
		struct stone stone[MOST_STONES];
		unsigned count = 0;
		makers[m].move(a, random, stone, &count);
		if (count == 0)
			continue;
		play(a, stone, count);
		potential(a, now);
		for (unsigned i = 0; i < CENTRES; i++)
			assert_true(now[i] <= before[i] + 1e-9 * (1 + fabs(before[i])));
		memcpy(before, now, sizeof now);
	}
	assert_true(before[0] < 0);
	delete_arena(a);
}

/* Clusters of 64 and 100 stones fill many blocks of five at once, which share stones: components of the rule groups. */
static void the_potential_never_grows(void **state)
{
	const unsigned moves = is_slow() ? 40 : 4;
	uint64_t random = 5;
	(void)state;
	for (enum edges_rule rule = EDGES_POTENTIAL; rule <= EDGES_GROUPS; rule++)
		for (unsigned m = 0; m < sizeof makers / sizeof *makers; m++)
			potential_of_games(new_arena(rule, m % 2 == 0 ? 9 : 25, m == 2 ? 5 : 8, 24), m, moves, &random);
	for (unsigned p = 25; p <= 100; p = p * 7 / 4)
		potential_of_games(new_arena(EDGES_GROUPS, p, 5, 24), 1, moves, &random);
}

/* Five stones fill a block of row 0; does White answer at its left (column -1) or at its right (column 5)? */
static bool answers_at(struct arena *a, int column)
{
	const struct stone fill[] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}};
	struct stone white[5];
	unsigned whites, found = 0, guards = 0;
	potential_game_move(a->game, fill, 5, white, &whites);
	assert_true(whites >= 4);
	for (unsigned i = 0; i < whites; i++) {
		guards += white[i].row == 0;
		found += white[i].row == 0 && white[i].column == column;
	}
	assert_int_equal(guards, 1);
	return found == 1;
}

/* On the left side of the block are all edges but one, if the row is empty. If White has a stone in the second block on
 * the left, one is left on each side; that on the right has a black stone at its far end, where the column was heavier
 * than the row. */
static void the_heavier_side_dies(void **state)
{
	struct arena *a = new_arena(EDGES_GROUPS, 5, 5, 24);
	const int far = (int)a->length - 3;
	const struct stone before[] = {{0, -8}, {9, far}, {0, far}};
	struct stone white;
	unsigned whites, blacks;
	(void)state;
	assert_true(answers_at(a, -1));
	assert_true(potential_game_edge(a->game, DIRECTION_H, 0, -1, &blacks) == 0);
	assert_true(fabs(potential_game_edge(a->game, DIRECTION_H, 0, 0, &blacks) - 17.0 / 9) < 1e-12); /* f, N = 8 */
	assert_int_equal(blacks, 5);
	delete_arena(a);
	a = new_arena(EDGES_GROUPS, 5, 5, 24);
	for (unsigned i = 0; i < sizeof before / sizeof *before; i++)
		potential_game_move(a->game, &before[i], 1, &white, &whites);
	assert_true(potential_game_edge(a->game, DIRECTION_H, 0, -2, &blacks) == 0);
	assert_true(potential_game_edge(a->game, DIRECTION_H, 0, -1, &blacks) == 1);
	assert_true(potential_game_edge(a->game, DIRECTION_H, 0, 0, &blacks) > 1);
	assert_true(answers_at(a, 5));
	delete_arena(a);
}

/* A white stone less and the potential would have grown: the test above can fail. */
static void an_answer_is_needed(void **state)
{
	struct arena *a = new_arena(EDGES_POTENTIAL, 5, 3, 24);
	const struct stone x = {MIDDLE, MIDDLE};
	struct stone white;
	unsigned whites, blacks;
	(void)state;
	potential_game_move(a->game, &x, 1, &white, &whites);
	assert_int_equal(whites, 1);
	double gained = 0;
	for (enum direction d = 0; d < DIRECTIONS; d++) {
		const int64_t line = d == DIRECTION_D ? 0 : d == DIRECTION_A ? SIDE : MIDDLE;
		gained += potential_game_edge(a->game, d, line, MIDDLE / 3, &blacks);
	}
	assert_true(gained > 3.8 && gained < 4); /* three of four edges weigh 4/3 or a little less, one is dead */
	delete_arena(a);
}

/* Floating point is good for at least so many stones, whatever p is. */
static void errors_are_small(void **state)
{
	unsigned long least = ULONG_MAX;
	(void)state;
	for (unsigned p = 1; p <= 1000; p += p < 120 || is_slow() ? 1 : 11)
		for (enum edges_rule rule = EDGES_POTENTIAL; rule <= EDGES_GROUPS; rule++) {
			if (rule == EDGES_GROUPS && p < EDGES_STONES)
				continue;
			struct potential_game *g = potential_game_best(rule, p);
			const unsigned long stones = potential_game_endures(g);
			if (is_slow() && stones < 100000000)
				print_message("%s, p = %u: %lu stones\n", edges_rule_names[rule], p, stones);
			least = stones < least ? stones : least;
			potential_game_release(g);
		}
	assert_true(least >= 5000000);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(no_maker_gets_through), cmocka_unit_test(the_potential_never_grows),
	    cmocka_unit_test(the_heavier_side_dies), cmocka_unit_test(errors_are_small),
	    cmocka_unit_test(an_answer_is_needed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

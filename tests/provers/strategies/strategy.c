/* Games against the strategies, with a referee who knows only the rules: he scans the lines through every new stone,
 * square by square, on a board of his own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "provers/derivations/derivation.h"
#include "provers/strategies/strategy.h"
#include "provers/theorem/theorem.h"
#include "tests/boards/load.h"

enum { EMPTY, BLACK, WHITE };
enum { MOST = 512 }; /* stones in one move */

/* A window of the unbounded board, `shift` columns (and on the plane rows) away from the origin. Black plays in the
 * middle of it; White's answers lie on lines of Black's stones, so they stay inside the margin. */
struct referee {
	struct strategy *s;
	bool plane, exclusive;
	int rows, columns, margin;
	int64_t row_shift, column_shift;
	unsigned length, k;
	unsigned char *colour, *dead_v, *dead_d; /* dead: by an exclusive square */
	unsigned long black_stones;
	uint64_t seed;
};

static uint64_t chance(struct referee *g)
{
	g->seed ^= g->seed << 13;
	g->seed ^= g->seed >> 7;
	g->seed ^= g->seed << 17;
	return g->seed * 0x2545f4914f6cdd1du;
}

static int below(struct referee *g, int limit)
{
	return (int)((chance(g) >> 33) % (unsigned)limit);
}

static unsigned char *at(struct referee *g, int row, int column)
{
	assert_true(row >= 0 && row < g->rows && column >= 0 && column < g->columns);
	return &g->colour[row * g->columns + column];
}

static int colour(struct referee *g, int row, int column)
{
	bool inside = row >= 0 && row < g->rows && column >= 0 && column < g->columns;
	return inside ? g->colour[row * g->columns + column] : EMPTY;
}

static struct stone outside(const struct referee *g, int row, int column)
{
	return (struct stone){row + g->row_shift, column + g->column_shift};
}

static void note_reply(struct referee *g, const struct reply *r)
{
	if (!r->exclusive) {
		unsigned char *c = at(g, (int)(r->at.row - g->row_shift), (int)(r->at.column - g->column_shift));
		assert_int_equal(*c, EMPTY);
		*c = WHITE;
		return;
	}
	int64_t number = r->line.number - g->column_shift + g->rows;
	assert_true(g->exclusive && number >= 0 && number < g->columns + g->rows);
	unsigned char *dead = &(r->line.direction == ALONG_V ? g->dead_v : g->dead_d)[number];
	assert_int_equal(*dead, 0);
	*dead = 1;
}

/* Black and white stones on a line of the strip: squares (r, first + r * step). */
static void scan(struct referee *g, int first, int step, unsigned *black, unsigned *white)
{
	*white = step == 0 ? g->dead_v[first + g->rows] : g->dead_d[first + g->rows];
	*black = 0;
	for (int r = 0; r < g->rows; r++) {
		int c = colour(g, r, first + r * step);
		*black += c == BLACK;
		*white += c == WHITE;
	}
}

static void check_line(struct referee *g, int first, int step, unsigned most)
{
	unsigned black, white;
	scan(g, first, step, &black, &white);
	assert_true(white > 0 || black <= most);
}

/* On the plane: no k black stones in a row, however many white ones are elsewhere. */
static void check_runs(struct referee *g, int row, int column)
{
	static const int step[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
	for (int i = 0; i < 4; i++) {
		unsigned run = 1;
		for (int sign = -1; sign <= 1; sign += 2)
			for (int n = 1; colour(g, row + sign * n * step[i][0], column + sign * n * step[i][1]) == BLACK;
			     n++)
				run++;
		assert_true(run < g->k);
	}
}

static void check_stones(struct referee *g, const struct stone *black, unsigned count, unsigned most)
{
	for (unsigned i = 0; i < count; i++) {
		int row = (int)(black[i].row - g->row_shift), column = (int)(black[i].column - g->column_shift);
		if (g->plane)
			check_runs(g, row, column);
		else {
			check_line(g, column, 0, most);
			check_line(g, column - row, 1, most);
		}
	}
}

static void move(struct referee *g, const struct stone *black, unsigned count)
{
	struct trouble t;
	unsigned replies;
	for (unsigned i = 0; i < count; i++)
		*at(g, (int)(black[i].row - g->row_shift), (int)(black[i].column - g->column_shift)) = BLACK;
	if (!g->exclusive)
		check_stones(g, black, count, g->length - 1);
	if (!strategy_move(g->s, black, count, &t))
		fail_msg("%s", t.text);
	const struct reply *r = strategy_replies(g->s, &replies);
	assert_true(replies <= count);
	for (unsigned i = 0; i < replies; i++)
		note_reply(g, &r[i]);
	check_stones(g, black, count, strategy_bound(g->s));
	g->black_stones += count;
}

static void open_game(struct referee *g, struct strategy *s, bool plane, bool exclusive, int columns)
{
	uint64_t seed = g->seed;
	memset(g, 0, sizeof *g);
	g->seed = seed;
	g->s = s;
	g->plane = plane;
	g->exclusive = exclusive;
	g->length = plane ? (strategy_k(s) + 1) / 3 : strategy_length(s);
	g->k = plane ? strategy_k(s) : 0;
	g->margin = 3 * (int)g->length;
	g->columns = columns + 2 * g->margin;
	g->rows = plane ? g->columns : (int)g->length;
	g->column_shift = (int64_t)(chance(g) >> 20) % 1000000000000 - 500000000000;
	g->row_shift = plane ? (int64_t)(chance(g) >> 20) % 1000000000000 - 500000000000 : 0;
	g->colour = calloc((size_t)g->rows * (size_t)g->columns, 1);
	g->dead_v = calloc((size_t)(g->columns + 2 * g->rows), 1);
	g->dead_d = calloc((size_t)(g->columns + 2 * g->rows), 1);
}

static unsigned long close_game(struct referee *g)
{
	strategy_release(g->s);
	free(g->colour);
	free(g->dead_v);
	free(g->dead_d);
	return g->black_stones;
}

/* An empty square of the middle, at random; returns false if a few tries find none. */
static bool random_stone(struct referee *g, int *row, int *column)
{
	for (int tries = 0; tries < 60; tries++) {
		*row = g->plane ? g->margin + below(g, g->rows - 2 * g->margin) : below(g, g->rows);
		*column = g->margin + below(g, g->columns - 2 * g->margin);
		if (*at(g, *row, *column) == EMPTY)
			return true;
	}
	return false;
}

static bool listed(const struct stone *list, unsigned count, struct stone s)
{
	for (unsigned i = 0; i < count; i++)
		if (list[i].row == s.row && list[i].column == s.column)
			return true;
	return false;
}

/* A Maker: fills list with at most `most` stones, returns how many; 0 gives up. */
typedef unsigned maker(struct referee *g, struct stone *list, unsigned most);

static unsigned random_maker(struct referee *g, struct stone *list, unsigned most)
{
	unsigned count = 0, wanted = 1 + (unsigned)below(g, (int)most);
	int row, column;
	while (count < wanted && random_stone(g, &row, &column)) {
		struct stone s = outside(g, row, column);
		if (listed(list, count, s))
			break;
		list[count++] = s;
	}
	return count;
}

/* Stones close together: on the lines and in the block where White just answered. */
static unsigned near_maker(struct referee *g, struct stone *list, unsigned most)
{
	unsigned count = 0;
	int row, column, spread = 2 + below(g, 6);
	if (!random_stone(g, &row, &column))
		return 0;
	for (int tries = 0; tries < 4 * (int)most && count < most; tries++) {
		int r = row + below(g, 2 * spread + 1) - spread, c = column + below(g, 2 * spread + 1) - spread;
		if (r < 0 || r >= g->rows || c < g->margin || c >= g->columns - g->margin || colour(g, r, c) != EMPTY)
			continue;
		if (g->plane && (r < g->margin || r >= g->rows - g->margin))
			continue;
		if (!listed(list, count, outside(g, r, c)))
			list[count++] = outside(g, r, c);
	}
	return count > 0 ? count : random_maker(g, list, 1);
}

/* The living line with the most black stones among some looked at; strips only. */
static unsigned greedy_maker(struct referee *g, struct stone *list, unsigned most)
{
	int best = 0, best_step = 0, best_black = -1;
	for (int tries = 0; tries < 40; tries++) {
		int first = g->margin + below(g, g->columns - 2 * g->margin), step = below(g, 2);
		unsigned black, white;
		scan(g, first, step, &black, &white);
		if (white == 0 && (int)black > best_black) {
			best = first;
			best_step = step;
			best_black = (int)black;
		}
	}
	unsigned count = 0;
	for (int r = 0; best_black >= 0 && r < g->rows && count < most; r++)
		if (colour(g, r, best + r * best_step) == EMPTY)
			list[count++] = outside(g, r, best + r * best_step);
	return count > 0 ? count : random_maker(g, list, 1);
}

/* The longest run that some random lines offer, extended; plane only. */
static unsigned run_maker(struct referee *g, struct stone *list, unsigned most)
{
	static const int step[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
	unsigned count = 0;
	int row, column, k = (int)g->k, best = -1, best_row = 0, best_column = 0, best_way = 0;
	for (int tries = 0; tries < 12 && random_stone(g, &row, &column); tries++) {
		int way = below(g, 4), black = 0;
		for (int n = 0; n < k && colour(g, row + n * step[way][0], column + n * step[way][1]) != WHITE; n++)
			black += colour(g, row + n * step[way][0], column + n * step[way][1]) == BLACK;
		if (black > best) {
			best = black;
			best_way = way;
			best_row = row;
			best_column = column;
		}
	}
	for (int n = 0; best >= 0 && n < k && count < most; n++) {
		int r = best_row + n * step[best_way][0], c = best_column + n * step[best_way][1];
		if (r < g->margin || r >= g->rows - g->margin || c < g->margin || c >= g->columns - g->margin)
			break;
		if (colour(g, r, c) == EMPTY)
			list[count++] = outside(g, r, c);
	}
	return count;
}

/* Plays until the Maker finds no square or has placed enough stones. */
static unsigned long play(struct referee *g, maker *m, unsigned long enough)
{
	struct stone list[MOST];
	unsigned most = strategy_stones(g->s) < MOST ? strategy_stones(g->s) : 40;
	for (unsigned count; g->black_stones < enough && (count = m(g, list, most)) > 0;)
		move(g, list, count);
	return close_game(g);
}

static void nobody_fills_a_line_of_a_strip(void **state)
{
	static maker *const makers[] = {random_maker, near_maker, greedy_maker};
	struct referee g = {.seed = 20110420};
	unsigned long stones = 0;
	(void)state;
	for (unsigned length = 4; length <= 60; length += length < 20 ? 1 : 7)
		for (unsigned m = 0; m < 3; m++)
			for (int game = 0; game < 6; game++) {
				open_game(&g, strategy_strip(length), false, false, 60 + 4 * (int)length);
				stones += play(&g, makers[m], 6000);
			}
	print_message("%lu black stones\n", stones);
	assert_true(stones > 800000);
}

/* Lemma 7: any number of stones a move. */
static void exclusive_squares_answer_any_number_of_stones(void **state)
{
	static maker *const makers[] = {random_maker, near_maker, greedy_maker};
	struct referee g = {.seed = 7};
	unsigned long stones = 0;
	(void)state;
	for (unsigned length = 2; length <= 40; length += length < 20 ? 1 : 7)
		for (unsigned m = 0; m < 3; m++)
			for (int game = 0; game < 2; game++) {
				open_game(&g, strategy_exclusive_strip(length), false, true, 60 + 4 * (int)length);
				stones += play(&g, makers[m], 6000);
			}
	print_message("%lu black stones\n", stones);
	assert_true(stones > 200000);
}

static void nobody_makes_k_in_a_row(void **state)
{
	static const unsigned ps[] = {1, 2, 3, 4, 5, 6, 10, 11, 13, 25, 26};
	static maker *const makers[] = {random_maker, near_maker, run_maker};
	struct referee g = {.seed = 3};
	unsigned long stones = 0;
	(void)state;
	for (unsigned i = 0; i < sizeof ps / sizeof *ps; i++)
		for (unsigned m = 0; m < 3; m++) {
			struct strategy *s = strategy_plane(ps[i]);
			assert_true(strategy_stones(s) >= ps[i]);
			open_game(&g, s, true, false, 8 * (int)strategy_length(s));
			stones += play(&g, makers[m], 40000);
		}
	print_message("%lu black stones\n", stones);
	assert_true(stones > 200000);
}

/* The file that kdraw theorem writes, proved on the spot. */
static FILE *prove_theorem(unsigned k, unsigned p, const char *name)
{
	struct prover_options options = {.memory = 1 << 26, .threads = 1};
	struct statistics statistics;
	struct tiling tiling;
	struct theorem th;
	struct trouble t;
	FILE *file = tmpfile();
	load_tiling(&tiling, name);
	assert_true(theorem_begin(&th, k, p, 0, &tiling, &t));
	while (th.proved < th.classes.classes)
		assert_int_equal(theorem_prove_board(&th, &options, &statistics, &t), DRAWN);
	theorem_write(&th, file);
	theorem_clear(&th);
	tiling_clear(&tiling);
	rewind(file);
	return file;
}

static void theorems_can_be_played(void **state)
{
	static const struct {
		unsigned k, p;
		const char *tiling;
	} known[] = {{11, 2, "b2"}, {8, 1, "parallelogram:3:4"}};
	static maker *const makers[] = {random_maker, near_maker, run_maker};
	struct referee g = {.seed = 11};
	(void)state;
	for (unsigned i = 0; i < 2; i++)
		for (unsigned m = 0; m < 3; m++)
			for (int game = 0; game < 4; game++) {
				struct trouble t;
				FILE *file = prove_theorem(known[i].k, known[i].p, known[i].tiling);
				struct strategy *s = strategy_theorem(file, &t);
				fclose(file);
				assert_non_null(s);
				assert_int_equal(strategy_k(s), known[i].k);
				assert_int_equal(strategy_stones(s), known[i].p);
				open_game(&g, s, true, false, 90);
				assert_true(play(&g, makers[m], 20000) > 1000);
			}
}

/* Pairs of stones that never meet, and their answers, written one after the other. */
static unsigned play_pairs(struct strategy *s, int64_t seed, unsigned pairs, struct stone *answer)
{
	unsigned answers = 0;
	for (unsigned i = 0; i < pairs; i++) {
		const struct stone black[2] = {{seed + 3 * (int64_t)(i % 7), 12 * (int64_t)i},
		                               {seed + 3 * (int64_t)(i % 7), 12 * (int64_t)i + 2}};
		struct trouble t;
		unsigned count;
		assert_true(strategy_move(s, black, 2, &t));
		const struct reply *reply = strategy_replies(s, &count);
		for (unsigned j = 0; j < count; j++)
			answer[answers++] = reply[j].at;
	}
	return answers;
}

static void a_game_that_begins_anew_knows_nothing_of_the_last_one(void **state)
{
	struct stone answer[3][200];
	struct trouble t;
	(void)state;
	FILE *file = prove_theorem(11, 2, "b2");
	struct strategy *s = strategy_theorem(file, &t);
	const unsigned answers = play_pairs(s, 0, 100, answer[0]);
	assert_true(answers > 100 && strategy_restart(s));
	assert_int_equal(strategy_colour(s, (struct stone){0, 0}), COLOUR_EMPTY);
	assert_true(play_pairs(s, 1, 100, answer[1]) > 100 && strategy_restart(s));
	assert_int_equal(play_pairs(s, 0, 100, answer[2]), answers);
	for (unsigned i = 0; i < answers; i++)
		assert_true(answer[0][i].row == answer[2][i].row && answer[0][i].column == answer[2][i].column);
	strategy_release(s);
	fclose(file);
	s = strategy_plane(2);
	assert_false(strategy_restart(s));
	strategy_release(s);
}

/* The strategy on the plane is that of Theorem 2: its lines have p + d squares. */
static void the_plane_has_the_lines_of_the_derivation(void **state)
{
	struct derivation d;
	mpz_t p;
	(void)state;
	derivation_init(&d);
	mpz_init(p);
	for (unsigned n = 1; n <= 300; n++) {
		struct strategy *s = strategy_plane(n);
		mpz_set_ui(p, n);
		size_t goal = derivation_goal(&d, p);
		assert_int_equal(3 * strategy_length(s) - 1, mpz_get_ui(d.step[goal].size));
		assert_int_equal(strategy_length(s) - strategy_bound(s) - 1, n);
		strategy_release(s);
	}
	mpz_clear(p);
	derivation_clear(&d);
}

static void illegal_moves_change_nothing(void **state)
{
	struct strategy *s = strategy_strip(6);
	struct stone good[2] = {{0, 0}, {1, 5}}, twice[2] = {{3, 40}, {3, 40}}, taken[2] = {{3, 40}, {0, 0}};
	struct stone high = {6, 0}, low = {-1, 0}, far = {0, STRATEGY_FAR + 1},
	             four[4] = {{2, 0}, {2, 1}, {2, 2}, {2, 3}};
	struct trouble t;
	(void)state;
	assert_true(strategy_move(s, good, 2, &t));
	assert_false(strategy_move(s, twice, 2, &t));
	assert_false(strategy_move(s, taken, 2, &t));
	assert_false(strategy_move(s, &high, 1, &t));
	assert_false(strategy_move(s, &low, 1, &t));
	assert_false(strategy_move(s, &far, 1, &t));
	assert_false(strategy_move(s, good, 0, &t));
	assert_int_equal(strategy_stones(s), 3);
	assert_false(strategy_move(s, four, 4, &t));
	assert_true(strategy_move(s, &twice[0], 1, &t));
	strategy_release(s);
}

/* "In microseconds": the mean over a game of p = 100, far below a millisecond even under a sanitizer. */
static void a_move_is_answered_at_once(void **state)
{
	struct strategy *s = strategy_plane(100);
	struct trouble t;
	uint64_t seed = 1;
	unsigned moves = 0;
	(void)state;
	clock_t start = clock();
	for (unsigned i = 0; i < 100000; i++) {
		seed = seed * 6364136223846793005u + 1442695040888963407u;
		struct stone one = {(int64_t)(seed >> 40) % 3000, (int64_t)(seed >> 20) % 3000};
		moves += strategy_move(s, &one, 1, &t);
	}
	double mean = (double)(clock() - start) / CLOCKS_PER_SEC / moves;
	print_message("%.2f microseconds a move\n", 1e6 * mean);
	assert_true(mean < 1e-3);
	strategy_release(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(nobody_fills_a_line_of_a_strip),
	    cmocka_unit_test(exclusive_squares_answer_any_number_of_stones),
	    cmocka_unit_test(nobody_makes_k_in_a_row),
	    cmocka_unit_test(theorems_can_be_played),
	    cmocka_unit_test(a_game_that_begins_anew_knows_nothing_of_the_last_one),
	    cmocka_unit_test(the_plane_has_the_lines_of_the_derivation),
	    cmocka_unit_test(illegal_moves_change_nothing),
	    cmocka_unit_test(a_move_is_answered_at_once),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

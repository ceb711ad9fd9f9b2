/* Shortest wins by threats against their definition: all sets of p squares, all windows, without any list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "experiments/puzzles/puzzle.h"
#include "experiments/puzzles/shortest.h"

/* A board of at most 6 x 6 squares: 0 empty, 1 the attacker, 2 the defender. */
struct plain {
	int rows, columns, k, p, at[6][6];
};

struct spot {
	int row, column;
};

typedef bool (*each_set)(struct plain *b, const struct spot *set, void *context);

/* All sets of `left' empty squares behind `from', with what is already in the set; true ends it. */
static bool sets(struct plain *b, int from, struct spot *set, int count, int left, each_set each, void *context)
{
	if (left == 0)
		return each(b, set, context);
	for (int s = from; s < b->rows * b->columns; s++) {
		struct spot spot = {s / b->columns, s % b->columns};
		if (b->at[spot.row][spot.column] != 0)
			continue;
		set[count] = spot;
		if (sets(b, s + 1, set, count + 1, left - 1, each, context))
			return true;
	}
	return false;
}

static void put(struct plain *b, const struct spot *set, int count, int what)
{
	for (int i = 0; i < count; i++)
		b->at[set[i].row][set[i].column] = what;
}

/* Is there a window through the square (or any, if it is NULL) with `least' stones of one side and none of the other?
 */
static bool any_window(const struct plain *b, int who, int least, const struct spot *through)
{
	static const int step[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
	for (int r = 0; r < b->rows; r++)
		for (int c = 0; c < b->columns; c++)
			for (int d = 0; d < 4; d++) {
				int own = 0, other = 0, met = through == NULL, i = 0;
				for (; i < b->k; i++) {
					int y = r + i * step[d][0], x = c + i * step[d][1];
					if (y >= b->rows || x >= b->columns || x < 0)
						break;
					own += b->at[y][x] == who;
					other += b->at[y][x] == 3 - who;
					met |= through != NULL && through->row == y && through->column == x;
				}
				if (i == b->k && met && other == 0 && own >= least)
					return true;
			}
	return false;
}

static bool threat(const struct plain *b, int who)
{
	return any_window(b, who, b->k - b->p, NULL);
}

static bool stops_all(struct plain *b, const struct spot *set, void *context)
{
	int count = *(int *)context;
	put(b, set, count, 2);
	bool stopped = !threat(b, 1);
	put(b, set, count, 0);
	return stopped;
}

/* Do so many stones of the defender stop all threats? */
static bool can_stop(struct plain *b, int stones)
{
	struct spot set[6] = {{0, 0}};
	return sets(b, 0, set, 0, stones, stops_all, &stones);
}

static bool wins_within(struct plain *b, int turns);

static bool saves(struct plain *b, const struct spot *set, void *context)
{
	put(b, set, b->p, 2);
	bool saved = !threat(b, 1) && !wins_within(b, *(int *)context);
	put(b, set, b->p, 0);
	return saved;
}

/* The set is a turn of a win by threats. */
static bool is_turn(struct plain *b, const struct spot *set)
{
	bool good = true;
	put(b, set, b->p, 1);
	good = !threat(b, 2) && threat(b, 1) && !can_stop(b, b->p - 1);
	for (int i = 0; good && i < b->p; i++) {
		if (any_window(b, 1, b->k - b->p, &set[i]))
			continue;
		put(b, &set[i], 1, 0);
		good = threat(b, 2);
		put(b, &set[i], 1, 1);
	}
	put(b, set, b->p, 0);
	return good;
}

static bool wins_with(struct plain *b, const struct spot *set, void *context)
{
	int more = *(int *)context - 1;
	struct spot answer[6] = {{0, 0}};
	if (!is_turn(b, set))
		return false;
	put(b, set, b->p, 1);
	bool won = more >= 1 && !sets(b, 0, answer, 0, b->p, saves, &more);
	put(b, set, b->p, 0);
	return won;
}

static bool wins_within(struct plain *b, int turns)
{
	struct spot set[6] = {{0, 0}};
	return turns > 0 && (threat(b, 1) || (turns > 1 && sets(b, 0, set, 0, b->p, wins_with, &turns)));
}

/* --- random positions --- */

static void fill(struct plain *b, struct arena *a, struct random *r)
{
	int stones = (int)random_below(r, (uint32_t)(b->rows * b->columns / 2));
	memset(b->at, 0, sizeof b->at);
	for (int i = 0; i < stones; i++) {
		unsigned row = random_below(r, (uint32_t)b->rows), column = random_below(r, (uint32_t)b->columns);
		if (b->at[row][column] != 0)
			continue;
		unsigned who = random_below(r, 5) < 3 ? 0 : 1;
		b->at[row][column] = (int)who + 1;
		arena_place(a, arena_at(a, row, column), who);
	}
}

static unsigned plain_length(struct plain *b, unsigned most)
{
	for (unsigned turns = 1; turns <= most; turns++)
		if (wins_within(b, (int)turns))
			return turns;
	return 0;
}

static bool count_turn(struct plain *b, const struct spot *set, void *context)
{
	*(unsigned *)context += is_turn(b, set);
	return false;
}

/* Length and turns of a position; what was seen of lengths is counted. */
static void compare(struct plain *b, struct random *r, unsigned most, unsigned *seen)
{
	struct arena a;
	struct spot set[6] = {{0, 0}};
	struct shortest s;
	struct threat_turn *turn;
	unsigned turns = 0;
	assert_true(arena_init(&a, (unsigned)b->k, (unsigned)b->p, (unsigned)b->rows, (unsigned)b->columns));
	fill(b, &a, r);
	if (!any_window(b, 1, b->k, NULL) && !any_window(b, 2, b->k, NULL)) {
		shortest_init(&s, &a, 0, 1000000);
		unsigned length = shortest_length(&s, most);
		assert_false(s.over);
		assert_int_equal(length, plain_length(b, most));
		seen[length]++;
		if (!threat(b, 1)) {
			sets(b, 0, set, 0, b->p, count_turn, &turns);
			assert_int_equal(shortest_turns(&s, &turn), turns);
			free(turn);
		}
		shortest_clear(&s);
	}
	arena_clear(&a);
}

static void as_defined(void **state)
{
	(void)state;
	static const struct {
		int rows, columns, k, p;
		unsigned most, positions, least; /* so many wins of 2, and of 3 or more turns, have to be among them */
	} job[] = {
	    {5, 5, 4, 1, 5, 1500, 50}, {6, 6, 5, 1, 4, 400, 10}, {4, 5, 4, 2, 4, 400, 0}, {5, 5, 5, 2, 3, 60, 0}};
	unsigned long long all[8] = {0};
	for (unsigned i = 0; i < sizeof job / sizeof *job; i++) {
		struct random r = random_start(7, i);
		unsigned seen[8] = {0};
		struct plain b = {.rows = job[i].rows, .columns = job[i].columns, .k = job[i].k, .p = job[i].p};
		for (unsigned n = 0; n < job[i].positions; n++)
			compare(&b, &r, job[i].most, seen);
		assert_true(seen[2] + seen[3] + seen[4] + seen[5] >= job[i].least);
		for (unsigned n = 0; n < 8; n++)
			all[n] += seen[n];
	}
	print_message("wins by length: none %llu, 1 %llu, 2 %llu, 3 %llu, 4 %llu, 5 %llu\n", all[0], all[1], all[2],
	              all[3], all[4], all[5]);
	assert_true(all[2] > 0 && all[3] > 0 && all[4] > 0);
}

/* --- the same puzzle elsewhere --- */

static void keys(void **state)
{
	(void)state;
	struct trouble t;
	struct puzzle z = {.side = SIDE_BLACK, .stones = 3, .black = 2}, y = z;
	uint64_t here[3], there[3], other[3];
	assert_true(connect_parse(&z.rules, "9x9:5:1:1", &t));
	y.rules = z.rules;
	static const char *const name[3][3] = {
	    {"b2", "c4", "d3"}, {"g8", "e7", "f6"}, {"c4", "d3", "b2"}}; /* itself, turned and shifted, other colours */
	for (unsigned i = 0; i < 3; i++) {
		assert_true(connect_square(&z.rules, name[0][i], &here[i], &t));
		assert_true(connect_square(&z.rules, name[1][i], &there[i], &t));
		assert_true(connect_square(&z.rules, name[2][i], &other[i], &t));
	}
	z.stone = here;
	y.stone = there;
	assert_true(puzzle_key(&z) == puzzle_key(&y));
	y.stone = other;
	assert_true(puzzle_key(&z) != puzzle_key(&y));
	y.stone = here;
	y.side = SIDE_WHITE;
	assert_true(puzzle_key(&z) != puzzle_key(&y));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(as_defined), cmocka_unit_test(keys)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
